import RiffleCards

/// Numbers as code writes them: a point, no grouping, no exponent, no needless digit, whatever the
/// language of the system.
enum CodeNumber {
  /// The significant digits of a number that was converted.
  ///
  /// A spring with each number rounded to six
  /// strays from the exact one by less than 1/100,000 of the way.
  static let digits = 6

  /// Returns a number with at most six significant digits.
  static func text(_ number: Double) -> String {
    exactText(number.rounded(significantDigits: digits))
  }

  /// Returns the shortest digits that read back as a number, which is finite.
  static func exactText(_ number: Double) -> String {
    let text = number.digits
    guard let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }),
      let exponent = Int(text[text.index(after: mark)...])
    else { return text == "-0" ? "0" : text }
    let isNegative = text.hasPrefix("-")
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let fraction = parts.count > 1 && parts[1] != "0" ? String(parts[1]) : ""
    let digits = String(parts[0]) + fraction
    let point = parts[0].count + exponent
    let plain: String
    if point <= 0 {
      plain = "0." + String(repeating: "0", count: -point) + digits
    } else if point >= digits.count {
      plain = digits + String(repeating: "0", count: point - digits.count)
    } else {
      plain = digits.prefix(point) + "." + digits.dropFirst(point)
    }
    return (isNegative ? "-" : "") + plain
  }
}
