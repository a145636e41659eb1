import RiffleCards

extension CardStackView {
  /// Notifies the delegate of the pending events, in the order in which they happened.
  ///
  /// Events that a delegate causes by its answer come after those that happened before.
  func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !pendingEvents.isEmpty { notify(of: pendingEvents.removeFirst()) }
  }

  private func notify(of event: StackEvent) {
    announce(event)
    delegate?.stackView(self, didReceive: event)
    guard let delegate else { return }
    switch event.kind {
    case .willDisplay(let card):
      delegate.stackView(self, willDisplayCardAt: index(of: card))
    case .didDisplay(let card):
      delegate.stackView(self, didDisplayCardAt: index(of: card))
    case .didBeginDrag(let card, let translation):
      delegate.stackView(self, didBeginDraggingCardAt: index(of: card), by: translation * zoom)
    case .didDrag(let card, let translation):
      delegate.stackView(self, didDragCardAt: index(of: card), by: translation * zoom)
    case .didCancelDrag(let card):
      delegate.stackView(self, didCancelDraggingCardAt: index(of: card))
    case .willSwipe(let card, let direction):
      delegate.stackView(self, willSwipeCardAt: index(of: card), toward: direction)
    case .didSwipe(let card, let direction, _):
      delegate.stackView(self, didSwipeCardAt: index(of: card), toward: direction)
    case .didLeave(let card):
      delegate.stackView(self, cardDidLeaveAt: index(of: card))
    case .didReturn(let card, _):
      delegate.stackView(self, cardDidReturnAt: index(of: card))
    case .didUndo(let card, let direction):
      delegate.stackView(self, didUndoSwipeOfCardAt: index(of: card), toward: direction)
    case .didRemoveLast(let card):
      delegate.stackView(self, didRemoveLastCardAt: index(of: card))
    case .didSelect(let card):
      delegate.stackView(self, didSelectCardAt: index(of: card))
    case .didReload:
      delegate.stackViewDidReloadData(self)
    }
  }

  /// Returns a card's index in the data now, or when it was made if it is no longer there.
  private func index(of card: StackEvent.Card) -> Int {
    stack.index(of: card.id) ?? card.index
  }
}
