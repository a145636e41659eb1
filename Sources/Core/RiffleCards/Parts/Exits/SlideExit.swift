public import RiffleMotion

/// Straight on in the direction, to a fixed distance from rest.
public struct SlideExit: ExitRule, Hashable {
  /// The distance from rest, above 0.
  ///
  /// Defaults to 1 window width.
  public var distance: Length
  /// The duration of the exit, in seconds, above 0.
  ///
  /// Defaults to 0.15.
  public var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to ease in, ease out.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(
    distance: Length = Length(1, .windowWidths),
    duration: Double = 0.15,
    curve: TimingCurve = .easeInOut
  ) {
    self.distance = distance
    self.duration = duration
    self.curve = curve
    check()
  }

  /// Moves the card to the distance; its position across the direction and its rotation stay.
  public func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let step =
      context.direction.vector * distance.points(card: context.rest.size, stage: context.stage)
    let center = context.rest.center
    let across = center + context.departure
    let end = Point(
      x: step.dx == 0 ? across.x : center.x + step.dx,
      y: step.dy == 0 ? across.y : center.y + step.dy
    )
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
  }

  /// Brings the card back in the duration of the exit.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The curve of the exit.
  public var motions: [PartMotion] { [PartMotion("Exit", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "slide"
  /// The summary.
  public static let summary = "Straight on in the direction, to a fixed distance from rest."
  /// The tunables.
  public static let tunables: [Tunable<SlideExit>] =
    Tunable.length(
      "distance",
      Property({ $0.distance }, { $0.distance = $1 }),
      0.01...10_000,
      step: 0.1,
      "How far the card goes from its resting position."
    )
    + [
      .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
      .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
    ]
}
