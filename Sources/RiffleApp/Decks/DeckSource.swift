import Riffle
import RiffleDrawing
import RiffleFormats

/// Provides a stack view with the cards of a deck.
@MainActor
final class DeckSource: CardStackDataSource {
  /// The reuse identifier of the stack view's cards.
  static let identifier = "card"

  let deck: Deck

  init(deck: Deck) {
    self.deck = deck
  }

  func numberOfCards(in stackView: CardStackView) -> Int {
    deck.cards.count
  }

  func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: Self.identifier, for: index)
    card.content = deck.content(ofCardAt: index)
    return card
  }
}
