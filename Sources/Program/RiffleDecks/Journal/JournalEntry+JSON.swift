import RiffleFormats

/// A row as an object: the database's columns but the deck, without those that have no value.
extension JournalEntry: JSONWritable {
  private enum Key: String, CaseIterable {
    // In the order of the columns.
    case moment, window, event, card, verdict, turns, targetMoment, targetWindow, oldCard, time
    case input, release, size, modified
    // Instead of a name that is not UTF-8.
    case cardBase64, oldCardBase64

    /// The keys of the columns behind the deck.
    static let columns = allCases.prefix(JournalEntry.columns.count - 1)

    /// The key of a name's bytes; nil for what is no name.
    var base64: Key? {
      switch self {
      case .card: .cardBase64
      case .oldCard: .oldCardBase64
      default: nil
      }
    }
  }

  /// Writes the row on one line.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (key, value) in zip(Key.columns, values(deck: 0).dropFirst()) {
        switch value {
        case .null: break
        case .number(let number): writer.field(key, number)
        case .text(let text): writer.field(key, text)
        case .bytes(let bytes):
          if let text = String(validating: bytes, as: UTF8.self) {
            writer.field(key, text)
          } else {
            writer.field(key.base64 ?? key, Base64.text(of: bytes))
          }
        }
      }
    }
  }

  /// Reads a row that was written so.
  ///
  /// - Parameter place: Its path in the document, such as `steps[3]`.
  init(_ value: JSONValue, at place: String) throws(JSONError) {
    let object = try JSONObject<Key>(value, at: place)
    var values: [SQLiteValue] = [.null]
    for key in Key.columns { values.append(try Self.value(of: key, in: object)) }
    guard let entry = JournalEntry({ values.indices.contains($0) ? values[$0] : .null }) else {
      throw JSONError("\"\(place)\" is no step.", line: value.line)
    }
    self = entry
    release = try object.text(.release)
  }

  private static func value(
    of key: Key,
    in object: JSONObject<Key>
  ) throws(JSONError) -> SQLiteValue {
    switch key {
    case .event, .verdict, .input, .release: return SQLiteValue(try object.text(key))
    case .card, .oldCard, .cardBase64, .oldCardBase64:
      guard let base64 = key.base64, let text = try object.text(base64) else {
        return SQLiteValue(try object.text(key).map { Array($0.utf8) })
      }
      guard let bytes = Base64.bytes(of: text) else {
        throw object.typeMismatch(base64, wanted: "a name in Base64")
      }
      return .bytes(bytes)
    case .moment, .window, .turns, .targetMoment, .targetWindow, .time, .size, .modified:
      return SQLiteValue(try object.integer(key, in: Int64.min...Int64.max))
    }
  }
}
