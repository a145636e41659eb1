/// How near to its target and how slow a motion has to be to count as at rest.
///
/// Each kind of value needs its own: 0.1 is nothing in points and everything in opacity.
public struct RestThreshold: Hashable, Sendable {
  /// The largest distance from the target, in the value's unit.
  public let distance: Double
  /// The largest speed, in the value's unit a second.
  public let speed: Double

  /// For lengths and places: 0.1 pt and 3 pt/s.
  public static let points = RestThreshold(unchecked: 0.1, 3)
  /// For rotations: 0.0005 rad and 0.015 rad/s.
  public static let rotation = RestThreshold(unchecked: 0.0005, 0.015)
  /// For scales: 0.0005 and 0.015 a second, a tenth of a point on a card of 200.
  public static let scale = RestThreshold(unchecked: 0.0005, 0.015)
  /// For opacities: 0.002, half a step of 8 bits, and 0.06 a second.
  public static let opacity = RestThreshold(unchecked: 0.002, 0.06)

  /// Makes a threshold.
  ///
  /// - Parameters:
  ///   - distance: The largest distance from the target, above 0, in the value's unit.
  ///   - speed: The largest speed, above 0, in the value's unit a second.
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

  /// Tells whether a motion this far from its target and this fast counts as at rest.
  public func contains(displacement: Double, velocity: Double) -> Bool {
    abs(displacement) <= distance && abs(velocity) <= speed
  }
}
