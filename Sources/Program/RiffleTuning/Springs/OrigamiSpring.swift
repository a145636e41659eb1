import RiffleMotion

/// A spring in Origami's units, and as POP's bounciness and speed.
///
/// The formulas are those of POP's source code (Documentation/Motion.md, "POP's spring"):
/// stiffness = (tension − 30) · 3.62 + 194 and damping = (friction − 8) · 3 + 25, for unit mass.
struct OrigamiSpring {
  var tension: Double
  var friction: Double

  /// POP's own defaults.
  static let popDefaults = (bounciness: 4.0, speed: 12.0)

  /// Converts a spring; one of another mass counts as the spring of unit mass that moves alike.
  init(_ spring: Spring) {
    tension = (spring.stiffness / spring.mass - 194) / 3.62 + 30
    friction = (spring.damping / spring.mass - 25) / 3 + 8
  }

  /// The spring of unit mass.
  var spring: Spring {
    get throws(MotionError) {
      try requireAbove(Self.leastTension, tension, "tension")
      try requireAbove(Self.leastFriction, friction, "friction")
      return try Spring(
        stiffness: (tension - 30) * 3.62 + 194,
        damping: (friction - 8) * 3 + 25
      )
    }
  }

  /// The tension without stiffness, and the friction without damping.
  private static let (leastTension, leastFriction) = (30 - 194 / 3.62, 8 - 25 / 3.0)

  private func requireAbove(
    _ least: Double,
    _ value: Double,
    _ parameter: String
  ) throws(MotionError) {
    guard value.isFinite, value > least else {
      let remedy = "use a finite number above \(least.rounded(decimals: 2)), such as 40"
      throw MotionError(parameter: parameter, value: value, remedy: remedy)
    }
  }

  /// POP's pair, by the inverse of its formulas: the speed from the tension, and the bounciness from
  /// the place of the friction between the least without bounce and 0.01, which is quadratic; nil if
  /// either lies outside 0…20.
  var pop: (bounciness: Double, speed: Double)? {
    let speed = ((tension - 0.5) * 1.7 * 20 / 199.5).withoutNoise
    guard (0...20).contains(speed) else { return nil }
    let least = Spring.frictionWithoutBounce(tension: 0.5 + speed / 1.7 / 20 * 199.5)
    let left = ((friction - 0.01) / (least - 0.01)).withoutNoise
    guard left >= 0 else { return nil }
    let bounciness = ((1 - left.squareRoot()) * 1.7 * 20 / 0.8).withoutNoise
    guard (0...20).contains(bounciness) else { return nil }
    return (bounciness, speed)
  }
}
