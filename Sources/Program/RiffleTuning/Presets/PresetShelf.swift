package import RiffleCore
package import RiffleFormats
import RiffleMuseum
package import SystemPackage

/// The files of presets that the user has saved.
///
/// A file keeps its name if a later Riffle has a preset of that name built in: it is listed, opened and saved
/// as before, and its path means it, while the name alone means the built-in one.
package struct PresetShelf: Sendable {
  /// Named without the suffix; the error says why it is not a preset.
  package typealias Item = (name: String, preset: Result<Preset, RiffleError>)

  private let files: FileShelf

  package init(folder: FilePath) { files = FileShelf(folder: folder, suffix: "json") }

  /// The user's shelf, `$XDG_CONFIG_HOME/riffle/presets`; nil if the user has no home.
  package init?(environment: (String) -> String? = ProcessEnvironment.value(of:)) {
    guard let folder = UserFolder.configuration.ofRiffle(environment: environment) else {
      return nil
    }
    self.init(folder: folder.appending("presets"))
  }

  package var folder: FilePath { files.folder }

  /// Lists all files ending in .json, valid or not, sorted by name without regard to case; empty if there
  /// is no folder.
  package func list() throws(RiffleError) -> [Item] {
    try files.names().map { name in (key: name.lowercased(), name: name) }
      .sorted { ($0.key, $0.name) < ($1.key, $1.name) }
      .map { _, name in (name, Result { () throws(RiffleError) in try load(name) }) }
  }

  package func load(_ name: String) throws(RiffleError) -> Preset {
    var preset = try PresetFile.read(files.path(of: name).string, catalog: .everything)
    preset.name = name
    return preset
  }

  /// Saves all values if the name is free.
  package func save(_ preset: Preset, as name: PresetName) throws(RiffleError) {
    if files.exists(name.description) {
      throw .wrongUsage(
        "\"\(name)\" is taken by another preset of yours. Choose another name, such as "
          + "\"\(freeName(like: name.description))\"."
      )
    }
    try replace(name.description, with: preset)
  }

  /// Saves all values in the file of a name, which is replaced once the new one is on disk.
  package func replace(_ name: String, with preset: Preset) throws(RiffleError) {
    var preset = preset
    preset.name = name
    try files.write(PresetFile.encode(preset), as: name)
  }

  /// If it throws, the old name is still there.
  package func rename(_ name: String, to new: PresetName) throws(RiffleError) {
    if name == new.description { return }
    try save(load(name), as: new)
    // If this fails, both files exist.
    try delete(name)
  }

  package func delete(_ name: String) throws(RiffleError) { try files.delete(name) }

  package func freeName(like name: String) -> String {
    let taken = Set(Preset.everything.map(\.name))
    return name.numbered { !taken.contains($0) && !files.exists($0) }
  }
}

package struct PresetName: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// - Parameter text: 1 to 60 letters on one line, not starting with a dot or a space, without
  ///   slashes, not ending with a space, and not the name of a built-in preset.
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
    if text.utf8.contains(UInt8(ascii: "/")) { throw wrong("it has a slash. Leave it out.") }
    if text.hasPrefix(".") { throw wrong("it begins with a dot. Begin with a letter or a digit.") }
    if text != text.trimmed { throw wrong("it begins or ends with a blank. Leave it out.") }
    if text.onOneLine != text {
      throw wrong("it has characters that cannot be shown. Leave them out.")
    }
    if text.hasSuffix(".json") { throw wrong("it ends in .json. Leave that out.") }
    if Preset.everything.contains(where: { $0.name == text }) {
      throw wrong("a built-in preset has it. Choose another, such as \"my \(text)\".")
    }
  }
}
