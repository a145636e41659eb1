/// The way off the screen: from the hand's speed, never slowing, gone in time.
///
/// With the distance D and the release velocity v along the way (reference: motion.md, 4.4),
///
///     T = D / max(v, 1200) clamped to 0.12…0.45, but at most D / v
///     a = 2 (D − vT) / T²               x(t) = vt + at²/2
///
/// so it takes the hand's velocity as it is: a faster hand than D/0.12 shortens the flight, and a
/// hand that was on its way back is turned round. A spring toward a target off the screen would
/// slow down before it is out of sight.
public struct Flight: Hashable, Sendable {
  /// The way to go, signed, in points; not 0.
  public let distance: Double
  /// The velocity at the start, in points a second.
  public let velocity: Double
  /// The constant acceleration, in points a second²; 0 or in the distance's direction.
  public let acceleration: Double
  /// The time the way takes, in seconds.
  public let duration: Double

  /// The durations a flight has that is not thrown still faster, in seconds.
  public static let durations = 0.12...0.45
  /// The mean speed of a flight that is released more slowly, in points a second.
  public static let slowestSpeed = 1_200.0

  /// Makes a flight from the way to go and the speed at which it was let go.
  ///
  /// - Parameters:
  ///   - distance: The way to go, signed, in points; finite and not 0.
  ///   - velocity: The velocity at the release on the same axis, in points a second, finite.
  /// - Throws: ``MotionError`` where a parameter lies outside its range.
  public init(distance: Double, velocity: Double) throws(MotionError) {
    guard distance.isFinite, distance != 0 else {
      let remedy = "use a finite number that is not 0, such as 600"
      throw MotionError(parameter: "distance", value: distance, remedy: remedy)
    }
    try MotionError.requireFinite(velocity, "velocity", suchAs: 0)
    let sign: Double = distance < 0 ? -1 : 1
    let way = abs(distance)
    let speed = sign * velocity
    let time = way / max(speed, Flight.slowestSpeed)
    let usual = max(Flight.durations.lowerBound, min(time, Flight.durations.upperBound))
    let duration = speed * usual > way ? way / speed : usual
    // Where the hand alone covers the way, the rest is 0 but for rounding, which may be negative.
    let rest = max(0, way - speed * duration)
    self.distance = distance
    self.velocity = velocity
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
