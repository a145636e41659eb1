public import RiffleMotion

/// How far a dragged card has come, and what would become of it.
public struct DragProgress: Hashable, Sendable {
  /// The pointer's distance from the press, in points; for a finger, from where it has passed the slop.
  public var translation: Vector
  /// The part of the way to a swipe, as if the card were released at a standstill: 0 at rest, 1 where it
  /// would be swiped, more beyond.
  public var fraction: Double
  /// The direction in which the card has come that far; nil while it has come nowhere.
  public var direction: Direction?
  /// The direction in which a release at the pointer's present velocity would swipe the card; nil if
  /// the card would return.
  public var directionIfReleased: Direction?

  /// Makes a progress.
  public init(
    translation: Vector,
    fraction: Double = 0,
    direction: Direction? = nil,
    directionIfReleased: Direction? = nil
  ) {
    self.translation = translation
    self.fraction = fraction
    self.direction = direction
    self.directionIfReleased = directionIfReleased
  }

  /// Whether a release at the pointer's present velocity would swipe the card, unless a veto stops it.
  public var wouldSwipe: Bool { directionIfReleased != nil }
}
