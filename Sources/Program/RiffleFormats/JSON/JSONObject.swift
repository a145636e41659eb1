import RiffleCards
import RiffleMotion

/// An object of a JSON document, read strictly: an unknown key or a wrong type is an error.
package struct JSONObject<Key: RawRepresentable<String>> {
  /// The path of the object in the document; empty for the document itself.
  private let path: String
  private let fields: [String: JSONValue]

  /// Reads a value as an object.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: Its path in the document, such as `cards[3]`. Defaults to the document itself.
  ///   - keys: The keys it may have.
  /// - Throws: ``JSONError`` if it is something else or has another key.
  package init(_ value: JSONValue, at path: String = "", keys: [Key]) throws(JSONError) {
    try self.init(anyKeysOf: value, at: path)
    try allow(keys.map(\.rawValue))
  }

  /// Reads the document of a file, which names its format and the format's version besides its keys.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - format: The format.
  ///   - keys: The other keys it may have.
  /// - Throws: ``JSONError`` if it is something else or has another key.
  package init(
    _ document: JSONValue,
    of format: FileFormat,
    keys: [Key]
  ) throws(JSONError) {
    try self.init(anyKeysOf: document, at: "")
    try allow(HeaderKey.allCases.map(\.rawValue) + keys.map(\.rawValue))
    try requireHeader(of: format)
  }

  /// Reads the document of a file, whatever keys it has besides the header.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - format: The format.
  /// - Throws: ``JSONError`` if it is something else.
  init(anyKeysOf document: JSONValue, of format: FileFormat) throws(JSONError) {
    try self.init(anyKeysOf: document, at: "")
    try requireHeader(of: format)
  }

  /// The keys, in no order.
  var words: [String] { Array(fields.keys) }

  /// Returns the line of a key, or the first if the key is missing.
  func line(of key: Key) -> Int { fields[key.rawValue]?.line ?? 1 }

  /// Returns the error of each key that is none of these, the first line first.
  func errorsOfOtherKeys(than keys: [Key]) -> [JSONError] {
    errors(besides: keys.map(\.rawValue))
  }

  /// Returns the error of each key of a file that is none of these, the first line first.
  func errors(besides keys: [Key]) -> [JSONError] {
    errors(besides: HeaderKey.allCases.map(\.rawValue) + keys.map(\.rawValue))
  }

  /// Reads a value as an object, whatever keys it has.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: Its path in the document, such as `cards[3]`.
  /// - Throws: ``JSONError`` if it is something else.
  init(anyKeysOf value: JSONValue, at path: String) throws(JSONError) {
    guard case .object(let fields) = value.content else {
      throw JSONError("\(path.isEmpty ? "the file" : path) must be an object, not \(value).")
    }
    self.path = path
    self.fields = fields
  }

  /// Refuses all other keys.
  ///
  /// - Throws: ``JSONError`` if the object has another key.
  package func allow(_ keys: [Key]) throws(JSONError) {
    try allow(keys.map(\.rawValue))
  }

  private func allow(_ words: [String]) throws(JSONError) {
    if let error = errors(besides: words).first { throw error }
  }

  /// Returns the error of each key besides these, the first line first.
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

  /// Returns the value of a key; nil if the key is missing.
  package func value(_ key: Key) -> JSONValue? { fields[key.rawValue] }

  /// The path of a key in the document, such as `cards[3].title`.
  package func path(of key: Key) -> String { path(of: key.rawValue) }

  private func path(of word: String) -> String { path.isEmpty ? word : "\(path).\(word)" }

  /// Makes an error at a key, whose path begins the sentence.
  package func error(_ key: Key, _ predicate: String) -> JSONError {
    error(key.rawValue, predicate)
  }

  private func error(_ word: String, _ predicate: String) -> JSONError {
    JSONError("\"\(path(of: word).elided())\" \(predicate)", line: fields[word]?.line)
  }

  /// Makes the error that a key has a value of the wrong type or out of range, or is missing.
  package func typeMismatch(_ key: Key, wanted: String) -> JSONError {
    typeMismatch(key.rawValue, wanted: wanted)
  }

  private func typeMismatch(_ word: String, wanted: String) -> JSONError {
    error(word, "must be \(wanted), not \(fields[word]?.description ?? "missing").")
  }
}

extension JSONObject where Key: CaseIterable {
  /// Reads a value as an object that may have all keys of its type.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: Its path in the document, such as `cards[3]`. Defaults to the document itself.
  /// - Throws: ``JSONError`` if it is something else or has another key.
  package init(_ value: JSONValue, at path: String = "") throws(JSONError) {
    try self.init(value, at: path, keys: Array(Key.allCases))
  }

  /// Reads the document of a file, which may have all keys of its type besides the header.
  ///
  /// - Throws: ``JSONError`` if it is something else or has another key.
  package init(_ document: JSONValue, of format: FileFormat) throws(JSONError) {
    try self.init(document, of: format, keys: Array(Key.allCases))
  }
}
