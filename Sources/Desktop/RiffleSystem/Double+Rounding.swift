import Glibc

extension Double {
  /// - Parameter decimals: 0 to 22.
  package func rounded(decimals: Int) -> Double {
    let scale = Self.tenToThe(decimals)
    let scaled = self * scale
    // A larger one has no decimals to round.
    return abs(scaled) < 0x1p53 ? scaled.rounded() / scale : self
  }

  /// - Parameter digits: 1 to 15.
  package func rounded(significantDigits digits: Int) -> Double {
    guard isFinite, self != 0 else { return self }
    var decimals = digits - 1
    var leading = abs(self)
    while leading >= 10 {
      leading /= 10
      decimals -= 1
    }
    while leading < 1 {
      leading *= 10
      decimals += 1
    }
    if decimals >= 0 { return rounded(decimals: decimals) }
    let scale = Self.tenToThe(-decimals)
    return (self / scale).rounded() * scale
  }

  /// Leaves out the last digits that a conversion adds, as in 0.35000000000000003.
  package var withoutNoise: Double {
    let short = rounded(significantDigits: 12)
    return abs(short - self) <= 16 * ulp ? short : self
  }

  /// The nearest multiple of a step above 0, with exact decimals: 7 steps of 0.05 are 0.35.
  package func snapped(to step: Double) -> Double {
    let count = (self / step).rounded()
    return step < 1 ? count / (1 / step).rounded() : count * step
  }

  /// The nearest number, in the direction of the rule, that is a mantissa times a power of ten; the
  /// number itself unless finite and above 0.
  ///
  /// - Parameter mantissas: From 1 to less than 10, in ascending order, the first 1.
  package func rounded(to mantissas: [Double], _ rule: FloatingPointRoundingRule) -> Double {
    guard self > 0, isFinite else { return self }
    let exponent = Int(floor(log10(self)))
    let candidates = (exponent - 1...exponent + 1).flatMap { exponent in
      mantissas.map {
        exponent >= 0 ? $0 * pow(10, Double(exponent)) : $0 / pow(10, Double(-exponent))
      }
    }
    // 0.3 made of 0.1 and 3 must count as 0.3.
    let tolerance = self * 1e-9
    return rule == .down
      ? candidates.last { $0 <= self + tolerance } ?? self
      : candidates.first { $0 >= self - tolerance } ?? self
  }

  private static func tenToThe(_ exponent: Int) -> Double {
    (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 }
  }
}
