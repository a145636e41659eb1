import RiffleSystem
package import RiffleTuning
package import SystemPackage

/// Where a studio keeps what it keeps.
package struct StudioPlaces {
  /// How it was left, and what is not saved.
  package var keeper: StudioKeeper
  /// The user's presets; nil if there is no place for them.
  package var presets: PresetShelf?
  /// The gestures that one can choose from.
  package var gestures: GestureShelf
  /// The folder of films and pictures.
  package var exports: FilePath
  /// The user's home; nil for none.
  package var home: FilePath?

  /// Names the places.
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

  /// Returns the user's own places; films go to the present folder.
  package static func ofUser() -> StudioPlaces {
    StudioPlaces(
      keeper: StudioKeeper(),
      presets: PresetShelf(),
      gestures: GestureShelf(),
      exports: FilePath(".").resolved ?? FilePath("."),
      home: ProcessEnvironment.value(of: "HOME").map { FilePath($0) }
    )
  }

  /// Returns the whole path of a film or a picture as a person reads it, with `~` for their home.
  package func title(ofExport file: String) -> String {
    title(of: exports.appending(file))
  }

  /// Returns a path as a person reads it, with `~` for their home.
  package func title(of path: FilePath) -> String {
    var rest = path
    guard let home, !home.components.isEmpty, rest.removePrefix(home) else { return path.string }
    return rest.isEmpty ? "~" : "~/\(rest.string)"
  }
}
