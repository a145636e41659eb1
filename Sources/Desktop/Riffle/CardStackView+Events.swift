import RiffleCards
import RiffleMotion

extension CardStackView {
  /// Something that the handlers have not been told yet.
  enum Notice {
    /// An event of the stack.
    case event(StackEvent)
    /// A card on screen has another view.
    case newView(CardID)
  }

  /// Tells the handlers what has happened, in that order.
  ///
  /// Events that a handler causes come after those that happened before.
  func notify() {
    guard !isNotifying else { return }
    isNotifying = true
    defer { isNotifying = false }
    while !notices.isEmpty {
      switch notices.removeFirst() {
      case .event(let event): notify(of: event)
      case .newView(let card): noteDisplay(of: card)
      }
    }
  }

  /// Tells that something was refused before it came to the stack.
  func refuse(_ action: Refusal.Action, because reason: Refusal.Reason) {
    let card = stack.draggedCard ?? stack.cardsInPicture.first
    let named = card.map { StackEvent.Card(id: $0, index: stack.index(of: $0) ?? 0) }
    let refusal = Refusal(of: action, because: reason)
    notices.append(.event(StackEvent(.didRefuse(named, refusal), at: now)))
    if !isChanging { notify() }
  }

  private func notify(of event: StackEvent) {
    announce(event)
    handlers.didReceive?(event)
    switch event.kind {
    case .willDisplay(let card): noteDisplay(of: card.id)
    case .didDisplay(let card): handlers.didDisplay?(index(of: card))
    case .didBeginDrag(let card, let progress):
      handlers.didBeginDrag?(index(of: card), inWindow(progress))
    case .didDrag(let card, let progress):
      handlers.didDrag?(index(of: card), inWindow(progress))
    case .didCancelDrag(let card): handlers.didCancelDrag?(index(of: card))
    case .willSwipe(let card, let direction, let cause):
      handlers.willSwipe?(Swipe(index: index(of: card), direction: direction, cause: cause))
    case .didSwipe(let card, let direction, let cause, let reason):
      handlers.didSwipe?(
        Swipe(index: index(of: card), direction: direction, cause: cause, reason: reason)
      )
    case .didLeave(let card): handlers.didLeave?(index(of: card))
    case .didReturn(let card, let reason):
      handlers.didReturn?(CardReturn(index: index(of: card), reason: reason))
    case .didUndo(let card, let direction):
      handlers.didUndo?(SwipedCard(index: index(of: card), direction: direction))
    case .ranOutOfCards: handlers.ranOutOfCards?()
    case .didSelect(let card, let place):
      let place = inFace(place)
      handlers.didSelect?(
        CardSelection(
          index: index(of: card),
          location: Point(x: place.x * zoom, y: place.y * zoom),
          cardSize: faceSize * zoom
        )
      )
    case .didReload: handlers.didReload?()
    case .didRefuse(_, let refusal): handlers.didRefuse?(refusal)
    }
  }

  /// Tells that a card is about to be seen, once for each view of it; not if it is gone already.
  private func noteDisplay(of card: CardID) {
    guard let view = views[card], displayed[card] == nil else { return }
    let index = stack.index(of: card) ?? 0
    displayed[card] = index
    handlers.willDisplay?(index, view)
  }

  /// Tells that a card is no longer seen, if it was told that it is.
  func noteEndOfDisplay(of card: CardID, _ view: CardView) {
    guard let index = displayed.removeValue(forKey: card) else { return }
    handlers.didEndDisplaying?(stack.index(of: card) ?? index, view)
  }

  private func inWindow(_ progress: DragProgress) -> DragProgress {
    var progress = progress
    progress.translation = progress.translation * zoom
    return progress
  }

  /// Returns a card's index in the data now, or when it was made if it is no longer there.
  private func index(of card: StackEvent.Card) -> Int {
    stack.index(of: card.id) ?? card.index
  }
}
