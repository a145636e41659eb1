public import RiffleMotion

/// A turn as of a card with weight: pulled above its middle it leans one way, below the other,
/// and the farther from the middle, the more.
public struct LeverRotation: RotationLaw, Hashable {
  /// The turn that is approached but never reached by a card held at its top edge.
  public var angle: Angle
  /// The departure at which the turn is 0.7 of the angle, above 0.
  public var distance: Length

  /// Makes the law.
  public init(
    angle: Angle = Angle(degrees: 16),
    distance: Length = Length(0.9, .cardWidths)
  ) {
    self.angle = angle
    self.distance = distance
  }

  /// Returns angle * lever * x / √(1 + x²), x being the departure in distances: it starts in
  /// proportion and has no corner anywhere.
  public func angle(for pull: Pull) -> Angle {
    let share = pull.departure.dx / distance.points(card: pull.card, stage: pull.stage)
    return Angle(
      radians: angle.radians * pull.lever * share / (1 + share * share).squareRoot()
    )
  }

  /// Returns the turn of a card that is held half way above its middle.
  public func turn(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: angle.radians * direction.vector.dx / 2)
  }

  /// The kind's name.
  public static let kind = "lever"
  /// What it does.
  public static let meaning = "The card leans by where it was grabbed, as if it had weight."
  /// What can be tuned.
  public static var tunables: [Tunable<LeverRotation>] {
    [.angle("angle", \.angle, -180...180, step: 1, "The most it leans, held at its top edge.")]
      + Tunable.length(
        "distance",
        \.distance,
        0.01...10_000,
        step: 0.05,
        "The way at which it leans by 0.7 of the angle."
      )
  }
}
