public import RiffleMotion

/// A rotation in proportion to the distance from rest, up to an angle.
public struct LinearRotation: RotationLaw, Hashable {
  /// The rotation at the distance, in degrees.
  ///
  /// Defaults to 15°.
  public var angle: Angle { didSet { check() } }
  /// The distance to the right of rest at which the rotation is the angle, above 0.
  ///
  /// Defaults to 1 card width.
  public var distance: Length
  /// The sides on which the rotation ends at the angle.
  ///
  /// Defaults to both.
  public var limit: Limit

  /// Makes a law.
  public init(
    angle: Angle = Angle(degrees: 15),
    distance: Length = Length(1, .cardWidths),
    limit: Limit = .bothSides
  ) {
    self.angle = angle
    self.distance = distance
    self.limit = limit
    check()
  }

  /// The sides on which a rotation ends at an angle.
  public enum Limit: String, CaseIterable, Sendable {
    /// Left and right.
    case bothSides
    /// Only right; to the left it continues.
    case right
  }

  /// Returns the share of the angle that the departure is of the distance.
  public func rotation(in context: RotationContext) -> Angle {
    let distance = distance.points(card: context.card, stage: context.stage)
    let share = min(context.departure.dx / distance, 1)
    return Angle(radians: angle.radians * (limit == .bothSides ? max(-1, share) : share))
  }

  /// Returns the angle, to the direction's side.
  public func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: angle.radians * direction.vector.dx)
  }

  /// The name in presets.
  public static let kind = "linear"
  /// The summary.
  public static let summary = "The card rotates in proportion to the drag, up to an angle."
  /// The tunables.
  public static let tunables: [Tunable<LinearRotation>] =
    [
      .angle("angle", \.angle, -180...180, step: 1, "The rotation at the distance.")
        .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
    ]
    + Tunable.length(
      "distance",
      \.distance,
      0.01...10_000,
      step: 0.05,
      "The drag to the right at which the rotation is the angle."
    )
    + [.choice("limit", \.limit, "The sides on which the rotation ends at the angle.")]
}

extension LinearRotation: PortableRotation {
  package func portable(card: Size, stage: Stage) -> Formula {
    let share = Formula.quantity(.dx) / distance.formula(card: card, stage: stage)
    let limited = Formula.least(share, 1)
    return .number(angle.radians) * (limit == .bothSides ? .greatest(-1, limited) : limited)
  }
}
