/// A JSON document as a tree, read before anything is demanded of it.
package enum JSONValue: Hashable, Sendable {
  /// null.
  case null
  /// true or false.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case string(String)
  /// A list.
  case array([JSONValue])
  /// An object.
  case object([String: JSONValue])

  /// Reads a document.
  ///
  /// - Throws: ``JSONError`` with the line where it is no JSON.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    self = try JSONReader.value(of: bytes)
  }

  /// What the value is, for people.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value):
      "the number " + (Int(exactly: value).map(String.init) ?? String(value))
    // Longer texts would bury the rest of the line.
    case .string(let value): "the text \"\(value.prefix(40))\(value.count > 40 ? "…" : "")\""
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}
