public import RiffleMotion

/// A turn of tan(dx / (divisor * w)) for a departure dx, w being the card's unturned width.
public struct TangentRotation: RotationLaw, Hashable {
  /// The divisor, above 0.
  public var divisor: Double

  /// Makes the law.
  public init(divisor: Double = 2) {
    self.divisor = divisor
  }

  /// Returns the tangent, in radians.
  public func angle(for pull: Pull) -> Angle {
    Angle(radians: Angle(radians: pull.departure.dx / (divisor * pull.card.width)).tan)
  }

  /// Returns the turn of a card that is pulled by its own width.
  public func turn(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: Angle(radians: direction.vector.dx / divisor).tan)
  }

  /// The kind's name.
  public static let kind = "tangent"
  /// What it does.
  public static let meaning = "The card turns by tan(dx / (divisor * width)), dx being the way."
  /// What can be tuned.
  public static var tunables: [Tunable<TangentRotation>] {
    [.number("divisor", \.divisor, 0.1...100, step: 0.1, "The larger, the less it turns.")]
  }
}
