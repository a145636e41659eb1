import RiffleCards

/// What an app needs to be used without seeing the cards.
extension CardStackView {
  /// Returns a card in words; nil if its view is not on screen.
  public func accessibilityElement(for card: CardView) -> AccessibilityElement? {
    index(for: card).map { index in
      AccessibilityElement(
        label: card.accessibilityLabel,
        value: card.accessibilityValue,
        index: index,
        count: stack.count
      )
    }
  }

  /// Returns what can be done with a card now: with the top one its swipes in the directions that are
  /// allowed and a tap, with any other nothing; and an undo if there is one.
  public func accessibilityActions(for card: CardView) -> [AccessibilityAction] {
    guard let index = index(for: card), index == topIndex else { return undoAction }
    let directions = policy.directions(ofCardAt: index, in: stack.preset)
    return directions.map { .swipe($0) } + [.tap] + undoAction
  }

  private var undoAction: [AccessibilityAction] { stack.undoableSwipes > 0 ? [.undo] : [] }

  /// Performs an action on the top card.
  ///
  /// A refused swipe or undo is announced.
  ///
  /// - Returns: Whether it was performed, or will be as soon as the card that cycles is out.
  @discardableResult
  public func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .swipe(let direction): swipe(direction).refusal == nil
    case .undo: undo().refusal == nil
    case .tap: tap()
    }
  }

  private func tap() -> Bool {
    guard stack.topCard != nil else { return false }
    perform(.tap, at: presentTime)
    return true
  }

  /// Announces an event, if it is one to be heard.
  func announce(_ event: StackEvent) {
    guard let accessibilityAnnouncement else { return }
    let announcement: AccessibilityAnnouncement? =
      switch event.kind {
      case .didDisplay(let card): .topCardChanged(element(card))
      case .didSwipe(let card, let direction, _, _): .swiped(element(card), toward: direction)
      case .didUndo(let card, let direction): .undone(element(card), toward: direction)
      case .ranOutOfCards: .ranOutOfCards
      case .didRefuse(let card, let refusal): .refused(refusal, card.map(element))
      default: nil
      }
    if let announcement { accessibilityAnnouncement(announcement) }
  }

  private func element(_ card: StackEvent.Card) -> AccessibilityElement {
    let view = views[card.id]
    return AccessibilityElement(
      label: view?.accessibilityLabel ?? "",
      value: view?.accessibilityValue ?? "",
      index: stack.index(of: card.id) ?? card.index,
      count: stack.count
    )
  }
}
