package import RiffleCore

/// The two tunables that make a spring: one for its shape, which says how far it overshoots, and one
/// for its pace.
package struct SpringTunables: Hashable, Sendable {
  package let shape: String
  package let pace: String
  private let form: Form

  private enum Form: Hashable {
    case response
    /// A damping ratio and the duration in which a spring with an initial velocity settles.
    case settling(velocity: Double)
    case pop
  }

  /// Returns nil if the motion is not a spring, or other tunables make it.
  package init?(of motion: PartMotion) {
    guard case .spring(_, let velocity) = motion.law else { return nil }
    func key(_ ending: String) -> String? { motion.keys.first { $0.hasSuffix(ending) } }
    if let response = key("Response"), let ratio = key("DampingRatio"), motion.keys.count == 2 {
      (shape, pace, form) = (ratio, response, .response)
    } else if let ratio = key(".dampingRatio"), let duration = key(".duration") {
      (shape, pace, form) = (ratio, duration, .settling(velocity: velocity))
    } else if let bounciness = key(".bounciness"), let speed = key(".speed") {
      (shape, pace, form) = (bounciness, speed, .pop)
    } else {
      return nil
    }
  }

  /// The tunables by the parameters of any spring that they are; nil if they are not two of those.
  package var parameters: [(key: String, parameter: SpringParameter)]? {
    switch form {
    case .response: [(pace, .response), (shape, .dampingRatio)]
    case .settling: nil
    case .pop: [(shape, .bounciness), (pace, .speed)]
    }
  }

  /// Whether a larger value of the shape overshoots more, and one of the pace is quicker: a damping
  /// ratio and a time do the opposite.
  var isLivelierIfLarger: Bool { form == .pop }

  /// The spring of two values, and its velocity at the start; nil if there is none.
  func figures(shape: Double, pace: Double) -> SpringFigures? {
    switch form {
    case .response:
      return (try? Spring(response: pace, dampingRatio: shape)).map { SpringFigures(of: $0) }
    case .settling(let velocity):
      let spring = try? Spring(dampingRatio: shape, duration: pace, initialVelocity: velocity)
      return spring.map { SpringFigures(of: $0, velocity: velocity) }
    case .pop:
      return (try? Spring(bounciness: shape, speed: pace)).map { SpringFigures(of: $0) }
    }
  }
}
