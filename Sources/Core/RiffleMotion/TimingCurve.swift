import RealModule

/// The pace of an animation with a fixed duration: a cubic Bezier from (0, 0) to (1, 1), or one of a few
/// curves that no cubic can be.
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
  /// What the four numbers are.
  package let form: Form

  package enum Form: UInt8, Sendable {
    /// A cubic Bezier of these control points.
    case bezier
    /// Such a Bezier up to the middle, at half its size, and its mirror image from there.
    case mirrored
    /// A spring from rest in one second, which a straight line brings to its end: x1 is the stiffness, y1
    /// the damping, x2 the mass.
    case sprung
    /// A swing that dies away, of a period of x1.
    case elasticOut
  }

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
  /// A constant acceleration, the square of the time: (1/3, 0, 2/3, 1/3).
  public static let accelerate = TimingCurve(unchecked: 1.0 / 3, 0, 2.0 / 3, 1.0 / 3)
  /// A constant deceleration: (1/3, 2/3, 2/3, 1).
  public static let decelerate = TimingCurve(unchecked: 1.0 / 3, 2.0 / 3, 2.0 / 3, 1)
  /// Almost the whole way in the first half, and hardly a stop: (0.7, 1, 0.73, 1).
  public static let quickStart = TimingCurve(unchecked: 0.7, 1, 0.73, 1)
  /// A slow end: (0.215, 0.61, 0.355, 1).
  public static let easeOutCubic = TimingCurve(unchecked: 0.215, 0.61, 0.355, 1)
  /// A constant acceleration up to the middle, then as constant a deceleration.
  public static let quad = mirrored(.accelerate)
  /// Ease in up to the middle, and its mirror image from there.
  public static let easeInMirrored = mirrored(.easeIn)
  /// A soft spring of one second, of stiffness 180, damping 17 and mass 0.5, that a straight line brings to
  /// its end: s(t) + t (1 − s(1)).
  public static let sprung = TimingCurve(unchecked: 180, 17, 0.5, 1, .sprung)
  /// Goes once beyond the end and back, softly: 1 + 2^(−10 t) sin(2π (t − p/4) / p), p = 0.95.
  public static let elasticOut = TimingCurve(unchecked: 0.95, 0, 0, 1, .elasticOut)

  private static func mirrored(_ half: TimingCurve) -> TimingCurve {
    TimingCurve(unchecked: half.x1, half.y1, half.x2, half.y2, .mirrored)
  }

  /// Makes a curve from its two control points.
  ///
  /// - Throws: ``MotionError`` unless both x are in 0…1, so that the curve is a function of time,
  ///   and both y are finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(MotionError) {
    try MotionError.require(x1, "x1", in: 0...1)
    try MotionError.requireFinite(y1, "y1", suchAs: 0)
    try MotionError.require(x2, "x2", in: 0...1)
    try MotionError.requireFinite(y2, "y2", suchAs: 1)
    self.init(unchecked: x1, y1, x2, y2)
  }

  init(
    unchecked x1: Double,
    _ y1: Double,
    _ x2: Double,
    _ y2: Double,
    _ form: Form = .bezier
  ) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
    self.form = form
  }

  /// The Bezier that a mirrored curve is made of.
  private var half: TimingCurve { TimingCurve(unchecked: x1, y1, x2, y2) }

  /// Returns the fraction of the distance at a fraction of the duration, to within 1e-9.
  ///
  /// It is exactly 0 at 0 and exactly 1 at 1; a curve along the diagonal is exactly linear.
  /// The fraction of the duration is limited to 0…1; the result is outside if the curve overshoots.
  public func value(at fraction: Double) -> Double { sample(at: fraction).value }

  /// Returns the speed at a fraction of the duration, in whole distances per duration.
  ///
  /// It is infinite at the instant at which a curve such as (1, 0, 0, 1) is vertical, and at an end
  /// whose control point is straight above or below it.
  /// The fraction of the duration is limited to 0…1.
  public func slope(at fraction: Double) -> Double { sample(at: fraction).slope }

  // MARK: Solving

  func sample(at fraction: Double) -> (value: Double, slope: Double) {
    let fraction = max(0, min(1, fraction))
    switch form {
    case .bezier: return bezier(at: fraction)
    case .mirrored:
      guard fraction > 0.5 else {
        let (value, slope) = half.bezier(at: 2 * fraction)
        return (value / 2, slope)
      }
      let (value, slope) = half.bezier(at: 2 - 2 * fraction)
      return (1 - value / 2, slope)
    case .sprung:
      let spring = Spring(unchecked: x1, y1, x2).oscillator
      let (value, slope) = spring.state(displacement: -1, velocity: 0, after: fraction)
      let missing = -spring.state(displacement: -1, velocity: 0, after: 1).value
      return (1 + value + fraction * missing, slope + missing)
    case .elasticOut:
      let rate = 2 * Double.pi / x1
      let envelope = Double.exp2(-10 * fraction)
      let angle = (fraction - x1 / 4) * rate
      let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
      let decay = 10 * Double.log(2)
      // The formula's last value is a thousandth beside the end.
      let isInside = fraction > 0 && fraction < 1
      let slope = envelope * (rate * cosine - decay * sine)
      return (isInside ? 1 + envelope * sine : fraction, slope)
    }
  }

  private func bezier(at fraction: Double) -> (value: Double, slope: Double) {
    if x1 == y1 && x2 == y2 { return (fraction, 1) }
    // The second half is the first half of the mirrored curve, so that rounding is relative to the
    // nearer end, at which the curve may be vertical.
    guard fraction > 0.5 else { return firstHalf(at: fraction) }
    let mirrored = TimingCurve(unchecked: 1 - x2, 1 - y2, 1 - x1, 1 - y1)
    let (value, slope) = mirrored.firstHalf(at: 1 - fraction)
    return (1 - value, slope)
  }

  private func firstHalf(at fraction: Double) -> (value: Double, slope: Double) {
    guard fraction > 0 else { return (0, initialSlope) }
    let parameter = parameter(at: fraction)
    let rest = 1 - parameter
    let value = parameter * (3 * rest * (y1 * rest + y2 * parameter) + parameter * parameter)
    return (value, rate(y1, y2, parameter) / rate(x1, x2, parameter))
  }

  /// The slope at (0, 0): toward the first control point that is not (0, 0) itself.
  private var initialSlope: Double {
    if x1 != 0 || y1 != 0 { return y1 / x1 }
    return x2 != 0 || y2 != 0 ? y2 / x2 : 1
  }

  /// The derivative of one coordinate by the curve's parameter, as a sum that has no negative terms
  /// for x.
  private func rate(_ first: Double, _ second: Double, _ parameter: Double) -> Double {
    let rest = 1 - parameter
    let edges = first * rest * rest + (1 - second) * parameter * parameter
    return 3 * (edges + 2 * (second - first) * parameter * rest)
  }

  /// Solves x(parameter) = fraction, for a fraction above 0 and at most one half.
  ///
  /// Near the start the polynomial is written in the parameter, near the middle in its distance from
  /// one half. Both keep all digits at the points at which a curve can be vertical (0 if x1 = 0, one
  /// half if x1 = 1 and x2 = 0); a rounding of x there would cost 1e-6 in y.
  private func parameter(at fraction: Double) -> Double {
    if fraction < 0.25 {
      let cubic = Cubic(linear: 3 * x1, square: 3 * (x2 - 2 * x1), cube: 1 - 3 * (x2 - x1))
      return cubic.argument(of: fraction, from: 0, to: 1, startingAt: fraction)
    }
    let cubic = Cubic(
      linear: 0.75 * (1 - x1 + x2),
      square: 1.5 * (1 - x1 - x2),
      cube: 1 + 3 * (x1 - x2)
    )
    let target = (fraction - 0.5) - 0.375 * (x1 - 1 + x2)
    return 0.5 + cubic.argument(of: target, from: -0.5, to: 0.5, startingAt: fraction - 0.5)
  }
}

/// A cubic polynomial without a constant term that rises on the range of its arguments.
private struct Cubic {
  let linear: Double
  let square: Double
  let cube: Double

  func argument(
    of target: Double,
    from lower: Double,
    to upper: Double,
    startingAt guess: Double
  ) -> Double {
    fallingRoot(from: lower, to: upper, startingAt: guess, tolerance: 1e-12) { argument in
      let value = ((cube * argument + square) * argument + linear) * argument
      let slope = (3 * cube * argument + 2 * square) * argument + linear
      return (target - value, -slope)
    }
  }
}
