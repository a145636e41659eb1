extension BinaryInteger {
  /// The digits with commas between the thousands.
  package var grouped: String {
    let digits = String(magnitude)
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Int {
  /// Puts the plural unless the number is 1, such as `1,180 files`.
  package func counted(_ word: String) -> String { "\(grouped) \(word)\(self == 1 ? "" : "s")" }
}

extension Int64 {
  /// The number in the largest decimal unit that it fills, such as `4.2 GB`.
  package var inBytes: String {
    guard self >= 1000 else { return "\(self) B" }
    var tenths = (self + 50) / 100
    var unit = 0
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while tenths >= 10_000, unit < units.count - 1 {
      tenths = (tenths + 500) / 1000
      unit += 1
    }
    let whole = tenths / 10
    return whole >= 100 ? "\(whole) \(units[unit])" : "\(whole).\(tenths % 10) \(units[unit])"
  }
}
