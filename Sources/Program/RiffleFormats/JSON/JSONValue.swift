import RiffleCards
import RiffleMotion

/// A value of a JSON document, with the line on which it was found.
package struct JSONValue: Sendable {
  /// The value itself.
  package let content: Content
  /// The line of its key, or of its first letter if it has no key, counted from 1.
  package let line: Int

  package init(_ content: Content, line: Int = 1) {
    self.content = content
    self.line = line
  }

  /// Reads a document.
  ///
  /// - Throws: ``JSONError`` with the line if the bytes are not JSON.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONError) {
    self = try JSONReader.value(of: Array(bytes))
  }

  /// The kinds of values.
  package enum Content: Equatable, Sendable {
    case null
    /// true or false.
    case bool(Bool)
    case number(Double)
    /// A whole number that a Double would round, as a large seed.
    case integer(UInt64)
    /// Text.
    case string(String)
    /// A list.
    case array([JSONValue])
    case object([String: JSONValue])
  }

  /// The number; nil for another kind of value.
  package var number: Double? {
    switch content {
    case .number(let number): number
    case .integer(let integer): Double(integer)
    default: nil
    }
  }

  /// The text; nil for another kind of value.
  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }
}

extension JSONValue: Equatable {
  /// Compares contents: equal values may stand on different lines.
  package static func == (left: JSONValue, right: JSONValue) -> Bool {
    left.content == right.content
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value in the words of a message, such as `the number 5`.
  package var description: String {
    switch content {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      "the number " + (Int(exactly: value).map(String.init) ?? String(value))
    case .integer(let value): "the number \(value)"
    // Longer texts would bury the rest of the message.
    case .string(let value): "the text \"\(value.elided(to: 40))\""
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: JSONWritable {
  /// Writes the value: an object with more than two keys on lines of their own, its keys in the order
  /// of the alphabet.
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

/// An error in a JSON document: one sentence or two that say what is wrong and what would do.
package struct JSONError: Error, Hashable, CustomStringConvertible {
  /// The sentences.
  package let description: String
  /// The line in the document, counted from 1; nil if something is missing from it.
  package let line: Int?

  package init(_ description: String, line: Int? = nil) {
    self.description = description
    self.line = line
  }
}

extension RiffleError {
  /// Makes an error of a file that holds something it should not: the file, the line, the sentences.
  ///
  /// - Parameter line: The line of the file, counted from 1, if each line is a document of its own. Defaults
  ///   to the line in the document.
  package static func badFile(
    _ error: JSONError,
    in title: String,
    line: Int? = nil
  ) -> RiffleError {
    .badFile("\(title)\((line ?? error.line).map { ":\($0)" } ?? ""): \(error)")
  }
}
