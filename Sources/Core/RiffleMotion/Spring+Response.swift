extension Spring {
  /// Makes a spring of unit mass from its response and its damping ratio (WWDC 2018, session 803).
  ///
  /// - Parameters:
  ///   - response: The duration of one swing without damping, in seconds, above 0; smaller is quicker.
  ///   - dampingRatio: The damping as a share of the critical one, above 0; from 1 on it never
  ///     overshoots.
  /// - Throws: ``MotionError`` unless both are finite and above 0.
  public init(response: Double, dampingRatio: Double) throws(MotionError) {
    try MotionError.requirePositive(response, "response", suchAs: 0.35)
    try MotionError.requirePositive(dampingRatio, "dampingRatio", suchAs: 0.8)
    self.init(naturalFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
    try requireSoundness(of: response, "response", suchAs: 0.35)
  }

  /// Makes a spring of unit mass from SwiftUI's duration and bounce.
  ///
  /// The duration is the response. The damping ratio is 1 − bounce, or 1 / (1 + bounce) if bounce is
  /// negative.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds, above 0.
  ///   - bounce: The strength of the overshoot, above −1 and below 1: 0 does not overshoot, 1 would
  ///     swing for ever, below 0 is sluggish.
  /// - Throws: ``MotionError`` if a parameter is out of range.
  public init(duration: Double, bounce: Double) throws(MotionError) {
    try MotionError.requirePositive(duration, "duration", suchAs: 0.5)
    try MotionError.require(bounce, "bounce", between: -1, and: 1)
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    self.init(naturalFrequency: 2 * .pi / duration, dampingRatio: ratio)
    try requireSoundness(of: duration, "duration", suchAs: 0.5)
  }

  /// The duration of one swing without damping, 2π √(mass / stiffness), in seconds.
  public var response: Double { 2 * .pi / naturalFrequency }

  /// SwiftUI's bounce: 1 − dampingRatio, or 1 / dampingRatio − 1 if the ratio is above 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  /// Makes a spring of unit mass from constants in source code, without a need for `try`.
  package static func constant(response: Double, dampingRatio: Double) -> Spring {
    precondition(
      response > 0 && response.isFinite && dampingRatio > 0 && dampingRatio.isFinite,
      "no spring has response \(response) and damping ratio \(dampingRatio)"
    )
    return Spring(naturalFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
  }

  init(naturalFrequency: Double, dampingRatio: Double) {
    self.init(unchecked: naturalFrequency * naturalFrequency, 2 * dampingRatio * naturalFrequency)
  }
}
