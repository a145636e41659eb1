package import RiffleMotion

/// A swipe that can be undone.
package struct PastSwipe: Hashable, Sendable {
  /// The card.
  package var card: CardID
  /// The direction of the swipe.
  package var direction: Direction
  /// Whether it was swiped by a drag rather than by a command.
  package var isByHand: Bool
  /// The slot that the card left.
  package var slot: Int
  /// The time of the swipe.
  package var time: Timestamp
  /// The card's center and rotation at that time, from which its exit can be computed again.
  package var dragPose: DragPose

  /// Makes a swipe.
  package init(
    card: CardID,
    direction: Direction,
    isByHand: Bool = false,
    slot: Int = 0,
    time: Timestamp,
    dragPose: DragPose
  ) {
    self.card = card
    self.direction = direction
    self.isByHand = isByHand
    self.slot = slot
    self.time = time
    self.dragPose = dragPose
  }
}
