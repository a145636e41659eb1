public import RiffleMotion

/// A way home on POP's spring, from a standstill; the turn goes along a timing curve.
public struct BouncyReturn: ReturnRule, Hashable {
  /// POP's bounciness, 0 or more.
  public var bounciness: Double
  /// POP's speed, 0 or more.
  public var speed: Double
  /// Seconds in which the turn is undone, more than 0.
  public var rotationDuration: Double
  /// The timing of the turn.
  public var rotationCurve: TimingCurve

  /// Makes the rule.
  public init(
    bounciness: Double = 10,
    speed: Double = 20,
    rotationDuration: Double = 0.2,
    rotationCurve: TimingCurve = .default
  ) {
    self.bounciness = bounciness
    self.speed = speed
    self.rotationDuration = rotationDuration
    self.rotationCurve = rotationCurve
  }

  /// Springs the place home and takes the turn back; size and opacity go on with what they do.
  public func goHome(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    // The tunables' ranges leave only numbers that springs are made of.
    guard let spring = try? Spring(bounciness: bounciness, speed: speed) else {
      preconditionFailure("no spring has bounciness \(bounciness) and speed \(speed)")
    }
    motion.x.spring(to: rest.center.x, with: spring, velocity: 0, from: time)
    motion.y.spring(to: rest.center.y, with: spring, velocity: 0, from: time)
    motion.rotation.animate(
      to: rest.rotation.radians,
      along: rotationCurve,
      duration: rotationDuration,
      from: time
    )
  }

  /// The kind's name.
  public static let kind = "bouncy"
  /// What it does.
  public static let meaning = "Home on POP's spring, the turn along a timing curve."
  /// What can be tuned.
  public static var tunables: [Tunable<BouncyReturn>] {
    [
      .number("bounciness", \.bounciness, 0...20, step: 1, "How much it swings."),
      .number("speed", \.speed, 0...20, step: 1, "How fast it is."),
      .number(
        "rotationDuration",
        \.rotationDuration,
        .seconds,
        0.001...10,
        step: 0.05,
        "How long the turn takes."
      ),
      .curve("rotationCurve", \.rotationCurve, "How the turn spends its time."),
    ]
  }
}
