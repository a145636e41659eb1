import CSQLite
import RiffleSystem
import SystemPackage

/// A connection to an SQLite database, through SQLite's C interface, for one thread at a time.
///
/// The library is loaded when the first database is opened.
final class SQLiteDatabase {
  private let library: sqlite_functions
  private let connection: OpaquePointer

  private static let library = LoadedLibrary<sqlite_functions>(
    "libsqlite3.so.0",
    package: "libsqlite3-0",
    sqlite_functions_names()
  )

  /// How a database is opened.
  enum Access {
    /// To be read and written, and made if it is missing.
    case readWrite
    case readOnly
    /// To be read where nothing can be written beside it, as on a read-only disk. Nobody may change
    /// the file meanwhile, and what still lies in a write-ahead log is not seen.
    case immutable
  }

  /// Opens a database (sqlite3_open_v2).
  ///
  /// - Parameters:
  ///   - access: What it is opened for. Defaults to reading and writing.
  ///   - patience: The longest time that a statement waits for other programs, in milliseconds.
  /// - Throws: ``SQLiteError`` if it cannot be opened. What is wrong with its contents shows at the first
  ///   statement only.
  init(
    _ path: FilePath,
    _ access: Access = .readWrite,
    patience: Int32
  ) throws(SQLiteError) {
    let library: sqlite_functions
    do {
      library = try Self.library.functions()
    } catch {
      throw SQLiteError(missing: error)
    }
    self.library = library
    let flags =
      switch access {
      case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      case .readOnly: SQLITE_OPEN_READONLY
      case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      }
    var opened: OpaquePointer?
    let status =
      access == .immutable
      ? library.sqlite3_open_v2(Self.uri(path), &opened, flags, nil)
      : path.withPlatformString { library.sqlite3_open_v2($0, &opened, flags, nil) }
    // A connection that could not be opened has the reason, and must be closed too.
    guard let opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
    connection = opened
    guard status == SQLITE_OK else { throw failure(status) }
    _ = library.sqlite3_extended_result_codes(opened, 1)
    _ = library.sqlite3_busy_timeout(opened, patience)
  }

  deinit {
    // All statements are finalized, so this cannot be refused.
    _ = library.sqlite3_close_v2(connection)
  }

  /// The identity of the row that was inserted last (sqlite3_last_insert_rowid).
  var lastInsertedRow: Int64 { library.sqlite3_last_insert_rowid(connection) }

  /// Runs a statement and calls a closure with each row of its result.
  ///
  /// - Parameter body: Reads a row, which is gone after it. Defaults to nothing.
  func run(
    _ sql: String,
    _ values: [SQLiteValue] = [],
    forEachRow body: (SQLiteRow) throws(SQLiteError) -> Void = { _ in }
  ) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let status = library.sqlite3_prepare_v2(connection, sql, -1, &prepared, nil)
    guard status == SQLITE_OK, let statement = prepared else { throw failure(status) }
    defer { _ = library.sqlite3_finalize(statement) }
    for (index, value) in values.enumerated() {
      let status = bind(value, to: statement, at: Int32(index + 1))
      guard status == SQLITE_OK else { throw failure(status) }
    }
    while true {
      let status = library.sqlite3_step(statement)
      switch status {
      case SQLITE_ROW: try body(SQLiteRow(library: library, statement: statement))
      case SQLITE_DONE: return
      default: throw failure(status)
      }
    }
  }

  /// A row to be added to a table.
  struct NewRow {
    let table: String
    let columns: [String]
    let values: [SQLiteValue]
  }

  /// Adds a row, unless there is one with the same key.
  func insert(_ row: NewRow) throws(SQLiteError) {
    let columns = row.columns.joined(separator: ", ")
    let marks = row.columns.map { _ in "?" }.joined(separator: ", ")
    try run("INSERT OR IGNORE INTO \(row.table)(\(columns)) VALUES(\(marks))", row.values)
  }

  /// Returns the whole number that a statement's only row begins with; nil without a row.
  func number(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
    var number: Int64?
    try run(sql, values) { row in number = row.number(0) }
    return number
  }

  /// Runs statements as a transaction, which is on disk when this returns, or has not happened.
  func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    // The lock for writing at once: waiting for it later could not be done after a first read.
    try run("BEGIN IMMEDIATE")
    do throws(SQLiteError) {
      try body()
      try run("COMMIT")
    } catch {
      // Some errors have rolled it back already.
      if library.sqlite3_get_autocommit(connection) == 0 { try? run("ROLLBACK") }
      throw error
    }
  }

  private func bind(_ value: SQLiteValue, to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch value {
    case .null:
      return library.sqlite3_bind_null(statement, index)
    case .number(let number):
      return library.sqlite3_bind_int64(statement, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          sqlite_bind_text(
            library,
            statement,
            index,
            characters.baseAddress,
            Int32(characters.count)
          )
        }
      }
    case .bytes(let bytes):
      return sqlite_bind_blob(library, statement, index, bytes, Int32(bytes.count))
    }
  }

  private func failure(_ status: Int32) -> SQLiteError {
    SQLiteError(
      code: status,
      message: library.sqlite3_errmsg(connection).map { String(cString: $0) } ?? "error \(status)",
      system: Errno(rawValue: library.sqlite3_system_errno(connection))
    )
  }

  /// Returns a path as a URI for ``Access/immutable``, with every byte but the plainest as %XX.
  private static func uri(_ path: FilePath) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./".utf8)
    let digits = Array("0123456789ABCDEF")
    let escaped = path.bytes.map { byte in
      plain.contains(byte)
        ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
    return "file:\(escaped.joined())?immutable=1"
  }
}

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

/// The reason why SQLite refused something.
struct SQLiteError: Error, Hashable, CustomStringConvertible {
  /// What can be done about it.
  let kind: Kind
  /// SQLite's words, and the system's if a system call failed.
  let description: String

  /// The kinds of reasons that are handled in ways of their own.
  enum Kind: Hashable {
    /// The file is not a database, or its pages are damaged.
    case damaged
    /// Another program holds the database for longer than the connection waits.
    case locked
    /// The disk is full.
    case full
    /// The file, its folder or its disk may not be written.
    case readOnly
    /// The file cannot be opened.
    case closed
    /// The tables are those of a later version of the program.
    case newer
    /// The library is not installed.
    case missingLibrary
    /// Anything else.
    case other
  }

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Makes an error of a result code, extended or not.
  init(code: Int32, message: String, system: Errno = Errno(rawValue: 0)) {
    kind =
      switch code & 0xFF {
      case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN: .closed
      default: .other
      }
    // The system's error stays from the last call that failed, whichever that was.
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) && system.rawValue != 0
    description = isOfSystem ? "\(message): \(system)" : message
  }

  init(missing library: MissingLibrary) {
    kind = .missingLibrary
    description = library.description
  }
}
