public import RiffleCards
public import RiffleMotion

/// A swipe, as it is told.
public struct Swipe: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// The direction of the swipe.
  public var direction: Direction
  /// The cause of the swipe.
  public var cause: SwipeCause
  /// The reason why a release was a swipe; nil if the release rule gave none, for all other causes, and
  /// before the swipe.
  public var reason: ReleaseReason?

  /// Makes a swipe.
  public init(
    index: Int,
    direction: Direction,
    cause: SwipeCause,
    reason: ReleaseReason? = nil
  ) {
    self.index = index
    self.direction = direction
    self.cause = cause
    self.reason = reason
  }
}

/// The return of a card that was not swiped.
public struct CardReturn: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// The reason why the release was no swipe; nil if the release rule gave none, and after a cancel.
  public var reason: ReleaseReason?

  /// Makes a return.
  public init(index: Int, reason: ReleaseReason? = nil) {
    self.index = index
    self.reason = reason
  }
}

/// A tap on a card.
public struct CardSelection: Hashable, Sendable {
  /// The card's index in the data.
  public var index: Int
  /// The place of the tap, in points of the window from the top left corner of the card's face, in the
  /// axes and at the size that the card has upright on top of the stack.
  public var location: Point
  /// The size that the card's face has upright on top of the stack, in points of the window.
  public var cardSize: Size

  /// Makes a selection.
  public init(index: Int, location: Point, cardSize: Size) {
    self.index = index
    self.location = location
    self.cardSize = cardSize
  }
}
