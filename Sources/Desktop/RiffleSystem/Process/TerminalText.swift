/// What a terminal may get: names of files and contents may have characters that steer it.
package enum TerminalText {
  /// Returns lines with U+FFFD for each character that would move the cursor, steer the terminal or
  /// change the order of letters, and for what is not UTF-8.
  ///
  /// Ends of lines, tabs and the zero bytes between paths stay.
  package static func harmless(_ lines: [UInt8]) -> [UInt8] {
    var text = String.UnicodeScalarView()
    let scalars = String(decoding: lines, as: UTF8.self).unicodeScalars
    var rest = scalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\n", "\t", "\0": text.append(scalar)
      case "\r" where rest.first == "\n": text.append(scalar)
      default: text.append(scalar.steers ? "\u{FFFD}" : scalar)
      }
    }
    return Array(String(text).utf8)
  }

  /// Returns JSON in which each character that would steer a terminal is written as its number: to JSON's
  /// readers the texts are the same.
  package static func escapedInJSON(_ json: [UInt8]) -> String {
    // JSON has such a character only within a text, but ends of lines.
    String(decoding: json, as: UTF8.self).unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.steers, scalar != "\n" else { return text.unicodeScalars.append(scalar) }
      let digits = String(scalar.value, radix: 16)
      text += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}

extension Unicode.Scalar {
  /// Whether it would end a line, steer a terminal, or change the order of the letters after it.
  package var steers: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}

extension String {
  /// The text with U+FFFD for each character that steers (`Unicode.Scalar.steers`).
  package var onOneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.steers ? "\u{FFFD}" : $0 }))
  }
}
