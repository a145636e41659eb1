package import Riffle
package import RiffleDecks
import RiffleDrawing

@MainActor
package final class DeckSource: CardStackDataSource {
  static let identifier = "card"

  private let currentDeck: () -> Deck
  var content: (Int) -> CardContent

  package init(_ deck: @escaping () -> Deck) {
    currentDeck = deck
    content = { deck().content(ofCardAt: $0) }
  }

  var deck: Deck { currentDeck() }

  package func numberOfCards(in stackView: CardStackView) -> Int {
    deck.cards.count
  }

  package func stackView(_ stackView: CardStackView, cardAt index: Int) -> CardView {
    let card = stackView.dequeueReusableCard(withIdentifier: Self.identifier, for: index)
    card.content = content(index)
    return card
  }
}
