import RiffleCards
package import RiffleFormats
import SystemPackage

/// The work of `riffle settings set` and `riffle settings reset`.
package enum SettingsChange {
  /// Sets a key in the user's file.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - text: The value.
  ///   - environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Throws: ``RiffleError``, one line, if there is no such key or value, or the file cannot be read
  ///   or written.
  package static func set(
    _ name: String,
    to text: String,
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    try change(environment) { (settings) throws(RiffleError) in
      try set(name, to: text, in: &settings)
    }
  }

  /// Takes a key out of the user's file, so that its default counts again.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Throws: ``RiffleError``, one line, if there is no such key, or the file cannot be read or written.
  package static func reset(
    _ name: String,
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    try change(environment) { (settings) throws(RiffleError) in
      try settings.set(name, to: nil)
    }
  }

  /// Sets a key; a preset's file is named from the folder that the program works in, and must be good.
  static func set(
    _ name: String,
    to text: String,
    in settings: inout Settings
  ) throws(RiffleError) {
    guard name == "preset", text.contains("/") || text.hasSuffix(".json") else {
      return try settings.set(name, to: text)
    }
    _ = try Preset.named(text)
    try settings.set(name, to: FilePath(text).resolved?.string ?? text)
  }

  private static func change(
    _ environment: (String) -> String?,
    _ body: (inout Settings) throws(RiffleError) -> Void
  ) throws(RiffleError) {
    guard let file = SettingsFile.path(environment: environment) else {
      throw .unwritable("There is no place for settings: set HOME or XDG_CONFIG_HOME.")
    }
    var settings = try SettingsFile.read(file)
    try body(&settings)
    try SettingsFile.write(settings, to: file)
  }
}
