public import RiffleMotion

/// A rotation in proportion to the distance from rest, up to an angle.
public struct LinearRotation: RotationLaw, Hashable {
  /// The rotation at the distance, in degrees; 15° by default.
  public var angle: Angle { didSet { check() } }
  /// The distance to the right of rest at which the rotation is the angle, above 0.
  ///
  /// Defaults to 1 card width.
  public var distance: Length
  /// The sides on which the rotation ends at the angle; both by default.
  public var limit: Limit
  /// What the grabbed point changes; nothing by default.
  public var grip: Grip

  /// Makes a law.
  public init(
    angle: Angle = Angle(degrees: 15),
    distance: Length = Length(1, .cardWidths),
    limit: Limit = .bothSides,
    grip: Grip = .none
  ) {
    self.angle = angle
    self.distance = distance
    self.limit = limit
    self.grip = grip
    check()
  }

  /// The sides on which a rotation ends at an angle.
  public enum Limit: String, CaseIterable, Sendable {
    /// Left and right.
    case bothSides
    /// The rotation ends at the angle on the right; to the left it continues.
    case right
    /// The rotation continues on both sides.
    case none
  }

  /// What the point at which a card was grabbed changes about its rotation.
  public enum Grip: String, CaseIterable, Sendable {
    /// Nothing.
    case none
    /// The sign: a card that is held in its lower half leans the other way.
    case upperHalf
    /// The sign: a card that is held in its upper half leans the other way.
    case lowerHalf
    /// The amount: all at the top edge, none in the middle, and the opposite at the bottom edge.
    case height

    /// - Parameter lever: 1 at the top edge, -1 at the bottom edge.
    func factor(lever: Double) -> Double {
      switch self {
      case .none: 1
      case .upperHalf: lever > 0 ? 1 : -1
      case .lowerHalf: lever > 0 ? -1 : 1
      case .height: lever
      }
    }
  }

  /// The largest share of a rotation without a limit.
  private static let farthest = 1e6

  /// Returns the share of the angle that the departure is of the distance.
  public func rotation(in context: RotationContext) -> Angle {
    let distance = distance.points(card: context.card, stage: context.stage)
    let share = context.departure.dx / distance
    let limited =
      switch limit {
      case .bothSides: max(-1, min(share, 1))
      case .right: min(share, 1)
      // Of a card of hardly any width, any way is more than a number can be.
      case .none: max(-Self.farthest, min(share, Self.farthest))
      }
    return Angle(radians: angle.radians * limited * grip.factor(lever: context.lever))
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
      .named("angle", "The rotation at the distance.")
        .angle({ $0.angle }, { $0.angle = $1 }, -180...180, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
    ]
    + Tunable.named("distance", "The drag to the right at which the rotation is the angle.")
    .length({ $0.distance }, { $0.distance = $1 })
    + [
      .named("limit", "The sides on which the rotation ends at the angle.")
        .choice({ $0.limit }, { $0.limit = $1 }),
      .named("grip", "What the height of the grabbed point changes about the rotation.")
        .choice({ $0.grip }, { $0.grip = $1 }),
    ]
}
