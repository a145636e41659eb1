public import RiffleCards
import RiffleMotion
import RiffleMuseum
import SystemPackage

/// The format of preset files (.riffle.json).
///
/// A file has the tunables that differ from those of its `base`, which is a built-in preset or another
/// file. Errors are one line with the file, the line and the key.
public enum PresetFile {
  /// Reads the preset of a file: its base, with the file's changes to it.
  ///
  /// - Parameters:
  ///   - path: "-" stands for standard input. If the file names no base, the base is riffle; if it
  ///     has no name, the preset is named like the file.
  ///   - catalog: It has the app's own parts; nil, the default, for all that Riffle ships with,
  ///     also what only its presets of other stacks need.
  /// - Throws: ``RiffleError``, one line with the place of the first mistake.
  public static func read(_ path: String, catalog: Catalog? = nil) throws(RiffleError) -> Preset {
    try withBase(path, catalog: catalog).preset
  }

  /// Reads a preset from the contents of a file.
  ///
  /// - Parameters:
  ///   - path: The file need not exist: messages name it, and a base is found from its folder. It
  ///     is "preset.riffle.json" by default.
  ///   - catalog: The catalog as for ``read(_:catalog:)``.
  /// - Throws: ``RiffleError``, one line with the place of the first mistake.
  public static func decode(
    _ bytes: [UInt8],
    at path: String = "preset.riffle.json",
    catalog: Catalog? = nil
  ) throws(RiffleError) -> Preset {
    let input = InputFile(FilePath(path))
    let catalog = catalog ?? .everything
    return try result(path, catalog) { () throws(RiffleError) in
      try PresetSource(bytes, of: input, catalog: catalog)
    }
    .preset
  }

  /// Returns a preset as the contents of a file.
  ///
  /// - Parameter base: The name of a built-in preset, or the path of a preset file, from which the
  ///   file has only what differs. Nil, the default, for a file with every tunable, whose meaning
  ///   no base can change.
  /// - Throws: ``RiffleError``, one line, if the preset has a part that its catalog does not have,
  ///   a value that its tunable cannot have, or a name that is not 1 to 60 letters on one line; or
  ///   if there is no such base.
  public static func encode(
    _ preset: Preset,
    basedOn base: String? = nil
  ) throws(RiffleError) -> [UInt8] {
    try encode(preset, basedOn: base, at: nil)
  }

  /// Writes a preset to a file, and replaces what the file had.
  ///
  /// - Parameter base: The base as for ``encode(_:basedOn:)``; a path begins at the file's folder.
  /// - Throws: ``RiffleError``, one line, if the file cannot hold the preset or cannot be written.
  public static func write(
    _ preset: Preset,
    to path: String,
    basedOn base: String? = nil
  ) throws(RiffleError) {
    try LineWriter.write(encode(preset, basedOn: base, at: path), to: path)
  }

  /// Reads as ``read(_:catalog:)`` does, with the base.
  package static func withBase(
    _ path: String,
    catalog: Catalog? = nil
  ) throws(RiffleError) -> (preset: Preset, base: Preset) {
    let catalog = catalog ?? .everything
    return try result(path, catalog) { () throws(RiffleError) in
      try PresetSource(InputFile(path), catalog: catalog)
    }
  }

  /// Returns all mistakes of a file and of its bases, in order.
  package static func mistakes(in path: String) -> [RiffleError] {
    let catalog = Catalog.everything
    return PresetSource.examine(
      { () throws(RiffleError) in try PresetSource(InputFile(path), catalog: catalog) },
      catalog: catalog
    )
    .mistakes
  }

  private static func result(
    _ path: String,
    _ catalog: Catalog,
    _ first: () throws(RiffleError) -> PresetSource
  ) throws(RiffleError) -> (preset: Preset, base: Preset) {
    let (presets, mistakes) = PresetSource.examine(first, catalog: catalog)
    if let presets, mistakes.isEmpty { return presets }
    let first = mistakes.first ?? .badFile("\(path.elidedPath): not a preset file.")
    guard mistakes.count > 1 else { throw first }
    let rest =
      mistakes.count == 2 ? "is 1 more mistake" : "are \(mistakes.count - 1) more mistakes"
    throw first.followed(by: " There \(rest); riffle presets validate shows all.")
  }

  private static func encode(
    _ preset: Preset,
    basedOn base: String?,
    at path: String?
  ) throws(RiffleError) -> [UInt8] {
    let title = path ?? preset.name.elided()
    try requireWritable(preset, title: title)
    guard let base else {
      return preset.encoded(preset.allValues, base: nil, credit: preset.credit.map(Optional.some))
    }
    let reference: PresetReference
    do throws(JSONError) {
      reference = try PresetReference(base, from: path.map { FilePath($0).removingLastComponent() })
    } catch {
      throw .wrongUsage("\(title.elidedPath): \"base\": \(error)")
    }
    let other = try reference.preset(catalog: preset.catalog)
    return preset.encoded(
      other.recordedChanges(to: preset),
      base: base,
      credit: preset.credit == other.credit ? nil : .some(preset.credit)
    )
  }

  private static func requireWritable(_ preset: Preset, title: String) throws(RiffleError) {
    guard PresetKey.isName(preset.name) else {
      throw .unwritable(
        "\(title.elidedPath): \"name\" must be \(PresetKey.nameDescription), not "
          + "\"\(preset.name.elided(to: 40))\"."
      )
    }
    if let text = preset.credit?.texts.first(where: { !PresetKey.isName($0) }) {
      throw .unwritable(
        "\(title.elidedPath): each text of \"credit\" must be \(PresetKey.nameDescription), not "
          + "\"\(text.elided(to: 40))\"."
      )
    }
    do throws(PresetError) {
      try preset.requireWritable()
    } catch {
      throw .unwritable("\(title.elidedPath): \(error)")
    }
  }
}

/// A built-in preset or a preset file, as named by a text.
enum PresetReference {
  case builtIn(Preset)
  case file(String)

  /// Reads a name or a path, which has a slash in it or ends in .json.
  ///
  /// - Parameter folder: Relative paths start here; nil or empty for the current folder.
  /// - Throws: With the nearest names.
  init(_ text: String, from folder: FilePath? = nil) throws(JSONError) {
    if let preset = Preset.everything.first(where: { $0.name == text }) {
      self = .builtIn(preset)
    } else if text.contains("/") || text.hasSuffix(".json"), !text.contains("\0") {
      // A path ends at its first zero byte.
      if let folder, !folder.isEmpty, !text.hasPrefix("/") {
        self = .file(folder.appending(text).string)
      } else {
        self = .file(text)
      }
    } else {
      let near = Preset.suggestion(for: text).map { " \($0)" } ?? ""
      throw JSONError(
        "\"\(text.elided())\" is not a preset.\(near) riffle presets lists them all; the name of a "
          + "preset file ends in .json."
      )
    }
  }

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
  ///   - catalog: The catalog as for ``PresetFile/read(_:catalog:)``.
  /// - Throws: ``RiffleError``, one line, if there is none or the file is wrong.
  public static func named(_ text: String, catalog: Catalog? = nil) throws(RiffleError) -> Preset {
    if text == "-" { return try PresetFile.read(text, catalog: catalog) }
    return try reference(to: text).preset(catalog: catalog ?? .everything)
  }

  private static func reference(to text: String) throws(RiffleError) -> PresetReference {
    do throws(JSONError) {
      return try PresetReference(text)
    } catch {
      throw .wrongUsage(error.description)
    }
  }

  /// Finds as ``named(_:catalog:)`` does, with the base; nil for a built-in preset.
  package static func withBase(
    named text: String
  ) throws(RiffleError) -> (preset: Preset, base: Preset?) {
    if text == "-" { return try PresetFile.withBase(text) }
    switch try reference(to: text) {
    case .builtIn(let preset): return (preset, nil)
    case .file(let path): return try PresetFile.withBase(path)
    }
  }

  /// The preset of a stack: that of an option, else of a trace, else the standard.
  ///
  /// Traces can come from anyone, so errors in a file that one names quote nothing from that file.
  package static func chosen(
    _ option: String?,
    elseBy header: Trace.Header?,
    of trace: String
  ) throws(RiffleError) -> Preset {
    if let option { return try named(option) }
    guard let text = header?.preset else { return Preset.standard.withMuseum }
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

extension Preset {
  /// - Parameter credit: Nil to leave the key out.
  func encoded(
    _ values: [(key: String, value: ParameterValue)],
    base: String?,
    credit: Credit??
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object(.lines) { writer in
      writer.writeHeader(of: .preset)
      writer.field(PresetKey.name, name)
      if let base { writer.field(PresetKey.base, base) }
      if let credit { writer.field(PresetKey.credit, credit) }
      Self.write(values.map { ($0.key.split(separator: ".")[...], $0.value) }[...], to: &writer)
    }
    writer.endLine()
    return writer.bytes
  }

  /// Writes values as nested objects; those that share a first word must be adjacent.
  private static func write(
    _ values: ArraySlice<(path: ArraySlice<Substring>, value: ParameterValue)>,
    to writer: inout JSONWriter
  ) {
    var rest = values
    while let (path, value) = rest.first, let word = path.first {
      let branch = rest.prefix { $0.path.first == word }
      rest = rest.dropFirst(branch.count)
      writer.key(String(word))
      if path.count == 1 {
        value.write(to: &writer)
      } else {
        writer.object(.lines) { writer in
          write(branch.map { ($0.path.dropFirst(), $0.value) }[...], to: &writer)
        }
      }
    }
  }
}
