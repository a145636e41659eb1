import RiffleCards

/// The contents of a preset file: the preset it is made from, and the changes to it.
struct PresetDraft {
  /// The name; nil if the file has none.
  let name: String?
  /// The name or the path of the preset it is made from, and the line that says so; nil if the file
  /// has none.
  let base: (text: String, line: Int)?
  /// The mistakes that show without the base.
  let mistakes: [JSONError]
  /// The key paths with their values, in the catalog's order: the kind of a part before its
  /// tunables.
  ///
  /// Unknown ones come last.
  private let changes: [(key: String, value: JSONValue)]

  /// Reads a document, whose keys are those of a catalog.
  init(_ document: JSONValue, catalog: Catalog) throws(JSONError) {
    let root = try JSONObject<PresetKey>(anyKeysOf: document, of: .preset)
    var tree = TunableTree(catalog)
    let parts = tree.roots.map(PresetKey.init)
    let paths = root.words.filter { $0.contains(".") }.map(PresetKey.init)
    var mistakes = root.errors(besides: [.name, .base] + parts + paths)
    for path in paths {
      mistakes.append(TunableTree.dotError(path.rawValue, line: root.line(of: path)))
    }
    for part in parts {
      if let value = root.value(part) { tree.collect(value, at: part.rawValue) }
    }
    func attempt(_ read: () throws(JSONError) -> String?) -> String? {
      do throws(JSONError) {
        return try read()
      } catch {
        mistakes.append(error)
        return nil
      }
    }
    name = attempt { () throws(JSONError) in
      let name = try root.text(.name)
      // A list of presets has a line for each.
      if let name, !PresetKey.isName(name) {
        throw root.typeMismatch(.name, wanted: PresetKey.nameDescription)
      }
      return name
    }
    let text = attempt { () throws(JSONError) in try root.text(.base) }
    base = text.map { ($0, root.line(of: .base)) }
    self.mistakes = mistakes + tree.errors
    let unknown = tree.values.keys.filter { !tree.keys.contains($0) }.sorted()
    changes = (tree.keys + unknown).compactMap { key in tree.values[key].map { (key, $0) } }
  }

  /// Applies the changes to the preset's base, and returns the mistakes that this shows: tunables that
  /// the preset does not have, and values that a tunable cannot have.
  func change(_ preset: inout Preset) -> [JSONError] {
    var mistakes: [JSONError] = []
    var unknownKinds: [String] = []
    for (key, json) in changes {
      // Of a part of an unknown kind, nobody knows which tunables it has.
      if unknownKinds.contains(where: key.hasPrefix) { continue }
      do throws(JSONError) {
        try Self.set(key, to: json, in: &preset)
      } catch {
        mistakes.append(error)
        if key.hasSuffix(".kind") { unknownKinds.append(String(key.dropLast(4))) }
      }
    }
    return mistakes
  }

  private static func set(
    _ key: String,
    to json: JSONValue,
    in preset: inout Preset
  ) throws(JSONError) {
    let value = ParameterValue(json)
    if value == nil, let domain = preset.catalog.domain(of: key, in: preset) {
      throw JSONError("\"\(key)\" must be \(domain), not \(json).", line: json.line)
    }
    do throws(PresetError) {
      try preset.set(key, to: value ?? .none)
    } catch {
      throw JSONError(error.explanation(in: preset), line: json.line)
    }
  }
}
