import RealModule

/// A motion that loses the same share of its speed every millisecond, like a scroll view's.
///
/// In closed form v(t) = v₀·d^(1000 t), as UIKit's scroll view moves (Documentation/Motion.md,
/// "Decay").
public struct Decay: Hashable, Sendable {
  /// The share d of the speed that is left after a millisecond, above 0 and below 1.
  public let rate: Double

  /// UIKit's normal rate, 0.998: 1,000 points per second carry about 499 points.
  public static let normal = Decay(unchecked: 0.998)
  /// UIKit's fast rate, 0.99: 1,000 points per second carry about 99 points.
  public static let fast = Decay(unchecked: 0.99)

  /// Makes a decay of a rate above 0 and below 1.
  ///
  /// - Throws: ``MotionError`` if the rate is out of range.
  public init(rate: Double) throws(MotionError) {
    try MotionError.require(rate, "rate", between: 0, and: 1)
    self.init(unchecked: rate)
  }

  private init(unchecked rate: Double) { self.rate = rate }

  /// Returns the distance at which a motion with a velocity per second stops: −v / (1000 ln d).
  public func restOffset(velocity: Double) -> Double { velocity / decayRate }

  /// Returns Apple's projection of the distance at which a motion stops: v / 1000 · d / (1 − d).
  ///
  /// It is the sum over whole milliseconds (WWDC 2018, session 803), half a millisecond's distance
  /// less than ``restOffset(velocity:)``.
  public func projection(velocity: Double) -> Double {
    velocity / 1_000 * rate / (1 - rate)
  }

  /// Returns the offset and the velocity, per second, of a motion some seconds after its start.
  public func sample(velocity: Double, after seconds: Double) -> (value: Double, velocity: Double) {
    let left = Double.exp(-decayRate * seconds)
    return (velocity / decayRate * (1 - left), velocity * left)
  }

  /// Returns the first time at which the remaining distance and the speed are within a threshold.
  ///
  /// - Returns: The seconds from the start; 0 if the start is at rest.
  public func settlingTime(velocity: Double, threshold: RestThreshold) -> Double {
    let slow = min(threshold.speed, threshold.distance * decayRate)
    return max(0, Double.log(abs(velocity) / slow) / decayRate)
  }

  /// The share of the speed that is lost per second at the start, −1000 ln d.
  var decayRate: Double { -1_000 * Double.log(rate) }
}
