/// An object of a JSON document, read strictly: unknown keys and wrong types are refused.
package struct JSONObject {
  /// Where the object stands in the document: empty for the document itself.
  private let place: String
  private let fields: [String: JSONValue]

  /// Takes a value for an object that has none but known keys.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - place: Where it stands, as `cards[3]`; empty for the document itself.
  ///   - keys: The keys it may have.
  /// - Throws: ``JSONError`` where it is something else or has another key.
  package init(_ value: JSONValue, at place: String = "", keys: [String]) throws(JSONError) {
    self.place = place
    guard case .object(let fields) = value else {
      throw JSONError(
        "\(place.isEmpty ? "the file" : place) must be an object, not \(value.kind)."
      )
    }
    self.fields = fields
    try allow(keys)
  }

  /// Refuses any other key than these.
  package func allow(_ keys: [String]) throws(JSONError) {
    for key in fields.keys.sorted() where !keys.contains(key) {
      let nearest = nearest(to: key, in: keys) ?? "nothing"
      throw JSONError(
        "\"\(path(key))\" is not a key here. Did you mean \"\(nearest)\"?",
        at: .key(path(key))
      )
    }
  }

  /// Returns what a key has, nil where the key is missing.
  package func value(_ key: String) -> JSONValue? {
    fields[key]
  }

  /// Tells whether a key is there.
  package func has(_ key: String) -> Bool {
    fields[key] != nil
  }

  /// Returns the text of a key, nil where the key is missing.
  package func text(_ key: String) throws(JSONError) -> String? {
    guard let value = fields[key] else { return nil }
    guard case .string(let text) = value else { throw wrong(key, wanted: "text", value) }
    return text
  }

  /// Returns the number of a key, nil where the key is missing.
  package func number(_ key: String) throws(JSONError) -> Double? {
    guard let value = fields[key] else { return nil }
    guard case .number(let number) = value else { throw wrong(key, wanted: "a number", value) }
    return number
  }

  /// Returns the whole number of a key, nil where the key is missing.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - range: What the number may be.
  /// - Returns: The number.
  /// - Throws: ``JSONError`` where it is no whole number or out of range.
  package func integer(
    _ key: String,
    in range: ClosedRange<Int>
  ) throws(JSONError) -> Int? {
    guard let value = fields[key] else { return nil }
    guard case .number(let number) = value, let integer = Int(exactly: number),
      range.contains(integer)
    else {
      let wanted =
        range.upperBound == .max
        ? "a whole number from \(range.lowerBound)"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      throw wrong(key, wanted: wanted, value)
    }
    return integer
  }

  /// Returns the list of a key, nil where the key is missing.
  package func list(_ key: String) throws(JSONError) -> [JSONValue]? {
    guard let value = fields[key] else { return nil }
    guard case .array(let list) = value else { throw wrong(key, wanted: "a list", value) }
    return list
  }

  /// Returns the object of a key that has none but known keys, nil where the key is missing.
  package func object(_ key: String, keys: [String]) throws(JSONError) -> JSONObject? {
    guard let value = fields[key] else { return nil }
    guard case .object = value else { throw wrong(key, wanted: "an object", value) }
    return try JSONObject(value, at: path(key), keys: keys)
  }

  /// Insists that the document says what it is and in which version.
  ///
  /// - Parameter kind: The value of `riffle`; `version` must be 1.
  /// - Throws: ``JSONError`` where it is something else.
  package func demand(kind: String) throws(JSONError) {
    guard case .string(kind) = fields["riffle"] else {
      throw JSONError(
        "\"riffle\" must be \"\(kind)\", not \(fields["riffle"]?.kind ?? "missing").",
        at: .key("riffle")
      )
    }
    guard case .number(1) = fields["version"] else { throw wrong("version", wanted: "1") }
  }

  /// Makes the refusal of a value.
  package func wrong(_ key: String, wanted: String, _ value: JSONValue? = nil) -> JSONError {
    let found = (value ?? fields[key])?.kind ?? "missing"
    return JSONError("\"\(path(key))\" must be \(wanted), not \(found).", at: .key(path(key)))
  }

  private func path(_ key: String) -> String {
    place.isEmpty ? key : "\(place).\(key)"
  }
}

/// Returns the word that is nearest to a mistyped one, to ask whether it was meant.
package func nearest(to word: String, in words: [String]) -> String? {
  words.map { ($0, editDistance($0, word)) }.min { $0.1 < $1.1 }?.0
}

/// Counts the letters to insert, delete or replace to make one word of another (Levenshtein).
func editDistance(_ one: String, _ other: String) -> Int {
  let letters = Array(other)
  var row = Array(0...letters.count)
  for (done, letter) in one.enumerated() {
    var diagonal = row[0]
    row[0] = done + 1
    for index in letters.indices {
      let replaced = diagonal + (letters[index] == letter ? 0 : 1)
      diagonal = row[index + 1]
      row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
    }
  }
  return row[letters.count]
}
