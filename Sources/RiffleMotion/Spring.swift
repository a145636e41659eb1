/// A damped spring that pulls a value to its target: mass·x″ = −stiffness·x − damping·x′.
///
/// It is kept as its three physical numbers, whichever way it was described. They are set only
/// together, since a lone damping is easily mistaken for a damping ratio. Every spring is
/// evaluated in closed form, at any time, whatever happened to the frames between.
public struct Spring: Hashable, Sendable {
  /// The force a unit of displacement, above 0.
  public let stiffness: Double
  /// The braking force a unit of speed, above 0; not a ratio.
  public let damping: Double
  /// The inertia, above 0.
  public let mass: Double

  /// Makes a spring from its physical numbers, as Core Animation does.
  ///
  /// - Parameters:
  ///   - stiffness: The force a unit of displacement, above 0.
  ///   - damping: The braking force a unit of speed, above 0.
  ///   - mass: The inertia, above 0.
  /// - Throws: ``MotionError`` unless all are finite and above 0, and numbers of an order of size
  ///   that their ratios can be told apart.
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

  /// The undamped angular frequency ω = √(stiffness / mass), in radians a second.
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a share of the critical one: below 1 it overshoots, at 1 and above it creeps.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns displacement and velocity some time after they were as given.
  ///
  /// - Parameters:
  ///   - displacement: The distance from the target at the start, signed.
  ///   - velocity: The rate of change of the displacement at the start, a second.
  ///   - seconds: The time since the start; 0 returns the start itself.
  /// - Returns: The distance from the target then, and its rate of change a second.
  public func sample(
    displacement: Double,
    velocity: Double,
    after seconds: Double
  ) -> (value: Double, velocity: Double) {
    oscillator.state(displacement: displacement, velocity: velocity, after: seconds)
  }

  /// Returns the first time at which the motion is near enough and slow enough, both at once.
  ///
  /// That is when an animation ends. A spring that races through its target is not at rest there,
  /// and one that turns around far away is not either.
  ///
  /// - Parameters:
  ///   - displacement: The distance from the target at the start, signed and finite.
  ///   - velocity: The rate of change of the displacement at the start, a second, finite.
  ///   - threshold: How near and how slow counts as at rest.
  /// - Returns: The seconds from the start, exact to well below a microsecond; 0 where the start is
  ///   at rest.
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

  /// Throws where parameters that are each above 0 make numbers that are not.
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
