public import RiffleMotion

/// A way home along a timing curve, whatever the velocity was.
public struct CurveReturn: ReturnRule, Hashable {
  /// Seconds the return takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(duration: Double = 0.2, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// Takes place and turn home; size and opacity go on with what they do.
  public func goHome(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.moveCenter(to: rest.center, along: curve, duration: duration, from: time)
    motion.rotation.animate(
      to: rest.rotation.radians,
      along: curve,
      duration: duration,
      from: time
    )
  }

  /// The kind's name.
  public static let kind = "curve"
  /// What it does.
  public static let meaning = "Home along a timing curve."
  /// What can be tuned.
  public static var tunables: [Tunable<CurveReturn>] {
    [
      .duration(\.duration, "How long the return takes."),
      .curve("curve", \.curve, "How the duration is spent."),
    ]
  }
}
