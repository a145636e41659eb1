package import RiffleCards

extension PartMotion {
  package var springFigures: SpringFigures? {
    guard case .spring(let spring, let velocity) = law else { return nil }
    return SpringFigures(of: spring, velocity: velocity)
  }

  /// It lasts until the motion is over, in seconds: a spring then stays within a thousandth of its way.
  package var duration: Double {
    switch law {
    case .spring: springFigures?.settlingTime ?? 0
    case .curve(_, let duration): duration
    }
  }

  /// Returns at least 2 points of a plot, at even times from 0.
  ///
  /// - Parameter end: The time of the last, in seconds; nil for when the motion is over. After that it
  ///   stays where it is.
  package func samples(_ count: Int = 201, until end: Double? = nil) -> [MotionSample] {
    switch law {
    case .spring(let spring, let velocity):
      SpringFigures(of: spring, velocity: velocity).samples(count, until: end)
    case .curve(let curve, let duration):
      CurveSampler(curve, duration: duration).samples(count, until: end)
    }
  }
}
