public import RiffleCards
public import RiffleMotion

/// Is notified of the events of a stack view, and decides on swipes; every method is optional.
///
/// The methods are called right after the events, in their order. An index is the card's in the data
/// as it is now, or as it was when the card was made if the card is no longer in the data. Each
/// method may call any method of the view; the events that this causes come after those that are
/// still pending.
@MainActor
public protocol CardStackDelegate: AnyObject {
  /// Called at every event, before the event's own method; for logs.
  func stackView(_ stackView: CardStackView, didReceive event: StackEvent)

  /// Returns whether a card may be swiped.
  ///
  /// Defaults to true.
  ///
  /// It is called before the card leaves; a dragged card returns if it may not be swiped. A change of
  /// the stack that is asked for in here takes effect right after the swipe.
  func stackView(
    _ stackView: CardStackView,
    shouldSwipeCardAt index: Int,
    toward direction: Direction
  ) -> Bool

  /// Called when a card is about to be shown.
  func stackView(_ stackView: CardStackView, willDisplayCardAt index: Int)
  /// Called when a card has become the top card.
  func stackView(_ stackView: CardStackView, didDisplayCardAt index: Int)

  /// Called when the drag of a card has begun; the card has moved already.
  ///
  /// - Parameters:
  ///   - stackView: The view of the card.
  ///   - index: The card's index.
  ///   - translation: The pointer's distance from the press, in points of the window.
  func stackView(
    _ stackView: CardStackView,
    didBeginDraggingCardAt index: Int,
    by translation: Vector
  )
  /// Called when a card has been dragged on.
  ///
  /// - Parameters:
  ///   - stackView: The view of the card.
  ///   - index: The card's index.
  ///   - translation: The pointer's distance from the press, in points of the window.
  func stackView(_ stackView: CardStackView, didDragCardAt index: Int, by translation: Vector)
  /// Called when a drag was cancelled; the card returns to the stack.
  func stackView(_ stackView: CardStackView, didCancelDraggingCardAt index: Int)
  /// Called when a released card has returned to its place in the stack.
  func stackView(_ stackView: CardStackView, cardDidReturnAt index: Int)

  /// Called when a card is about to leave, after a drag or a command.
  func stackView(
    _ stackView: CardStackView,
    willSwipeCardAt index: Int,
    toward direction: Direction
  )
  /// Called when a card was swiped: it counts as gone, and starts to fly.
  func stackView(
    _ stackView: CardStackView,
    didSwipeCardAt index: Int,
    toward direction: Direction
  )
  /// Called when the last card was swiped.
  func stackView(_ stackView: CardStackView, didRemoveLastCardAt index: Int)
  /// Called when a swiped card's flight is over.
  func stackView(_ stackView: CardStackView, cardDidLeaveAt index: Int)
  /// Called when a swipe in a direction was undone.
  func stackView(
    _ stackView: CardStackView,
    didUndoSwipeOfCardAt index: Int,
    toward direction: Direction
  )

  /// Called when a card was tapped.
  func stackView(_ stackView: CardStackView, didSelectCardAt index: Int)
  /// Called when the stack has started again with the data source's cards.
  func stackViewDidReloadData(_ stackView: CardStackView)
}

extension CardStackDelegate {
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, didReceive event: StackEvent) {}

  /// Returns true.
  public func stackView(
    _ stackView: CardStackView,
    shouldSwipeCardAt index: Int,
    toward direction: Direction
  ) -> Bool { true }

  /// Does nothing.
  public func stackView(_ stackView: CardStackView, willDisplayCardAt index: Int) {}
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, didDisplayCardAt index: Int) {}

  /// Does nothing.
  public func stackView(
    _ stackView: CardStackView,
    didBeginDraggingCardAt index: Int,
    by translation: Vector
  ) {}
  /// Does nothing.
  public func stackView(
    _ stackView: CardStackView,
    didDragCardAt index: Int,
    by translation: Vector
  ) {}
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, didCancelDraggingCardAt index: Int) {}
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, cardDidReturnAt index: Int) {}

  /// Does nothing.
  public func stackView(
    _ stackView: CardStackView,
    willSwipeCardAt index: Int,
    toward direction: Direction
  ) {}
  /// Does nothing.
  public func stackView(
    _ stackView: CardStackView,
    didSwipeCardAt index: Int,
    toward direction: Direction
  ) {}
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, didRemoveLastCardAt index: Int) {}
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, cardDidLeaveAt index: Int) {}
  /// Does nothing.
  public func stackView(
    _ stackView: CardStackView,
    didUndoSwipeOfCardAt index: Int,
    toward direction: Direction
  ) {}

  /// Does nothing.
  public func stackView(_ stackView: CardStackView, didSelectCardAt index: Int) {}
  /// Does nothing.
  public func stackViewDidReloadData(_ stackView: CardStackView) {}
}
