import RealModule

/// A damped spring that pulls a value to its target: mass·x″ = −stiffness·x − damping·x′.
///
/// It is stored as three physical numbers, whichever initializer made it. They are set only
/// together, since a damping alone is easily mistaken for a damping ratio. A spring is evaluated in
/// closed form at any time, so the frame rate does not matter. Documentation/Motion.md, "Springs",
/// has the formulas.
public struct Spring: Hashable, Sendable {
  /// The force per unit of displacement, above 0.
  public let stiffness: Double
  /// The braking force per unit of speed, above 0; not a ratio.
  public let damping: Double
  /// The inertia, above 0.
  public let mass: Double

  /// Makes a spring from its physical numbers, as Core Animation does; the mass is 1 by default.
  ///
  /// - Throws: ``MotionError`` unless all are finite and above 0, and of such magnitudes that their
  ///   ratios neither overflow nor vanish.
  public init(stiffness: Double, damping: Double, mass: Double = 1) throws(MotionError) {
    try MotionError.requirePositive(stiffness, "stiffness", suchAs: 300)
    try MotionError.requirePositive(damping, "damping", suchAs: 28)
    try MotionError.requirePositive(mass, "mass", suchAs: 1)
    self.init(unchecked: stiffness, damping, mass)
    try requireSoundness(of: stiffness, "stiffness", suchAs: 300)
  }

  /// Makes a spring of numbers in code that are known to be sound.
  package init(unchecked stiffness: Double, _ damping: Double, _ mass: Double = 1) {
    self.stiffness = stiffness
    self.damping = damping
    self.mass = mass
  }

  /// The undamped angular frequency ω = √(stiffness / mass), in radians per second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a share of the critical one: below 1 the spring overshoots, from 1 on it does not.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns displacement and velocity some time after a start.
  ///
  /// The displacement is the signed distance from the target, the velocity its change per second.
  public func sample(
    displacement: Double,
    velocity: Double,
    after seconds: Double
  ) -> (value: Double, velocity: Double) {
    oscillator.state(displacement: displacement, velocity: velocity, after: seconds)
  }

  /// Returns the first time at which distance and speed are both within a threshold.
  ///
  /// That is when an animation ends. A spring that passes through its target at speed is not at rest
  /// there, nor is one that turns around far away.
  ///
  /// The displacement, signed, and the velocity, per second, are those of the start, both finite.
  ///
  /// - Returns: The seconds from the start, exact to well below a microsecond; 0 if the start is at
  ///   rest.
  public func settlingTime(
    displacement: Double,
    velocity: Double,
    threshold: RestThreshold
  ) -> Double {
    SettlingMotion(
      oscillator: oscillator,
      displacement: displacement,
      velocity: velocity,
      threshold: threshold
    ).time
  }

  var oscillator: Oscillator {
    Oscillator(decayRate: damping / (2 * mass), squaredFrequency: stiffness / mass)
  }

  /// Throws if parameters that are each above 0 make numbers that are not.
  func requireSoundness(
    of value: Double,
    _ parameter: String,
    suchAs example: Double
  ) throws(MotionError) {
    let (rate, square) = (oscillator.decayRate, oscillator.squaredFrequency)
    let numbers = [stiffness, damping, mass, rate, square, rate * rate, rate / square]
    guard numbers.allSatisfy({ $0 > 0 && $0.isNormal }) else {
      let remedy =
        "with the other parameters that is no spring, use one such as \(MotionError.text(example))"
      throw MotionError(parameter: parameter, value: value, remedy: remedy)
    }
  }

  // MARK: Response, duration and bounce

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

  /// Makes a spring of unit mass for constants in source code, without `try`.
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

  // MARK: UIKit

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
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double) throws(MotionError) {
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

  // MARK: POP

  /// Makes a spring of unit mass from the pair of Facebook's POP (`POPSpringAnimation`).
  ///
  /// The conversion is that of POP's source code: the speed sets Origami's tension, the bounciness
  /// lowers the friction from the least without bounce toward none, and Origami's units become
  /// stiffness and damping (Documentation/Motion.md, "POP's spring"). 10 and 20 give 512.0276 and
  /// 26.7482.
  ///
  /// - Parameters:
  ///   - bounciness: The strength of the overshoot, from 0 to 20; POP's default is 4.
  ///   - speed: The pace, from 0 to 20; POP's default is 12.
  /// - Throws: ``MotionError`` if a parameter is out of range.
  public init(bounciness: Double, speed: Double) throws(MotionError) {
    try MotionError.require(bounciness, "bounciness", in: 0...20)
    try MotionError.require(speed, "speed", in: 0...20)
    let tension = 0.5 + speed / 1.7 / 20 * 199.5
    let bounce = bounciness / 1.7 / 20 * 0.8
    let leastFriction = Spring.frictionWithoutBounce(tension: tension)
    let friction = leastFriction + (2 * bounce - bounce * bounce) * (0.01 - leastFriction)
    self.init(unchecked: (tension - 30) * 3.62 + 194, (friction - 8) * 3 + 25)
  }

  /// POP's fitted curve of the least Origami friction at which a tension does not bounce.
  package static func frictionWithoutBounce(tension: Double) -> Double {
    if tension <= 18 {
      return ((0.0007 * tension - 0.031) * tension + 0.64) * tension + 1.28
    }
    if tension <= 44 {
      return ((0.000044 * tension - 0.006) * tension + 0.36) * tension + 2
    }
    return ((0.00000045 * tension - 0.000332) * tension + 0.1078) * tension + 5.84
  }
}

/// The envelope of a spring whose duration is 1, as a function of its natural frequency.
///
/// The search uses the logarithm of the envelope over 0.001, which is almost linear and never
/// overflows.
private struct Envelope {
  let ratio: Double
  /// The velocity, in whole distances per duration.
  let velocity: Double

  /// The highest frequency at which the envelope ends at 0.001, in radians per duration, if any.
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

extension Spring {
  /// Makes the spring of a stiffness and a damping ratio whose mass makes it settle in a duration.
  ///
  /// The mass is found by bisection between 0 and 100, in 20 steps, for an envelope that has shrunk to a
  /// fiftieth, as Reanimated 3 does.
  ///
  /// The duration, in seconds, the stiffness and the damping ratio are above 0; displacement and
  /// velocity are those of the start, in whole ways and whole ways per second.
  package init(
    settlingIn duration: Double,
    stiffness: Double,
    dampingRatio: Double,
    displacement: Double,
    velocity: Double
  ) {
    func damping(_ mass: Double) -> Double { 2 * dampingRatio * (stiffness * mass).squareRoot() }
    func settlingTime(_ mass: Double) -> Double {
      let energy = mass * velocity * velocity + stiffness * displacement * displacement
      let amplitude = energy / (stiffness * Double.exp(1 - dampingRatio / 2))
      return -2 * mass / damping(mass) * Double.log(0.02 / amplitude)
    }
    var (low, high) = (0.0, 100.0)
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if settlingTime(middle) < duration { low = middle } else { high = middle }
    }
    let mass = (low + high) / 2
    self.init(unchecked: stiffness, damping(mass), mass)
  }
}
