import RiffleMotion

/// The press of a pointer on a card, and the drag that may follow.
struct DragSession: Hashable, Sendable {
  /// The card and the pointer when the press began.
  var context: DragContext
  /// The card's activity when it was pressed; resting if cards do not follow the pointer.
  var interrupted: CardActivity
  /// The translation of the pointer since the press, in points.
  var translation = Vector.zero
  /// The direction in which a release would swipe the card; nil if it has not gone far enough.
  var armed: Direction?
  /// The reveal progress of the cards beneath beyond the drag's own when it began.
  var revealOffset = 0.0
  /// Whether the owner has vetoed the drag; the pointer can then only tap the card.
  var isVetoed = false

  /// Whether the card was caught in flight, and its swipe still stands.
  var isFlight: Bool { interrupted == .leaving }

  /// Returns whether a release may swipe the card in a direction; a flight goes on wherever it goes.
  func mayGo(_ direction: Direction) -> Bool {
    isFlight || context.allowed.contains(direction)
  }
}
