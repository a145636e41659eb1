import Riffle
import RiffleApp
import RiffleCards
import RiffleDecks
import Testing

@Suite("Cards of a deck") @MainActor
struct DeckSourceTests {
  @Test("a card says its name to a screen reader, also if the name is shown beside it")
  func names() throws {
    let cards = ["alpenglow", ""].map { DeckCard(id: CardName($0), title: $0, subtitle: "") }
    let deck = Deck(title: "Two", cards: cards)
    let source = DeckSource { deck }
    source.content = { _ in CardContent(title: "") }
    let window = WindowSize(size: Size(width: 960, height: 720), pixelsPerPoint: 1)
    let stackView = CardStackView(preset: .riffle, dataSource: source, windowSize: window)
    stackView.register(DeckCardView.self, forCardReuseIdentifier: "card")
    stackView.advance(to: .zero)

    let words = stackView.visibleCards.map {
      stackView.accessibilityElement(for: $0)?.text(in: StackWords())
    }

    #expect(words == ["alpenglow, card 1 of 2", "Card 2 of 2"])
  }
}
