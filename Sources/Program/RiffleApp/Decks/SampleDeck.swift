package import RiffleFormats
package import SystemPackage

/// The deck that is shown if no path is given.
package enum SampleDeck {
  /// Returns the path of the deck file: in the folder Assets above a build, or in share/riffle/assets
  /// beside the bin folder of an installed program.
  ///
  /// - Throws: ``RiffleError`` if it is in neither.
  package static func path() throws(RiffleError) -> FilePath {
    let program = FilePath("/proc/self/exe").resolved ?? FilePath("/")
    var folder = program
    while folder.removeLastComponent() {
      for path in ["Assets/sample/deck.json", "share/riffle/assets/sample/deck.json"] {
        if let deck = folder.appending(path).resolved { return deck }
      }
    }
    throw .unreadable(
      "The sample deck (Assets/sample/deck.json) is in no folder above \(program.string). "
        + "Give a folder of pictures or a deck file: riffle PATH."
    )
  }
}
