public import RiffleMotion

/// A rotation as of a card with weight: it leans the way it is dragged, the more the higher it was
/// grabbed.
public struct LeverRotation: RotationLaw, Hashable {
  /// The rotation that a card held in its middle approaches but never reaches, in degrees.
  ///
  /// Defaults to 15°.
  public var angle: Angle { didSet { check() } }
  /// The rotation added for a card held at its top edge, and taken away at its bottom edge, in
  /// degrees.
  ///
  /// Defaults to 12°.
  public var leverAngle: Angle { didSet { check() } }
  /// The distance from rest at which the rotation is 0.7 of the full one, above 0.
  ///
  /// Defaults to 0.9 card widths.
  public var distance: Length

  /// Makes a law.
  public init(
    angle: Angle = Angle(degrees: 15),
    leverAngle: Angle = Angle(degrees: 12),
    distance: Length = Length(0.9, .cardWidths)
  ) {
    self.angle = angle
    self.leverAngle = leverAngle
    self.distance = distance
    check()
  }

  /// Returns (angle + leverAngle * lever) * x / √(1 + x²), with x the departure in distances.
  ///
  /// It starts in proportion and is smooth everywhere.
  public func rotation(in context: RotationContext) -> Angle {
    let share = context.departure.dx / distance.points(card: context.card, stage: context.stage)
    let full = angle.radians + leverAngle.radians * context.lever
    return Angle(radians: full * share / (1 + share * share).squareRoot())
  }

  /// Returns the rotation of a card that is held in its middle, far from rest.
  public func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: angle.radians * direction.vector.dx)
  }

  /// The name in presets.
  public static let kind = "lever"
  /// The summary.
  public static let summary = "The card leans as it is dragged, the more the higher it was grabbed."
  /// The tunables.
  public static let tunables: [Tunable<LeverRotation>] =
    [
      .angle("angle", \.angle, -180...180, step: 1, "The rotation of a card held in its middle.")
        .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
      .angle(
        "leverAngle",
        \.leverAngle,
        -180...180,
        step: 1,
        "The rotation added at its top edge, and taken away at its bottom edge."
      )
      .felt(as: .tilt, by: 1.25, because: "The point where it is grabbed counts for more."),
    ]
    + Tunable.length(
      "distance",
      \.distance,
      0.01...10_000,
      step: 0.05,
      "The distance at which the card has 70 % of its rotation."
    )
}

extension LeverRotation: PortableRotation {
  package func portable(card: Size, stage: Stage) -> Formula {
    let (dx, lever) = (Formula.quantity(.dx), Formula.quantity(.lever))
    let share = dx / distance.formula(card: card, stage: stage)
    let full = Formula.number(angle.radians) + .number(leverAngle.radians) * lever
    return full * share / .squareRoot(1 + share * share)
  }
}
