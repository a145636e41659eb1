import RiffleCards

extension CardStackView {
  /// Tells the delegate what has not been told yet, in the order in which it happened.
  ///
  /// What a delegate causes by answering an event is told after the events that came before.
  func tell() {
    guard !isTelling else { return }
    isTelling = true
    defer { isTelling = false }
    while !untold.isEmpty { tell(untold.removeFirst()) }
  }

  private func tell(_ event: StackEvent) {
    delegate?.stackView(self, didTell: event)
    let index = event.id.flatMap(stack.index(of:)) ?? event.card
    if let index, let direction = event.direction {
      tellSwipe(event.kind, index, direction)
    } else if let index {
      tell(event, ofCardAt: index)
    } else if event.kind == .didReload {
      delegate?.stackViewDidReloadData(self)
    }
  }

  private func tellSwipe(_ kind: StackEvent.Kind, _ index: Int, _ direction: Direction) {
    switch kind {
    case .willSwipe: delegate?.stackView(self, willSwipeCardAt: index, toward: direction)
    case .didSwipe: delegate?.stackView(self, didSwipeCardAt: index, toward: direction)
    case .didUndo: delegate?.stackView(self, didUndoSwipeOfCardAt: index, toward: direction)
    default: break
    }
  }

  private func tell(_ event: StackEvent, ofCardAt index: Int) {
    switch event.kind {
    case .willDisplay: delegate?.stackView(self, willDisplayCardAt: index)
    case .didDisplay: delegate?.stackView(self, didDisplayCardAt: index)
    case .didBeginDrag: delegate?.stackView(self, didBeginDraggingCardAt: index)
    case .didDrag:
      let translation = (event.translation ?? .zero) * zoom
      delegate?.stackView(self, didDragCardAt: index, by: translation)
    case .didCancelDrag: delegate?.stackView(self, didCancelDraggingCardAt: index)
    case .didReturn: delegate?.stackView(self, cardDidReturnAt: index)
    case .didRemoveLast: delegate?.stackView(self, didRemoveLastCardAt: index)
    case .didLeave: delegate?.stackView(self, cardDidLeaveAt: index)
    case .didSelect: delegate?.stackView(self, didSelectCardAt: index)
    case .willSwipe, .didSwipe, .didUndo, .didReload: break
    }
  }
}
