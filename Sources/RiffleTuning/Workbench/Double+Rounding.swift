import Glibc
import RiffleCards

extension Double {
  /// Returns the number rounded to a number of decimals, 0 to 9; one too large for that as it is.
  func rounded(toDecimals decimals: Int) -> Double {
    let scale = pow(10, Double(decimals))
    let scaled = (self * scale).rounded()
    return abs(scaled) < 1e15 ? scaled / scale : self
  }

  /// Returns the number rounded to a number of significant digits, 1 to 9.
  func rounded(toDigits digits: Int) -> Double {
    guard self != 0, isFinite else { return self }
    let exponent = digits - 1 - Int(floor(log10(abs(self))))
    // Dividing by a whole power of ten gives the nearest number; multiplying by 0.001 would not.
    return exponent >= 0
      ? (self * pow(10, Double(exponent))).rounded() / pow(10, Double(exponent))
      : (self / pow(10, Double(-exponent))).rounded() * pow(10, Double(-exponent))
  }

  /// Returns the nearest number to a side that is one of these times a power of ten.
  ///
  /// - Parameters:
  ///   - mantissas: From 1 to less than 10, in ascending order, the first 1.
  ///   - rule: Up or down.
  /// - Returns: The number; the number itself unless it is finite and above 0.
  func rounded(to mantissas: [Double], _ rule: FloatingPointRoundingRule) -> Double {
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

  /// Returns the number with exactly this many decimals, 0 to 9.
  func text(decimals: Int) -> String {
    let scale = pow(10, Double(decimals))
    let scaled = (abs(self) * scale).rounded()
    guard scaled < 9e15 else { return digits }
    let whole = Int(scaled) / Int(scale)
    let rest = String(Int(scaled) % Int(scale))
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + String(repeating: "0", count: decimals - rest.count) + rest
  }
}
