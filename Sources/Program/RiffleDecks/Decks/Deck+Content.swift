package import RiffleDrawing
package import RiffleFormats
package import SystemPackage

extension DeckCard {
  /// Another one whenever its files are rewritten.
  package var picture: Picture? { image.map { Picture(path: $0.bytes, revision: revision) } }
}

extension Deck {
  /// The colors of cards without one, in turn: muted, so that a picture loading over one does not flash.
  private static let colors = [0x5B_6B84, 0x6B_7F74, 0x8A_7563, 0x6F_6688, 0x5F_7F8C].map {
    Color(rgb: $0)
  }

  package func content(ofCardAt index: Int) -> CardContent {
    let card = cards[index]
    return CardContent(
      title: card.title,
      subtitle: card.subtitle,
      picture: card.picture,
      color: card.color ?? Self.colors[index % Self.colors.count]
    )
  }

  /// Reads the deck of a path; nil is the sample deck.
  package static func named(_ path: String?) throws(RiffleError) -> Deck {
    guard let path else { return try Deck.open(SampleDeck.path()) }
    return try Deck.open(FilePath(escaped: path))
  }
}

package enum SampleDeck {
  package static func path() throws(RiffleError) -> FilePath {
    if let deck = ProgramAssets.path(of: "sample/deck.json") { return deck }
    throw .unreadable(
      "The sample deck (Assets/sample/deck.json) is in no folder above \(ProgramAssets.program.string). "
        + "Give a folder of pictures or a deck file: riffle PATH."
    )
  }
}
