import RiffleMotion

/// A swipe that can be undone.
struct Swipe: Hashable, Sendable {
  /// The card.
  var card: CardID
  /// Where it went.
  var direction: Direction
  /// Whether it was swiped by a drag rather than by a command.
  var isByHand: Bool
  /// The slot it left from.
  var slot: Int
  /// When it was swiped.
  var time: Timestamp
  /// Its center and rotation at that time, from which its exit can be computed again.
  var hold: Hold
}
