import Riffle
import RiffleDrawing
import RiffleFormats

/// Gives a stack view the cards of a deck.
@MainActor
final class DeckSource: CardStackDataSource {
  /// What the stack view's cards are registered under.
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

  func stackView(_ stackView: CardStackView, contentAheadForCardAt index: Int) -> CardContent? {
    deck.content(ofCardAt: index)
  }

  func emptyView(in stackView: CardStackView) -> EmptyView? {
    Deck.emptyView(after: deck.cards.count)
  }
}
