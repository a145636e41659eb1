import RiffleMotion

/// A least-squares parabola through samples in time, added one by one.
///
/// It keeps power sums instead of samples, so it allocates nothing. Times are divided by a scale
/// that brings them near 1: the normal equations then cost a Double a few of its 15 digits.
struct ParabolaFit {
  private(set) var count = 0
  private let timeScale: Double
  // Sums of powers of time, and of their products with the offsets.
  private var t1 = 0.0
  private var t2 = 0.0
  private var t3 = 0.0
  private var t4 = 0.0
  private var sum = Vector.zero
  private var sumT1 = Vector.zero
  private var sumT2 = Vector.zero

  /// - Parameter timeScale: The typical size of the times; above 0.
  init(timeScale: Double) {
    self.timeScale = timeScale
  }

  mutating func add(time: Double, offset: Vector) {
    let t = time / timeScale
    let square = t * t
    count += 1
    t1 += t
    t2 += square
    t3 += square * t
    t4 += square * square
    sum = sum + offset
    sumT1 = sumT1 + offset * t
    sumT2 = sumT2 + offset * square
  }

  /// The slope at time 0, in offset per unit of time: of a parabola from three samples on, of a
  /// line through two; nil if the times do not determine one.
  var slopeAtZero: Vector? {
    guard count >= 2 else { return nil }
    // Central moments: with the means taken out, the constant term drops out of the equations.
    let n = Double(count)
    let s11 = t2 - t1 * t1 / n
    let s12 = t3 - t1 * t2 / n
    let s22 = t4 - t2 * t2 / n
    let v1 = sumT1 - sum * (t1 / n)
    let v2 = sumT2 - sum * (t2 / n)
    guard s11 > 0 else { return nil }
    let determinant = s11 * s22 - s12 * s12
    guard count >= 3, determinant > 1e-12 * s11 * s22 else { return v1 * (1 / (s11 * timeScale)) }
    return (v1 * s22 - v2 * s12) * (1 / (determinant * timeScale))
  }
}
