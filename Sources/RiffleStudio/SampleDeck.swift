import Foundation
import RiffleDecks

/// The deck that is shown when no path is named.
enum SampleDeck {
  /// Finds the deck in the folder Assets, which lies beside the sources above a build, or in
  /// share/riffle beside the bin folder of an installed program.
  ///
  /// - Throws: ``StudioError`` where it is not there.
  static func path() throws(StudioError) -> FilePath {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    var folder = program.deletingLastPathComponent()
    while true {
      for place in ["Assets/sample/deck.json", "share/riffle/sample/deck.json"] {
        let candidate = folder.appendingPathComponent(place).path
        if FileManager.default.fileExists(atPath: candidate) { return FilePath(candidate) }
      }
      guard folder.path != "/" else { break }
      folder = folder.deletingLastPathComponent()
    }
    throw .unreadable(
      "The sample deck (Assets/sample/deck.json) is not above \(program.path). "
        + "Name a folder of pictures or a deck file: riffle PATH."
    )
  }
}
