/// A card that was swiped, and can be brought back.
public struct SwipedCard: Hashable, Sendable {
  /// The card's present index in the data.
  public var index: Int
  /// The direction of the swipe.
  public var direction: Direction

  /// Makes a swiped card.
  public init(index: Int, direction: Direction) {
    self.index = index
    self.direction = direction
  }
}
