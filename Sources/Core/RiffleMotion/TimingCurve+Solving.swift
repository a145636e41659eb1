extension TimingCurve {
  /// Returns the fraction of the distance and the speed at a fraction of the duration.
  func sample(at fraction: Double) -> (value: Double, slope: Double) {
    let fraction = max(0, min(1, fraction))
    if x1 == y1 && x2 == y2 { return (fraction, 1) }
    // The second half is the first half of the mirrored curve, so that rounding is relative to the
    // nearer end, at which the curve may be vertical.
    guard fraction > 0.5 else { return firstHalf(at: fraction) }
    let mirrored = TimingCurve(unchecked: 1 - x2, 1 - y2, 1 - x1, 1 - y1)
    let (value, slope) = mirrored.firstHalf(at: 1 - fraction)
    return (1 - value, slope)
  }

  private func firstHalf(at fraction: Double) -> (value: Double, slope: Double) {
    guard fraction > 0 else { return (0, initialSlope) }
    let parameter = parameter(at: fraction)
    let rest = 1 - parameter
    let value = parameter * (3 * rest * (y1 * rest + y2 * parameter) + parameter * parameter)
    return (value, rate(y1, y2, parameter) / rate(x1, x2, parameter))
  }

  /// The slope at (0, 0): toward the first control point that is not (0, 0) itself.
  private var initialSlope: Double {
    if x1 != 0 || y1 != 0 { return y1 / x1 }
    return x2 != 0 || y2 != 0 ? y2 / x2 : 1
  }

  /// Returns the derivative of one coordinate by the curve's parameter, as a sum that has no negative
  /// terms for x.
  private func rate(_ first: Double, _ second: Double, _ parameter: Double) -> Double {
    let rest = 1 - parameter
    let edges = first * rest * rest + (1 - second) * parameter * parameter
    return 3 * (edges + 2 * (second - first) * parameter * rest)
  }

  /// Solves x(parameter) = fraction, for a fraction above 0 and at most one half.
  ///
  /// Near the start the polynomial is written in the parameter, near the middle in its distance from
  /// one half. Both keep all digits at the points at which a curve can be vertical (0 if x1 = 0, one
  /// half if x1 = 1 and x2 = 0); a rounding of x there would cost 1e-6 in y.
  private func parameter(at fraction: Double) -> Double {
    if fraction < 0.25 {
      let cubic = Cubic(linear: 3 * x1, square: 3 * (x2 - 2 * x1), cube: 1 - 3 * (x2 - x1))
      return cubic.argument(of: fraction, from: 0, to: 1, startingAt: fraction)
    }
    let cubic = Cubic(
      linear: 0.75 * (1 - x1 + x2),
      square: 1.5 * (1 - x1 - x2),
      cube: 1 + 3 * (x1 - x2)
    )
    let target = (fraction - 0.5) - 0.375 * (x1 - 1 + x2)
    return 0.5 + cubic.argument(of: target, from: -0.5, to: 0.5, startingAt: fraction - 0.5)
  }
}

/// A cubic polynomial without a constant term that rises on the range of its arguments.
private struct Cubic {
  let linear: Double
  let square: Double
  let cube: Double

  func argument(
    of target: Double,
    from lower: Double,
    to upper: Double,
    startingAt guess: Double
  ) -> Double {
    fallingRoot(from: lower, to: upper, startingAt: guess, tolerance: 1e-12) { argument in
      let value = ((cube * argument + square) * argument + linear) * argument
      let slope = (3 * cube * argument + 2 * square) * argument + linear
      return (target - value, -slope)
    }
  }
}
