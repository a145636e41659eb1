public import RiffleMotion

/// The owner's rules on where cards are hit, which may be swiped, and where to.
public struct SwipePolicy {
  /// Returns the directions in which a card may be swiped, by its present index in the data; nil
  /// for all directions of the preset.
  public var allowedDirections: (Int) -> [Direction]?
  /// Returns whether a card may be swiped in a direction now, by its present index in the data; it
  /// is called last, before the card moves.
  public var shouldSwipe: (Int, Direction) -> Bool
  /// Returns whether a press within a card, by its present index in the data, hits it at a point: in
  /// points from the top left corner of the card as it lies upright on top of the stack.
  public var isHit: (Int, Point) -> Bool

  /// Makes a policy.
  public init(
    allowedDirections: @escaping (Int) -> [Direction]? = { _ in nil },
    shouldSwipe: @escaping (Int, Direction) -> Bool = { _, _ in true },
    isHit: @escaping (Int, Point) -> Bool = { _, _ in true }
  ) {
    self.allowedDirections = allowedDirections
    self.shouldSwipe = shouldSwipe
    self.isHit = isHit
  }
}
