package import RiffleCards
import SystemPackage

/// A reader of preset files (.riffle.json), whose errors name the file, the line and the key.
package struct PresetFile {
  private let input: InputFile
  /// The name of the file in messages, after the files that are made from it.
  private let title: String
  private let draft: PresetDraft

  /// The largest size of a file, in bytes: a hundred times that of one with every tunable.
  private static let sizeLimit = 1_000_000
  /// The largest number of files, each made from the next.
  private static let chainLimit = 32

  /// Reads the preset of a file: its base, with the file's changes to it.
  ///
  /// - Parameter argument: The file; "-" stands for standard input. If it names no base, the base is
  ///   riffle; if it has no name, the preset is named like the file.
  /// - Returns: The preset, and its base.
  /// - Throws: ``RiffleError``, one line with the place of the first mistake.
  package static func read(_ argument: String) throws(RiffleError) -> (preset: Preset, base: Preset)
  {
    let (presets, mistakes) = examine(argument)
    if let presets, mistakes.isEmpty { return presets }
    let first = mistakes.first ?? .badFile("\(argument): not a preset file.")
    guard mistakes.count > 1 else { throw first }
    let rest =
      mistakes.count == 2 ? "is 1 more mistake" : "are \(mistakes.count - 1) more mistakes"
    throw first.followed(by: " There \(rest); riffle presets validate shows all.")
  }

  /// Returns all mistakes of a file and of its bases, the first first; none if it is a good file.
  package static func mistakes(in argument: String) -> [RiffleError] { examine(argument).mistakes }

  private static func examine(
    _ argument: String
  ) -> (presets: (preset: Preset, base: Preset)?, mistakes: [RiffleError]) {
    var chain: [PresetFile] = []
    var mistakes: [RiffleError] = []
    var next = PresetReference.file(argument)
    do throws(RiffleError) {
      while case .file(let path) = next {
        let file = try PresetFile(InputFile(path), madeInto: chain)
        chain.append(file)
        next = try file.base()
      }
    } catch {
      mistakes = [error]
    }
    guard mistakes.isEmpty, case .builtIn(var preset) = next else {
      return (nil, chain.flatMap { $0.errors($0.draft.mistakes) } + mistakes)
    }
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
  /// - Parameters:
  ///   - input: The file.
  ///   - chain: The files that are made from it, each from the one after it.
  /// - Throws: ``RiffleError`` if it cannot be read, is not a preset, or is in the chain already.
  private init(_ input: InputFile, madeInto chain: [PresetFile]) throws(RiffleError) {
    self.input = input
    title = Self.title(of: chain.map(\.input.title) + [input.title])
    if let heir = chain.last {
      guard !chain.contains(where: { Self.isSame($0.input, input) }) else {
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
    do throws(JSONError) {
      draft = try PresetDraft(JSONValue(parsing: bytes))
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
      let reference = try PresetReference(text)
      guard case .file(let name) = reference, !name.hasPrefix("/"),
        let folder = input.path?.removingLastComponent(), !folder.isEmpty
      else { return reference }
      return .file(folder.appending(name).string)
    } catch {
      throw baseError("\"base\": \(error)")
    }
  }

  /// Applies the file's changes, and returns the mistakes in them.
  private func change(_ preset: inout Preset) -> [JSONError] {
    let mistakes = draft.change(&preset)
    // The suffix is .riffle.json.
    if let stem = input.path?.stem { preset.name = FilePath(stem).stem ?? stem }
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
  private static func isSame(_ one: InputFile, _ other: InputFile) -> Bool {
    guard one.path != other.path, let file = one.path?.resolved else {
      return one.path == other.path
    }
    return file == other.path?.resolved
  }
}
