public import RiffleMotion

/// A way home on springs that take over the hand's velocity: they swing only where there was one.
public struct SpringReturn: ReturnRule, Hashable {
  /// The spring for a card that was thrown.
  public var thrown: ResponseSpring
  /// The spring for a card that was put down.
  public var still: ResponseSpring

  /// The speed from which on a card counts as thrown, in points a second.
  private static let throwingSpeed = 150.0

  /// Makes the rule.
  public init(
    thrown: ResponseSpring = ResponseSpring(response: 0.4, dampingRatio: 0.8),
    still: ResponseSpring = ResponseSpring(response: 0.36, dampingRatio: 1)
  ) {
    self.thrown = thrown
    self.still = still
  }

  /// Springs the whole card home.
  public func goHome(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let dx = motion.x.sample(at: time.seconds).velocity
    let dy = motion.y.sample(at: time.seconds).velocity
    let isThrown = dx * dx + dy * dy >= Self.throwingSpeed * Self.throwingSpeed
    motion.spring(to: rest, with: isThrown ? thrown : still, from: time)
  }

  /// The kind's name.
  public static let kind = "spring"
  /// What it does.
  public static let meaning = "Home on springs that take over the hand's velocity."
  /// What can be tuned.
  public static var tunables: [Tunable<SpringReturn>] {
    ResponseSpring.tunables(\.thrown, "thrown", of: "a card that was thrown")
      + ResponseSpring.tunables(\.still, "still", of: "a card that was put down")
  }
}
