package import RiffleMotion
import RiffleSystem

/// A spring in all its parametrizations: setting one number changes the others that depend on it.
///
/// The number that is set decides what stays. Of stiffness, damping and mass the other two stay.
/// The numbers that describe the motion keep the mass: of response and damping ratio (with all of
/// their synonyms), of tension and friction, and of bounciness and speed, the other one of the pair
/// stays.
package struct SpringParameters: Hashable, Sendable {
  package private(set) var spring: Spring

  package init(_ spring: Spring) { self.spring = spring }

  /// Leaves out the noise of conversions; nil if the spring has no such number, such as a bounciness
  /// for a spring that POP cannot make.
  package func value(of parameter: SpringParameter) -> Double? {
    exactValue(of: parameter).map(\.withoutNoise)
  }

  /// - Throws: `MotionError` if no spring has it; then nothing has changed.
  package mutating func set(_ parameter: SpringParameter, to value: Double) throws(MotionError) {
    spring = try changed(parameter, to: value)
  }

  private func exactValue(of parameter: SpringParameter) -> Double? {
    switch parameter {
    case .stiffness: spring.stiffness
    case .damping: spring.damping
    case .mass: spring.mass
    case .dampingRatio: spring.dampingRatio
    case .response: spring.response
    case .bounce: spring.bounce
    case .tension: OrigamiSpring(spring).tension
    case .friction: OrigamiSpring(spring).friction
    case .bounciness: OrigamiSpring(spring).pop?.bounciness
    case .speed: OrigamiSpring(spring).pop?.speed
    case .visualDuration: spring.response / Self.visualShare
    case .visualBounce:
      Self.visualBounces.contains(1 - spring.dampingRatio.withoutNoise)
        ? 1 - spring.dampingRatio : nil
    }
  }

  private func changed(
    _ parameter: SpringParameter,
    to value: Double
  ) throws(MotionError) -> Spring {
    switch parameter {
    case .stiffness:
      return try Spring(stiffness: value, damping: spring.damping, mass: spring.mass)
    case .damping:
      return try Spring(stiffness: spring.stiffness, damping: value, mass: spring.mass)
    case .mass:
      return try Spring(stiffness: spring.stiffness, damping: spring.damping, mass: value)
    case .dampingRatio:
      return try weighted(Spring(response: spring.response, dampingRatio: value))
    case .response:
      return try weighted(Spring(response: value, dampingRatio: spring.dampingRatio))
    case .bounce:
      return try weighted(Spring(duration: spring.response, bounce: value))
    case .tension, .friction:
      var origami = OrigamiSpring(spring)
      if parameter == .tension { origami.tension = value } else { origami.friction = value }
      return try weighted(origami.spring)
    case .bounciness, .speed:
      let present = OrigamiSpring(spring).pop ?? OrigamiSpring.popDefaults
      return try weighted(
        Spring(
          bounciness: parameter == .bounciness ? value : present.bounciness,
          speed: parameter == .speed ? value : present.speed
        )
      )
    case .visualDuration:
      try MotionError.requirePositive(value, "visualDuration", suchAs: 0.3)
      return try changed(.response, to: value * Self.visualShare)
    case .visualBounce:
      try MotionError.require(value, "visualBounce", in: Self.visualBounces)
      return try changed(.dampingRatio, to: 1 - value)
    }
  }

  /// The spring of the present mass that moves like one of unit mass.
  private func weighted(_ spring: Spring) throws(MotionError) -> Spring {
    let mass = self.spring.mass
    if mass == 1 { return spring }
    return try Spring(
      stiffness: spring.stiffness * mass,
      damping: spring.damping * mass,
      mass: mass
    )
  }

  /// Motion's share: stiffness = (2π / (1.2 · visualDuration))², damping = 2 ζ √stiffness with
  /// ζ = 1 − bounce, limited to 0.05…1 (`getSpringOptions` in motion.dev's spring generator).
  private static let visualShare = 1.2
  private static let visualBounces = 0...0.95
}

package enum SpringParameter: String, CaseIterable, Sendable {
  /// Core Animation, UIKit, Motion, Flutter.
  case stiffness
  case damping, mass
  /// A share of the critical damping: SwiftUI's damping fraction, UIKit, Compose.
  case dampingRatio
  /// The duration of one swing without damping, in seconds: SwiftUI's response and duration; the
  /// frequency response of UIKit.
  case response
  /// SwiftUI's bounce, above −1 and below 1.
  case bounce
  case tension, friction
  case bounciness
  case speed
  case visualDuration
  /// The bounce of Motion's visual duration, 0 to 0.95.
  case visualBounce
}

/// A spring in Origami's units, and as POP's bounciness and speed.
///
/// The formulas are those of POP's source code (Documentation/Motion.md, "POP's spring"):
/// stiffness = (tension − 30) · 3.62 + 194 and damping = (friction − 8) · 3 + 25, for unit mass.
struct OrigamiSpring {
  var tension: Double
  var friction: Double

  static let popDefaults = (bounciness: 4.0, speed: 12.0)

  /// A spring of another mass counts as the spring of unit mass that moves alike.
  init(_ spring: Spring) {
    tension = (spring.stiffness / spring.mass - 194) / 3.62 + 30
    friction = (spring.damping / spring.mass - 25) / 3 + 8
  }

  var spring: Spring {
    get throws(MotionError) {
      try requireAbove(Self.leastTension, tension, "tension")
      try requireAbove(Self.leastFriction, friction, "friction")
      return try Spring(stiffness: (tension - 30) * 3.62 + 194, damping: (friction - 8) * 3 + 25)
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

  /// The inverse of POP's formulas: the speed from the tension, and the bounciness from the place
  /// of the friction between the least without bounce and 0.01, which is quadratic; nil if either
  /// is outside 0…20.
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
