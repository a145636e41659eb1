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
      let near = nearest(to: text, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
      throw JSONError(
        "\"\(text.elided())\" is not a preset.\(near) The presets are \(names.joined(separator: ", ")); "
          + "the name of a preset file ends in .json."
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
    try withBase(named: text).preset
  }

  /// Finds a preset as ``named(_:)`` does, and the preset that a file is made from; nil for a built-in
  /// one.
  package static func withBase(
    named text: String
  ) throws(RiffleError) -> (preset: Preset, base: Preset?) {
    if text == "-" { return try PresetFile.read(text) }
    let reference: PresetReference
    do throws(JSONError) {
      reference = try PresetReference(text)
    } catch {
      throw .wrongUsage(error.description)
    }
    switch reference {
    case .builtIn(let preset): return (preset, nil)
    case .file(let path): return try PresetFile.read(path)
    }
  }

  /// Finds the preset of a stack: that of an option, or else of a trace, or else the standard.
  ///
  /// A trace can come from anybody. So the error of a file that it names quotes nothing of that file.
  ///
  /// - Parameters:
  ///   - option: The preset as the user names it; nil for none.
  ///   - header: The header of the trace that is played; nil without a trace.
  ///   - trace: The name of the trace in messages.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line, if there is none or the file is wrong.
  package static func chosen(
    _ option: String?,
    elseBy header: Trace.Header?,
    of trace: String
  ) throws(RiffleError) -> Preset {
    if let option { return try named(option) }
    guard let text = header?.preset else { return .standard }
    let start = "\(trace):1: \"preset\": "
    do throws(JSONError) {
      switch try PresetReference(text) {
      case .builtIn(let preset): return preset
      case .file(let path):
        do throws(RiffleError) {
          return try PresetFile.read(path).preset
        } catch {
          guard error.kind == .badFile else { throw JSONError(error.description) }
          throw JSONError(
            "\(path.elidedPath) is not a valid preset file. Name another preset with --preset, or "
              + "see riffle presets validate."
          )
        }
      }
    } catch {
      throw .badFile(start + error.description)
    }
  }
}
