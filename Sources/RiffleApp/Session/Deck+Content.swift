import RiffleDecks
import RiffleDrawing
import RiffleFormats
import SystemPackage

extension Deck {
  /// The colours of cards that name none, in turn: quiet ones, so that a picture can come over
  /// them without a flash.
  private static let colors = [0x5B_6B84, 0x6B_7F74, 0x8A_7563, 0x6F_6688, 0x5F_7F8C].map {
    Color(rgb: $0)
  }

  /// Returns what a card shows, by its place in the deck.
  func content(ofCardAt index: Int) -> CardContent {
    let card = cards[index]
    let picture = card.image.map { CardContent.Picture.file(PictureReference(path: $0.bytes)) }
    return CardContent(
      title: card.title,
      subtitle: card.subtitle,
      picture: picture ?? .none,
      color: card.color ?? Self.colors[index % Self.colors.count]
    )
  }

  /// What is shown when so many cards, all there were, have gone.
  static func emptyView(after count: Int) -> EmptyView {
    EmptyView(
      title: "That’s all of them",
      message: count == 1 ? "You have seen the only card." : "You have seen all \(count) cards.",
      hints: [KeyHint("R", "Start again"), KeyHint("Backspace", "Undo")]
    )
  }

  /// Opens the deck that a command line names.
  ///
  /// - Parameter path: A folder or file; nil for the sample deck.
  /// - Returns: The deck.
  /// - Throws: ``RiffleError``, one line for people.
  static func named(_ path: String?) throws(RiffleError) -> Deck {
    guard let path else { return try Deck.open(SampleDeck.path()) }
    return try Deck.open(FilePath(path))
  }
}
