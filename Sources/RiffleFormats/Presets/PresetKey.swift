import RiffleCards

/// The keys at the root of a preset file: two of its own, and the first words of all tunables.
struct PresetKey: RawRepresentable {
  let rawValue: String

  /// The name; that of the file if it is left out.
  static let name = PresetKey(rawValue: "name")
  /// The name or the file of the preset that this one changes; riffle if it is left out.
  static let base = PresetKey(rawValue: "base")
}

/// The key paths of all tunables, as the tree of objects that they are in a preset file.
struct TunableTree {
  /// The key paths, in the catalog's order.
  let keys = Catalog().keys

  /// Returns the words that a path goes on with; the root has an empty path.
  func words(after path: String) -> [String] {
    let depth = path.isEmpty ? 0 : path.split(separator: ".").count
    var words: [String] = []
    for key in keys where path.isEmpty || key.hasPrefix(path + ".") {
      let word = String(key.split(separator: ".")[depth])
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  /// Collects the values of a branch by their key paths.
  func collect(
    _ value: JSONValue,
    at path: String,
    into values: inout [String: JSONValue]
  ) throws(JSONError) {
    guard !keys.contains(path) else {
      values[path] = value
      return
    }
    guard !words(after: path).isEmpty else {
      throw JSONError(PresetError.unknownKey(path).explanation, line: value.line)
    }
    guard case .object(let fields) = value.content else {
      throw JSONError("\"\(path)\" must be an object, not \(value).", line: value.line)
    }
    try Self.refuseDots(in: fields)
    for (word, value) in fields.sorted(by: { $0.key < $1.key }) {
      try collect(value, at: "\(path).\(word)", into: &values)
    }
  }

  /// Refuses keys that are a whole path, as in `--set`.
  static func refuseDots(in fields: [String: JSONValue]) throws(JSONError) {
    for (key, value) in fields.sorted(by: { $0.key < $1.key }) where key.contains(".") {
      throw JSONError(
        "\"\(key)\" cannot be one key here. Write an object for each word, as "
          + "{\"shadow\": {\"opacity\": 0.5}}.",
        line: value.line
      )
    }
  }
}
