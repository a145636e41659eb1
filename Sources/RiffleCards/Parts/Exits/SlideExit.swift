public import RiffleMotion

/// Straight on to the direction's side, to a fixed distance from rest.
public struct SlideExit: ExitRule, Hashable {
  /// How far from its rest the card goes.
  public var distance: Length
  /// Seconds the exit takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(
    distance: Length = Length(1, .windowWidths),
    duration: Double = 0.15,
    curve: TimingCurve = .easeInOut
  ) {
    self.distance = distance
    self.duration = duration
    self.curve = curve
  }

  /// Sends the card to the distance; across the way, it and its turn stay as they are.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    let step = exit.direction.vector * distance.points(card: exit.rest.size, stage: exit.stage)
    let center = exit.rest.center
    let across = center + exit.departure
    let end = Point(
      x: step.dx == 0 ? across.x : center.x + step.dx,
      y: step.dy == 0 ? across.y : center.y + step.dy
    )
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
  }

  /// Takes the card home in the exit's own time.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The kind's name.
  public static let kind = "slide"
  /// What it does.
  public static let meaning = "Straight on to the side, to a fixed distance from rest."
  /// What can be tuned.
  public static var tunables: [Tunable<SlideExit>] {
    Tunable.length("distance", \.distance, 0.01...10_000, step: 0.1, "How far from rest it goes.")
      + [
        .duration(\.duration, "How long the exit takes."),
        .curve("curve", \.curve, "How the duration is spent."),
      ]
  }
}
