package import RiffleCards

/// A preset file (*.riffle.json) being read: every refusal names the file, the line, the key and
/// what would do.
package struct PresetFile {
  private let path: String
  /// What people are told it is called: the files that are made from it come first.
  private let title: String
  private let bytes: [UInt8]
  private let draft: PresetDraft

  /// How large a file is read: a hundred times as large as one with every tunable.
  private static let sizeLimit = 1_000_000

  /// Reads the preset of a file: its base, with what the file changes about it.
  ///
  /// - Parameter path: The file; "-" stands for standard input. Where it names no base, the base
  ///   is riffle; where it has no name, it is called like the file.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line with the place.
  package static func read(_ path: String) throws(RiffleError) -> Preset {
    var chain: [PresetFile] = []
    var next = PresetReference.file(path)
    while true {
      switch next {
      case .builtIn(var preset):
        for file in chain.reversed() { try file.change(&preset) }
        return preset
      case .file(let path):
        let file = try PresetFile(path, madeInto: chain)
        chain.append(file)
        next = try file.base()
      }
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - chain: The files that are made from it, each from the one after it.
  /// - Throws: ``RiffleError`` where it cannot be read, is no preset, or is in the chain already.
  private init(_ path: String, madeInto chain: [PresetFile]) throws(RiffleError) {
    self.path = path
    let names = (chain.map(\.path) + [path]).map(InputFile.title)
    title = names.joined(separator: " → ")
    if let heir = chain.last, chain.contains(where: { Self.isOne($0.path, path) }) {
      throw heir.refusal(
        JSONError(
          "\"base\" leads in a circle: \(title). Name a built-in preset or another file.",
          at: .key("base")
        )
      )
    }
    do throws(RiffleError) {
      bytes = try InputFile.read(path, atMost: Self.sizeLimit)
    } catch {
      throw chain.last?.refusalOfBase(error) ?? error
    }
    do throws(JSONError) {
      draft = try PresetDraft(JSONValue(parsing: bytes))
    } catch {
      throw Self.refusal(error, in: bytes, of: title)
    }
  }

  private func base() throws(RiffleError) -> PresetReference {
    guard let base = draft.base else { return .builtIn(.standard) }
    do throws(JSONError) {
      let reference = try PresetReference(base)
      guard case .file(let name) = reference else { return reference }
      let folder = FilePath(path).folder
      guard folder.string != ".", !name.hasPrefix("/") else { return .file(name) }
      return .file(folder.appending(Array(name.utf8)).string)
    } catch {
      throw refusal(JSONError("\"base\": \(error)", at: .key("base")))
    }
  }

  private func change(_ preset: inout Preset) throws(RiffleError) {
    do throws(JSONError) {
      try draft.change(&preset)
    } catch {
      throw refusal(error)
    }
    if path != "-" { preset.name = FilePath(FilePath(path).stem).stem }
    if let name = draft.name { preset.name = name }
  }

  /// Tells whether two paths lead to the same file.
  private static func isOne(_ one: String, _ other: String) -> Bool {
    guard one != other, let file = FilePath(one).resolved else { return one == other }
    return file == FilePath(other).resolved
  }

  private func refusal(_ problem: JSONError) -> RiffleError {
    Self.refusal(problem, in: bytes, of: title)
  }

  private func refusalOfBase(_ error: RiffleError) -> RiffleError {
    let line = JSONError("", at: .key("base")).line(in: bytes).map { ":\($0)" } ?? ""
    return error.preceded(by: "\(title)\(line): \"base\": ")
  }

  private static func refusal(
    _ problem: JSONError,
    in bytes: [UInt8],
    of title: String
  ) -> RiffleError {
    .badFile("\(title)\(problem.line(in: bytes).map { ":\($0)" } ?? ""): \(problem)")
  }
}
