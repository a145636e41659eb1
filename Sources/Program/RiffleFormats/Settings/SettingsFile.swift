import RiffleCards
package import SystemPackage

/// The format of the file of settings (`settings.json`).
package enum SettingsFile {
  /// The keys at the top of the file, each of which may be left out.
  enum Key: String, CaseIterable {
    case preset, scale, window, theme, reducedMotion, renderer, buttons, speak
    /// An object: a direction and its verdict, or null for none.
    case verdicts
    /// An object: an action and its key, or null for none.
    case keys
  }

  /// Returns the file of the user, which need not be there; nil if the user has no home.
  ///
  /// - Parameter environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Returns: `$XDG_CONFIG_HOME/riffle/settings.json`, by default in `~/.config`.
  package static func path(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) -> FilePath? {
    UserFolder.configuration.ofRiffle(environment: environment)?.appending("settings.json")
  }

  /// Reads the settings of a file; without a file nothing is set.
  ///
  /// - Throws: ``RiffleError``, one line, if it cannot be read or has a mistake.
  package static func read(_ path: FilePath?) throws(RiffleError) -> Settings {
    guard let path, path.isThere else { return Settings() }
    return try decode(try InputFile(path).read(atMost: sizeLimit), at: path)
  }

  /// A hundred times what all keys take, in bytes.
  private static let sizeLimit = 1_000_000

  /// Writes settings to a file, whole or not at all, and makes the folders that are missing.
  ///
  /// - Throws: ``RiffleError`` if it cannot be written.
  package static func write(_ settings: Settings, to path: FilePath) throws(RiffleError) {
    path.removingLastComponent().makeFolder()
    try path.replaceContents(with: encode(settings))
  }

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - path: The path of the file, for messages.
  /// - Returns: The settings.
  /// - Throws: ``RiffleError``, one line with the file, the line and the key.
  package static func decode(_ bytes: [UInt8], at path: FilePath) throws(RiffleError) -> Settings {
    do throws(JSONError) {
      return try settings(JSONValue(parsing: bytes))
    } catch {
      throw .badFile(error, in: path.string.elidedPath)
    }
  }

  /// Writes settings: what is set, each key on a line of its own.
  package static func encode(_ settings: Settings) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.writeHeader(of: .settings)
      for key in SettingsKey.all {
        if let plain = key.plain, let value = settings[key] { writer.field(plain, value) }
      }
      write(.verdicts, SettingsKey.directions.map { ($0, settings[.verdict($0)]) }, to: &writer)
      write(.keys, KeyAction.allCases.map { ($0, settings[.key($0)]) }, to: &writer)
    }
    writer.endLine()
    return writer.bytes
  }

  private static func write(
    _ key: Key,
    _ fields: [(some RawRepresentable<String>, SettingsValue?)],
    to writer: inout JSONWriter
  ) {
    guard fields.contains(where: { $0.1 != nil }) else { return }
    writer.key(key)
    writer.object(.lines) { writer in
      for (word, value) in fields { if let value { writer.field(word, value) } }
    }
  }

  private static func settings(_ document: JSONValue) throws(JSONError) -> Settings {
    let root = try JSONObject<Key>(document, of: .settings)
    var settings = Settings()
    for key in SettingsKey.all {
      if let plain = key.plain { try read(key, as: plain, of: root, into: &settings) }
    }
    if let verdicts = try root.object(.verdicts, keys: Direction.self) {
      for direction in SettingsKey.directions {
        try read(.verdict(direction), as: direction, of: verdicts, into: &settings)
      }
    }
    if let keys = try root.object(.keys, keys: KeyAction.self) {
      for action in KeyAction.allCases {
        try read(.key(action), as: action, of: keys, into: &settings)
      }
      if let problem = settings.keyProblem {
        // The sentence names the key itself.
        throw JSONError(problem.description, line: keys.value(problem.action)?.line)
      }
    }
    return settings
  }

  private static func read<Word>(
    _ key: SettingsKey,
    as word: Word,
    of object: JSONObject<Word>,
    into settings: inout Settings
  ) throws(JSONError) {
    guard let json = object.value(word) else { return }
    guard let value = key.kind.value(of: json) else {
      throw object.typeMismatch(word, wanted: key.kind.wanted)
    }
    settings.take(value, for: key)
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
