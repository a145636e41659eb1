import CSQLite

/// A value in a row of a database.
enum SQLiteValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A whole number.
  case number(Int64)
  case text(String)
  case bytes([UInt8])

  /// Makes a number, or nothing.
  init(_ number: Int64?) { self = number.map { .number($0) } ?? .null }
  /// Makes a text, or nothing.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  /// Makes bytes, or nothing.
  init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }

  /// The whole number; nil for any other value.
  var number: Int64? { if case .number(let number) = self { number } else { nil } }
  /// The text; nil for any other value.
  var text: String? { if case .text(let text) = self { text } else { nil } }
  /// The bytes; nil for any other value.
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// A row of a statement's result, valid until the statement goes on.
struct SQLiteRow {
  let library: sqlite_functions
  let statement: OpaquePointer

  /// Returns the value of a column, counted from 0; nothing for a number with a fraction.
  func value(_ column: Int32) -> SQLiteValue {
    switch library.sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: SQLiteValue(number(column))
    case SQLITE_TEXT: SQLiteValue(text(column))
    case SQLITE_BLOB: SQLiteValue(bytes(column))
    default: .null
    }
  }

  /// Returns the whole number of a column, counted from 0; nil for any other value.
  func number(_ column: Int32) -> Int64? {
    guard library.sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return library.sqlite3_column_int64(statement, column)
  }

  /// Returns the text of a column, counted from 0; nil for any other value.
  func text(_ column: Int32) -> String? {
    guard library.sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let text = library.sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(library.sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// Returns the bytes of a column, counted from 0; nil for any other value.
  func bytes(_ column: Int32) -> [UInt8]? {
    guard library.sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    let bytes = library.sqlite3_column_blob(statement, column)
    let count = Int(library.sqlite3_column_bytes(statement, column))
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
