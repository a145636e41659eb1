import RiffleCore

/// The views of the cards on screen, those that no card uses any more, and the cards that come next.
@MainActor
package final class ShownViews {
  private var kinds: [String: Kind] = [:]
  private var views: [CardID: CardView] = [:]
  /// The cards that the handlers know to be on screen, with their indices when they came.
  private var announced: [CardID: Int] = [:]
  package var upcoming = UpcomingCards()

  package init() {}

  private struct Kind {
    var make: () -> CardView
    var free: [CardView] = []
  }

  /// Card views made by an earlier closure are not reused.
  func register(_ identifier: String, _ make: @escaping () -> CardView) {
    kinds[identifier] = Kind(make: make)
  }

  /// Registers the closure that makes the views of an identifier, unless one is registered.
  func dequeue(_ identifier: String, madeBy make: @escaping () -> CardView, for index: Int)
    -> CardView
  {
    if kinds[identifier] == nil { register(identifier, make) }
    return dequeue(identifier, for: index)
  }

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

  var cards: Dictionary<CardID, CardView>.Keys { views.keys }

  subscript(card: CardID) -> CardView? { views[card] }

  func content(of card: CardID) -> CardContent? {
    views[card]?.content ?? upcoming.content(of: card)
  }

  func card(of view: CardView) -> CardID? { views.first { $0.value === view }?.key }

  package func show(_ view: CardView, for card: CardID) { views[card] = view }

  func remove(_ card: CardID) -> (view: CardView, announcedIndex: Int?)? {
    views.removeValue(forKey: card).map { ($0, announced.removeValue(forKey: card)) }
  }

  func recycle(_ view: CardView) {
    view.requestDisplay = nil
    view.drawing.isChanging = false
    view.areaStates = [:]
    guard let identifier = view.reuseIdentifier else { return }
    kinds[identifier]?.free.append(view)
  }

  /// Returns nil if the handlers know the card already or it is gone.
  func announce(_ card: CardID, index: Int) -> CardView? {
    guard let view = views[card], announced[card] == nil else { return nil }
    announced[card] = index
    return view
  }
}

/// The cards that will be shown next, and the contents that the owner has given for them.
package struct UpcomingCards {
  /// Nearest first; those that stay keep their contents.
  package var cards: [CardID] = []
  private var contents: [CardID: CardContent] = [:]

  static let limit = 3

  func content(of card: CardID) -> CardContent? { contents[card] }

  package mutating func setContent(_ content: CardContent?, of card: CardID) {
    contents[card] = content
  }

  mutating func forgetContents() { contents = contents.filter { cards.contains($0.key) } }
}
