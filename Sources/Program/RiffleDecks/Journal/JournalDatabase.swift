import Glibc
import RiffleSystem
import SystemPackage

/// A connection to the journal's database, for one thread.
final class JournalDatabase {
  /// Why it can only be read; nil if it can be written.
  private let refusal: SQLiteError?
  private let path: FilePath
  private let database: SQLiteDatabase
  private let place: FilePlace?

  /// The version of the tables, in `user_version`.
  private static let version: Int64 = 3
  /// What other riffles may have there; any other number is damage.
  private static let versions = Int64(1)...999

  private static let tables = [
    // The folders and deck files, by their absolute paths.
    "CREATE TABLE IF NOT EXISTS decks(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT",
    // What was decided: rows are never changed or deleted. Moments and times are microseconds
    // since 1970, modification times nanoseconds. Row numbers are not reused, so that a window
    // can continue reading after the last one that it knows. Stars are 0 to 5, labels red, yellow,
    // green, blue or purple.
    """
    CREATE TABLE IF NOT EXISTS steps(
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
      stars INTEGER,
      label TEXT,
      UNIQUE(deck, moment, window)
    ) STRICT
    """,
    // The contents of the card's file at a step: read after the step is on disk, since pictures
    // may be on a slow one. The hash is FNV-1a of the first and last 64 KiB.
    """
    CREATE TABLE IF NOT EXISTS contents(
      step INTEGER PRIMARY KEY REFERENCES steps(id),
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      hash INTEGER NOT NULL
    ) STRICT
    """,
    // The applies. A run is begun, ended or undone; its number is the microseconds since 1970
    // when it was begun, unless there was a later one.
    """
    CREATE TABLE IF NOT EXISTS apply_runs(
      number INTEGER PRIMARY KEY,
      source BLOB NOT NULL,
      kind TEXT NOT NULL,
      state TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE IF NOT EXISTS apply_folders(
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES apply_runs(number),
      path BLOB NOT NULL
    ) STRICT
    """,
    // A step is begun, done or closed: undone, or impossible to undo. The reason says why an undo
    // left it. First comes the file before the step, then the file that it made.
    """
    CREATE TABLE IF NOT EXISTS apply_steps(
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
  ]

  /// Opens or creates the database, only for reading if need be; patience is in milliseconds.
  init(_ journal: DecisionJournal, patience: Int32) throws(JournalProblem) {
    path = journal.file
    path.removingLastComponent().makeFolder()
    do throws(SQLiteError) {
      try Self.requireFile(path)
      (database, refusal) = try Self.open(path, patience: patience)
      place = FileState(of: path)?.place
      _ = try Self.version(of: database)
      try Self.check(database)
      if let size = FileState(of: path)?.stamp.size, size <= Self.quicklyChecked {
        try Self.checkPages(of: database)
      }
    } catch {
      throw JournalProblem(error, at: path)
    }
  }

  var isReadOnly: Bool { refusal != nil }

  var isInPlace: Bool { place != nil && FileState(of: path)?.place == place }

  func isSameFile(as other: JournalDatabase) -> Bool { place != nil && place == other.place }

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
  /// Its writes are in the system then; ``DecisionJournal/synchronize()`` brings them to the disk.
  func write(_ body: (SQLiteDatabase) throws(SQLiteError) -> Void) throws(JournalProblem) {
    if let refusal { throw JournalProblem(refusal, at: path) }
    try read { database throws(SQLiteError) in
      try database.transaction { () throws(SQLiteError) in try body(database) }
    }
  }

  func checkPages() throws(JournalProblem) {
    try read { database throws(SQLiteError) in try Self.checkPages(of: database) }
  }

  // MARK: Opening

  /// SQLite would wait for the other end of a pipe.
  private static func requireFile(_ path: FilePath) throws(SQLiteError) {
    guard let type = try? path.stat().type, type != .regular else { return }
    let kind = type == .directory ? "a folder" : "no regular file"
    throw SQLiteError(.closed, "it is \(kind)")
  }

  /// Opens the file, also if it can only be read; then it says why.
  ///
  /// On a full disk there is no room for the file beside it through which programs share the log.
  private static func open(
    _ path: FilePath,
    patience: Int32
  ) throws(SQLiteError) -> (SQLiteDatabase, refusal: SQLiteError?) {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(path, patience: patience)
      _ = try database.number("SELECT count(*) FROM sqlite_schema")
      // SQLite opens a file without write permission for reading; the folder may also forbid the
      // log.
      guard path.allows(W_OK), path.removingLastComponent().allows(W_OK) else {
        return (database, SQLiteError(.readOnly, "read-only"))
      }
      guard !database.isReadOnly else {
        throw SQLiteError(.damaged, "its header says that nobody may write it")
      }
      try prepare(database)
      return (database, nil)
    } catch {
      switch error.kind {
      case .damaged, .locked, .otherVersion, .missingLibrary: throw error
      case .full, .readOnly, .closed, .other: break
      }
      guard let database = readable(path, patience: patience) else { throw error }
      return (database, error)
    }
  }

  /// Opens a file for reading only; nil if that is impossible, or if it has no tables yet.
  private static func readable(_ path: FilePath, patience: Int32) -> SQLiteDatabase? {
    guard path.allows(R_OK) else { return nil }
    for access in [SQLiteDatabase.Access.readOnly, .immutable] {
      // What is in the log only, an immutable file lacks.
      if access == .immutable, DecisionJournal.hasLog(path) { return nil }
      guard let database = try? SQLiteDatabase(path, access, patience: patience),
        let count = try? database.number("SELECT count(*) FROM sqlite_schema"), count > 0
      else { continue }
      return database
    }
    return nil
  }

  private static func prepare(_ database: SQLiteDatabase) throws(SQLiteError) {
    let present = try version(of: database)
    try database.run("PRAGMA journal_mode = WAL")
    // A transaction waits for the disk only when the log is emptied into the database.
    try database.run("PRAGMA synchronous = NORMAL")
    guard present != version else { return }
    try database.transaction { () throws(SQLiteError) in
      // Another program may have made them while this one waited.
      guard try database.number("PRAGMA user_version") != version else { return }
      for table in tables { try database.run(table) }
      try database.run("PRAGMA user_version = \(version)")
    }
  }

  /// Returns the version; throws if another riffle has made the tables, whose rows this one cannot know.
  private static func version(of database: SQLiteDatabase) throws(SQLiteError) -> Int64? {
    let present = try database.number("PRAGMA user_version")
    if let present, present != version, versions.contains(present) {
      throw SQLiteError(.otherVersion, "its tables are version \(present), not \(version)")
    }
    return present
  }

  /// The size in bytes up to which a file is looked through when it is opened, which takes some 0.1 s for
  /// 100,000 steps: a page that lost its rows says nothing when it is read.
  private static let quicklyChecked: Int64 = 16_000_000

  private static func checkPages(of database: SQLiteDatabase) throws(SQLiteError) {
    var line: String?
    try database.run("PRAGMA integrity_check(1)") { row in line = row.text(0) }
    guard line == "ok" else { throw SQLiteError(.damaged, line ?? "no answer") }
  }

  /// Throws if a table is none of a journal: its names lie in the file too.
  private static func check(_ database: SQLiteDatabase) throws(SQLiteError) {
    for (table, columns) in [decks, steps, contents] + applies {
      try database.run("SELECT \(columns.joined(separator: ", ")) FROM \(table) LIMIT 0")
    }
  }

  private typealias Columns = (table: String, columns: [String])
  private static let decks: Columns = ("decks", ["id", "path"])
  private static let steps: Columns = ("steps", ["id"] + JournalEntry.columns)
  private static let contents: Columns = ("contents", ["step", "size", "modified", "hash"])
  private static let applies: [Columns] = [
    ("apply_runs", ApplyJournal.runColumns), ("apply_folders", ["id", "run", "path"]),
    ("apply_steps", ["id"] + ApplyJournal.stepColumns),
  ]

  // MARK: Copying

  /// Copies the rows from both ends of a damaged file up to the damage; returns the count of steps.
  func copyRows(of source: SQLiteDatabase) throws(JournalProblem) -> Int {
    var count = 0
    try write { database throws(SQLiteError) in
      try Self.copy(Self.decks, of: source, to: database)
      count = try Self.copy(Self.steps, of: source, to: database)
      try Self.copy(Self.contents, of: source, to: database)
      for table in Self.applies { try Self.copy(table, of: source, to: database) }
    }
    return count
  }

  /// The first column is the key.
  @discardableResult
  private static func copy(
    _ part: Columns,
    of source: SQLiteDatabase,
    to database: SQLiteDatabase
  ) throws(SQLiteError) -> Int {
    let (table, columns) = part
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
