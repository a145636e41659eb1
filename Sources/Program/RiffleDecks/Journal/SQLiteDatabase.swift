import CSQLite
import RiffleSystem
import SystemPackage

/// A connection to an SQLite database, for one thread at a time; loads the library on first use.
final class SQLiteDatabase {
  private let library: sqlite_functions
  private let connection: OpaquePointer

  private static let library = LoadedLibrary<sqlite_functions>(
    "libsqlite3.so.0",
    package: "libsqlite3-0",
    sqlite_functions_names()
  )

  enum Access {
    /// Creates the file if it is missing.
    case readWrite
    case readOnly
    /// It is for a file on a read-only disk, which must not change meanwhile; a write-ahead log is ignored.
    case immutable
  }

  /// Opens a database; damage shows only at the first statement, and patience is in milliseconds.
  init(_ path: FilePath, _ access: Access = .readWrite, patience: Int32) throws(SQLiteError) {
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
    // A connection that failed to open has the reason, and must be closed too.
    guard let opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
    connection = opened
    guard status == SQLITE_OK else { throw failure(status) }
    _ = library.sqlite3_extended_result_codes(opened, 1)
    _ = library.sqlite3_busy_timeout(opened, patience)
  }

  deinit {
    // All statements are finalized, so this cannot fail.
    _ = library.sqlite3_close_v2(connection)
  }

  /// Whether SQLite refuses to write (sqlite3_db_readonly), also since the file's header says so; known
  /// after the first statement.
  var isReadOnly: Bool { library.sqlite3_db_readonly(connection, "main") == 1 }

  var lastInsertedRow: Int64 { library.sqlite3_last_insert_rowid(connection) }

  /// Runs a statement and calls a closure with each row, which is valid only in the closure.
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

  struct NewRow {
    let table: String
    let columns: [String]
    let values: [SQLiteValue]
  }

  /// Does nothing if the key exists.
  func insert(_ row: NewRow) throws(SQLiteError) {
    let columns = row.columns.joined(separator: ", ")
    let marks = row.columns.map { _ in "?" }.joined(separator: ", ")
    try run("INSERT OR IGNORE INTO \(row.table)(\(columns)) VALUES(\(marks))", row.values)
  }

  func number(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
    var number: Int64?
    try run(sql, values) { row in number = row.number(0) }
    return number
  }

  /// The statements take effect together, or not at all.
  func transaction(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
    // Locks for writing now, since a lock cannot be waited for after a first read.
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

  /// Returns a URI for ``Access/immutable``, with most bytes as %XX.
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

enum SQLiteValue: Hashable, Sendable {
  case null
  case number(Int64)
  case text(String)
  case bytes([UInt8])

  init(_ number: Int64?) { self = number.map { .number($0) } ?? .null }
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }

  var number: Int64? { if case .number(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
  var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
}

/// A row of a result, valid until the statement's next step.
struct SQLiteRow {
  let library: sqlite_functions
  let statement: OpaquePointer

  /// Columns count from 0; a floating-point number is null.
  func value(_ column: Int32) -> SQLiteValue {
    switch library.sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: SQLiteValue(number(column))
    case SQLITE_TEXT: SQLiteValue(text(column))
    case SQLITE_BLOB: SQLiteValue(bytes(column))
    default: .null
    }
  }

  func number(_ column: Int32) -> Int64? {
    guard library.sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
    return library.sqlite3_column_int64(statement, column)
  }

  func text(_ column: Int32) -> String? {
    guard library.sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let text = library.sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(library.sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) -> [UInt8]? {
    guard library.sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    let bytes = library.sqlite3_column_blob(statement, column)
    let count = Int(library.sqlite3_column_bytes(statement, column))
    return [UInt8](UnsafeRawBufferPointer(start: bytes, count: count))
  }
}

struct SQLiteError: Error, Hashable, CustomStringConvertible {
  let kind: Kind
  /// SQLite's message, and the system's if a system call failed.
  let description: String

  enum Kind: Hashable {
    /// Not a database, damaged pages, or tables that are not the journal's.
    case damaged
    /// Locked by another program for longer than the connection waits.
    case locked
    case full
    case readOnly
    /// The file cannot be opened.
    case closed
    /// Made by another version of the program.
    case otherVersion
    case missingLibrary, other
  }

  init(_ kind: Kind, _ description: String) {
    self.kind = kind
    self.description = description
  }

  /// Accepts extended result codes.
  init(code: Int32, message: String, system: Errno = Errno(rawValue: 0)) {
    let isOfSystem = [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) && system.rawValue != 0
    kind =
      switch code & 0xFF {
      case _ where isOfSystem && [.noSpace, .diskQuotaExceeded].contains(system): .full
      // All statements are right for the tables of a journal.
      case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT, SQLITE_ERROR: .damaged
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .locked
      case SQLITE_FULL: .full
      case SQLITE_READONLY, SQLITE_PERM: .readOnly
      case SQLITE_CANTOPEN: .closed
      default: .other
      }
    // The system's error stays from the last call that failed, whichever that was.
    description = isOfSystem ? "\(message): \(system)" : message
  }

  init(missing library: MissingLibrary) {
    kind = .missingLibrary
    description = library.description
  }
}
