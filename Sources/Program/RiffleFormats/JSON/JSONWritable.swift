import RiffleCards

/// A value that can be written as JSON.
package protocol JSONWritable {
  /// Writes the value.
  func write(to writer: inout JSONWriter)
}

extension JSONWritable {
  /// The value as a document, in bytes.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }

  /// The value as a document, in text.
  package var jsonText: String { String(decoding: json, as: UTF8.self) }
}

extension Double: JSONWritable {
  /// Writes the shortest digits that read back as this number; it must be finite.
  package func write(to writer: inout JSONWriter) { writer.literal(digits) }
}

extension Int: JSONWritable {
  /// Writes the digits.
  package func write(to writer: inout JSONWriter) { writer.literal(description) }
}

extension Int64: JSONWritable {
  /// Writes the digits.
  package func write(to writer: inout JSONWriter) { writer.literal(description) }
}

extension UInt64: JSONWritable {
  /// Writes the digits.
  package func write(to writer: inout JSONWriter) { writer.literal(description) }
}

extension Bool: JSONWritable {
  /// Writes true or false.
  package func write(to writer: inout JSONWriter) { writer.literal(self ? "true" : "false") }
}

extension String: JSONWritable {
  /// Writes the text between quotation marks, with escapes.
  package func write(to writer: inout JSONWriter) { writer.quoted(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
  /// Writes the value, or null.
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.literal("null") }
  }
}
