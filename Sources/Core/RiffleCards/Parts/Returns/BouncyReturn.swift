public import RiffleMotion

/// A return on POP's spring, from a standstill; the rotation follows a timing curve.
public struct BouncyReturn: ReturnRule, MovingPart, Hashable {
  /// POP's bounciness, 0 to 20; 0 does not swing.
  ///
  /// Defaults to 10.
  public var bounciness: Double { didSet { spring = Self.spring(bounciness, speed) } }
  /// POP's speed, 0 to 20; 20 by default.
  public var speed: Double { didSet { spring = Self.spring(bounciness, speed) } }
  /// The duration of the rotation, in seconds, above 0; 0.2 by default.
  public var rotationDuration: Double { didSet { check() } }
  /// The timing of the rotation; Core Animation's default curve by default.
  public var rotationCurve: TimingCurve
  fileprivate var spring: Spring

  /// Makes a rule.
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
    spring = Self.spring(bounciness, speed)
    check()
  }

  private static func spring(_ bounciness: Double, _ speed: Double) -> Spring {
    MotionError.require(of: Self.self) { () throws(MotionError) in
      try Spring(bounciness: bounciness, speed: speed)
    }
  }

  /// Springs the position to rest and undoes the rotation, and what the drag changed about the size; the
  /// opacity continues as before.
  public func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    motion.x.spring(to: rest.center.x, with: spring, velocity: 0, from: time)
    motion.y.spring(to: rest.center.y, with: spring, velocity: 0, from: time)
    motion.rotation.animate(
      to: rest.rotation.radians,
      along: rotationCurve,
      duration: rotationDuration,
      from: time
    )
    motion.restoreSize(to: rest) { track, target in
      track.animate(to: target, along: rotationCurve, duration: rotationDuration, from: time)
    }
  }

  /// The spring of the position and the curve of the rotation.
  package var motions: [PartMotion] {
    [
      PartMotion("Return", ["bounciness", "speed"], .spring(spring, velocity: 0)),
      PartMotion(
        "Return, rotation",
        rotationCurve,
        duration: rotationDuration,
        keys: ["rotationDuration", "rotationCurve"]
      ),
    ]
  }

  /// The name in presets.
  public static let kind = "bouncy"
  /// The summary.
  public static let summary = "Back on POP's spring; the rotation follows a timing curve."
  /// The tunables.
  public static let tunables: [Tunable<BouncyReturn>] = [
    .named("bounciness", "POP's bounciness: 0 does not overshoot.")
      .number({ $0.bounciness }, { $0.bounciness = $1 }, 0...20, step: 1),
    .named("speed", "POP's speed: larger is snappier.")
      .number({ $0.speed }, { $0.speed = $1 }, 0...20, step: 1)
      // POP's speed is not a rate: from 20 down to 14 the period grows by 1.15, from there to 8 by
      // 1.2.
      .felt(as: .weight, .amount(-6), because: "A slower spring, as of a larger mass.")
      .felt(as: .pace, .amount(6), because: "POP's speed: larger is quicker."),
    .named("rotationDuration", "The duration of the rotation back.")
      .time({ $0.rotationDuration }, { $0.rotationDuration = $1 }),
    .named("rotationCurve", "The timing curve of the rotation.")
      .curve({ $0.rotationCurve }, { $0.rotationCurve = $1 }),
  ]
}
