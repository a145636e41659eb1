public import RiffleMotion

/// A short way further, fading: a fixed offset from where the card was let go, mirrored to the left.
public struct OffsetExit: ExitRule, Hashable {
  /// How far the card goes, in points, for a swipe to the right; dx is mirrored to the left.
  public var offset: Vector
  /// Seconds the exit takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(
    offset: Vector = Vector(dx: 200, dy: 75),
    duration: Double = 0.2,
    curve: TimingCurve = .easeInOut
  ) {
    self.offset = offset
    self.duration = duration
    self.curve = curve
  }

  /// Sends the card on by the offset and lets it vanish; its turn stays.
  public func leave(_ motion: inout CardMotion, with exit: Exit, at time: Timestamp) {
    let side = exit.direction.vector.dx
    let end = exit.rest.center + exit.departure + Vector(dx: side * offset.dx, dy: offset.dy)
    motion.moveCenter(to: end, along: curve, duration: duration, from: time)
    motion.alpha.animate(to: 0, along: curve, duration: duration, from: time)
  }

  /// Takes the card home in the exit's own time, becoming opaque and upright on the way.
  public func comeBack(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.move(to: rest, along: curve, duration: duration, from: time)
  }

  /// The kind's name.
  public static let kind = "offset"
  /// What it does.
  public static let meaning = "A fixed step further, fading."
  /// What can be tuned.
  public static var tunables: [Tunable<OffsetExit>] {
    [
      .offset("offset", \.offset, -10_000...10_000, "The step; mirrored to the left."),
      .duration(\.duration, "How long the exit takes."),
      .curve("curve", \.curve, "How the duration is spent."),
    ]
  }
}
