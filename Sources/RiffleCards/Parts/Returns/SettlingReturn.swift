public import RiffleMotion

/// A way home on UIKit's spring: a damping ratio, a duration in which it settles, and a velocity to
/// begin with that is the same for every distance; the hand's own does not matter.
public struct SettlingReturn: ReturnRule, Hashable {
  /// The damping ratio, above 0, at most 1.
  public var dampingRatio: Double
  /// Seconds until the card is home, more than 0.
  public var duration: Double
  /// The velocity to begin with, in whole distances a second.
  public var initialVelocity: Double

  /// Makes the rule.
  public init(dampingRatio: Double = 0.5, duration: Double = 0.5, initialVelocity: Double = 0.8) {
    self.dampingRatio = dampingRatio
    self.duration = duration
    self.initialVelocity = initialVelocity
  }

  /// Springs place and turn home; size and opacity go on with what they do.
  public func goHome(_ motion: inout CardMotion, to rest: Pose, at time: Timestamp) {
    settle(&motion.x, at: rest.center.x, from: time)
    settle(&motion.y, at: rest.center.y, from: time)
    settle(&motion.rotation, at: rest.rotation.radians, from: time)
  }

  private func settle(_ track: inout Track, at target: Double, from time: Timestamp) {
    let spring = try? Spring(
      dampingRatio: dampingRatio,
      duration: duration,
      initialVelocity: initialVelocity
    )
    guard let spring else {
      // No spring settles in so short a time from so fast a start: then only the time counts.
      track.animate(to: target, along: .easeOut, duration: duration, from: time)
      return
    }
    track.spring(
      to: target,
      with: spring,
      velocity: initialVelocity * (target - track.sample(at: time.seconds).value),
      for: duration,
      from: time
    )
  }

  /// The kind's name.
  public static let kind = "settling"
  /// What it does.
  public static let meaning = "Home on UIKit's spring, which has settled after a duration."
  /// What can be tuned.
  public static var tunables: [Tunable<SettlingReturn>] {
    [
      .number(
        "dampingRatio",
        \.dampingRatio,
        0.05...1,
        step: 0.05,
        "How little it swings: 1 not at all."
      ),
      .duration(\.duration, "How long the return takes."),
      .number(
        "initialVelocity",
        \.initialVelocity,
        -10...10,
        step: 0.1,
        "The velocity to begin with, in whole distances a second."
      ),
    ]
  }
}
