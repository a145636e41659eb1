import RiffleCards
package import RiffleFormats
import SystemPackage

package enum SettingsChange {
  package static func set(
    _ name: String,
    to text: String,
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    try change(environment) { (settings) throws(RiffleError) in
      try set(name, to: text, in: &settings)
    }
  }

  /// Removes a key from the user's file, so that its default counts again.
  package static func reset(
    _ name: String,
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    try change(environment) { (settings) throws(RiffleError) in
      try settings.set(name, to: nil)
    }
  }

  /// A preset's file is relative to the current folder, and must be good.
  static func set(
    _ name: String,
    to text: String,
    in settings: inout Settings
  ) throws(RiffleError) {
    guard name == "preset", text.contains("/") || text.hasSuffix(".json") else {
      return try settings.set(name, to: text)
    }
    let file: FilePath
    do throws(RiffleError) {
      file = try FilePath(named: text)
    } catch {
      throw error.preceded(by: "\(text.elidedPath): ")
    }
    _ = try Preset.named(file.string)
    try settings.set(name, to: file.resolved?.string ?? file.string)
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
