import Riffle
import RiffleDecks
import RiffleDrawing

/// Gives a stack view the cards of a deck.
@MainActor
final class DeckSource: CardStackDataSource {
  /// What the stack view's cards are registered under.
  static let identifier = "card"

  let deck: Deck

  /// The colours of cards that name none, in turn: quiet ones, so that a picture can come over
  /// them without a flash.
  private static let colors: [UInt32] = [0x5B_6B84, 0x6B_7F74, 0x8A_7563, 0x6F_6688, 0x5F_7F8C]

  init(deck: Deck) {
    self.deck = deck
  }

  func numberOfCards(in stackView: CardStackView) -> Int {
    deck.cards.count
  }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: Self.identifier, for: index)
    card.content = content(ofCardAt: index)
    return card
  }

  func stackView(_ stackView: CardStackView, contentAheadForCardAt index: Int) -> CardContent? {
    content(ofCardAt: index)
  }

  func emptyView(in stackView: CardStackView) -> EmptyView? {
    let count = deck.cards.count
    return EmptyView(
      title: "That’s all of them",
      message: count == 1 ? "You have seen the only card." : "You have seen all \(count) cards.",
      hints: [KeyHint("R", "Start again"), KeyHint("Backspace", "Undo")]
    )
  }

  private func content(ofCardAt index: Int) -> CardContent {
    let card = deck.cards[index]
    let picture = card.image.map { CardContent.Picture.file(PictureReference(path: $0.bytes)) }
    return CardContent(
      title: card.title,
      subtitle: card.subtitle,
      picture: picture ?? .none,
      color: Color(rgb: card.color ?? Self.colors[index % Self.colors.count])
    )
  }
}
