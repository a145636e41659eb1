public import RiffleMotion

/// A return on UIKit's spring: a damping ratio, a duration after which it has settled, and an
/// initial velocity in proportion to the distance.
///
/// The velocity of the drag does not matter.
public struct SettlingReturn: ReturnRule, MovingPart, Hashable {
  /// The damping ratio, above 0, at most 1; 1 does not swing.
  ///
  /// Defaults to 0.5.
  public var dampingRatio: Double { didSet { check() } }
  /// The duration of the return, in seconds, above 0; 0.5 by default.
  public var duration: Double { didSet { check() } }
  /// The initial velocity, in whole distances per second; 0.8 by default.
  public var initialVelocity: Double { didSet { check() } }

  /// Makes a rule.
  public init(dampingRatio: Double = 0.5, duration: Double = 0.5, initialVelocity: Double = 0.8) {
    self.dampingRatio = dampingRatio
    self.duration = duration
    self.initialVelocity = initialVelocity
    check()
  }

  /// Springs position and rotation to rest, and what the drag changed about the size; the opacity continues
  /// as before.
  ///
  /// No spring settles in time from too fast a start, several whole distances per duration. Then
  /// the card eases out over the duration instead.
  public func animateReturn(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    let spring = spring
    func settle(_ track: inout Track, at target: Double) {
      if let spring {
        let velocity = initialVelocity * (target - track.sample(at: time.seconds).value)
        track.spring(to: target, with: spring, velocity: velocity, for: duration, from: time)
      } else {
        track.animate(to: target, along: .easeOut, duration: duration, from: time)
      }
    }
    settle(&motion.x, at: rest.center.x)
    settle(&motion.y, at: rest.center.y)
    settle(&motion.rotation, at: rest.rotation.radians)
    motion.restoreSize(to: rest) { track, target in settle(&track, at: target) }
  }

  /// The spring of the return; nil if no spring settles in time from so fast a start: the only error
  /// possible for numbers in their ranges.
  fileprivate var spring: Spring? {
    try? Spring(dampingRatio: dampingRatio, duration: duration, initialVelocity: initialVelocity)
  }

  /// The spring, or the curve that stands in for it.
  package var motions: [PartMotion] {
    [
      PartMotion(
        "Return",
        ["dampingRatio", "duration", "initialVelocity"],
        spring.map { .spring($0, velocity: initialVelocity) }
          ?? .curve(.easeOut, duration: duration)
      )
    ]
  }

  /// The name in presets.
  public static let kind = "settling"
  /// The summary.
  public static let summary = "Back on UIKit's spring, which settles within a duration."
  /// The tunables.
  public static let tunables: [Tunable<SettlingReturn>] = [
    .named("dampingRatio", "Damping ratio: 1 does not overshoot, less bounces more.")
      .number({ $0.dampingRatio }, { $0.dampingRatio = $1 }, 0.05...1, step: 0.05)
      .accepting(.positive, .within(0...1)),
    .named("duration", "The duration of the return.").time({ $0.duration }, { $0.duration = $1 }),
    .named(
      "initialVelocity",
      "The velocity at the start, as a multiple of the whole distance per second."
    )
    .number({ $0.initialVelocity }, { $0.initialVelocity = $1 }, -10...10, step: 0.1),
  ]
}
