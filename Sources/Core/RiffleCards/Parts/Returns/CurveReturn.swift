public import RiffleMotion

/// A return along a timing curve, at whatever velocity the card was released.
public struct CurveReturn: ReturnRule, MovingPart, Hashable {
  /// The duration of the return, in seconds, above 0; 0.2 by default.
  public var duration: Double { didSet { check() } }
  /// The timing; ease in, ease out by default.
  public var curve: TimingCurve

  /// Makes a rule.
  public init(duration: Double = 0.2, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
    check()
  }

  /// Moves position and rotation to rest, and what the drag changed about the size; the opacity continues
  /// as before.
  public func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.moveCenter(to: rest.center, along: curve, duration: duration, from: time)
    motion.rotation.animate(
      to: rest.rotation.radians,
      along: curve,
      duration: duration,
      from: time
    )
    motion.restoreSize(to: rest) { track, target in
      track.animate(to: target, along: curve, duration: duration, from: time)
    }
  }

  /// The curve of the return.
  package var motions: [PartMotion] { [PartMotion("Return", curve, duration: duration)] }

  /// The name in presets.
  public static let kind = "curve"
  /// The summary.
  public static let summary = "Back along a timing curve."
  /// The tunables.
  public static let tunables: [Tunable<CurveReturn>] = [
    .named("duration", "The duration of the return.").time({ $0.duration }, { $0.duration = $1 }),
    .named("curve", "The timing curve of the return.").curve({ $0.curve }, { $0.curve = $1 }),
  ]
}
