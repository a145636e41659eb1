import RiffleMotion

/// The way of a card out of a stack whose cards cycle; until it is out, all others stay.
struct Cycling: Hashable, Sendable {
  /// To the left it comes back beneath all others, to the right on top.
  var direction: Direction
  /// When it is out.
  var end: Timestamp
  /// The latest request made meanwhile, which begins when this ends; nil for none.
  var next: Request?

  /// A request to a stack whose cards cycle.
  enum Request: Hashable, Sendable {
    /// A swipe.
    case swipe(Direction)
    /// The way back of a swipe in this direction.
    case undo(Direction)
  }
}
