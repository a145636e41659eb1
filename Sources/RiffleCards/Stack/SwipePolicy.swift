/// What a stack asks its owner before a card is swiped.
public struct SwipePolicy {
  /// Where a card, by its index in the data as it is now, may be swiped to; nil for all directions
  /// of the preset.
  public var allowedDirections: (Int) -> [Direction]?
  /// Whether a card, by its index in the data as it is now, may be swiped now: the last word, asked
  /// before anything flies.
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
