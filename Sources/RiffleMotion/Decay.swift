import RealModule

/// A motion left to itself that loses the same share of its speed every millisecond.
///
/// In closed form v(t) = v₀·d^(1000 t), which is UIKit's scroll view between its frames.
public struct Decay: Hashable, Sendable {
  /// The share of the speed that a millisecond leaves, d, above 0 and below 1.
  public let rate: Double

  /// UIKit's normal rate, 0.998: 1,000 pt/s carry about 499 pt.
  public static let normal = Decay(unchecked: 0.998)
  /// UIKit's fast rate, 0.99: 1,000 pt/s carry about 99 pt.
  public static let fast = Decay(unchecked: 0.99)

  /// Makes a decay.
  ///
  /// - Parameter rate: The share of the speed that a millisecond leaves, above 0 and below 1.
  /// - Throws: ``MotionError`` where the rate lies outside its range.
  public init(rate: Double) throws(MotionError) {
    try MotionError.require(rate, "rate", between: 0, and: 1)
    self.init(unchecked: rate)
  }

  private init(unchecked rate: Double) {
    self.rate = rate
  }

  /// Returns how far a motion is carried until it stops: −v / (1000 ln d).
  ///
  /// - Parameter velocity: The velocity at the start, a second.
  /// - Returns: The offset from the start, in the unit of the velocity.
  public func restOffset(velocity: Double) -> Double {
    velocity / decayRate
  }

  /// Returns Apple's projection of where a motion would stop: v / 1000 · d / (1 − d).
  ///
  /// It is the sum over whole milliseconds (WWDC 2018, session 803), half a millisecond's way
  /// short of ``restOffset(velocity:)``.
  ///
  /// - Parameter velocity: The velocity at the release, a second.
  /// - Returns: The offset from the start, in the unit of the velocity.
  public func projection(velocity: Double) -> Double {
    velocity / 1_000 * rate / (1 - rate)
  }

  /// Returns how far a motion has come, and its velocity, some time after it was let go.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, a second.
  ///   - seconds: The time since the start.
  /// - Returns: The offset from the start and its rate of change a second.
  public func sample(
    velocity: Double,
    after seconds: Double
  ) -> (value: Double, velocity: Double) {
    let left = Double.exp(-decayRate * seconds)
    return (velocity / decayRate * (1 - left), velocity * left)
  }

  /// Returns the first time at which what is left of the way and of the speed is within a
  /// threshold; 0 where it is at the start.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, a second.
  ///   - threshold: How near and how slow counts as at rest.
  /// - Returns: The seconds from the start.
  public func settlingTime(velocity: Double, threshold: RestThreshold) -> Double {
    let slow = min(threshold.speed, threshold.distance * decayRate)
    return max(0, Double.log(abs(velocity) / slow) / decayRate)
  }

  /// The share of the speed lost a second at the start, −1000 ln d.
  var decayRate: Double { -1_000 * Double.log(rate) }
}
