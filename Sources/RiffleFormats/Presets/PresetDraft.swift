import RiffleCards

/// The contents of a preset file: the preset it is made from, and the changes to it.
struct PresetDraft {
  /// The name; nil if the file has none.
  let name: String?
  /// The name or the path of the preset it is made from, and the line that says so; nil if the file
  /// has none.
  let base: (text: String, line: Int)?
  /// The key paths with their values, in the catalog's order: the kind of a part before its
  /// tunables.
  private let changes: [(key: String, value: JSONValue)]

  /// Reads a document.
  ///
  /// - Throws: ``JSONError`` if it is something else or has a key that no preset has.
  init(_ document: JSONValue) throws(JSONError) {
    let tree = TunableTree()
    let parts = tree.words(after: "").map(PresetKey.init)
    if case .object(let fields) = document.content { try TunableTree.refuseDots(in: fields) }
    let root = try JSONObject<PresetKey>(document, of: .preset, keys: [.name, .base] + parts)
    name = try root.text(.name)
    // A list of presets has a line for each.
    if let name, !(1...60).contains(name.count) || name.contains(where: \.isNewline) {
      throw root.typeMismatch(.name, wanted: "text of 1 to 60 letters on one line")
    }
    let line = root.value(.base)?.line
    base = try root.text(.base).map { ($0, line ?? 1) }
    var values: [String: JSONValue] = [:]
    for part in parts {
      if let value = root.value(part) {
        try tree.collect(value, at: part.rawValue, into: &values)
      }
    }
    changes = tree.keys.compactMap { key in values[key].map { (key, $0) } }
  }

  /// Applies the changes to the preset's base.
  ///
  /// - Throws: ``JSONError`` if the preset has no such tunable, or the tunable cannot have the value.
  func change(_ preset: inout Preset) throws(JSONError) {
    for (key, json) in changes {
      guard let value = ParameterValue(json) else {
        let wanted = Catalog().domain(of: key)?.description ?? "a value"
        throw JSONError("\"\(key)\" must be \(wanted), not \(json).", line: json.line)
      }
      do throws(PresetError) {
        try preset.set(key, to: value)
      } catch {
        throw JSONError(error.explanation, line: json.line)
      }
    }
  }
}
