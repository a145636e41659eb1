package import RiffleMotion

/// A timing curve with its duration, sampled for a plot, and the figures that designers compare.
///
/// Lengths are shares of the way, velocities whole ways per second, as in ``SpringFigures``.
package struct CurveSampler: Hashable, Sendable {
  /// The curve.
  package let curve: TimingCurve
  /// The duration, in seconds, above 0.
  package let duration: Double
  /// The farthest that the curve goes beyond the target, as a share of the way; 0 if it does not.
  package let overshoot: Double
  /// The time of the overshoot, in seconds; nil if there is none.
  package let overshootTime: Double?
  /// The farthest that the curve first backs away from the target, as a share of the way; 0 if it
  /// does not.
  package let anticipation: Double

  /// Finds the figures of a curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - duration: The duration, in seconds, finite and above 0.
  package init(_ curve: TimingCurve, duration: Double) {
    precondition(duration > 0 && duration.isFinite, "no curve lasts \(duration) s")
    self.curve = curve
    self.duration = duration
    let turns = curve.turns
    let highest = turns.max { $0.value < $1.value }.flatMap { $0.value > 1 ? $0 : nil }
    overshoot = highest.map { $0.value - 1 } ?? 0
    overshootTime = highest.map { $0.fraction * duration }
    anticipation = max(0, -(turns.map(\.value).min() ?? 0))
  }

  /// Returns the state at a time.
  ///
  /// - Parameter seconds: The time since the start, in seconds; limited to the duration.
  /// - Returns: The share of the way and the velocity, which is infinite where a curve is vertical.
  package func sample(at seconds: Double) -> MotionSample {
    let fraction = max(0, min(seconds / duration, 1))
    return MotionSample(
      seconds: fraction * duration,
      value: curve.value(at: fraction),
      velocity: curve.slope(at: fraction) / duration
    )
  }

  /// Returns the points of a plot, at even times from 0 to the duration.
  ///
  /// - Parameter count: The number of points, at least 2. Defaults to 201.
  /// - Returns: The points.
  package func samples(_ count: Int = 201) -> [MotionSample] {
    MotionSample.even(count, until: duration, sample)
  }

  /// The highest speed, in whole ways per second: infinite for a curve with a vertical tangent.
  package var peakSpeed: Double { curve.steepestSlope / duration }

  /// The control points, as CSS, SwiftUI, Motion, Flutter and Compose take them.
  package var controlPoints: [Double] { [curve.x1, curve.y1, curve.x2, curve.y2] }
}

extension TimingCurve {
  /// The points at which the curve's value turns, in the order of time.
  ///
  /// y′(u) = 3 (a + 2 (b − 2a) u + (3a − 3b + 1) u²) with a = y1 and b = y2 is zero there.
  fileprivate var turns: [(fraction: Double, value: Double)] {
    let (constant, half, square) = (y1, y2 - 2 * y1, 3 * y1 - 3 * y2 + 1)
    var roots: [Double] = []
    if abs(square) < 1e-12 {
      if half != 0 { roots = [-constant / (2 * half)] }
    } else {
      let discriminant = half * half - constant * square
      if discriminant > 0 {
        let root = discriminant.squareRoot()
        roots = [(-half - root) / square, (-half + root) / square]
      }
    }
    return roots.filter { $0 > 0 && $0 < 1 }.sorted().map { u in
      (Self.polynomial(x1, x2, u), Self.polynomial(y1, y2, u))
    }
  }

  private static func polynomial(_ first: Double, _ second: Double, _ u: Double) -> Double {
    let rest = 1 - u
    return 3 * rest * rest * u * first + 3 * rest * u * u * second + u * u * u
  }

  /// The largest absolute slope, found between even points of the curve's parameter.
  fileprivate var steepestSlope: Double {
    func slope(_ u: Double) -> Double {
      let rest = 1 - u
      func derivative(_ first: Double, _ second: Double) -> Double {
        3 * (rest * rest * first + 2 * rest * u * (second - first) + u * u * (1 - second))
      }
      let (rise, run) = (abs(derivative(y1, y2)), derivative(x1, x2))
      // Where both vanish, the points beside it have the slope.
      if run > 1e-9 { return rise / run }
      return rise > 1e-5 ? .infinity : 0
    }
    let steps = 1_000
    let best = (0...steps).max { slope(Double($0) / 1_000) < slope(Double($1) / 1_000) } ?? 0
    var (low, high) = (Double(max(0, best - 1)) / 1_000, Double(min(steps, best + 1)) / 1_000)
    var steepest = slope(Double(best) / 1_000)
    for _ in 0..<60 {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      steepest = max(steepest, slope(left), slope(right))
      if slope(left) < slope(right) { low = left } else { high = right }
    }
    return steepest
  }
}
