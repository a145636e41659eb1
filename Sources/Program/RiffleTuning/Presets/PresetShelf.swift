package import RiffleCards
package import RiffleFormats
import RiffleMotion
package import SystemPackage

/// The presets that a person keeps: a folder with a preset file NAME.json for each.
package struct PresetShelf: Sendable {
  /// A file of the folder, named without its suffix; a file that is no preset has a line that says why.
  package typealias Item = (name: String, preset: Result<Preset, RiffleError>)

  /// What becomes of a preset that has the name already.
  package enum Taken: Hashable, Sendable {
    /// The name is refused.
    case refuse
    /// The preset is replaced.
    case replace
  }

  private let files: FileShelf

  /// Makes a shelf of a folder, which is made when the first preset is saved.
  package init(folder: FilePath) {
    files = FileShelf(folder: folder, suffix: "json")
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

  package var folder: FilePath { files.folder }

  /// Reads all presets, in the order of their names without regard to case.
  ///
  /// - Returns: An item for each file whose name ends in .json, good or bad; empty if there is no folder.
  /// - Throws: ``RiffleError``, one line, if the folder cannot be listed.
  package func list() throws(RiffleError) -> [Item] {
    try files.names().map { name in (key: name.lowercased(), name: name) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .map { _, name in (name, Result { () throws(RiffleError) in try load(name) }) }
  }

  /// Reads a preset.
  ///
  /// - Throws: ``RiffleError``, one line, if there is none of that name, or the file is wrong.
  package func load(_ name: String) throws(RiffleError) -> Preset {
    var preset = try PresetFile.read(files.path(of: name).string, catalog: Catalog())
    preset.name = name
    return preset
  }

  /// Saves a preset with all its values: a new file takes the place of the old one once the disk has
  /// it.
  ///
  /// - Throws: ``RiffleError``, one line, if the name is taken, the preset cannot be written, or the
  ///   file cannot.
  package func save(
    _ preset: Preset,
    as name: PresetName,
    ifTaken taken: Taken = .refuse
  ) throws(RiffleError) {
    if taken == .refuse, files.exists(name.description) {
      throw .wrongUsage(
        "\"\(name)\" is taken by another preset of yours. Choose another name, such as "
          + "\"\(freeName(like: name.description))\"."
      )
    }
    var preset = preset
    preset.name = name.description
    try files.write(PresetFile.encode(preset), as: name.description)
  }

  /// Gives a preset another name.
  ///
  /// - Throws: ``RiffleError``, one line, as loading and saving do; then it has its old name still.
  package func rename(_ name: String, to new: PresetName) throws(RiffleError) {
    if name == new.description { return }
    try save(load(name), as: new)
    // Whatever happens, one of the two is there.
    try delete(name)
  }

  /// Deletes a preset, good or bad.
  ///
  /// - Throws: ``RiffleError``, one line, if there is none, or it cannot be deleted.
  package func delete(_ name: String) throws(RiffleError) { try files.delete(name) }

  /// Returns a name that no preset has: the name itself, or with the first free number after it.
  package func freeName(like name: String) -> String {
    let taken = Set(Preset.all.map(\.name))
    func isFree(_ name: String) -> Bool { !taken.contains(name) && !files.exists(name) }
    if isFree(name) { return name }
    // A name with a number that is counted on: "soft 2" becomes "soft 3".
    let words = name.split(separator: " ")
    let hasNumber = words.count > 1 && words.last.flatMap { Int($0) } != nil
    let stem = hasNumber ? words.dropLast().joined(separator: " ") : name
    var number = 2
    while !isFree("\(stem) \(number)") { number += 1 }
    return "\(stem) \(number)"
  }
}

/// A name that a person can give a preset of their own: it is that of a file too.
package struct PresetName: Hashable, Sendable, CustomStringConvertible {
  /// The text.
  package let description: String

  /// Checks a name.
  ///
  /// - Parameter text: 1 to 60 letters on one line, with no slash, no dot and no blank at the
  ///   beginning, no blank at the end, and not the name of a built-in preset.
  /// - Throws: ``RiffleError``, one line.
  package init(_ text: String) throws(RiffleError) {
    description = text
    func wrong(_ problem: String) -> RiffleError {
      .wrongUsage("\"\(text.elided(to: 40))\" cannot be the name of a preset: \(problem)")
    }
    if text.isEmpty { throw wrong("it is empty. Type 1 to 60 letters.") }
    // A file name has at most 255 bytes, suffixes included.
    if text.count > 60 || text.utf8.count > 200 {
      throw wrong("it has \(text.count) letters. Type 1 to 60, of 200 bytes together.")
    }
    if text.contains("/") { throw wrong("it has a slash. Leave it out.") }
    if text.hasPrefix(".") { throw wrong("it begins with a dot. Begin with a letter or a digit.") }
    if text != text.trimmed { throw wrong("it begins or ends with a blank. Leave it out.") }
    if text.onOneLine != text {
      throw wrong("it has characters that cannot be shown. Leave them out.")
    }
    if text.hasSuffix(".json") { throw wrong("it ends in .json. Leave that out.") }
    if Preset.all.contains(where: { $0.name == text }) {
      throw wrong("a built-in preset has it. Choose another, such as \"my \(text)\".")
    }
  }
}
