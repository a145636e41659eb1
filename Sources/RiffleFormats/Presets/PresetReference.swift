package import RiffleCards

/// A preset by the text that names it: one that comes with the library, or a preset file.
enum PresetReference {
  case builtIn(Preset)
  case file(String)

  /// Reads a name or a path: a path has a slash in it, or ends in .json.
  ///
  /// - Throws: ``JSONError`` with the nearest name if it is neither.
  init(_ text: String) throws(JSONError) {
    if let preset = Preset.all.first(where: { $0.name == text }) {
      self = .builtIn(preset)
    } else if text.contains("/") || text.hasSuffix(".json"), !text.contains("\0") {
      // The system ends a path at its first zero.
      self = .file(text)
    } else {
      let names = Preset.all.map(\.name)
      throw JSONError(
        "\"\(text)\" is not a preset. Did you mean \"\(nearest(to: text, in: names) ?? "")\"? "
          + "(\(names.joined(separator: ", ")), or a file such as soft.riffle.json)"
      )
    }
  }
}

extension Preset {
  /// Finds a preset by its name, or reads it from a file.
  ///
  /// - Parameter text: A name; or a path, which has a slash in it or ends in .json; "-" stands for
  ///   standard input.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line, if there is none or the file is wrong.
  package static func named(_ text: String) throws(RiffleError) -> Preset {
    if text == "-" { return try PresetFile.read(text) }
    let reference: PresetReference
    do throws(JSONError) {
      reference = try PresetReference(text)
    } catch {
      throw .wrongUsage(error.description)
    }
    switch reference {
    case .builtIn(let preset): return preset
    case .file(let path): return try PresetFile.read(path)
    }
  }
}
