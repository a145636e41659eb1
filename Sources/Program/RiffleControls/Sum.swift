import RiffleSystem

/// A number or a sum as people type it: `2*(3-1)/4`; a comma counts as a point, a space as nothing.
package enum Sum {
  /// Nil if the text is neither, or the result is not finite.
  package static func value(of text: String) -> Double? {
    var reader = Reader(rest: text.filter { !$0.isWhitespace }[...])
    guard let value = reader.sum(), reader.rest.isEmpty, value.isFinite else { return nil }
    return value.withoutNoise
  }

  private struct Reader {
    var rest: Substring

    mutating func sum() -> Double? {
      guard var value = product() else { return nil }
      while let sign = take("+-−") {
        guard let next = product() else { return nil }
        value += sign == "+" ? next : -next
      }
      return value
    }

    private mutating func product() -> Double? {
      guard var value = factor() else { return nil }
      while let sign = take("*/×÷") {
        guard let next = factor() else { return nil }
        value = sign == "*" || sign == "×" ? value * next : value / next
      }
      return value
    }

    private mutating func factor() -> Double? {
      if take("-−") != nil { return factor().map { -$0 } }
      if take("+") != nil { return factor() }
      if take("(") != nil {
        let value = sum()
        return take(")") == nil ? nil : value
      }
      return number()
    }

    private mutating func number() -> Double? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
      rest = rest.dropFirst(digits.count)
      return Double(digits.replacing(",", with: "."))
    }

    private mutating func take(_ signs: String) -> Character? {
      guard let first = rest.first, signs.contains(first) else { return nil }
      rest.removeFirst()
      return first
    }
  }
}
