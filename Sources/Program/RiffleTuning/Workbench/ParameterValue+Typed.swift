package import RiffleCards

extension ParameterValue {
  /// Reads what a person has typed for a tunable.
  ///
  /// A number may have its unit after it, and a comma for a point; two numbers of an offset stand
  /// beside each other, with a blank, or a comma and a blank, between them. What cannot be read stays
  /// text, which the tunable refuses with the values it takes.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - domain: The values the tunable can have; nil if there is no such tunable.
  package init(typed text: String, for domain: ParameterDomain?) {
    let text = text.trimmed
    switch domain {
    case .optionalNumber where text.isEmpty || text.lowercased() == "none",
      .optionalColor where text.isEmpty || text.lowercased() == "none":
      self = .none
    case .number, .optionalNumber, .count:
      self = Self.number(text).map { .number($0) } ?? .text(text)
    case .offset:
      self = Self.numbers(text, count: 2).map { .numbers($0) } ?? .text(text)
    case .curve:
      self = Self.numbers(text, count: 4).map { .numbers($0) } ?? .text(text)
    case .flag:
      switch text.lowercased() {
      case "true", "on", "yes": self = .flag(true)
      case "false", "off", "no": self = .flag(false)
      default: self = .text(text)
      }
    case .choices:
      self = .texts(
        text.split { $0 == "," || $0.isWhitespace }.map(String.init)
      )
    case .color, .optionalColor: self = .text(text.hasPrefix("#") ? text : "#\(text)")
    case .choice, .text, nil: self = .text(text)
    }
  }

  /// Reads a number with a point or a comma, and a unit or none after it.
  private static func number(_ text: String) -> Double? {
    let digits = text.prefix { $0.isNumber || "+-.,eE".contains($0) }
    let unit = String(text.dropFirst(digits.count)).trimmed
    guard unit.allSatisfy({ $0.isLetter || "/° %".contains($0) }), !unit.contains("%") else {
      return nil
    }
    let number = Double(digits.map { $0 == "," ? "." : String($0) }.joined())
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Reads some numbers, between which there are blanks, or commas and blanks.
  private static func numbers(_ text: String, count: Int) -> [Double]? {
    var words = text.split(whereSeparator: \.isWhitespace).map { word in
      String(word.hasSuffix(",") ? word.dropLast() : word)
    }
    if words.count != count { words = text.split(separator: ",").map { String($0).trimmed } }
    let numbers = words.compactMap(number)
    return numbers.count == count && words.count == count ? numbers : nil
  }
}

extension String {
  /// The text without blanks and ends of lines at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
