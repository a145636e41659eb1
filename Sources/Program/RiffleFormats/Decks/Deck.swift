package import RiffleDrawing
package import SystemPackage

/// A titled list of cards, from a folder of pictures or a deck file.
package struct Deck: Hashable, Sendable {
  /// The title.
  package var title: String
  /// The cards, the first one on top.
  package var cards: [DeckCard]
  /// What a swipe in each direction says; nil if the deck leaves that to the person.
  package var verdicts: VerdictChoices?

  /// Makes a deck.
  package init(title: String, cards: [DeckCard], verdicts: VerdictChoices? = nil) {
    self.title = title
    self.cards = cards
    self.verdicts = verdicts
  }

  /// Returns what a swipe in each direction says: what the deck has for that, or else what the person
  /// has set, or else the usual verdicts.
  package func choices(with chosen: VerdictChoices?) -> VerdictChoices {
    verdicts ?? chosen ?? .usual
  }
}

/// One card of a deck.
package struct DeckCard: Hashable, Sendable {
  /// The identity of the card, which no other card of the deck has.
  package var id: String
  /// The title; empty for none.
  package var title: String
  /// The second line; empty for none.
  package var subtitle: String
  /// The picture file; nil for a card without a picture.
  package var image: FilePath?
  /// The other files that belong to the picture and go where it goes, such as the raw photograph of a
  /// JPEG file, or its XMP sidecar.
  package var companions: [FilePath]
  /// The color of the card without its picture; nil for one of the program's own.
  package var color: Color?
  /// What a .csv file says of the card in columns that Riffle has no use for, in the file's order.
  package var extra: [Column]

  /// A column's name and what it says of one card.
  package struct Column: Hashable, Sendable {
    /// The name in the file's header.
    package var name: String
    /// The text; empty for none.
    package var value: String

    /// Makes a column's value.
    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// Makes a card.
  package init(
    id: String,
    title: String = "",
    subtitle: String = "",
    image: FilePath? = nil,
    companions: [FilePath] = [],
    color: Color? = nil,
    extra: [Column] = []
  ) {
    self.id = id
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.companions = companions
    self.color = color
    self.extra = extra
  }
}
