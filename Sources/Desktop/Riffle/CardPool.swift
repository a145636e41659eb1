import RiffleMotion

/// Makes card views and reuses those that no card needs any more.
@MainActor
final class CardPool {
  private var kinds: [String: Kind] = [:]

  /// The card views of one identifier.
  private struct Kind {
    /// Returns a new card view.
    var make: () -> CardView
    /// The card views that are not in use.
    var free: [CardView] = []
  }

  /// Registers the closure that makes the card views of an identifier; those made by an earlier one
  /// are not reused.
  func register(_ identifier: String, _ make: @escaping () -> CardView) {
    kinds[identifier] = Kind(make: make)
  }

  /// Returns a card view of an identifier, which must be registered.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - index: The index of the card it is for, named if the identifier is not registered.
  /// - Returns: A card view that is not in use, a new one only if there is no other.
  func dequeue(_ identifier: String, for index: Int) -> CardView {
    if let card = kinds[identifier]?.free.popLast() {
      card.prepareForReuse()
      return card
    }
    guard let make = kinds[identifier]?.make else {
      publicPreconditionFailure(
        "card \(index) needs a card view \"\(identifier)\", but only "
          + "\(kinds.keys.sorted()) are registered: call "
          + "register(_:forCardReuseIdentifier: \"\(identifier)\") before the cards are shown"
      )
    }
    let card = make()
    card.reuseIdentifier = identifier
    return card
  }

  /// Keeps a card view for reuse.
  func enqueue(_ card: CardView) {
    guard let identifier = card.reuseIdentifier else { return }
    kinds[identifier]?.free.append(card)
  }
}
