import Glibc
package import RiffleCards
package import RiffleFormats
package import SystemPackage

/// The presets that a person keeps: a folder with a preset file NAME.json for each.
package struct PresetShelf: Sendable {
  /// A file of the folder.
  package struct Item: Sendable {
    /// The name: that of the file, without its suffix.
    package let name: String
    /// The file.
    package let path: FilePath
    /// The preset, or the line that says why the file is none.
    package let preset: Result<Preset, RiffleError>
  }

  /// What becomes of a preset that has the name already.
  package enum Taken: Hashable, Sendable {
    /// The name is refused.
    case refuse
    /// The preset is replaced.
    case replace
  }

  /// The folder; it is made when the first preset is saved.
  package let folder: FilePath
  private let catalog: Catalog

  /// Makes a shelf of a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - catalog: The catalog of the presets. Defaults to that of the library.
  package init(folder: FilePath, catalog: Catalog = Catalog()) {
    self.folder = folder
    self.catalog = catalog
  }

  /// Makes the user's shelf, `$XDG_CONFIG_HOME/riffle/presets`; nil if the user has no home.
  ///
  /// - Parameter environment: Returns the text of an environment variable. Defaults to the program's.
  package init?(environment: (String) -> String? = ProcessEnvironment.value(of:)) {
    guard let folder = UserFolder.configuration.ofRiffle(environment: environment) else {
      return nil
    }
    self.init(folder: folder.appending("presets"))
  }

  /// Reads all presets, in the order of their names without regard to case.
  ///
  /// - Returns: An item for each file whose name ends in .json, good or bad; none if there is no folder.
  /// - Throws: ``RiffleError``, one line, if the folder cannot be listed.
  package func list() throws(RiffleError) -> [Item] {
    let entries: [FilePath.Component]
    do throws(Errno) {
      entries = try folder.entries()
    } catch {
      if error == .noSuchFileOrDirectory { return [] }
      throw .unreadable("\(folder.string.elidedPath): cannot be listed: \(error).")
    }
    let names = entries.filter { $0.extension == "json" }.map(\.stem)
    return names.map { name in (key: name.lowercased(), name: name) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .map { _, name in Item(name: name, path: path(of: name), preset: result(name)) }
  }

  /// Reads a preset.
  ///
  /// - Throws: ``RiffleError``, one line, if there is none of that name, or the file is wrong.
  package func load(_ name: String) throws(RiffleError) -> Preset {
    try result(name).get()
  }

  /// Saves a preset with all its values: a new file takes the place of the old one once the disk has
  /// it.
  ///
  /// - Parameters:
  ///   - preset: The preset.
  ///   - name: The name that it gets.
  ///   - taken: What becomes of another preset of the name. Defaults to refusing.
  /// - Throws: ``RiffleError``, one line, if the name is taken, the preset cannot be written, or the
  ///   file cannot.
  package func save(
    _ preset: Preset,
    as name: PresetName,
    ifTaken taken: Taken = .refuse
  ) throws(RiffleError) {
    if taken == .refuse, exists(name.description) {
      throw .wrongUsage(
        "\"\(name)\" is taken by another preset of yours. Choose another name, such as "
          + "\"\(freeName(like: name.description))\"."
      )
    }
    var preset = preset
    preset.name = name.description
    let bytes = try PresetFile.encode(preset)
    guard folder.makeFolder() else {
      throw .unwritable(
        "\(folder.string.elidedPath): cannot be made: \(Errno(rawValue: errno)). Choose an existing "
          + "folder that you may write to."
      )
    }
    try path(of: name.description).replaceContents(with: bytes)
  }

  /// Saves a preset under a second name.
  ///
  /// - Throws: ``RiffleError``, one line, as loading and saving do.
  package func duplicate(_ name: String, as copy: PresetName) throws(RiffleError) {
    try save(load(name), as: copy)
  }

  /// Gives a preset another name.
  ///
  /// - Throws: ``RiffleError``, one line, as loading and saving do; then it has its old name still.
  package func rename(_ name: String, to new: PresetName) throws(RiffleError) {
    if name == new.description { return }
    try duplicate(name, as: new)
    // Whatever happens, one of the two is there.
    try delete(name)
  }

  /// Deletes a preset, good or bad.
  ///
  /// - Throws: ``RiffleError``, one line, if there is none, or it cannot be deleted.
  package func delete(_ name: String) throws(RiffleError) {
    let path = path(of: name)
    guard path.remove() else {
      throw .unwritable(
        "\(path.string.elidedPath): cannot be deleted: \(Errno(rawValue: errno))."
      )
    }
  }

  /// Returns a name that no preset has: the name itself, or with the first free number after it.
  package func freeName(like name: String) -> String {
    let taken = Set(Preset.all.map(\.name))
    func isFree(_ name: String) -> Bool { !taken.contains(name) && !exists(name) }
    if isFree(name) { return name }
    // A name with a number that is counted on: "soft 2" becomes "soft 3".
    let words = name.split(separator: " ")
    let hasNumber = words.count > 1 && words.last.flatMap { Int($0) } != nil
    let stem = hasNumber ? words.dropLast().joined(separator: " ") : name
    var number = 2
    while !isFree("\(stem) \(number)") { number += 1 }
    return "\(stem) \(number)"
  }

  /// Returns whether there is a file of a name, good or bad.
  package func exists(_ name: String) -> Bool {
    (try? path(of: name).stat()) != nil
  }

  /// Returns the file of a name.
  package func path(of name: String) -> FilePath {
    // A path given for a name stays in the folder.
    folder.appending(
      FilePath.Component("\(name.split(separator: "/").last ?? "-").json") ?? "-.json"
    )
  }

  private func result(_ name: String) -> Result<Preset, RiffleError> {
    Result { () throws(RiffleError) in
      var preset = try PresetFile.read(path(of: name).string, catalog: catalog)
      preset.name = name
      return preset
    }
  }
}
