public import RiffleMotion

/// How far a held card turns.
public protocol RotationLaw: PresetPart {
  /// Returns the turn for a pull.
  func angle(for pull: Pull) -> Angle

  /// Returns the turn of a card that a command swipes, once it has gone all the way.
  func turn(toward direction: Direction, card: Size, stage: Stage) -> Angle
}

/// What a held card turns by.
public struct Pull: Hashable, Sendable {
  /// How far the card is from its rest, in points.
  public var departure: Vector
  /// How high the card was grabbed: 1 at its top edge, 0 at its middle, -1 at its bottom edge.
  public var lever: Double
  /// The card's extent at rest, in points.
  public var card: Size
  /// The stage it happens on.
  public var stage: Stage

  /// Makes a pull.
  public init(departure: Vector, lever: Double, card: Size, stage: Stage) {
    self.departure = departure
    self.lever = lever
    self.card = card
    self.stage = stage
  }
}
