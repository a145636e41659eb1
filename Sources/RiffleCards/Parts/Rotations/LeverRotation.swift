public import RiffleMotion

/// A rotation as of a card with weight: grabbed above its middle it leans one way, below it the
/// other, and the more the farther from the middle.
public struct LeverRotation: RotationLaw, Hashable {
  /// The rotation that a card held at its top edge approaches but never reaches, in degrees.
  ///
  /// Defaults to 16°.
  public var angle: Angle { didSet { check() } }
  /// The distance from rest at which the rotation is 0.7 of the angle, above 0.
  ///
  /// Defaults to 0.9 card widths.
  public var distance: Length

  /// Makes a law.
  public init(
    angle: Angle = Angle(degrees: 16),
    distance: Length = Length(0.9, .cardWidths)
  ) {
    self.angle = angle
    self.distance = distance
    check()
  }

  private func check() {
    NumberRule.finite.require(angle.degrees, "angle", of: Self.self)
  }

  /// Returns angle * lever * x / √(1 + x²), with x the departure in distances.
  ///
  /// It starts in proportion and is smooth everywhere.
  public func rotation(in context: RotationContext) -> Angle {
    let share = context.departure.dx / distance.points(card: context.card, stage: context.stage)
    return Angle(
      radians: angle.radians * context.lever * share / (1 + share * share).squareRoot()
    )
  }

  /// Returns the rotation of a card that is held half way above its middle.
  public func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: angle.radians * direction.vector.dx / 2)
  }

  /// The name in presets.
  public static let kind = "lever"
  /// The summary.
  public static let summary = "The card leans by where it was grabbed, as if it had weight."
  /// The tunables.
  public static var tunables: [Tunable<LeverRotation>] {
    [.angle("angle", \.angle, -180...180, step: 1, "The lean of a card held at its top edge.")]
      + Tunable.length(
        "distance",
        \.distance,
        0.01...10_000,
        step: 0.05,
        "The distance at which the card leans by 0.7 of the angle."
      )
  }
}
