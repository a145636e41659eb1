import RiffleMotion

/// A press of a pointer on a card, and what has become of it.
struct DragSession: Hashable, Sendable {
  /// How the card was grabbed.
  var context: DragContext
  /// What the card was doing when it was pressed; resting if cards do not follow the pointer.
  var interrupted: CardActivity
  /// How far the pointer has gone, in points.
  var translation = Vector.zero
  /// Where a release would swipe the card; nil if it has not gone far enough.
  var armed: Direction?
  /// By how much the cards beneath were revealed beyond the drag's own progress when it began.
  var revealOffset = 0.0

  /// Whether the card was caught in flight, and is still to be decided on.
  var isFlight: Bool { interrupted == .leaving }
}
