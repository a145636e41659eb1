package import RiffleCards
import RiffleMotion
import SystemPackage

/// A preset file that is being read, and the files that are made from it.
struct PresetSource {
  /// The path, from whose folder the base is found; nil for standard input.
  private let path: FilePath?
  /// The name of the file in messages.
  private let ownTitle: String
  /// The same, after the files that are made from it.
  private let title: String
  private let draft: PresetDraft

  /// The largest size of a file, in bytes: a hundred times that of one with every tunable.
  private static let sizeLimit = 1_000_000
  /// The largest number of files, each made from the next.
  private static let chainLimit = 32

  /// Reads a file and its bases.
  ///
  /// - Returns: The preset and its base, or all mistakes, the first first.
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
      // What is made from a wrong base would seem wrong itself.
      guard mistakes.isEmpty else { return (nil, mistakes) }
    }
    return ((preset, base), [])
  }

  /// Reads a file.
  ///
  /// - Parameter chain: The files that are made from it, each from the one after it. Defaults to none.
  /// - Throws: ``RiffleError`` if it cannot be read, is not a preset, or is in the chain already.
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

  /// Reads the contents of a file.
  ///
  /// - Throws: ``RiffleError`` if they are too many, or no preset.
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

  /// Returns the names of a chain of files as one; of a long chain, its ends.
  private static func title(of names: [String]) -> String {
    let ends = names.count > 4 ? names.prefix(2) + ["…"] + names.suffix(1) : names[...]
    return ends.joined(separator: " → ")
  }

  /// Returns the preset that the file is made from.
  private func base() throws(RiffleError) -> PresetReference {
    guard let text = draft.base?.text else { return .builtIn(.standard) }
    do throws(JSONError) {
      return try PresetReference(text, from: path?.removingLastComponent())
    } catch {
      throw baseError("\"base\": \(error)")
    }
  }

  /// Applies the file's changes, and returns the mistakes in them.
  private func change(_ preset: inout Preset) -> [JSONError] {
    let mistakes = draft.change(&preset)
    // The suffix is .riffle.json.
    if let stem = path?.stem { preset.name = FilePath(stem).stem ?? stem }
    if let name = draft.name { preset.name = name }
    return mistakes
  }

  /// Makes the errors of mistakes in the file, in the order of its lines.
  private func errors(_ mistakes: [JSONError]) -> [RiffleError] {
    mistakes.sorted { ($0.line ?? 0) < ($1.line ?? 0) }.map { .badFile($0, in: title) }
  }

  /// Makes an error at the file's base.
  private func baseError(_ description: String) -> RiffleError {
    .badFile(JSONError(description, line: draft.base?.line), in: title)
  }

  /// Returns whether two paths lead to the same file.
  private static func isSame(_ one: FilePath?, _ other: FilePath?) -> Bool {
    guard one != other, let file = one?.resolved else { return one == other }
    return file == other?.resolved
  }
}

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

extension Preset {
  /// Returns the preset with the changes of a preset file's document, whatever base that names.
  ///
  /// - Throws: ``JSONError`` if it is no preset, or has a tunable that this one has not.
  package func changed(by document: JSONValue) throws(JSONError) -> Preset {
    var preset = self
    let draft = try PresetDraft(document, catalog: catalog)
    if let mistake = draft.change(&preset).first { throw mistake }
    return preset
  }

  /// Changes the preset as a preset file's document says, and returns all mistakes in it.
  ///
  /// - Parameter document: The document; its `base` is the caller's business, and its `name` is not
  ///   taken over.
  /// - Returns: The mistakes in the order of their lines; what is right has changed all the same.
  package mutating func change(by document: JSONValue) -> [JSONError] {
    do throws(JSONError) {
      let draft = try PresetDraft(document, catalog: catalog)
      return (draft.mistakes + draft.change(&self)).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
    } catch {
      return [error]
    }
  }
}

/// The keys at the root of a preset file: two of its own, and the first words of all tunables.
struct PresetKey: RawRepresentable {
  let rawValue: String

  /// The name; that of the file if it is left out.
  static let name = PresetKey(rawValue: "name")
  /// The name or the file of the preset that this one changes; riffle if it is left out.
  static let base = PresetKey(rawValue: "base")

  /// The names a preset can have, in words.
  static let nameDescription = "text of 1 to 60 letters on one line"

  /// Returns whether a text can be the name of a preset.
  static func isName(_ text: String) -> Bool {
    (1...60).contains(text.count) && !text.contains(where: \.isNewline)
  }
}

/// The key paths of all tunables, as the tree of objects that they are in a preset file, with the
/// values that a file gives them.
struct TunableTree {
  /// The key paths, in the catalog's order.
  let keys: [String]
  /// The values by their key paths, those of unknown keys included.
  private(set) var values: [String: JSONValue] = [:]
  /// The errors that are none of a single value.
  private(set) var errors: [JSONError] = []

  /// Makes the tree of a catalog, without values.
  init(_ catalog: Catalog) {
    keys = catalog.keys
  }

  /// The words that key paths begin with.
  var roots: [String] { words(after: "") }

  /// Collects the values of a branch.
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

  /// Makes the error of a key that is a whole path, as in `--set`.
  static func dotError(_ key: String, line: Int) -> JSONError {
    JSONError(
      "\"\(key.elided())\" cannot be one key here. Write an object for each word, such as "
        + "{\"shadow\": {\"opacity\": 0.5}}.",
      line: line
    )
  }

  /// Returns the words that a path goes on with; the root has an empty path.
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
  /// Reads a value; nil for one that no tunable has.
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

  /// Writes the value.
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
