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
  /// How far a card held near its bottom edge leans the other way, as a thing with weight does, 0 to 1:
  /// at 0 not at all, at 1 as far as one held at its top edge leans its way.
  ///
  /// Defaults to 1.
  public var counterLean: Double { didSet { check() } }
  /// The distance from rest at which the rotation is 0.7 of the full one, above 0.
  ///
  /// Defaults to 0.9 card widths.
  public var distance: Length

  /// Makes a law.
  public init(
    angle: Angle = Angle(degrees: 15),
    leverAngle: Angle = Angle(degrees: 12),
    counterLean: Double = 1,
    distance: Length = Length(0.9, .cardWidths)
  ) {
    self.angle = angle
    self.leverAngle = leverAngle
    self.counterLean = counterLean
    self.distance = distance
    check()
  }

  /// The height at which a card with a whole ``counterLean`` changes the side to which it leans, in
  /// levers, without the ``leverAngle``: below the middle, so that one held there still leans its way.
  fileprivate static let pivot = -0.45
  /// How gradually it changes, in levers.
  fileprivate static let softness = 0.25

  /// Returns (angle * side + leverAngle * lever) * x / √(1 + x²), with x the departure in distances.
  ///
  /// The side is 1, less ``counterLean`` times as much as h / √(1 + h²) is below 1, with h the height of
  /// the grabbed point above the pivot, in softnesses. So the rotation starts in proportion and is smooth
  /// everywhere, in the grabbed height too.
  public func rotation(in context: RotationContext) -> Angle {
    let share = context.departure.dx / distance.points(card: context.card, stage: context.stage)
    let height = (context.lever - Self.pivot) / Self.softness
    let side = 1 - counterLean * (1 - height / (1 + height * height).squareRoot())
    let full = angle.radians * side + leverAngle.radians * context.lever
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
      .named("angle", "The rotation of a card held in its middle.")
        .angle({ $0.angle }, { $0.angle = $1 }, -180...180, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
        .felt(as: .weight, by: 0.8, because: "A heavy card turns less under the hand."),
      .named("leverAngle", "The rotation added at its top edge, and taken away at its bottom edge.")
        .angle({ $0.leverAngle }, { $0.leverAngle = $1 }, -180...180, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The point where it is grabbed counts for more.")
        .felt(as: .weight, by: 0.8, because: "A heavy card turns less under the hand."),
      .named(
        "counterLean",
        "How far a card held near its bottom leans the other way: 1 as far as one held at its top."
      )
      .number({ $0.counterLean }, { $0.counterLean = $1 }, 0...1, step: 0.05)
      .accepting(.within(0...1)),
    ]
    + Tunable.named("distance", "The distance at which the card has 70 % of its rotation.")
    .length({ $0.distance }, { $0.distance = $1 })
}
