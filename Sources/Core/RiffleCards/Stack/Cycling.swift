import RiffleMotion

/// The motion of a card out of a stack whose cards cycle; until it is out, all others stay.
struct Cycling: Hashable, Sendable {
  /// The direction of the swipe: to the left the card comes back beneath all others, to the right
  /// on top.
  ///
  /// Right to left, it is the mirror image of what is seen.
  var direction: Direction
  /// The time at which the card is out.
  var end: Timestamp
  /// The latest request made meanwhile, which starts when the card is out; nil for none.
  var next: Request?

  /// A request to a stack whose cards cycle.
  enum Request: Hashable, Sendable {
    /// A swipe, for a cause.
    case swipe(Direction, SwipeCause)
    /// Undoing the last swipe.
    case undo
  }
}
