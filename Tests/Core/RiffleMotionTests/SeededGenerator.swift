import TestSupport

extension SeededGenerator {
  /// A number spread evenly over the orders of size, such as a damping ratio from 0.01 to 100.
  mutating func magnitude(_ exponents: ClosedRange<Double>) -> Double {
    var value = 1.0
    let exponent = Double.random(in: exponents, using: &self)
    // 10^exponent by its whole and its fractional part, which needs no library.
    let whole = exponent.rounded(.down)
    for _ in 0..<Int(abs(whole)) { value *= whole < 0 ? 0.1 : 10 }
    return value * (1 + 9 * (exponent - whole))
  }
}
