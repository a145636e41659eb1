public import RiffleCards
import RiffleMotion
import SystemPackage

/// The format of preset files (.riffle.json).
///
/// A file has the tunables that differ from those of its `base`, which is a built-in preset or another
/// file. Errors are one line with the file, the line and the key.
public enum PresetFile {
  /// Reads the preset of a file: its base, with the file's changes to it.
  ///
  /// - Parameters:
  ///   - path: The file; "-" stands for standard input. If it names no base, the base is riffle; if it
  ///     has no name, the preset is named like the file.
  ///   - catalog: The catalog of the preset, which has the app's own parts. Defaults to that of the
  ///     library.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line with the place of the first mistake.
  public static func read(
    _ path: String,
    catalog: Catalog = Catalog()
  ) throws(RiffleError) -> Preset {
    try withBase(path, catalog: catalog).preset
  }

  /// Reads a preset.
  ///
  /// - Parameters:
  ///   - bytes: The contents of a preset file.
  ///   - path: The path of the file, which need not exist: messages name it, and a base is found from
  ///     its folder. Defaults to "preset.riffle.json".
  ///   - catalog: The catalog of the preset, which has the app's own parts. Defaults to that of the
  ///     library.
  /// - Returns: The preset.
  /// - Throws: ``RiffleError``, one line with the place of the first mistake.
  public static func decode(
    _ bytes: [UInt8],
    at path: String = "preset.riffle.json",
    catalog: Catalog = Catalog()
  ) throws(RiffleError) -> Preset {
    let input = InputFile(FilePath(path))
    return try result(path, catalog) { () throws(RiffleError) in
      try PresetSource(bytes, of: input, catalog: catalog)
    }
    .preset
  }

  /// Writes a preset.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - base: The preset that the file names as its base, of which it has only what differs: the name
  ///     of a built-in preset, or the path of a preset file. Nil for a file with every tunable, whose
  ///     meaning no base can change. Defaults to nil.
  /// - Returns: The contents of the file.
  /// - Throws: ``RiffleError``, one line, if the preset has a part that its catalog does not have, a
  ///   value that its tunable cannot have, or a name that is not 1 to 60 letters on one line; or if
  ///   there is no such base.
  public static func encode(
    _ preset: Preset,
    basedOn base: String? = nil
  ) throws(RiffleError) -> [UInt8] {
    try encode(preset, basedOn: base, at: nil)
  }

  /// Writes a preset to a file, and replaces what the file had.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - path: The file.
  ///   - base: The base as for ``encode(_:basedOn:)``; a path begins at the folder of the file.
  ///     Defaults to nil.
  /// - Throws: ``RiffleError``, one line, if the file cannot hold the preset or cannot be written.
  public static func write(
    _ preset: Preset,
    to path: String,
    basedOn base: String? = nil
  ) throws(RiffleError) {
    try LineWriter.write(encode(preset, basedOn: base, at: path), to: path)
  }

  /// Reads the preset of a file as ``read(_:catalog:)`` does, and its base.
  package static func withBase(
    _ path: String,
    catalog: Catalog = Catalog()
  ) throws(RiffleError) -> (preset: Preset, base: Preset) {
    try result(path, catalog) { () throws(RiffleError) in
      try PresetSource(InputFile(path), catalog: catalog)
    }
  }

  /// Returns all mistakes of a file and of its bases, the first first; none if it is a good file.
  package static func mistakes(in path: String) -> [RiffleError] {
    let catalog = Catalog()
    return PresetSource.examine(
      { () throws(RiffleError) in try PresetSource(InputFile(path), catalog: catalog) },
      catalog: catalog
    )
    .mistakes
  }

  /// Writes only the values in which a preset differs from another, without naming a base.
  ///
  /// A file of it would be based on riffle; as text to pass on, it changes any preset.
  ///
  /// - Throws: ``RiffleError``, one line, as ``encode(_:basedOn:)`` does.
  package static func encodeChanges(
    of preset: Preset,
    from base: Preset
  ) throws(RiffleError) -> [UInt8] {
    try requireWritable(preset, title: preset.name.elided())
    return preset.encoded(base.recordedChanges(to: preset), base: nil)
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
    guard let base else { return preset.encoded(preset.allValues, base: nil) }
    let reference: PresetReference
    do throws(JSONError) {
      reference = try PresetReference(base, from: path.map { FilePath($0).removingLastComponent() })
    } catch {
      throw .wrongUsage("\(title.elidedPath): \"base\": \(error)")
    }
    let changes = try reference.preset(catalog: preset.catalog).recordedChanges(to: preset)
    return preset.encoded(changes, base: base)
  }

  /// Refuses a preset that no file can hold.
  private static func requireWritable(_ preset: Preset, title: String) throws(RiffleError) {
    guard PresetKey.isName(preset.name) else {
      throw .unwritable(
        "\(title.elidedPath): \"name\" must be \(PresetKey.nameDescription), not "
          + "\"\(preset.name.elided(to: 40))\"."
      )
    }
    do throws(PresetError) {
      try preset.requireWritable()
    } catch {
      throw .unwritable("\(title.elidedPath): \(error)")
    }
  }
}
