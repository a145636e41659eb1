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

  /// Makes a spring from its physical numbers, as Core Animation does.
  ///
  /// - Parameters:
  ///   - stiffness: The force per unit of displacement, above 0.
  ///   - damping: The braking force per unit of speed, above 0.
  ///   - mass: The inertia, above 0. Defaults to 1.
  /// - Throws: ``MotionError`` unless all are finite and above 0, and of such magnitudes that their
  ///   ratios neither overflow nor vanish.
  public init(stiffness: Double, damping: Double, mass: Double = 1) throws(MotionError) {
    try MotionError.requirePositive(stiffness, "stiffness", suchAs: 300)
    try MotionError.requirePositive(damping, "damping", suchAs: 28)
    try MotionError.requirePositive(mass, "mass", suchAs: 1)
    self.init(unchecked: stiffness, damping, mass)
    try requireSoundness(of: stiffness, "stiffness", suchAs: 300)
  }

  init(unchecked stiffness: Double, _ damping: Double, _ mass: Double = 1) {
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
  /// - Parameters:
  ///   - displacement: The distance from the target at the start, signed.
  ///   - velocity: The rate of change of the displacement at the start, per second.
  ///   - seconds: The time since the start; 0 returns the start itself.
  /// - Returns: The distance from the target then, and its rate of change per second.
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
  /// - Parameters:
  ///   - displacement: The distance from the target at the start, signed and finite.
  ///   - velocity: The rate of change of the displacement at the start, per second, finite.
  ///   - threshold: The distance and the speed that count as at rest.
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
}
