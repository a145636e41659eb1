import RiffleSystem
package import RiffleTuning
package import SystemPackage

package struct StudioPlaces {
  package var keeper: StudioKeeper
  /// It is nil if there is no folder for them.
  package var presets: PresetShelf?
  package var gestures: GestureShelf
  package var exports: FilePath
  package var home: FilePath?

  package init(
    keeper: StudioKeeper,
    presets: PresetShelf?,
    gestures: GestureShelf,
    exports: FilePath,
    home: FilePath?
  ) {
    self.keeper = keeper
    self.presets = presets
    self.gestures = gestures
    self.exports = exports
    self.home = home
  }

  /// The user's own places; films go to the current folder.
  package static func ofUser() -> StudioPlaces {
    StudioPlaces(
      keeper: StudioKeeper(),
      presets: PresetShelf(),
      gestures: GestureShelf(),
      exports: FilePath(".").resolved ?? FilePath("."),
      home: ProcessEnvironment.value(of: "HOME").map { FilePath($0) }
    )
  }

  /// An export's full path as people read it, with `~` for their home.
  package func title(ofExport file: String) -> String {
    title(of: exports.appending(file))
  }

  /// A path as people read it, with `~` for their home.
  package func title(of path: FilePath) -> String {
    var rest = path
    guard let home, !home.components.isEmpty, rest.removePrefix(home) else { return path.string }
    return rest.isEmpty ? "~" : "~/\(rest.string)"
  }
}
