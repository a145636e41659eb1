public import RiffleMotion

/// A turn in proportion to the departure, up to an angle.
public struct LinearRotation: RotationLaw, Hashable {
  /// The turn at the distance.
  public var angle: Angle
  /// The departure to the right at which the turn is the angle, above 0.
  public var distance: Length
  /// On which sides the turn ends at the angle.
  public var limit: Limit

  /// Makes the law.
  public init(
    angle: Angle = Angle(degrees: 15),
    distance: Length = Length(1, .cardWidths),
    limit: Limit = .bothSides
  ) {
    self.angle = angle
    self.distance = distance
    self.limit = limit
  }

  /// On which sides a turn ends at an angle.
  public enum Limit: String, CaseIterable, Sendable {
    /// To the left and to the right.
    case bothSides
    /// To the right only; to the left it goes on.
    case right
  }

  /// Returns the share of the angle that the departure is of the distance.
  public func angle(for pull: Pull) -> Angle {
    let share = min(pull.departure.dx / distance.points(card: pull.card, stage: pull.stage), 1)
    return Angle(radians: angle.radians * (limit == .bothSides ? max(-1, share) : share))
  }

  /// Returns the angle, to the direction's side.
  public func turn(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: angle.radians * direction.vector.dx)
  }

  /// The kind's name.
  public static let kind = "linear"
  /// What it does.
  public static let meaning = "The card turns in proportion to the way, up to an angle."
  /// What can be tuned.
  public static var tunables: [Tunable<LinearRotation>] {
    [.angle("angle", \.angle, -180...180, step: 1, "The turn at the distance.")]
      + Tunable.length(
        "distance",
        \.distance,
        0.01...10_000,
        step: 0.05,
        "The way to the right at which the turn is the angle."
      )
      + [.choice("limit", \.limit, "On which sides the turn ends at the angle.")]
  }
}
