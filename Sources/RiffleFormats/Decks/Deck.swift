/// A titled list of cards, from a folder of pictures or a deck file.
package struct Deck: Hashable, Sendable {
  /// What the deck is called.
  package var title: String
  /// The cards, the first one on top.
  package var cards: [DeckCard]

  /// Makes a deck.
  package init(title: String, cards: [DeckCard]) {
    self.title = title
    self.cards = cards
  }
}

/// One card of a deck.
package struct DeckCard: Hashable, Sendable {
  /// What tells the card from all others of its deck.
  package var id: String
  /// The title; empty for none.
  package var title: String
  /// A second line; empty for none.
  package var subtitle: String
  /// The picture file; nil for a card of plain colour.
  package var image: FilePath?
  /// The card's colour as 0xRRGGBB; nil for the program's own.
  package var color: UInt32?

  /// Makes a card.
  package init(
    id: String,
    title: String = "",
    subtitle: String = "",
    image: FilePath? = nil,
    color: UInt32? = nil
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.color = color
  }
}
