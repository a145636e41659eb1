extension Spring {
  /// Makes a spring of unit mass from its pace and its damping, the designer's pair (WWDC 2018,
  /// session 803).
  ///
  /// - Parameters:
  ///   - response: The seconds one swing would take without damping, above 0; smaller is quicker.
  ///   - dampingRatio: The damping as a share of the critical one, above 0: 1 never overshoots.
  /// - Throws: ``MotionError`` unless both are finite and above 0.
  public init(response: Double, dampingRatio: Double) throws(MotionError) {
    try MotionError.requirePositive(response, "response", suchAs: 0.35)
    try MotionError.requirePositive(dampingRatio, "dampingRatio", suchAs: 0.8)
    self.init(naturalFrequency: 2 * .pi / response, dampingRatio: dampingRatio)
    try requireSoundness(of: response, "response", suchAs: 0.35)
  }

  /// Makes a spring of unit mass from SwiftUI's pair.
  ///
  /// The duration is the response. The damping ratio is 1 − bounce, and 1 / (1 + bounce) where
  /// bounce is negative.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration in seconds, above 0.
  ///   - bounce: Above −1 and below 1: 0 does not overshoot, 1 would swing for ever, below 0 is
  ///     sluggish.
  /// - Throws: ``MotionError`` where a parameter lies outside its range.
  public init(duration: Double, bounce: Double) throws(MotionError) {
    try MotionError.requirePositive(duration, "duration", suchAs: 0.5)
    try MotionError.require(bounce, "bounce", between: -1, and: 1)
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    self.init(naturalFrequency: 2 * .pi / duration, dampingRatio: ratio)
    try requireSoundness(of: duration, "duration", suchAs: 0.5)
  }

  /// The seconds one swing would take without damping, 2π √(mass / stiffness).
  public var response: Double { 2 * .pi / naturalFrequency }

  /// SwiftUI's bounce: 1 − dampingRatio, and 1 / dampingRatio − 1 where that is above 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  /// Makes a spring of unit mass from numbers written in the source, which need no `try`.
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
