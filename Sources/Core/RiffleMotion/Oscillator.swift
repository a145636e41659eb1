import RealModule

/// The equation of a spring with its mass divided out: x″ = −2·decayRate·x′ − frequency²·x.
///
/// Every motion x(t) from x₀, v₀ is a mix of two functions, here with a = decayRate and
/// q = a² − frequency²:
///
///     x(t) = x₀·C(t) + (v₀ + a·x₀)·S(t)
///     v(t) = v₀·C(t) − (a·v₀ + frequency²·x₀)·S(t)
///
/// with C = e^(−at)·cos(√−q t) and S = e^(−at)·sin(√−q t)/√−q if it swings (q < 0), cosh and sinh
/// of √q t if it creeps (q > 0), and their common limit, e^(−at) and t·e^(−at), between
/// (Documentation/Motion.md, "Springs").
struct Oscillator: Hashable, Sendable {
  /// The rate at which a swing's envelope shrinks, damping / (2 mass), per second; above 0.
  let decayRate: Double
  /// The square of the natural frequency, stiffness / mass, in (rad/s)²; above 0.
  let squaredFrequency: Double

  /// Negative if the spring swings, positive if it creeps, about 0 near critical damping.
  var discriminant: Double { decayRate * decayRate - squaredFrequency }

  func state(
    displacement: Double,
    velocity: Double,
    after time: Double
  ) -> (value: Double, velocity: Double) {
    let (c, s) = basis(at: time)
    return (
      displacement * c + (velocity + decayRate * displacement) * s,
      velocity * c - (decayRate * velocity + squaredFrequency * displacement) * s
    )
  }

  /// C and S of the type's documentation, without cancellation of digits.
  private func basis(at time: Double) -> (c: Double, s: Double) {
    let discriminant = discriminant
    let angleSquared = discriminant * time * time
    if abs(angleSquared) < 0.01 {
      // Near critical damping, and at the start of any motion: both signs share one series, whose
      // first omitted term is below 3e-18.
      let envelope = Double.exp(-decayRate * time)
      return (envelope * evenSeries(angleSquared), envelope * time * oddSeries(angleSquared))
    }
    if discriminant < 0 {
      let frequency = (-discriminant).squareRoot()
      let envelope = Double.exp(-decayRate * time)
      let angle = frequency * time
      return (envelope * Double.cos(angle), envelope * Double.sin(angle) / frequency)
    }
    // The slow rate is decayRate − frequency, written so that strong damping cannot cancel it.
    let frequency = discriminant.squareRoot()
    let fastRate = decayRate + frequency
    let slow = Double.exp(-squaredFrequency / fastRate * time)
    let fast = Double.exp(-fastRate * time)
    return ((slow + fast) / 2, (slow - fast) / (2 * frequency))
  }

  /// cosh √z, which is cos √−z: Σ zⁿ/(2n)!.
  private func evenSeries(_ z: Double) -> Double {
    let tail = 1.0 / 720 + z * (1.0 / 40_320 + z * (1.0 / 3_628_800))
    return 1 + z * (0.5 + z * (1.0 / 24 + z * tail))
  }

  /// (sinh √z)/√z, which is (sin √−z)/√−z: Σ zⁿ/(2n+1)!.
  private func oddSeries(_ z: Double) -> Double {
    let tail = 1.0 / 5_040 + z * (1.0 / 362_880 + z * (1.0 / 39_916_800))
    return 1 + z * (1.0 / 6 + z * (1.0 / 120 + z * tail))
  }
}
