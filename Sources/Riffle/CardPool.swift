/// Makes card views of several kinds, and lends those again that have come back.
@MainActor
final class CardPool {
  private var kinds: [String: Kind] = [:]

  /// What is known of an identifier.
  private struct Kind {
    /// Makes one more.
    var make: () -> CardView
    /// Those that nobody uses.
    var free: [CardView] = []
  }

  /// Says how cards of an identifier are made; those made otherwise before are not lent again.
  func register(_ identifier: String, _ make: @escaping () -> CardView) {
    kinds[identifier] = Kind(make: make)
  }

  /// Lends a card of an identifier, which must be registered.
  ///
  /// - Parameters:
  ///   - identifier: The kind of card.
  ///   - index: The card of the data it is for, to name it where that fails.
  /// - Returns: A card that nobody uses, made anew only where there is none.
  func dequeue(_ identifier: String, for index: Int) -> CardView {
    if let card = kinds[identifier]?.free.popLast() {
      card.prepareForReuse()
      return card
    }
    guard let make = kinds[identifier]?.make else {
      preconditionFailure(
        "card \(index) wants a card view \"\(identifier)\", but only "
          + "\(kinds.keys.sorted()) are registered: call "
          + "register(_:forCardReuseIdentifier: \"\(identifier)\") before the cards are shown"
      )
    }
    let card = make()
    card.reuseIdentifier = identifier
    return card
  }

  /// Takes a card back.
  func enqueue(_ card: CardView) {
    guard let identifier = card.reuseIdentifier else { return }
    kinds[identifier]?.free.append(card)
  }
}
