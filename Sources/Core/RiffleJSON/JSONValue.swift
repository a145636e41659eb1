import RiffleCards
import RiffleMotion

/// A value of a JSON document, with the line on which it was found.
package struct JSONValue: Sendable {
  package let content: Content
  /// The line of its key, or else of its first letter, counted from 1.
  package let line: Int

  package init(_ content: Content, line: Int = 1) {
    self.content = content
    self.line = line
  }

  package init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    self = try JSONReader.value(of: Array(bytes))
  }

  package enum Content: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    /// An integer that a Double would round, such as a large seed.
    case integer(UInt64)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
  }

  package var number: Double? {
    switch content {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }
}

extension JSONValue: Equatable {
  /// Ignores lines.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.content == right.content
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value in words, such as `the number 5` or `an empty list`, for messages.
  package var description: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      "the number " + (Int(exactly: value).map(String.init) ?? String(value))
    case .integer(let value): "the number \(value)"
    case .string(let value): "the text \"\(value.elided(to: 40))\""
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: JSONWritable {
  /// Writes an object with more than two keys over several lines, the keys in alphabetical order.
  package func write(to writer: inout JSONWriter) {
    switch content {
    case .null: Double?.none.write(to: &writer)
    case .bool(let flag): flag.write(to: &writer)
    case .number(let number): number.write(to: &writer)
    case .integer(let integer): integer.write(to: &writer)
    case .string(let text): text.write(to: &writer)
    case .array(let values): writer.array(values)
    case .object(let fields):
      writer.object(fields.count > 2 ? .lines : .inline) { writer in
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
          writer.key(key)
          value.write(to: &writer)
        }
      }
    }
  }
}

/// What is wrong in a JSON document, and what would work.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  package let description: String
  /// Counted from 1; nil if something is missing.
  package let line: Int?

  package init(_ description: String, line: Int? = nil) {
    self.description = description
    self.line = line
  }
}
