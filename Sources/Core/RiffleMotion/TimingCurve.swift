/// The pace of an animation with a fixed duration: a cubic Bezier from (0, 0) to (1, 1).
///
/// The horizontal axis is the fraction of the duration, the vertical one the fraction of the
/// distance. A curve may overshoot: its value may leave 0…1, its time may not. See
/// Documentation/Motion.md, "Timing curves".
public struct TimingCurve: Hashable, Sendable {
  /// The first control point's fraction of the duration, from 0 to 1.
  public let x1: Double
  /// The first control point's fraction of the distance, finite.
  public let y1: Double
  /// The second control point's fraction of the duration, from 0 to 1.
  public let x2: Double
  /// The second control point's fraction of the distance, finite.
  public let y2: Double

  /// Constant speed.
  public static let linear = TimingCurve(unchecked: 0, 0, 1, 1)
  /// A slow start: (0.42, 0, 1, 1).
  public static let easeIn = TimingCurve(unchecked: 0.42, 0, 1, 1)
  /// A slow end: (0, 0, 0.58, 1).
  public static let easeOut = TimingCurve(unchecked: 0, 0, 0.58, 1)
  /// A slow start and a slow end: (0.42, 0, 0.58, 1).
  public static let easeInOut = TimingCurve(unchecked: 0.42, 0, 0.58, 1)
  /// Core Animation's default, a quick start and a slow end: (0.25, 0.1, 0.25, 1).
  public static let `default` = TimingCurve(unchecked: 0.25, 0.1, 0.25, 1)

  /// Makes a curve from its two control points.
  ///
  /// - Throws: ``MotionError`` unless both x lie in 0…1, so that the curve is a function of time,
  ///   and both y are finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    try MotionError.require(x1, "x1", in: 0...1)
    try MotionError.requireFinite(y1, "y1", suchAs: 0)
    try MotionError.require(x2, "x2", in: 0...1)
    try MotionError.requireFinite(y2, "y2", suchAs: 1)
    self.init(unchecked: x1, y1, x2, y2)
  }

  init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// Returns the fraction of the distance at a fraction of the duration, to within 1e-9.
  ///
  /// It is exactly 0 at 0 and exactly 1 at 1; a curve along the diagonal is exactly linear.
  ///
  /// - Parameter fraction: The fraction of the duration; limited to 0…1.
  /// - Returns: The fraction of the distance, outside 0…1 if the curve overshoots.
  public func value(at fraction: Double) -> Double {
    sample(at: fraction).value
  }

  /// Returns the speed at a fraction of the duration, in whole distances per duration.
  ///
  /// It is infinite at the instant at which a curve such as (1, 0, 0, 1) is vertical, and at an end
  /// whose control point lies straight above or below it.
  ///
  /// - Parameter fraction: The fraction of the duration; limited to 0…1.
  /// - Returns: The derivative of the fraction of the distance by the fraction of the duration.
  public func slope(at fraction: Double) -> Double {
    sample(at: fraction).slope
  }
}
