import RealModule

extension Spring {
  /// Makes a spring of unit mass that has settled when a duration is over, as UIKit's
  /// `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)` does.
  ///
  /// Apple does not publish the conversion; this is Framer's reverse engineering of it
  /// (`findSpring` in motion.dev). With the natural frequency ω the swing's envelope has shrunk to
  /// 0.001 of the distance when the duration d is over,
  ///
  ///     e^(−ζωd) (ζω − v) / (ω √(1 − ζ²)) = 0.001    for ζ < 1
  ///     e^(−ωd) ((ω − v) d + 1) = 0.001              for ζ = 1
  ///
  /// and of two such frequencies the higher one is used. The velocity only shapes the spring here;
  /// for UIKit's motion, start it at `initialVelocity * (target - value)`.
  ///
  /// - Parameters:
  ///   - dampingRatio: The damping ratio ζ, above 0, at most 1.
  ///   - duration: The duration d in seconds, above 0.
  ///   - initialVelocity: The velocity v toward the target, in whole distances per second.
  /// - Throws: ``MotionError`` if a parameter is out of range, or if no frequency settles in time: at
  ///   a velocity of several whole distances per duration (about 5 with a ratio of 0.5, about 2 with
  ///   0.05), or a ratio below about 0.001.
  public init(
    dampingRatio: Double,
    duration: Double,
    initialVelocity: Double
  ) throws(MotionError) {
    try MotionError.requirePositive(dampingRatio, "dampingRatio", suchAs: 0.8)
    guard dampingRatio <= 1 else {
      let remedy = "use a number above 0, at most 1, or init(response:dampingRatio:)"
      throw MotionError(parameter: "dampingRatio", value: dampingRatio, remedy: remedy)
    }
    try MotionError.requirePositive(duration, "duration", suchAs: 0.5)
    try MotionError.requireFinite(initialVelocity, "initialVelocity", suchAs: 0)
    let envelope = Envelope(ratio: dampingRatio, velocity: initialVelocity * duration)
    guard let angle = envelope.settlingAngle else {
      let atRest = Envelope(ratio: dampingRatio, velocity: 0)
      guard atRest.settlingAngle != nil else {
        let remedy =
          "no spring settles in \(MotionError.text(duration)) s with it, use a larger one, such as 0.8"
        throw MotionError(parameter: "dampingRatio", value: dampingRatio, remedy: remedy)
      }
      let remedy =
        "no spring settles in \(MotionError.text(duration)) s from that, use a smaller one, such as 0"
      throw MotionError(parameter: "initialVelocity", value: initialVelocity, remedy: remedy)
    }
    self.init(naturalFrequency: angle / duration, dampingRatio: dampingRatio)
    try requireSoundness(of: duration, "duration", suchAs: 0.5)
  }
}

/// The envelope of a spring whose duration is 1, as a function of its natural frequency.
///
/// The search uses the logarithm of the envelope over 0.001, which is almost linear and never
/// overflows.
private struct Envelope {
  let ratio: Double
  /// The initial velocity, in whole distances per duration.
  let velocity: Double

  /// The highest frequency at which the envelope ends at 0.001, in radians per duration; nil for
  /// none.
  var settlingAngle: Double? {
    let lower = crest
    // 0 itself divides by zero; the envelope is the same just above it.
    let start = max(lower, 1e-9)
    guard logarithmicExcess(start).value > 0 else { return nil }
    var upper = max(5, 2 * start)
    while logarithmicExcess(upper).value > 0 { upper *= 2 }
    let guess = max(5, start)
    return fallingRoot(
      from: start,
      to: upper,
      startingAt: guess,
      tolerance: 1e-12,
      of: logarithmicExcess
    )
  }

  /// The frequency above which the envelope only falls.
  private var crest: Double {
    guard velocity > 0 else { return 0 }
    guard ratio < 1 else { return velocity }
    return (velocity + (velocity * velocity + 4 * velocity).squareRoot()) / (2 * ratio)
  }

  private func logarithmicExcess(_ angle: Double) -> (value: Double, slope: Double) {
    let start = Double.log(1_000) - ratio * angle
    guard ratio < 1 else {
      let height = angle - velocity + 1
      return (start + Double.log(height), 1 / height - 1)
    }
    let height = (ratio - velocity / angle) / (1 - ratio * ratio).squareRoot()
    let slope = velocity / (angle * (ratio * angle - velocity))
    return (start + Double.log(height), slope - ratio)
  }
}
