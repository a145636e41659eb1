public import RiffleMotion

/// A rule for how far a dragged card rotates.
public protocol RotationLaw: PresetPart {
  /// Returns the rotation of a dragged card.
  func rotation(in context: RotationContext) -> Angle

  /// Returns the rotation at the end of the exit of a card that a command swipes.
  func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle
}

/// The facts that the rotation of a dragged card depends on.
public struct RotationContext: Hashable, Sendable {
  /// The distance of the card from its resting pose, in points.
  public var departure: Vector
  /// The height at which the card was grabbed: 1 at its top edge, 0 at its middle, -1 at its bottom
  /// edge.
  public var lever: Double
  /// The velocity of the pointer between its last two positions, in points per second, however long ago;
  /// zero for a card that is not dragged.
  public var step: Vector
  /// The size of the card at rest, in points.
  public var card: Size
  /// The window and the container.
  public var stage: Stage

  /// Makes a context.
  public init(
    departure: Vector,
    lever: Double,
    step: Vector = .zero,
    card: Size,
    stage: Stage
  ) {
    self.departure = departure
    self.lever = lever
    self.step = step
    self.card = card
    self.stage = stage
  }
}
