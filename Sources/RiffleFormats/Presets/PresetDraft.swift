import RiffleCards

/// What a preset file says: which preset it is made from, and what it changes.
struct PresetDraft {
  /// What it is called; nil where it does not say.
  let name: String?
  /// The name or the path of what it is made from; nil where it does not say.
  let base: String?
  /// The key paths with their values, in the catalog's order: the kind of a part before its
  /// tunables.
  private let changes: [(key: String, value: JSONValue)]

  /// Takes a document for a preset.
  ///
  /// - Throws: ``JSONError`` where it is something else or has a key that no preset has.
  init(_ document: JSONValue) throws(JSONError) {
    let tree = TunableTree()
    let parts = tree.words(after: "")
    if case .object(let fields) = document { try TunableTree.refuseDots(in: fields, at: "") }
    let root = try JSONObject(document, keys: ["riffle", "version", "name", "base"] + parts)
    try root.demand(kind: "preset")
    name = try root.text("name")
    // What people are shown on a line of its own.
    if let name, !(1...60).contains(name.count) || name.contains(where: \.isNewline) {
      throw root.wrong("name", wanted: "text of 1 to 60 letters on one line")
    }
    base = try root.text("base")
    var found: [String: JSONValue] = [:]
    for part in parts {
      if let value = root.value(part) { try tree.gather(value, at: part, into: &found) }
    }
    changes = tree.keys.compactMap { key in found[key].map { (key, $0) } }
  }

  /// Makes the changes to the preset's base.
  ///
  /// - Throws: ``JSONError`` where the preset has no such tunable or the value is none of it.
  func change(_ preset: inout Preset) throws(JSONError) {
    for (key, json) in changes {
      guard let value = ParameterValue(json) else {
        let wanted = Catalog().domain(of: key)?.description ?? "a value"
        throw JSONError("\"\(key)\" must be \(wanted), not \(json.kind).", at: .key(key))
      }
      do throws(PresetError) {
        try preset.set(key, to: value)
      } catch {
        throw JSONError(error.explanation, at: .key(key))
      }
    }
  }
}

/// The key paths of all tunables as the tree that files are written in.
private struct TunableTree {
  let keys = Catalog().keys

  /// The words that a path goes on with, the empty path being the root.
  func words(after path: String) -> [String] {
    let depth = path.isEmpty ? 0 : path.split(separator: ".").count
    var words: [String] = []
    for key in keys where path.isEmpty || key.hasPrefix(path + ".") {
      let word = String(key.split(separator: ".")[depth])
      if !words.contains(word) { words.append(word) }
    }
    return words
  }

  /// Gathers the values of a branch by their key paths.
  func gather(
    _ value: JSONValue,
    at path: String,
    into found: inout [String: JSONValue]
  ) throws(JSONError) {
    guard !keys.contains(path) else {
      found[path] = value
      return
    }
    guard !words(after: path).isEmpty else {
      throw JSONError(PresetError.unknownKey(path).explanation, at: .key(path))
    }
    guard case .object(let fields) = value else {
      throw JSONError("\"\(path)\" must be an object, not \(value.kind).", at: .key(path))
    }
    try Self.refuseDots(in: fields, at: path)
    for (word, value) in fields.sorted(by: { $0.key < $1.key }) {
      try gather(value, at: "\(path).\(word)", into: &found)
    }
  }

  /// Refuses keys that hold a whole path, as `--set` has it.
  static func refuseDots(
    in fields: [String: JSONValue],
    at path: String
  ) throws(JSONError) {
    for key in fields.keys.sorted() where key.contains(".") {
      throw JSONError(
        "\"\(key)\" cannot be one key here. Write an object for each word, as "
          + "{\"shadow\": {\"opacity\": 0.5}}.",
        at: .key(path.isEmpty ? key : "\(path).\(key)")
      )
    }
  }
}
