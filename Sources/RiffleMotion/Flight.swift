/// The motion of a card off the screen: it starts at the velocity of the release, never slows, and
/// is over in time.
///
/// With the distance D and the release velocity v along it (Documentation/Motion.md, "Flights"),
///
///     T = D / max(v, 1200) clamped to 0.12…0.45, but at most D / v
///     a = 2 (D − vT) / T²               x(t) = vt + at²/2
///
/// so it starts at the release velocity itself: one above D/0.12 shortens the flight, and one away
/// from the exit is reversed. A spring toward a target off the screen would slow down before the
/// card is out of sight.
public struct Flight: Hashable, Sendable {
  /// The distance to go, signed, in points; not 0.
  public let distance: Double
  /// The velocity at the start, in points per second.
  public let velocity: Double
  /// The constant acceleration, in points per second²; 0 or in the direction of the distance.
  public let acceleration: Double
  /// The duration, in seconds.
  public let duration: Double

  /// The range of durations of a flight, in seconds; a faster release makes it shorter still.
  public static let durations = 0.12...0.45
  /// The lowest mean speed of a flight within ``durations``, in points per second.
  public static let slowestSpeed = 1_200.0

  /// Makes a flight from the distance to go and the velocity of the release.
  ///
  /// - Parameters:
  ///   - distance: The distance to go, signed, in points; finite and not 0.
  ///   - velocity: The velocity at the release on the same axis, in points per second, finite.
  /// - Throws: ``MotionError`` if a parameter is out of range.
  public init(distance: Double, velocity: Double) throws(MotionError) {
    guard distance.isFinite, distance != 0 else {
      let remedy = "use a finite number that is not 0, such as 600"
      throw MotionError(parameter: "distance", value: distance, remedy: remedy)
    }
    try MotionError.requireFinite(velocity, "velocity", suchAs: 0)
    let sign: Double = distance < 0 ? -1 : 1
    let length = abs(distance)
    let speed = sign * velocity
    let time = length / max(speed, Flight.slowestSpeed)
    let usual = max(Flight.durations.lowerBound, min(time, Flight.durations.upperBound))
    let duration = speed * usual > length ? length / speed : usual
    // If the velocity alone covers the distance, the rest is 0 but for rounding, which may be
    // negative.
    let rest = max(0, length - speed * duration)
    self.distance = distance
    self.velocity = velocity
    self.acceleration = sign * 2 * rest / (duration * duration)
    self.duration = duration
  }

  /// Returns the offset and the velocity some time after the release.
  ///
  /// - Parameter seconds: The time since the release; limited to 0…``duration``.
  /// - Returns: The offset in points and its rate of change in points per second.
  public func sample(after seconds: Double) -> (value: Double, velocity: Double) {
    if seconds >= duration { return (distance, velocity + acceleration * duration) }
    let time = max(0, seconds)
    return ((velocity + acceleration * time / 2) * time, velocity + acceleration * time)
  }
}
