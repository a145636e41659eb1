/// The owner's rules on which cards may be swiped, and where to.
public struct SwipePolicy {
  /// Returns the directions in which a card may be swiped, by its present index in the data; nil
  /// for all directions of the preset.
  public var allowedDirections: (Int) -> [Direction]?
  /// Returns whether a card may be swiped in a direction now, by its present index in the data; it
  /// is called last, before the card moves.
  public var shouldSwipe: (Int, Direction) -> Bool

  /// Makes a policy.
  public init(
    allowedDirections: @escaping (Int) -> [Direction]? = { _ in nil },
    shouldSwipe: @escaping (Int, Direction) -> Bool = { _, _ in true }
  ) {
    self.allowedDirections = allowedDirections
    self.shouldSwipe = shouldSwipe
  }
}
