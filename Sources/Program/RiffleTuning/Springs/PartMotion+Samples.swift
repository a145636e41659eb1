package import RiffleCards

extension PartMotion {
  /// At least 2 points of a plot, at even times from 0 until the motion is over.
  package func samples(_ count: Int = 201) -> [MotionSample] {
    switch law {
    case .spring(let spring, let velocity):
      SpringFigures(of: spring, velocity: velocity).samples(count)
    case .curve(let curve, let duration): CurveSampler(curve, duration: duration).samples(count)
    }
  }
}
