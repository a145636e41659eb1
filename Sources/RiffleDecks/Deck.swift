/// A titled list of cards, from a folder of pictures or a deck file.
public struct Deck: Hashable, Sendable {
  /// What the deck is called.
  public var title: String
  /// The cards, the first one on top.
  public var cards: [DeckCard]

  /// Makes a deck.
  public init(title: String, cards: [DeckCard]) {
    self.title = title
    self.cards = cards
  }
}

/// One card of a deck.
public struct DeckCard: Hashable, Sendable {
  /// What tells the card from all others of its deck.
  public var id: String
  /// The title; empty for none.
  public var title: String
  /// A second line; empty for none.
  public var subtitle: String
  /// The picture file; nil for a card of plain colour.
  public var image: FilePath?
  /// The card's colour as 0xRRGGBB; nil for the program's own.
  public var color: UInt32?

  /// Makes a card.
  public init(
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
