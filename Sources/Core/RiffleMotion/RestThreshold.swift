/// The distance from its target and the speed at which a motion counts as at rest.
///
/// Each kind of value needs its own: 0.1 is invisible in points and large in opacity.
public struct RestThreshold: Hashable, Sendable {
  /// The largest distance from the target, in the value's unit.
  public let distance: Double
  /// The largest speed, in the value's unit per second.
  public let speed: Double

  /// The threshold for lengths and positions: 0.1 points and 3 points per second.
  public static let points = RestThreshold(unchecked: 0.1, 3)
  /// The threshold for rotations: 0.0005 radians and 0.015 radians per second.
  public static let rotation = RestThreshold(unchecked: 0.0005, 0.015)
  /// The threshold for scales: 0.0005, a tenth of a point on a card of 200, and 0.015 per second.
  public static let scale = RestThreshold(unchecked: 0.0005, 0.015)
  /// The threshold for opacities: 0.002, half a step of 8 bits, and 0.06 per second.
  public static let opacity = RestThreshold(unchecked: 0.002, 0.06)

  /// Makes a threshold of a distance in the value's unit and a speed in that unit per second.
  ///
  /// - Throws: ``MotionError`` unless both are finite and above 0.
  public init(distance: Double, speed: Double) throws(MotionError) {
    try MotionError.requirePositive(distance, "distance", suchAs: 0.1)
    try MotionError.requirePositive(speed, "speed", suchAs: 3)
    self.init(unchecked: distance, speed)
  }

  private init(unchecked distance: Double, _ speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// The threshold for a length of which this one's unit is a share.
  package func times(_ length: Double) -> RestThreshold {
    RestThreshold(unchecked: distance * max(length, 1e-9), speed * max(length, 1e-9))
  }

  /// Returns whether a motion with a displacement and a velocity counts as at rest.
  public func contains(displacement: Double, velocity: Double) -> Bool {
    abs(displacement) <= distance && abs(velocity) <= speed
  }
}
