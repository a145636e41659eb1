import RiffleCards

extension Double {
  /// Returns the number rounded to a number of decimals, 0 to 22.
  func rounded(decimals: Int) -> Double {
    let scale = Self.tenToThe(decimals)
    let scaled = self * scale
    // A larger one has no decimals to round.
    return abs(scaled) < 0x1p53 ? scaled.rounded() / scale : self
  }

  /// Returns the number rounded to a number of significant digits, 1 to 15.
  func rounded(significantDigits digits: Int) -> Double {
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

  /// The number without the last digits that a conversion leaves, such as those of
  /// 0.35000000000000003.
  var withoutNoise: Double {
    let short = rounded(significantDigits: 12)
    return abs(short - self) <= 16 * ulp ? short : self
  }

  private static func tenToThe(_ exponent: Int) -> Double {
    (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 }
  }
}
