/// The way off the screen: from the hand's speed, never slowing, gone in time.
///
/// With the distance D and the release velocity v along the way (reference: motion.md, 4.4),
///
///     v₀ = v clamped to 0…D/0.12        T = D / max(v₀, 1200) clamped to 0.12…0.45
///     a = 2 (D − v₀T) / T²              x(t) = v₀t + at²/2
///
/// A spring toward a target off the screen would slow down before it is out of sight.
public struct Flight: Hashable, Sendable {
  /// The way to go, signed, in points; not 0.
  public let distance: Double
  /// The velocity at the start, in points a second; 0 or in the distance's direction.
  public let velocity: Double
  /// The constant acceleration, in points a second²; 0 or in the distance's direction.
  public let acceleration: Double
  /// The time the way takes, in seconds.
  public let duration: Double

  /// The durations a flight may have, in seconds.
  public static let durations = 0.12...0.45
  /// The mean speed of a flight that is released more slowly, in points a second.
  public static let slowestSpeed = 1_200.0

  /// Makes a flight from the way to go and the speed at which it was let go.
  ///
  /// - Parameters:
  ///   - distance: The way to go, signed, in points; finite and not 0.
  ///   - velocity: The velocity at the release on the same axis, in points a second; where it
  ///     points the other way the flight starts from 0.
  /// - Throws: ``MotionError`` where a parameter lies outside its range.
  public init(distance: Double, velocity: Double) throws(MotionError) {
    guard distance.isFinite, distance != 0 else {
      let remedy = "use a finite number that is not 0, such as 600"
      throw MotionError(parameter: "distance", value: distance, remedy: remedy)
    }
    try MotionError.requireFinite(velocity, "velocity", suchAs: 0)
    let sign: Double = distance < 0 ? -1 : 1
    let way = abs(distance)
    let speed = max(0, min(sign * velocity, way / Flight.durations.lowerBound))
    let time = way / max(speed, Flight.slowestSpeed)
    let duration = max(Flight.durations.lowerBound, min(time, Flight.durations.upperBound))
    // At the highest speed the rest of the way is 0 but for rounding, which may be negative.
    let rest = max(0, way - speed * duration)
    self.distance = distance
    self.velocity = sign * speed
    self.acceleration = sign * 2 * rest / (duration * duration)
    self.duration = duration
  }

  /// Returns how far it has come, and its velocity, some time after the release.
  ///
  /// - Parameter seconds: The time since the release; beyond 0…``duration`` the nearer end is
  ///   meant.
  /// - Returns: The offset in points and its rate of change in points a second.
  public func sample(after seconds: Double) -> (value: Double, velocity: Double) {
    if seconds >= duration { return (distance, velocity + acceleration * duration) }
    let time = max(0, seconds)
    return ((velocity + acceleration * time / 2) * time, velocity + acceleration * time)
  }
}
