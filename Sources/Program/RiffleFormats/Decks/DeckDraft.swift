import SystemPackage

/// A deck while it is read from a file: what is good of it, and every mistake.
struct DeckDraft {
  /// The deck; as the file has it, if there is no mistake.
  var deck: Deck
  /// The mistakes, in the order of the lines.
  private(set) var mistakes: [DeckMistake] = []
  /// The place of each card by its identity, such as `cards[3]`.
  private var places: [String: String] = [:]

  /// Makes an empty deck with the name of its file as title.
  init(at path: FilePath) {
    deck = Deck(title: path.stem ?? "", cards: [])
  }

  /// Adds a card that the file gives an identity.
  ///
  /// - Parameter place: Its place in the file, in the words of a message.
  /// - Returns: The place of the card before it that has the same identity, which is a mistake; nil if there
  ///   is none.
  mutating func add(_ card: DeckCard, at place: String) -> String? {
    deck.cards.append(card)
    if let earlier = places[card.id] { return earlier }
    places[card.id] = place
    return nil
  }

  /// Adds a mistake.
  mutating func note(_ mistake: DeckMistake) {
    mistakes.append(mistake)
  }
}
