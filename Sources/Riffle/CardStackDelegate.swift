public import RiffleCards
public import RiffleMotion

/// Hears what happens in a stack view, and has the last word on swipes; every method is optional.
///
/// Events are told right after they have happened, in the order in which they did. An index is the
/// card's in the data as it is now, or as it was when the card was made, where the card is not in
/// the data any more. From in here any method of the view may be called; what it causes is told
/// after what is still to be told.
@MainActor
public protocol CardStackDelegate: AnyObject {
  /// Tells of any event, before the method that is for it alone: for logs.
  func stackView(_ stackView: CardStackView, didReceive event: StackEvent)

  /// Decides, before anything flies, whether a card may be swiped; true by default.
  ///
  /// A card in the hand goes home where it may not. What changes the stack in here is done right
  /// after the swipe.
  func stackView(
    _ stackView: CardStackView,
    shouldSwipeCardAt index: Int,
    toward direction: Direction
  ) -> Bool

  /// Tells that a card is shown from now on.
  func stackView(_ stackView: CardStackView, willDisplayCardAt index: Int)
  /// Tells that a card has become the top one.
  func stackView(_ stackView: CardStackView, didDisplayCardAt index: Int)

  /// Tells that a hand has begun to drag a card.
  func stackView(_ stackView: CardStackView, didBeginDraggingCardAt index: Int)
  /// Tells that a hand has dragged a card, this far from where it took hold, in points of the
  /// window.
  func stackView(_ stackView: CardStackView, didDragCardAt index: Int, by translation: Vector)
  /// Tells that a drag was cancelled; the card goes home.
  func stackView(_ stackView: CardStackView, didCancelDraggingCardAt index: Int)
  /// Tells that a card that was let go has arrived at home.
  func stackView(_ stackView: CardStackView, cardDidReturnAt index: Int)

  /// Tells that a card begins to leave, by hand or by command.
  func stackView(
    _ stackView: CardStackView,
    willSwipeCardAt index: Int,
    toward direction: Direction
  )
  /// Tells that a card was swiped: it counts as gone, and begins to fly.
  func stackView(
    _ stackView: CardStackView,
    didSwipeCardAt index: Int,
    toward direction: Direction
  )
  /// Tells that the last card was swiped.
  func stackView(_ stackView: CardStackView, didRemoveLastCardAt index: Int)
  /// Tells that a swiped card's flight is over.
  func stackView(_ stackView: CardStackView, cardDidLeaveAt index: Int)
  /// Tells that a swipe in a direction was taken back.
  func stackView(
    _ stackView: CardStackView,
    didUndoSwipeOfCardAt index: Int,
    toward direction: Direction
  )

  /// Tells that a card was tapped.
  func stackView(_ stackView: CardStackView, didSelectCardAt index: Int)
  /// Tells that the stack has started anew.
  func stackViewDidReloadData(_ stackView: CardStackView)
}

extension CardStackDelegate {
  /// Does nothing.
  public func stackView(_ stackView: CardStackView, didReceive event: StackEvent) {}

  /// Allows the swipe.
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
  public func stackView(_ stackView: CardStackView, didBeginDraggingCardAt index: Int) {}
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
