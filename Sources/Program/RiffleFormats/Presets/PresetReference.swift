public import RiffleCards
import RiffleMotion
import SystemPackage

/// A preset by the text that names it: one that comes with the library, or a preset file.
enum PresetReference {
  case builtIn(Preset)
  case file(String)

  /// Reads a name or a path: a path has a slash in it, or ends in .json.
  ///
  /// - Parameters:
  ///   - text: The name or the path.
  ///   - folder: The folder in which a path begins; nil or empty for the one the program works in.
  ///     Defaults to nil.
  /// - Throws: ``JSONError`` with the nearest name if it is neither.
  init(_ text: String, from folder: FilePath? = nil) throws(JSONError) {
    if let preset = Preset.all.first(where: { $0.name == text }) {
      self = .builtIn(preset)
    } else if text.contains("/") || text.hasSuffix(".json"), !text.contains("\0") {
      // The system ends a path at its first zero.
      if let folder, !folder.isEmpty, !text.hasPrefix("/") {
        self = .file(folder.appending(text).string)
      } else {
        self = .file(text)
      }
    } else {
      let names = Preset.all.map(\.name)
      let near = nearest(to: text, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
      throw JSONError(
        "\"\(text.elided())\" is not a preset.\(near) The presets are \(names.joined(separator: ", ")); "
          + "the name of a preset file ends in .json."
      )
    }
  }

  /// Returns the preset, with a catalog.
  ///
  /// - Throws: ``RiffleError`` if it is a file and that is wrong.
  func preset(catalog: Catalog) throws(RiffleError) -> Preset {
    switch self {
    case .builtIn(var preset):
      preset.catalog = catalog
      return preset
    case .file(let path): return try PresetFile.read(path, catalog: catalog)
    }
  }
}

extension Preset {
  /// Finds a preset by its name, or reads it from a file.
  ///
  /// - Parameters:
  ///   - text: A name; or a path, which has a slash in it or ends in .json; "-" stands for standard
  ///     input.
  ///   - catalog: The catalog of the preset, which has the app's own parts. Defaults to that of the
  ///     library.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line, if there is none or the file is wrong.
  public static func named(
    _ text: String,
    catalog: Catalog = Catalog()
  ) throws(RiffleError) -> Preset {
    if text == "-" { return try PresetFile.read(text, catalog: catalog) }
    return try reference(to: text).preset(catalog: catalog)
  }

  private static func reference(to text: String) throws(RiffleError) -> PresetReference {
    do throws(JSONError) {
      return try PresetReference(text)
    } catch {
      throw .wrongUsage(error.description)
    }
  }

  /// Finds a preset as ``named(_:catalog:)`` does, and the preset that a file is made from; nil for a built-in
  /// one.
  package static func withBase(
    named text: String
  ) throws(RiffleError) -> (preset: Preset, base: Preset?) {
    if text == "-" { return try PresetFile.withBase(text) }
    switch try reference(to: text) {
    case .builtIn(let preset): return (preset, nil)
    case .file(let path): return try PresetFile.withBase(path)
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
          return try PresetFile.read(path)
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
