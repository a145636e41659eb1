package import RiffleFormats
package import SystemPackage

package enum SettingsFile {
  /// `$XDG_CONFIG_HOME/riffle/settings.json`, by default in `~/.config`; nil if the user has no
  /// home.
  package static func path(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) -> FilePath? {
    UserFolder.configuration.ofRiffle(environment: environment)?.appending("settings.json")
  }

  /// Returns empty settings if there is no file.
  package static func read(_ path: FilePath?) throws(RiffleError) -> Settings {
    guard let path, path.isThere else { return Settings() }
    return try decode(try InputFile(path).read(atMost: sizeLimit), at: path)
  }

  /// A hundred times what all keys take, in bytes.
  private static let sizeLimit = 1_000_000

  /// Replaces the file, whole or not at all, and creates missing folders.
  package static func write(_ settings: Settings, to path: FilePath) throws(RiffleError) {
    path.removingLastComponent().makeFolder()
    try path.replaceContents(with: encode(settings))
  }

  /// - Throws: ``RiffleError`` with the file, the line and the key.
  package static func decode(_ bytes: [UInt8], at path: FilePath) throws(RiffleError) -> Settings {
    do throws(JSONError) {
      return try settings(JSONValue(parsing: bytes))
    } catch {
      throw .badFile(error, in: path.string.elidedPath)
    }
  }

  private struct Word: RawRepresentable {
    let rawValue: String
  }

  private static let top = Setting.all.filter { $0.group == nil }
  /// The groups by the key of their object.
  private static let groups = ["verdicts", "keys"].map { name in
    (word: Word(rawValue: name), settings: Setting.all.filter { $0.group == name })
  }

  /// Writes only what is set, each key on its line.
  package static func encode(_ settings: Settings) -> [UInt8] {
    func write(_ all: [Setting], to writer: inout JSONWriter) {
      for setting in all {
        guard let value = setting.value(in: settings) else { continue }
        writer.field(Word(rawValue: setting.word), value)
      }
    }
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.writeHeader(of: .settings)
      write(top, to: &writer)
      for group in groups where group.settings.contains(where: { $0.value(in: settings) != nil }) {
        writer.key(group.word)
        writer.object(.lines) { write(group.settings, to: &$0) }
      }
    }
    writer.endLine()
    return writer.bytes
  }

  private static func settings(_ document: JSONValue) throws(JSONError) -> Settings {
    let words = top.map { Word(rawValue: $0.word) } + groups.map(\.word)
    let root = try JSONObject(document, of: .settings, keys: words)
    var settings = Settings()
    try read(top, of: root, into: &settings)
    for group in groups {
      guard let value = root.value(group.word) else { continue }
      guard case .object = value.content else {
        throw root.typeMismatch(group.word, wanted: "an object")
      }
      let words = group.settings.map { Word(rawValue: $0.word) }
      let object = try JSONObject(value, at: group.word.rawValue, keys: words)
      try read(group.settings, of: object, into: &settings)
      if let problem = settings.keyProblem {
        // The message names the key itself.
        let line = object.value(Word(rawValue: problem.key))?.line
        throw JSONError(problem.description, line: line)
      }
    }
    return settings
  }

  private static func read(
    _ all: [Setting],
    of object: JSONObject<Word>,
    into settings: inout Settings
  ) throws(JSONError) {
    for setting in all {
      let word = Word(rawValue: setting.word)
      guard let json = object.value(word) else { continue }
      guard let value = setting.kind.value(of: json) else {
        throw object.typeMismatch(word, wanted: setting.kind.wanted)
      }
      setting.set(value, in: &settings)
    }
  }
}

extension FilePath {
  /// Whether something is at the path, be it a file or not.
  fileprivate var isThere: Bool {
    do throws(Errno) {
      _ = try stat()
      return true
    } catch {
      return error != .noSuchFileOrDirectory && error != .notDirectory
    }
  }
}
