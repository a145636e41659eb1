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

  /// Reads the preset of a file: its base, with the file's changes to it.
  ///
  /// - Parameter argument: The file; "-" stands for standard input. If it names no base, the base is
  ///   riffle; if it has no name, the preset is named like the file.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line with the place.
  package static func read(_ argument: String) throws(RiffleError) -> Preset {
    var chain: [PresetFile] = []
    var next = PresetReference.file(argument)
    while true {
      switch next {
      case .builtIn(var preset):
        for file in chain.reversed() { try file.change(&preset) }
        return preset
      case .file(let argument):
        let file = try PresetFile(InputFile(argument), madeInto: chain)
        chain.append(file)
        next = try file.base()
      }
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - input: The file.
  ///   - chain: The files that are made from it, each from the one after it.
  /// - Throws: ``RiffleError`` if it cannot be read, is not a preset, or is in the chain already.
  private init(_ input: InputFile, madeInto chain: [PresetFile]) throws(RiffleError) {
    self.input = input
    title = (chain.map(\.input) + [input]).map(\.title).joined(separator: " → ")
    if let heir = chain.last, chain.contains(where: { Self.isSame($0.input, input) }) {
      throw heir.baseError(
        "\"base\" leads in a circle: \(title). Name a built-in preset or another file."
      )
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

  private func change(_ preset: inout Preset) throws(RiffleError) {
    do throws(JSONError) {
      try draft.change(&preset)
    } catch {
      throw .badFile(error, in: title)
    }
    // The suffix is .riffle.json.
    if let stem = input.path?.stem { preset.name = FilePath(stem).stem ?? stem }
    if let name = draft.name { preset.name = name }
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
