import RiffleCards
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

  /// The largest size of a file, in bytes: a hundred times one with every tunable.
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

  /// Reads a file; throws if it is in the chain of files based on it, each on the next.
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
    draft.sign(&preset)
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
