package import RiffleMotion

/// A swipe that can be undone.
package struct Swipe: Hashable, Sendable {
  /// The card.
  package var card: CardID
  /// Where it went.
  package var direction: Direction
  /// Whether it was swiped by a drag rather than by a command.
  package var isByHand: Bool
  /// The slot it left from.
  package var slot: Int
  /// When it was swiped.
  package var time: Timestamp
  /// Its center and rotation at that time, from which its exit can be computed again.
  package var hold: DragPose

  /// Makes a swipe.
  package init(
    card: CardID,
    direction: Direction,
    isByHand: Bool = false,
    slot: Int = 0,
    time: Timestamp,
    hold: DragPose
  ) {
    self.card = card
    self.direction = direction
    self.isByHand = isByHand
    self.slot = slot
    self.time = time
    self.hold = hold
  }
}
