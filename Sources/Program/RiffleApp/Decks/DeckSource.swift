package import Riffle
package import RiffleDecks

@MainActor
package final class DeckSource: CardStackDataSource {
  static let identifier = "card"

  private let currentDeck: () -> Deck
  package var content: (Int) -> CardContent

  package init(_ deck: @escaping () -> Deck) {
    currentDeck = deck
    content = { deck().content(ofCardAt: $0) }
  }

  var deck: Deck { currentDeck() }

  package func numberOfCards(in stackView: CardStackView) -> Int { deck.cards.count }

  package func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: Self.identifier, for: index)
    card.content = content(index)
    (card as? DeckCardView)?.name = deck.cards[index].title
    return card
  }
}

/// A card of a deck, which says its name to those who cannot see it, also if the name is shown beside it.
package final class DeckCardView: CardView {
  fileprivate var name = ""

  package override var accessibilityLabel: String {
    super.accessibilityLabel.isEmpty ? name : super.accessibilityLabel
  }
}
