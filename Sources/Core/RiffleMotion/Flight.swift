import RealModule

/// The motion of a card off the screen: it starts at the velocity of the release, takes up a speed
/// without a jerk that is in proportion to the distance, keeps its own on top, and is out of sight in time.
///
/// With the release velocity v toward the exit, the cruising speed c and the ease τ
/// (Documentation/Motion.md, "Flights"),
///
///     velocity(t) = c + (v − c) (1 + t/τ) e^(−t/τ)
///     x(t) = ct + (v − c) (2τ − (2τ + t) e^(−t/τ))
///
/// which is a critically damped approach of the velocity to c: the acceleration starts at 0. c is the
/// speed with which a card at rest is out of sight in time, and the hand's on top, v or the share of it
/// that is its momentum; over a long way the hand counts for more, in proportion. A release away from the
/// exit is reversed. A spring toward a target off the screen would slow down before the card is out of
/// sight, and a constant acceleration looks like falling sideways.
public struct Flight: Hashable, Sendable {
  /// The distance to go, signed, in points; not 0.
  public let distance: Double
  /// The velocity at the start, in points per second.
  public let velocity: Double
  /// The velocity that it approaches, in points per second, in the direction of the distance.
  public let cruise: Double
  /// The time constant with which it approaches that velocity, in seconds, above 0.
  public let ease: Double
  /// The duration, in seconds.
  public let duration: Double

  /// The speed, in points per second, above which a card has so long a way to go that the hand's speed
  /// counts for more: in a large window, a throw should be as much faster than a push as in any.
  package static let ordinarySpeed = 3_500.0

  /// Makes a flight from the distance to go and the velocity of the release.
  ///
  /// - Parameters:
  ///   - distance: The distance to go, signed, in points; finite and not 0.
  ///   - unseen: The last part of the distance, in points, 0 or more, for which `longest` does not count.
  ///     Defaults to 0.
  ///   - velocity: The velocity at the release on the same axis, in points per second, finite.
  ///   - speed: The speed that a card at rest takes up, in points per second, above 0.
  ///   - momentum: The part of a velocity toward the exit that comes on top of that speed, above 0.
  ///     Defaults to 1.
  ///   - ease: The time constant with which the speed is taken up, in seconds, above 0.
  ///   - longest: The longest duration until the unseen part, in seconds, above 0; if a card at rest would
  ///     exceed it, the speed is higher.
  /// - Throws: ``MotionError`` if a parameter is out of range.
  public init(
    distance: Double,
    unseen: Double = 0,
    velocity: Double,
    speed: Double,
    momentum: Double = 1,
    ease: Double,
    longest: Double
  ) throws(MotionError) {
    guard distance.isFinite, distance != 0 else {
      let remedy = "use a finite number that is not 0, such as 600"
      throw MotionError(parameter: "distance", value: distance, remedy: remedy)
    }
    guard unseen.isFinite, unseen >= 0 else {
      let remedy = "use 0 or more, such as 40"
      throw MotionError(parameter: "unseen", value: unseen, remedy: remedy)
    }
    try MotionError.requireFinite(velocity, "velocity", suchAs: 0)
    try MotionError.requirePositive(speed, "speed", suchAs: 1_500)
    try MotionError.requirePositive(momentum, "momentum", suchAs: 1)
    try MotionError.requirePositive(ease, "ease", suchAs: 0.03)
    try MotionError.requirePositive(longest, "longest", suchAs: 0.26)
    let sign: Double = distance < 0 ? -1 : 1
    let length = abs(distance)
    let start = sign * velocity
    // The law of motion, solved for the speed of a card that starts at rest or the other way.
    let slow = Flight.eased(longest, ease).value
    let needed = (max(0, length - unseen) - min(0, start) * slow) / (longest - slow)
    let share = max(1, needed / Self.ordinarySpeed)
    let cruise = max(speed, needed) + share * momentum * max(0, start)
    // The delay against a flight at the cruising speed never exceeds its final value.
    let latest = (length + 2 * ease * max(0, cruise - start)) / cruise
    let duration = fallingRoot(from: 0, to: latest, startingAt: latest, tolerance: 1e-9) { time in
      let eased = Flight.eased(time, ease)
      return (
        value: length - cruise * time - (start - cruise) * eased.value,
        slope: -cruise - (start - cruise) * eased.slope
      )
    }
    self.init(distance, velocity, cruise: sign * cruise, ease: ease, duration: duration)
  }

  /// Makes a flight of a duration, over a part of the distance if it would have to be faster than a speed.
  package init(
    distance: Double,
    velocity: Double,
    ease: Double,
    duration: Double,
    fastest: Double
  ) {
    let whole = Flight(distance, velocity, cruise: 0, ease: ease, duration: duration)
      .lasting(duration)
    let cruise = max(-fastest, min(whole.cruise, fastest))
    let part = whole.drift(from: velocity, to: cruise)
    self.init(part, velocity, cruise: cruise, ease: ease, duration: duration)
  }

  private init(
    _ distance: Double,
    _ velocity: Double,
    cruise: Double,
    ease: Double,
    duration: Double
  ) {
    self.distance = distance
    self.velocity = velocity
    self.cruise = cruise
    self.ease = ease
    self.duration = duration
  }

  /// The flight over the same distance in another time, by another cruising speed.
  func lasting(_ duration: Double) -> Flight {
    let eased = Flight.eased(duration, ease).value
    let share = duration - eased
    // In so short a time the cruising speed adds nothing.
    let cruise = share > 1e-12 ? (distance - velocity * eased) / share : cruise
    return Flight(distance, velocity, cruise: cruise, ease: ease, duration: duration)
  }

  /// Returns how far something comes in the flight's duration that changes its velocity as the flight does.
  package func drift(from velocity: Double, to cruise: Double) -> Double {
    cruise * duration + (velocity - cruise) * Flight.eased(duration, ease).value
  }

  /// How long the release velocity counts after a time, and its rate of change.
  ///
  /// The integral of (1 + t/τ) e^(−t/τ), and that function.
  private static func eased(_ time: Double, _ ease: Double) -> (value: Double, slope: Double) {
    let share = time / ease
    let fading = Double.exp(-share)
    return (2 * ease - (2 * ease + time) * fading, (1 + share) * fading)
  }

  /// Returns the offset, in points, and the velocity, in points per second, after the release.
  ///
  /// - Parameter seconds: The time since the release; limited to 0…``duration``.
  public func sample(after seconds: Double) -> (value: Double, velocity: Double) {
    let time = max(0, min(seconds, duration))
    let eased = Flight.eased(time, ease)
    let velocity = cruise + (velocity - cruise) * eased.slope
    if seconds >= duration { return (distance, velocity) }
    return (cruise * time + (self.velocity - cruise) * eased.value, velocity)
  }
}
