import Foundation

/// A JSON document as a tree, read before anything is demanded of it.
package enum JSONValue: Decodable {
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
  /// An object; of a key that stands twice, one value is kept.
  case object([String: JSONValue])

  /// Reads a document.
  ///
  /// - Throws: ``JSONProblem`` with the place where it is no JSON.
  package init(parsing bytes: [UInt8]) throws(JSONProblem) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
    } catch DecodingError.dataCorrupted(let context) {
      let cause = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
      throw JSONProblem("not valid JSON: \(cause ?? context.debugDescription)")
    } catch {
      throw JSONProblem("not valid JSON: \(error.localizedDescription)")
    }
  }

  /// Reads a value in whichever shape it has.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// What the value is, for people.
  package var kind: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "the number \(value.formatted())"
    case .string(let value): "the text \"\(value)\""
    case .array(let values): values.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}
