public import RiffleMotion

/// A short step further while fading: a fixed offset from the point of release, mirrored to the
/// left.
public struct OffsetExit: ExitRule, Hashable {
  /// The step of a swipe to the right, in points; dx is mirrored to the left.
  ///
  /// Defaults to 200 right and 75 down.
  public var offset: Vector { didSet { check() } }
  /// The duration of the exit, in seconds, above 0.
  ///
  /// Defaults to 0.2.
  public var duration: Double { didSet { check() } }
  /// The timing.
  ///
  /// Defaults to ease in, ease out.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(
    offset: Vector = Vector(dx: 200, dy: 75),
    duration: Double = 0.2,
    curve: TimingCurve = .easeInOut
  ) {
    self.offset = offset
    self.duration = duration
    self.curve = curve
    check()
  }

  /// Moves the card on by the offset while it fades; its rotation stays.
  public func animateExit(
    _ motion: inout CardMotion,
    in context: ExitContext,
    at time: Timestamp
  ) {
    let side = context.direction.vector.dx
    let end = context.rest.center + context.departure + Vector(dx: side * offset.dx, dy: offset.dy)
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
    motion.alpha.animate(to: 0, along: curve, duration: duration, from: time)
  }

  /// Brings the card back in the duration of the exit, opaque and upright at the end.
  public func animateUndo(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The curve of the exit.
  public var motions: [PartMotion] { [PartMotion("Exit", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "offset"
  /// The summary.
  public static let summary = "Moves on by a fixed offset while fading out."
  /// The tunables.
  public static let tunables: [Tunable<OffsetExit>] = [
    .offset(
      "offset",
      Property({ $0.offset }, { $0.offset = $1 }),
      -10_000...10_000,
      "The offset of a swipe to the right; mirrored for one to the left."
    ),
    .duration(Property({ $0.duration }, { $0.duration = $1 }), "The duration of the exit."),
    .curve("curve", Property({ $0.curve }, { $0.curve = $1 }), "The timing curve of the exit."),
  ]
}
