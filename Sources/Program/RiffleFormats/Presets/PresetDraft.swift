package import RiffleCards
import RiffleMotion
import SystemPackage

/// A preset file that is being read, and the files that are based on it.
struct PresetSource {
  /// Relative bases start from its folder; nil for standard input.
  private let path: FilePath?
  /// The name in messages.
  private let ownTitle: String
  /// The same with the files that are based on this one.
  private let title: String
  private let draft: PresetDraft

  /// In bytes: a hundred times a file with every tunable.
  private static let sizeLimit = 1_000_000
  /// The largest number of files, each based on the next.
  private static let chainLimit = 32

  /// Reads a file and its bases; returns the preset and its base, or all mistakes in order.
  static func examine(
    _ first: () throws(RiffleError) -> PresetSource,
    catalog: Catalog
  ) -> (presets: (preset: Preset, base: Preset)?, mistakes: [RiffleError]) {
    var chain: [PresetSource] = []
    var mistakes: [RiffleError] = []
    var root = Preset.standard
    do throws(RiffleError) {
      chain = [try first()]
      while let last = chain.last {
        let next = try last.base()
        guard case .file(let path) = next else {
          if case .builtIn(let preset) = next { root = preset }
          break
        }
        chain.append(try PresetSource(InputFile(path), catalog: catalog, madeInto: chain))
      }
    } catch {
      mistakes = [error]
    }
    guard mistakes.isEmpty else {
      return (nil, chain.flatMap { $0.errors($0.draft.mistakes) } + mistakes)
    }
    var preset = root
    preset.catalog = catalog
    var base = preset
    for file in chain.reversed() {
      base = preset
      mistakes = file.errors(file.draft.mistakes + file.change(&preset))
      // A correct file with a wrong base would seem wrong itself.
      guard mistakes.isEmpty else { return (nil, mistakes) }
    }
    return ((preset, base), [])
  }

  /// Reads a file; throws if it is in the chain already.
  ///
  /// - Parameter chain: The files that are based on it, each on the next.
  init(
    _ input: InputFile,
    catalog: Catalog,
    madeInto chain: [PresetSource] = []
  ) throws(RiffleError) {
    let title = Self.title(of: chain.map(\.ownTitle) + [input.title])
    if let heir = chain.last {
      guard !chain.contains(where: { Self.isSame($0.path, input.path) }) else {
        throw heir.baseError(
          "\"base\" leads in a circle: \(title). Name a built-in preset or another file."
        )
      }
      guard chain.count < Self.chainLimit else {
        throw heir.baseError(
          "\"base\" leads to more than \(Self.chainLimit) files, each based on the next. Name a "
            + "built-in preset, such as \"riffle\"."
        )
      }
    }
    let bytes: [UInt8]
    do throws(RiffleError) {
      bytes = try input.read(atMost: Self.sizeLimit)
    } catch {
      guard let heir = chain.last else { throw error }
      throw error.preceded(by: "\(heir.baseError("\"base\": "))")
    }
    try self.init(bytes, of: input, title: title, catalog: catalog)
  }

  init(_ bytes: [UInt8], of input: InputFile, catalog: Catalog) throws(RiffleError) {
    guard bytes.count <= Self.sizeLimit else { throw input.tooLarge(Self.sizeLimit) }
    try self.init(bytes, of: input, title: input.title, catalog: catalog)
  }

  private init(
    _ bytes: [UInt8],
    of input: InputFile,
    title: String,
    catalog: Catalog
  ) throws(RiffleError) {
    path = input.path
    ownTitle = input.title
    self.title = title
    do throws(JSONError) {
      draft = try PresetDraft(JSONValue(parsing: bytes), catalog: catalog)
    } catch {
      throw .badFile(error, in: title)
    }
  }

  /// Returns the names joined; of a long chain only its ends.
  private static func title(of names: [String]) -> String {
    let ends = names.count > 4 ? names.prefix(2) + ["…"] + names.suffix(1) : names[...]
    return ends.joined(separator: " → ")
  }

  private func base() throws(RiffleError) -> PresetReference {
    guard let text = draft.base?.text else { return .builtIn(.standard) }
    do throws(JSONError) {
      return try PresetReference(text, from: path?.removingLastComponent())
    } catch {
      throw baseError("\"base\": \(error)")
    }
  }

  private func change(_ preset: inout Preset) -> [JSONError] {
    let mistakes = draft.change(&preset)
    // The suffix is .riffle.json.
    if let stem = path?.stem { preset.name = FilePath(stem).stem ?? stem }
    if let name = draft.name { preset.name = name }
    if let credit = draft.credit { preset.credit = credit }
    return mistakes
  }

  private func errors(_ mistakes: [JSONError]) -> [RiffleError] {
    mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }.map { .badFile($0, in: title) }
  }

  private func baseError(_ description: String) -> RiffleError {
    .badFile(JSONError(description, line: draft.base?.line), in: title)
  }

  private static func isSame(_ one: FilePath?, _ other: FilePath?) -> Bool {
    guard one != other, let file = one?.resolved else { return one == other }
    return file == other?.resolved
  }
}

/// The contents of a preset file: its base, and the changes to it.
struct PresetDraft {
  let name: String?
  /// The name or the path of the base, and its line.
  let base: (text: String, line: Int)?
  /// Nil if the file leaves it as that of its base; none if it says that there is no source.
  let credit: Preset.Credit??
  /// The mistakes that show without the base.
  let mistakes: [JSONError]
  /// The values by key path in the catalog's order, a part's kind before its tunables, unknown ones
  /// last.
  private let changes: [(key: String, value: JSONValue)]

  init(_ document: JSONValue, catalog: Catalog) throws(JSONError) {
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
  func change(_ preset: inout Preset) -> [JSONError] {
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
struct PresetKey: RawRepresentable {
  let rawValue: String

  /// The name of the file if missing.
  static let name = PresetKey(rawValue: "name")
  /// The name or the file of the base; riffle if missing.
  static let base = PresetKey(rawValue: "base")
  /// The source of the preset; that of the base if missing.
  static let credit = PresetKey(rawValue: "credit")

  static let nameDescription = "text of 1 to 60 letters on one line"

  static func isName(_ text: String) -> Bool {
    (1...60).contains(text.count) && !text.contains(where: \.isNewline)
  }
}

/// The key paths of all tunables as a tree of objects, with the values of a preset file.
struct TunableTree {
  /// In the catalog's order.
  let keys: [String]
  /// By key path, including unknown ones.
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
  /// Nil for a value that tunables cannot have.
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
      if numbers.count == values.count {
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
