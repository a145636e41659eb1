import Glibc
import RiffleSystem
import SystemPackage

/// A connection to the journal's database, for one thread.
final class JournalDatabase {
  let isReadOnly: Bool
  /// What a query selects for ``JournalEntry/columns``: NULL for those that an older database lacks
  /// which cannot be written to.
  let stepColumns: String
  private let path: FilePath
  private let database: SQLiteDatabase
  private let place: FilePlace?

  /// The version of the tables, in `user_version`.
  private static let version: Int64 = 3

  /// The statements that each version has added.
  private static let tables = [
    [
      // The folders and deck files, by their absolute paths.
      "CREATE TABLE decks(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT",
      // What was decided: rows are never changed or deleted. Moments and times are microseconds
      // since 1970, modification times nanoseconds. Row numbers are not reused, so that a window
      // can continue reading after the last one that it knows.
      """
      CREATE TABLE steps(
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        deck INTEGER NOT NULL REFERENCES decks(id),
        moment INTEGER NOT NULL,
        window INTEGER NOT NULL,
        event TEXT NOT NULL,
        card BLOB,
        verdict TEXT,
        turns INTEGER,
        target_moment INTEGER,
        target_window INTEGER,
        old_card BLOB,
        time INTEGER NOT NULL,
        input TEXT,
        release TEXT,
        size INTEGER,
        modified INTEGER,
        UNIQUE(deck, moment, window)
      ) STRICT
      """,
      // The contents of the card's file at a step: read after the step is on disk, since pictures
      // may be on a slow one. The hash is FNV-1a of the first and last 64 KiB.
      """
      CREATE TABLE contents(
        step INTEGER PRIMARY KEY REFERENCES steps(id),
        size INTEGER NOT NULL,
        modified INTEGER NOT NULL,
        hash INTEGER NOT NULL
      ) STRICT
      """,
    ],
    [
      // The applies. A run is begun, ended or undone; its number is the microseconds since 1970
      // when it was begun, unless there was a later one.
      """
      CREATE TABLE apply_runs(
        number INTEGER PRIMARY KEY,
        source BLOB NOT NULL,
        kind TEXT NOT NULL,
        state TEXT NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE apply_folders(
        id INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES apply_runs(number),
        path BLOB NOT NULL
      ) STRICT
      """,
      // A step is begun, done or closed: undone, or impossible to undo. The reason says why an undo
      // left it. First comes the file before the step, then the file that it made.
      """
      CREATE TABLE apply_steps(
        id INTEGER PRIMARY KEY,
        run INTEGER NOT NULL REFERENCES apply_runs(number),
        number INTEGER NOT NULL,
        kind TEXT NOT NULL,
        path BLOB NOT NULL,
        target BLOB,
        size INTEGER,
        modified INTEGER,
        device INTEGER,
        inode INTEGER,
        made_size INTEGER,
        made_modified INTEGER,
        state TEXT NOT NULL,
        reason TEXT,
        UNIQUE(run, number)
      ) STRICT
      """,
    ],
    // Stars are 0 to 5, labels red, yellow, green, blue or purple.
    ["ALTER TABLE steps ADD COLUMN stars INTEGER", "ALTER TABLE steps ADD COLUMN label TEXT"],
  ]

  /// Opens the database, creating it if needed.
  ///
  /// - Parameter patience: The longest wait for other programs, in milliseconds.
  init(_ journal: DecisionJournal, patience: Int32) throws(JournalProblem) {
    path = journal.file
    path.removingLastComponent().makeFolder()
    let version: Int64?
    do throws(SQLiteError) {
      (database, isReadOnly) = try Self.open(path, patience: patience)
      place = FileState(of: path)?.place
      if !isReadOnly { try Self.prepare(database) }
      version = try database.number("PRAGMA user_version")
      let present = try database.number("SELECT count(*) FROM pragma_table_info('steps')") ?? 0
      stepColumns = JournalEntry.columns.enumerated().map { index, column in
        // After the row's number.
        index + 1 < present ? "steps.\(column)" : "NULL"
      }.joined(separator: ", ")
    } catch {
      throw JournalProblem(error, at: path)
    }
    guard version ?? 0 <= Self.version else { throw .newer(at: path) }
  }

  var isInPlace: Bool { place != nil && FileState(of: path)?.place == place }

  func read<Result>(
    _ body: (SQLiteDatabase) throws(SQLiteError) -> Result
  ) throws(JournalProblem) -> Result {
    do throws(SQLiteError) {
      return try body(database)
    } catch {
      throw JournalProblem(error, at: path)
    }
  }

  /// Runs statements as one transaction.
  ///
  /// The system has what they write when this returns; ``DecisionJournal/synchronize()`` brings it
  /// to the disk.
  func write(_ body: (SQLiteDatabase) throws(SQLiteError) -> Void) throws(JournalProblem) {
    guard !isReadOnly else { throw .readOnly(at: path) }
    try read { database throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in try body(database) }
    }
  }

  // MARK: Opening

  /// Opens the file, read-only if it must be.
  private static func open(
    _ path: FilePath,
    patience: Int32
  ) throws(SQLiteError) -> (SQLiteDatabase, isReadOnly: Bool) {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path, patience: patience)
      _ = try database.number("SELECT count(*) FROM sqlite_schema")
      // SQLite opens a file without write permission for reading; the folder may also forbid the
      // log.
      return (database, !path.allows(W_OK) || !path.removingLastComponent().allows(W_OK))
    } catch {
      // Reading a write-ahead log needs a file beside it, which a folder may not allow.
      guard error.kind == .closed || error.kind == .readOnly, path.allows(R_OK) else { throw error }
      let database = try SQLiteDatabase(path, .immutable, patience: patience)
      _ = try database.number("SELECT count(*) FROM sqlite_schema")
      return (database, true)
    }
  }

  private static func prepare(_ database: SQLiteDatabase) throws(SQLiteError) {
    try database.run("PRAGMA journal_mode = WAL")
    // A transaction waits for the disk only when the log is emptied into the database.
    try database.run("PRAGMA synchronous = NORMAL")
    guard try database.number("PRAGMA user_version") ?? 0 < version else { return }
    try database.transaction { () throws(SQLiteError) in
      // Another program may have made them while this one waited.
      let present = try database.number("PRAGMA user_version") ?? 0
      guard present < version else { return }
      for table in tables.dropFirst(Int(present)).joined() { try database.run(table) }
      try database.run("PRAGMA user_version = \(version)")
    }
  }

  // MARK: Copying

  /// Copies the rows of a damaged database, from its beginning and its end up to the damage.
  ///
  /// - Returns: The number of steps of decisions.
  func copyRows(of source: SQLiteDatabase) throws(JournalProblem) -> Int {
    var count = 0
    try write { database throws(SQLiteError) in
      try Self.copy("decks", ["id", "path"], of: source, to: database)
      // An older database has only the first ones.
      let present = (try? source.number("SELECT count(*) FROM pragma_table_info('steps')")) ?? nil
      let columns = ["id"] + JournalEntry.columns.prefix(max(0, Int(present ?? 0) - 1))
      count = try Self.copy("steps", columns, of: source, to: database)
      try Self.copy("contents", ["step", "size", "modified", "hash"], of: source, to: database)
      try Self.copy("apply_runs", ApplyJournal.runColumns, of: source, to: database)
      try Self.copy("apply_folders", ["id", "run", "path"], of: source, to: database)
      try Self.copy("apply_steps", ["id"] + ApplyJournal.stepColumns, of: source, to: database)
    }
    return count
  }

  /// The first column is the key.
  @discardableResult
  private static func copy(
    _ table: String,
    _ columns: [String],
    of source: SQLiteDatabase,
    to database: SQLiteDatabase
  ) throws(SQLiteError) -> Int {
    let list = columns.joined(separator: ", ")
    var rows: [Int64: [SQLiteValue]] = [:]
    for order in ["ASC", "DESC"] {
      // What was read before the damage counts.
      try? source.run("SELECT \(list) FROM \(table) NOT INDEXED ORDER BY \(columns[0]) \(order)") {
        (row) throws(SQLiteError) in
        guard let key = row.number(0) else { return }
        rows[key] = columns.indices.map { row.value(Int32($0)) }
      }
    }
    var count = 0
    for (_, values) in rows.sorted(by: { $0.key < $1.key }) {
      do throws(SQLiteError) {
        try database.insert(.init(table: table, columns: columns, values: values))
        count += 1
      } catch {
        // A row whose values the table refuses is part of the damage.
        guard error.kind == .other else { throw error }
      }
    }
    return count
  }
}
