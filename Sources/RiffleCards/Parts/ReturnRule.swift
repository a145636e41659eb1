public import RiffleMotion

/// How a card that was let go without a swipe goes home.
public protocol ReturnRule: Sendable {
  /// Starts the way home from the pose the card has.
  ///
  /// - Parameters:
  ///   - motion: The card's.
  ///   - rest: The pose to end in.
  ///   - velocity: The hand's, in points a second; zero where the drag was cancelled.
  ///   - time: When it begins.
  func goHome(_ motion: inout CardMotion, to rest: Pose, velocity: Vector, at time: Timestamp)
}

/// A way home along a timing curve, whatever the velocity was.
public struct CurveReturn: ReturnRule, Hashable {
  /// Seconds the return takes, more than 0.
  public var duration: Double
  /// The timing.
  public var curve: TimingCurve

  /// Makes the rule.
  public init(duration: Double, curve: TimingCurve = .easeInOut) {
    self.duration = duration
    self.curve = curve
  }

  /// Takes place and turn home; size and opacity go on with what they do.
  public func goHome(
    _ motion: inout CardMotion,
    to rest: Pose,
    velocity: Vector,
    at time: Timestamp
  ) {
    motion.moveCenter(to: rest.center, along: curve, duration: duration, from: time)
    motion.rotation.animate(
      to: rest.rotation.radians,
      along: curve,
      duration: duration,
      from: time
    )
  }
}
