package import RiffleCards
import RiffleMotion
import RiffleMuseum

/// The contents of a preset file: its base, and the changes to it.
package struct PresetDraft {
  package let name: String?
  /// The name or the path of the base, and its line.
  package let base: (text: String, line: Int)?
  /// Nil if the file leaves it as that of its base; none if it says that there is no source.
  package let credit: Preset.Credit??
  /// The mistakes that show without the base.
  package let mistakes: [JSONError]
  /// The values by key path in the catalog's order, a part's kind before its tunables, unknown ones
  /// last.
  private let changes: [(key: String, value: JSONValue)]

  package init(_ document: JSONValue, catalog: Catalog) throws(JSONError) {
    let root = try JSONObject<PresetKey>(anyKeysOf: document, of: .preset)
    var tree = TunableTree(catalog)
    let parts = tree.roots.map(PresetKey.init)
    let paths = root.words.filter { $0.contains(".") }.map(PresetKey.init)
    var mistakes = root.errors(besides: [.name, .base, .credit] + parts + paths)
    for path in paths {
      mistakes.append(TunableTree.dotError(path.rawValue, line: root.line(of: path)))
    }
    for part in parts {
      if let value = root.value(part) { tree.collect(value, at: part.rawValue) }
    }
    func attempt<Value>(_ read: () throws(JSONError) -> Value?) -> Value? {
      do throws(JSONError) {
        return try read()
      } catch {
        mistakes.append(error)
        return nil
      }
    }
    name = attempt { () throws(JSONError) in
      let name = try root.text(.name)
      // Lists of presets have one line for each.
      if let name, !PresetKey.isName(name) {
        throw root.typeMismatch(.name, wanted: PresetKey.nameDescription)
      }
      return name
    }
    let text = attempt { () throws(JSONError) in try root.text(.base) }
    base = text.map { ($0, root.line(of: .base)) }
    credit = attempt { () throws(JSONError) -> Preset.Credit?? in
      guard let value = root.value(.credit) else { return nil }
      switch value.content {
      case .null: return .some(nil)
      case .object: return try Preset.Credit(value)
      default: throw root.typeMismatch(.credit, wanted: "an object")
      }
    }
    self.mistakes = mistakes + tree.errors
    let unknown = tree.values.keys.filter { !tree.keys.contains($0) }.sorted()
    changes = (tree.keys + unknown).compactMap { key in tree.values[key].map { (key, $0) } }
  }

  /// Applies the changes to the base, and returns the mistakes that only the base shows.
  package func change(_ preset: inout Preset) -> [JSONError] {
    var mistakes: [JSONError] = []
    var unknownKinds: [String] = []
    for (key, json) in changes {
      // The tunables of an unknown kind are unknown.
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

  /// Gives a preset the name and the credit of the file, if it has them.
  package func sign(_ preset: inout Preset) {
    if let name { preset.name = name }
    if let credit { preset.credit = credit }
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

extension Preset {
  /// Reads the text of a preset file whose base, if it names one, is built in.
  package init(parsing text: some Sequence<UInt8>) throws(JSONError) {
    let draft = try PresetDraft(JSONValue(parsing: text), catalog: .everything)
    self = Preset.standard.withMuseum
    if let (name, line) = draft.base {
      guard let base = Preset.everything.first(where: { $0.name == name }) else {
        let near = Preset.suggestion(for: name) ?? "Name a preset that is built in."
        throw JSONError("\"base\": \"\(name.elided())\" is not a preset. \(near)", line: line)
      }
      self = base
    }
    let mistakes = draft.mistakes + draft.change(&self)
    if let first = mistakes.min(by: { ($0.line ?? 0) < ($1.line ?? 0) }) { throw first }
    draft.sign(&self)
  }

  /// All that can be set and has a value, in the catalog's order.
  package var allValues: [(key: String, value: ParameterValue)] {
    catalog.tunables(of: self).compactMap { tunable in
      value(of: tunable).map { (tunable.key, $0) }
    }
  }

  /// A question with the built-in presets that a wrong name can mean; nil if it is like none.
  package static func suggestion(for name: String) -> String? {
    let near = nearNames(to: name, in: everything.map(\.name)).map { "\"\($0)\"" }
    guard let last = near.last else { return nil }
    let others = near.dropLast().joined(separator: ", ")
    return "Did you mean \(others.isEmpty ? last : "\(others) or \(last)")?"
  }

  /// Returns the preset with the changes of a document, whose `base` is ignored.
  package func changed(by document: JSONValue) throws(JSONError) -> Preset {
    var preset = self
    let draft = try PresetDraft(document, catalog: catalog)
    if let mistake = draft.change(&preset).first { throw mistake }
    return preset
  }

  /// Applies the changes of a document, and returns all mistakes in the order of their lines.
  ///
  /// Correct values are applied despite mistakes elsewhere; the document's `base`, `name` and
  /// `credit` are ignored.
  package mutating func change(by document: JSONValue) -> [JSONError] {
    do throws(JSONError) {
      let draft = try PresetDraft(document, catalog: catalog)
      return (draft.mistakes + draft.change(&self)).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    } catch {
      return [error]
    }
  }
}

/// The keys at the root of a preset file: `name`, `base`, `credit`, and the first words of all tunables.
package struct PresetKey: RawRepresentable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The name of the file if missing.
  package static let name = PresetKey(rawValue: "name")
  /// The name or the file of the base; riffle if missing.
  package static let base = PresetKey(rawValue: "base")
  /// The source of the preset; that of the base if missing.
  package static let credit = PresetKey(rawValue: "credit")

  package static let nameDescription = "text of 1 to 60 letters on one line"

  package static func isName(_ text: String) -> Bool {
    (1...60).contains(text.count) && !text.contains(where: \.isNewline)
  }
}

/// The key paths of all tunables as a tree of objects, with the values of a preset file.
struct TunableTree {
  /// The keys in the catalog's order.
  let keys: [String]
  /// The values by key path, including unknown ones.
  private(set) var values: [String: JSONValue] = [:]
  /// The errors that do not belong to a single value.
  private(set) var errors: [JSONError] = []

  init(_ catalog: Catalog) {
    keys = catalog.keys
  }

  var roots: [String] { words(after: "") }

  mutating func collect(_ value: JSONValue, at path: String) {
    guard !keys.contains(path), !words(after: path).isEmpty else {
      values[path] = value
      return
    }
    guard case .object(let fields) = value.content else {
      errors.append(JSONError("\"\(path)\" must be an object, not \(value).", line: value.line))
      return
    }
    for (word, value) in fields {
      if word.contains(".") {
        errors.append(Self.dotError(word, line: value.line))
      } else {
        collect(value, at: "\(path).\(word)")
      }
    }
  }

  /// The error for a key that is a whole path, as in `--set`.
  static func dotError(_ key: String, line: Int) -> JSONError {
    JSONError(
      "\"\(key.elided())\" cannot be one key here. Write an object for each word, such as "
        + "{\"shadow\": {\"opacity\": 0.5}}.",
      line: line
    )
  }

  /// Returns the possible next words of a path; the root's path is empty.
  private func words(after path: String) -> [String] {
    let depth = path.isEmpty ? 0 : path.split(separator: ".").count
    var words: [String] = []
    for key in keys where path.isEmpty || key.hasPrefix(path + ".") {
      let word = String(key.split(separator: ".")[depth])
      if !words.contains(word) { words.append(word) }
    }
    return words
  }
}

extension ParameterValue: JSONWritable {
  /// Fails for a value that tunables cannot have.
  package init?(_ json: JSONValue) {
    switch json.content {
    case .null: self = .none
    case .bool(let flag): self = .flag(flag)
    case .number(let number): self = .number(number)
    case .integer(let integer): self = .number(Double(integer))
    case .string(let text): self = .text(text)
    case .array(let values):
      let numbers = values.compactMap(\.number)
      let texts = values.compactMap(\.text)
      if !values.isEmpty, numbers.count == values.count {
        self = .numbers(numbers)
      } else if texts.count == values.count {
        self = .texts(texts)
      } else {
        return nil
      }
    case .object: return nil
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .none: Double?.none.write(to: &writer)
    case .number(let number): number.write(to: &writer)
    case .flag(let flag): flag.write(to: &writer)
    case .text(let text): text.write(to: &writer)
    case .numbers(let numbers): writer.array(numbers)
    case .texts(let texts): writer.array(texts)
    }
  }
}
