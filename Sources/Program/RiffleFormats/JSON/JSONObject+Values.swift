import RiffleCards

// Values of one type each. A missing key gives nil, unless the value is required.
extension JSONObject {
  /// Returns a text; nil if the key is missing.
  package func text(_ key: Key) throws(JSONError) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.text else { throw typeMismatch(key, wanted: "text") }
    return text
  }

  /// Returns true or false; nil if the key is missing.
  package func flag(_ key: Key) throws(JSONError) -> Bool? {
    guard let value = value(key) else { return nil }
    guard case .bool(let flag) = value.content else {
      throw typeMismatch(key, wanted: "true or false")
    }
    return flag
  }

  /// Returns a number; nil if the key is missing.
  package func number(_ key: Key) throws(JSONError) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.number else { throw typeMismatch(key, wanted: "a number") }
    return number
  }

  /// Returns a number of a range; the key must be there.
  package func number(_ key: Key, in range: ClosedRange<Double>) throws(JSONError) -> Double {
    guard let number = try number(key), range.contains(number) else {
      throw typeMismatch(
        key,
        wanted: "a number from \(range.lowerBound.digits) to \(range.upperBound.digits)"
      )
    }
    return number
  }

  /// Returns a whole number of a range; nil if the key is missing.
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

  /// Returns a list; nil if the key is missing.
  package func list(_ key: Key) throws(JSONError) -> [JSONValue]? {
    guard let value = value(key) else { return nil }
    guard case .array(let list) = value.content else { throw typeMismatch(key, wanted: "a list") }
    return list
  }

  /// Returns an object that may have all keys of a type; nil if the key is missing.
  package func object<Other: RawRepresentable<String> & CaseIterable>(
    _ key: Key,
    keys: Other.Type
  ) throws(JSONError) -> JSONObject<Other>? {
    guard let value = value(key) else { return nil }
    guard case .object = value.content else { throw typeMismatch(key, wanted: "an object") }
    return try JSONObject<Other>(value, at: path(of: key))
  }

  /// Returns the meaning of a word; nil if the key is missing.
  ///
  /// - Parameter meanings: The words it may have, in the order in which a message names them.
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

  /// Returns the case of an enumeration; nil if the key is missing.
  package func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ key: Key,
    of type: Value.Type = Value.self
  ) throws(JSONError) -> Value? {
    try choice(key, of: type.allCases.map { ($0.rawValue, $0) })
  }
}
