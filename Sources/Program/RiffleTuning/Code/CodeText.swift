import RiffleCards
import RiffleMotion
import RiffleSystem

/// Numbers in code: with a point, without grouping, exponent or needless digits, in any locale.
enum CodeNumber {
  /// The significant digits of a converted number: a spring with each number rounded to six is off
  /// by less than 1/100,000 of the way.
  static let digits = 6

  static func text(_ number: Double) -> String {
    exactText(number.rounded(significantDigits: digits))
  }

  /// The shortest digits that read back as the number, which is finite.
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

enum CodeWord {
  /// An identifier, such as `returnThrown` for "Return, thrown"; the noun alone for a text without
  /// ASCII letters and digits.
  static func camelCase(_ text: String, of noun: String) -> String {
    let words = words(of: text)
    let name = words.enumerated().map { index, word in
      index == 0
        ? word.prefix(1).lowercased() + word.dropFirst()
        : word.sentenceCased
    }
    .joined()
    guard let first = name.first, !first.isNumber else { return noun.lowercased() + name }
    return keywords.contains(name) ? name + noun : name
  }

  static func typeName(_ text: String) -> String {
    let word = camelCase(text, of: "My")
    return word.sentenceCased + "Stack"
  }

  static func kebabCase(_ text: String) -> String {
    words(of: text).map { $0.lowercased() }.joined(separator: "-")
  }

  /// Leaves out characters that would end a comment or begin a tag.
  static func inComment(_ text: String) -> String {
    String(text.map { $0.isNewline || "*<>@".contains($0) ? " " : $0 })
  }

  static func credit(_ credit: Preset.Credit) -> String {
    inComment("After \(credit): its numbers and formulas, none of its code.")
  }

  /// Words of ASCII letters and digits, which every language allows in names.
  private static func words(of text: String) -> [Substring] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  }

  /// Reserved in Swift, and possible as the name of a preset.
  private static let keywords: Set<String> = [
    "as", "assert", "await", "break", "case", "catch", "class", "const", "continue", "default",
    "defer", "delete", "do", "else", "enum", "export", "extends", "extension", "fallthrough",
    "false",
    "final", "finally", "for", "fun", "func", "function", "guard", "if", "import", "in", "init",
    "inout", "instanceof", "interface", "internal", "is", "let", "new", "nil", "null", "object",
    "operator", "package", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "static", "struct", "subscript", "super", "switch", "this", "throw", "throws", "true", "try",
    "typealias", "typeof", "val", "var", "void", "when", "where", "while", "with", "yield",
  ]
}
