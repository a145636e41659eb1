import RiffleCards
import RiffleMotion

/// An object of a JSON document, read strictly: an unknown key or a wrong type is an error.
package struct JSONObject<Key: RawRepresentable<String>> {
  /// The path of the object; empty for the document itself.
  private let path: String
  private let fields: [String: JSONValue]

  /// Reads an object that may have only the given keys, at a path such as `cards[3]`.
  package init(_ value: JSONValue, at path: String = "", keys: [Key]) throws(JSONError) {
    try self.init(anyKeysOf: value, at: path)
    try allow(keys.map(\.rawValue))
  }

  /// Reads a whole document; `keys` are allowed besides the header's.
  package init(
    _ document: JSONValue,
    of format: FileFormat,
    keys: [Key]
  ) throws(JSONError) {
    try self.init(anyKeysOf: document, at: "")
    try allow(HeaderKey.allCases.map(\.rawValue) + keys.map(\.rawValue))
    try requireHeader(of: format)
  }

  package init(anyKeysOf document: JSONValue, of format: FileFormat) throws(JSONError) {
    try self.init(anyKeysOf: document, at: "")
    try requireHeader(of: format)
  }

  /// The words, in no order.
  var words: [String] { Array(fields.keys) }

  /// 1 if the key is missing.
  func line(of key: Key) -> Int { fields[key.rawValue]?.line ?? 1 }

  /// Returns an error for each other key, sorted by line.
  package func errorsOfOtherKeys(than keys: [Key]) -> [JSONError] {
    errors(besides: keys.map(\.rawValue))
  }

  /// Returns an error for each key other than these and the header's, sorted by line.
  package func errors(besides keys: [Key]) -> [JSONError] {
    errors(besides: HeaderKey.allCases.map(\.rawValue) + keys.map(\.rawValue))
  }

  package init(anyKeysOf value: JSONValue, at path: String) throws(JSONError) {
    guard case .object(let fields) = value.content else {
      throw JSONError("\(path.isEmpty ? "the file" : path) must be an object, not \(value).")
    }
    self.path = path
    self.fields = fields
  }

  package func allow(_ keys: [Key]) throws(JSONError) {
    try allow(keys.map(\.rawValue))
  }

  private func allow(_ words: [String]) throws(JSONError) {
    if let error = errors(besides: words).first { throw error }
  }

  private func errors(besides words: [String]) -> [JSONError] {
    let others = fields.filter { !words.contains($0.key) }
    return others.sorted { ($0.value.line, $0.key) < ($1.value.line, $1.key) }.map { key, _ in
      let remedy =
        nearest(to: key, in: words).map { "Did you mean \"\($0)\"?" }
        ?? "The keys here are \(words.joined(separator: ", "))."
      return error(key, "is not a key here. \(remedy)")
    }
  }

  private func requireHeader(of format: FileFormat) throws(JSONError) {
    let kind = HeaderKey.riffle.rawValue
    guard fields[kind]?.text == format.rawValue else {
      throw typeMismatch(kind, wanted: "\"\(format.rawValue)\"")
    }
    let version = HeaderKey.version.rawValue
    guard fields[version]?.number == FileFormat.version else {
      throw typeMismatch(version, wanted: FileFormat.version.digits)
    }
  }

  package func value(_ key: Key) -> JSONValue? { fields[key.rawValue] }

  /// Returns the path of a key, such as `cards[3].title`.
  package func path(of key: Key) -> String { path(of: key.rawValue) }

  private func path(of word: String) -> String { path.isEmpty ? word : "\(path).\(word)" }

  /// The key's path begins the sentence.
  package func error(_ key: Key, _ predicate: String) -> JSONError {
    error(key.rawValue, predicate)
  }

  private func error(_ word: String, _ predicate: String) -> JSONError {
    JSONError("\"\(path(of: word).elided())\" \(predicate)", line: fields[word]?.line)
  }

  /// The error for a value of the wrong type or out of range, or a missing one.
  package func typeMismatch(_ key: Key, wanted: String) -> JSONError {
    typeMismatch(key.rawValue, wanted: wanted)
  }

  private func typeMismatch(_ word: String, wanted: String) -> JSONError {
    error(word, "must be \(wanted), not \(fields[word]?.description ?? "missing").")
  }
}

extension JSONObject where Key: CaseIterable {
  package init(_ value: JSONValue, at path: String = "") throws(JSONError) {
    try self.init(value, at: path, keys: Array(Key.allCases))
  }

  package init(_ document: JSONValue, of format: FileFormat) throws(JSONError) {
    try self.init(document, of: format, keys: Array(Key.allCases))
  }
}

// Values of one type each: nil if the key is missing, unless the value is required.
extension JSONObject {
  package func text(_ key: Key) throws(JSONError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.text else { throw typeMismatch(key, wanted: "text") }
    return text
  }

  package func flag(_ key: Key) throws(JSONError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .bool(let flag) = value.content else {
      throw typeMismatch(key, wanted: "true or false")
    }
    return flag
  }

  package func number(_ key: Key) throws(JSONError) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.number else { throw typeMismatch(key, wanted: "a number") }
    return number
  }

  /// The key is required.
  package func number(_ key: Key, in range: ClosedRange<Double>) throws(JSONError) -> Double {
    guard let number = try number(key), range.contains(number) else {
      throw typeMismatch(
        key,
        wanted: "a number from \(range.lowerBound.digits) to \(range.upperBound.digits)"
      )
    }
    return number
  }

  package func integer<Integer: FixedWidthInteger>(
    _ key: Key,
    in range: ClosedRange<Integer>
  ) throws(JSONError) -> Integer? {
    guard let value = value(key) else { return nil }
    let integer: Integer? =
      switch value.content {
      case .number(let number): Integer(exactly: number)
      case .integer(let integer): Integer(exactly: integer)
      default: nil
      }
    guard let integer, range.contains(integer) else {
      let start = "a whole number from \(range.lowerBound)"
      throw typeMismatch(
        key,
        wanted: range.upperBound == .max ? start : "\(start) to \(range.upperBound)"
      )
    }
    return integer
  }

  package func list(_ key: Key) throws(JSONError) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard case .array(let list) = value.content else { throw typeMismatch(key, wanted: "a list") }
    return list
  }

  package func object<Other: RawRepresentable<String> & CaseIterable>(
    _ key: Key,
    keys: Other.Type
  ) throws(JSONError) -> JSONObject<Other>? {
    guard let value = value(key) else { return nil }
    guard case .object = value.content else { throw typeMismatch(key, wanted: "an object") }
    return try JSONObject<Other>(value, at: path(of: key))
  }

  /// The error message names the words in the order of `meanings`.
  package func choice<Value>(
    _ key: Key,
    of meanings: [(word: String, value: Value)]
  ) throws(JSONError) -> Value? {
    guard let word = try text(key) else { return nil }
    guard let meaning = meanings.first(where: { $0.word == word }) else {
      throw typeMismatch(
        key,
        wanted: "one of \(meanings.map(\.word).joined(separator: ", "))"
      )
    }
    return meaning.value
  }

  package func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ key: Key,
    of type: Value.Type = Value.self
  ) throws(JSONError) -> Value? {
    try choice(key, of: type.allCases.map { ($0.rawValue, $0) })
  }
}
