package import RiffleMotion

/// What a spring feels like, in the figures that designers compare: when it is there, how far it
/// goes beyond, how often it bounces, how fast it is.
///
/// A spring is linear, so one set of figures holds for any distance: lengths are shares of the way
/// from the start to the target, velocities whole ways per second. Everything follows from the
/// closed form of `Spring.sample` (Documentation/Motion.md, "Springs"): the turning points of a
/// spring that swings are π / (ω √(1 − ζ²)) apart, and one that does not swing turns at most once.
package struct SpringFigures: Hashable, Sendable {
  /// The spring.
  package let spring: Spring
  /// The velocity at the start, toward the target, in whole ways per second.
  package let velocity: Double
  /// The share of the way that can no longer be seen, above 0.
  package let tolerance: Double

  /// The time from which on the spring stays within ``tolerance`` of its target, in seconds.
  ///
  /// A card comes to rest a little later or earlier than that: its motion ends where distance and
  /// speed are both within a `RestThreshold`.
  package let settlingTime: Double
  /// The farthest that it goes beyond the target, as a share of the way; 0 if it does not.
  package let overshoot: Double
  /// The time of the overshoot, in seconds; nil if there is none.
  package let overshootTime: Double?
  /// The number of turns after the target was passed, on either side, that are farther from it than
  /// ``tolerance``.
  package let bounces: Int
  /// The highest speed, in whole ways per second.
  package let peakSpeed: Double
  /// The time of the highest speed, in seconds.
  package let peakSpeedTime: Double

  /// Finds the figures of a spring.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - velocity: The velocity at the start, toward the target, in whole ways per second, finite.
  ///     Defaults to 0.
  ///   - tolerance: The share of the way that can no longer be seen, above 0: a pixel of a way of 300
  ///     is 1 / 300. Defaults to 1 / 1000.
  package init(of spring: Spring, velocity: Double = 0, tolerance: Double = 0.001) {
    precondition(velocity.isFinite, "a spring cannot start at a velocity of \(velocity)")
    precondition(tolerance > 0, "a tolerance of \(tolerance) is never reached: give one above 0")
    self.spring = spring
    self.velocity = velocity
    self.tolerance = tolerance
    let turns = SpringTurns(spring: spring, velocity: velocity)
    settlingTime = turns.settlingTime(tolerance)
    let beyond = turns.firstBeyond
    overshoot = beyond.map { turns.displacement(ofTurn: $0) } ?? 0
    overshootTime = beyond.map { turns.time(ofTurn: $0) }
    bounces = beyond.map { turns.count(from: $0, above: tolerance) } ?? 0
    (peakSpeed, peakSpeedTime) = turns.peakSpeed
  }

  /// Returns the state at a time.
  ///
  /// - Parameter seconds: The time since the start, in seconds, 0 or more.
  /// - Returns: The share of the way and the velocity.
  package func sample(at seconds: Double) -> MotionSample {
    let state = spring.sample(displacement: -1, velocity: velocity, after: seconds)
    return MotionSample(seconds: seconds, value: 1 + state.value, velocity: state.velocity)
  }

  /// Returns the points of a plot, at even times.
  ///
  /// - Parameters:
  ///   - count: The number of points, at least 2. Defaults to 201.
  ///   - end: The time of the last, in seconds; nil for ``settlingTime``. Defaults to nil.
  /// - Returns: The points, from time 0 on.
  package func samples(_ count: Int = 201, until end: Double? = nil) -> [MotionSample] {
    MotionSample.even(count, until: end ?? settlingTime, sample)
  }
}
