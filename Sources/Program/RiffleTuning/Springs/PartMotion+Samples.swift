package import RiffleCards

extension PartMotion {
  /// Returns the points of a plot, at even times from 0 until the motion is over.
  ///
  /// - Parameter count: The number of points, at least 2. Defaults to 201.
  /// - Returns: The points.
  package func samples(_ count: Int = 201) -> [MotionSample] {
    switch law {
    case .spring(let spring, let velocity):
      SpringFigures(of: spring, velocity: velocity).samples(count)
    case .curve(let curve, let duration): CurveSampler(curve, duration: duration).samples(count)
    }
  }
}
