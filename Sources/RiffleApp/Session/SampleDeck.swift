package import RiffleFormats
package import SystemPackage

/// The deck that is shown when no path is named.
package enum SampleDeck {
  /// Finds the deck in the folder Assets, which lies beside the sources above a build, or in
  /// share/riffle beside the bin folder of an installed program.
  ///
  /// - Throws: ``RiffleError`` where it is not there.
  package static func path() throws(RiffleError) -> FilePath {
    let program = FilePath("/proc/self/exe").resolved ?? FilePath("/")
    var folder = program
    while folder.removeLastComponent() {
      for path in ["Assets/sample/deck.json", "share/riffle/sample/deck.json"] {
        if let deck = folder.appending(path).resolved { return deck }
      }
    }
    throw .unreadable(
      "The sample deck (Assets/sample/deck.json) is not above \(program.string). "
        + "Name a folder of pictures or a deck file: riffle PATH."
    )
  }
}
