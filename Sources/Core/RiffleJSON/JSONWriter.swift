import RiffleCards

/// Writes JSON, value by value, into bytes.
///
/// Objects and lists are on one line unless written with ``Layout/lines``.
package struct JSONWriter {
  package private(set) var bytes: [UInt8] = []
  /// The number of enclosing objects and lists with ``Layout/lines``.
  private var indentation = 0
  private var layout = Layout.inline
  private var isFirst = true
  private var isAfterKey = false

  package enum Layout: Sendable {
    case inline
    case lines
  }

  package init() {
    bytes.reserveCapacity(512)
  }

  package mutating func object(
    _ layout: Layout = .inline,
    _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), layout, body)
  }

  package mutating func array(
    _ layout: Layout = .inline,
    _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    try enclose(UInt8(ascii: "["), UInt8(ascii: "]"), layout, body)
  }

  package mutating func array(_ values: some Sequence<some JSONWritable>) {
    array { writer in for value in values { value.write(to: &writer) } }
  }

  /// Writes a key that needs no escapes; its value must follow.
  package mutating func key(_ key: some RawRepresentable<String>) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: key.rawValue.utf8)
    append("\": ")
    isAfterKey = true
  }

  /// Writes any key; its value must follow.
  package mutating func key(_ key: String) {
    separate()
    appendQuoted(key)
    append(": ")
    isAfterKey = true
  }

  package mutating func field(_ key: some RawRepresentable<String>, _ value: some JSONWritable) {
    self.key(key)
    value.write(to: &self)
  }

  /// Writes a number or a word without quotation marks.
  package mutating func literal(_ text: String) {
    beginValue()
    bytes.append(contentsOf: text.utf8)
  }

  /// Writes a whole number without making a text of it: most numbers in logs of poses are whole.
  mutating func integer(_ number: Int) {
    beginValue()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  mutating func quoted(_ text: String) {
    beginValue()
    appendQuoted(text)
  }

  /// Ends a line of JSON Lines; the next one is a new document.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  private mutating func enclose(
    _ opening: UInt8,
    _ closing: UInt8,
    _ layout: Layout,
    _ body: (inout JSONWriter) throws -> Void
  ) rethrows {
    beginValue()
    bytes.append(opening)
    let outer = self.layout
    self.layout = layout
    if layout == .lines { indentation += 1 }
    isFirst = true
    try body(&self)
    if layout == .lines {
      indentation -= 1
      if !isFirst { breakLine() }
    }
    self.layout = outer
    isFirst = false
    bytes.append(closing)
  }

  private mutating func beginValue() {
    if !isAfterKey { separate() }
    isAfterKey = false
  }

  private mutating func separate() {
    if !isFirst { append(layout == .inline ? ", " : ",") }
    if layout == .lines { breakLine() }
    isFirst = false
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<indentation { append("  ") }
  }

  private mutating func append(_ characters: StaticString) {
    characters.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  private mutating func appendQuoted(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    // Most texts need no escapes, and appending many bytes at once is faster.
    var text = text
    text.withUTF8 { letters in
      var start = letters.startIndex
      for index in letters.indices where Self.needsEscape(letters[index]) {
        bytes.append(contentsOf: letters[start..<index])
        appendEscaped(letters[index])
        start = index + 1
      }
      bytes.append(contentsOf: letters[start...])
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// RFC 8259, section 7.
  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case UInt8(ascii: "\t"): append("\\t")
    case ..<0x20:
      append(byte < 0x10 ? "\\u000" : "\\u00")
      bytes.append(contentsOf: String(byte, radix: 16).utf8)
    default:
      append("\\")
      bytes.append(byte)
    }
  }
}

package protocol JSONWritable {
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  package var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension Double: JSONWritable {
  /// Writes the shortest digits that read back as this number, which must be finite.
  package func write(to writer: inout JSONWriter) {
    // Larger ones have exponents.
    if abs(self) < 9e15, let whole = Int(exactly: self) {
      writer.integer(whole)
    } else {
      writer.literal(digits)
    }
  }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.integer(self) }
}

extension Int64: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.literal(description) }
}

extension UInt64: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.literal(description) }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.literal(self ? "true" : "false") }
}

extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) { writer.quoted(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.literal("null") }
  }
}
