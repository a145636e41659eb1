package import RiffleMotion

/// A spring in all its parametrizations at once: to change one number is to change the others that
/// say the same.
///
/// The number that is set decides what stays. Of stiffness, damping and mass the other two stay. The
/// numbers that describe the motion leave the mass alone: of response and damping ratio (with all of
/// their synonyms), of tension and friction, and of bounciness and speed, the other one of the pair
/// stays.
package struct SpringParameters: Hashable, Sendable {
  /// The spring that they all describe.
  package private(set) var spring: Spring

  /// Describes a spring.
  package init(_ spring: Spring) {
    self.spring = spring
  }

  /// Returns a number of the spring, without the last digits that are only noise of a conversion.
  ///
  /// - Parameter parameter: The number.
  /// - Returns: The number; nil if the spring has none of that kind, such as a bounciness for a
  ///   spring that POP cannot make.
  package func value(of parameter: SpringParameter) -> Double? {
    exactValue(of: parameter).map(\.withoutNoise)
  }

  /// Changes a number, and all that follow from it.
  ///
  /// - Parameters:
  ///   - parameter: The number.
  ///   - value: Its value.
  /// - Throws: `MotionError` if no spring has it; then nothing has changed.
  package mutating func set(
    _ parameter: SpringParameter,
    to value: Double
  ) throws(MotionError) {
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

  /// Returns a spring of unit mass with the present mass, which moves alike.
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
