import RiffleCards
import RiffleMotion

/// A strict reader of JSON (RFC 8259): no comments, trailing commas or duplicate keys.
///
/// Foundation's reader accepts the latter two, and does not report lines.
struct JSONReader {
  private let bytes: [UInt8]
  private var index = 0
  /// The line, counted from 1.
  private var line = 1
  /// The keys and indices that lead to the value being read.
  private var path: [Step] = []

  private enum Step {
    case key(String)
    case item(Int)
  }

  static func value(of bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes)
    return try reader.document()
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private mutating func document() throws(JSONError) -> JSONValue {
    // The byte order marks of UTF-8 and UTF-16.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      throw error("it begins with a byte order mark; save it as UTF-8 without one")
    }
    skipSpace()
    guard index < bytes.count else { throw error("it is empty") }
    let line = line
    let value = JSONValue(try content(), line: line)
    skipSpace()
    guard index == bytes.count else { throw error("there is more after its end") }
    return value
  }

  private mutating func content() throws(JSONError) -> JSONValue.Content {
    switch peek {
    case UInt8(ascii: "{"): return .object(try object())
    case UInt8(ascii: "["): return .array(try array())
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
    case nil: throw error("it ends before it is complete")
    default: return try word()
    }
  }

  private mutating func object() throws(JSONError) -> [String: JSONValue] {
    var fields: [String: JSONValue] = [:]
    try list(until: UInt8(ascii: "}")) { (reader, _) throws(JSONError) in
      guard reader.peek == UInt8(ascii: "\"") else {
        throw reader.error("a key in quotation marks is missing")
      }
      let line = reader.line
      let key = try reader.string()
      reader.path.append(.key(key))
      guard fields[key] == nil else {
        throw JSONError("\"\(reader.keyPath.elided())\" is there twice. Keep one.", line: line)
      }
      reader.skipSpace()
      guard reader.consume(UInt8(ascii: ":")) else {
        throw reader.error("a colon is missing after \"\(key.elided())\"")
      }
      reader.skipSpace()
      fields[key] = JSONValue(try reader.content(), line: line)
      reader.path.removeLast()
    }
    return fields
  }

  private mutating func array() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try list(until: UInt8(ascii: "]")) { (reader, count) throws(JSONError) in
      let line = reader.line
      reader.path.append(.item(count))
      values.append(JSONValue(try reader.content(), line: line))
      reader.path.removeLast()
    }
    return values
  }

  private mutating func list(
    until end: UInt8,
    _ item: (inout JSONReader, _ count: Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    // As deep as other readers go; each level takes stack space.
    guard path.count < 512 else { throw error("it is nested more than 512 deep") }
    index += 1
    skipSpace()
    if consume(end) { return }
    var count = 0
    while true {
      try item(&self, count)
      count += 1
      skipSpace()
      if consume(end) { return }
      guard consume(UInt8(ascii: ",")) else {
        throw error(
          peek == nil
            ? "it ends before it is complete"
            : "a comma or \(String(UnicodeScalar(end))) is missing"
        )
      }
      skipSpace()
      if peek == end { throw error("there is a comma after the last item") }
    }
  }

  /// The path of the value that is read, such as `cards[3].title`.
  private var keyPath: String {
    path.reduce(into: "") { path, step in
      switch step {
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      case .item(let index): path += "[\(index)]"
      }
    }
  }

  // MARK: Numbers, texts and words, byte by byte

  /// The next byte; nil at the end.
  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private func error(_ cause: String) -> JSONError {
    JSONError("not valid JSON: \(cause).", line: line)
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    index += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      if byte == 0x0A { line += 1 }
      index += 1
    }
  }

  private mutating func word() throws(JSONError) -> JSONValue.Content {
    switch restOfWord(from: index) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": throw error("a value is missing")
    case let other:
      throw error(
        "\(other.elided(to: 24)) is not a value; write a number, \"text\", true, false or null"
      )
    }
  }

  private mutating func number() throws(JSONError) -> JSONValue.Content {
    let start = index
    let isNumber = consumeNumber()
    let end = index
    let text = restOfWord(from: start)
    guard isNumber, index == end, let number = Double(text) else {
      throw error("\(text.elided(to: 24)) is not a number")
    }
    guard number.isFinite else { throw error("\(text.elided(to: 24)) is too large a number") }
    // A Double has 53 bits.
    if number >= 0x1p53, let integer = UInt64(text), Double(exactly: integer) == nil {
      return .integer(integer)
    }
    return .number(number)
  }

  /// `-`, digits without a leading zero, a fraction, an exponent.
  private mutating func consumeNumber() -> Bool {
    _ = consume(UInt8(ascii: "-"))
    guard consume(UInt8(ascii: "0")) || consumeDigits() else { return false }
    if consume(UInt8(ascii: ".")), !consumeDigits() { return false }
    if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
      _ = consume(UInt8(ascii: "-")) || consume(UInt8(ascii: "+"))
      return consumeDigits()
    }
    return true
  }

  private mutating func consumeDigits() -> Bool {
    let start = index
    while let byte = peek, Self.isDigit(byte) { index += 1 }
    return index > start
  }

  private mutating func restOfWord(from start: Int) -> String {
    // Up to what can follow a value: blanks, commas, brackets, quotation marks.
    while let byte = peek, byte > 0x20, !",:[]{}\"".utf8.contains(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var text: [UInt8] = []
    while true {
      let start = index
      while let byte = peek, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
        index += 1
      }
      text += bytes[start..<index]
      switch peek {
      case UInt8(ascii: "\""):
        index += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw error("text is not valid UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case nil: throw error("text has no closing quotation mark")
      default:
        throw error(
          "text has a line break or a control character; write it as an escape such as \\n"
        )
      }
    }
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    let letter = index + 1 < bytes.count ? bytes[index + 1] : 0
    index += 2
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) {
        units.append(try codeUnit())
      }
      guard let scalar = String(validating: units, as: UTF16.self)?.unicodeScalars.first else {
        throw error("\\u is half of a surrogate pair")
      }
      return scalar
    default: throw error("text has an unknown escape after a backslash")
    }
  }

  private mutating func codeUnit() throws(JSONError) -> UInt16 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw error("\\u is not followed by four hexadecimal digits") }
    index += 4
    return unit
  }
}
