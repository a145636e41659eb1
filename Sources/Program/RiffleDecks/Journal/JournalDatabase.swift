import Glibc
import RiffleFormats
import SystemPackage

/// A connection to the journal's database, for one deck and one thread.
final class JournalDatabase {
  /// Whether it may only be read.
  let isReadOnly: Bool
  private let path: FilePath
  let database: SQLiteDatabase
  private let deck: FilePath
  /// The device and inode of the file that was opened.
  private let place: FilePlace?
  /// The number of the deck; nil while it has no row.
  private var deckNumber: Int64?
  /// The last row that was read or written here.
  private var lastRow: Int64 = 0

  /// The version of the tables, in `user_version`.
  static let version: Int64 = 1

  /// Opens the database, and makes it if it is missing.
  ///
  /// - Parameters:
  ///   - patience: The longest time that a statement waits for other programs, in milliseconds.
  ///   - canWrite: Whether it may be written and made. Defaults to true.
  init(
    _ journal: DecisionJournal,
    deck: FilePath,
    patience: Int32,
    canWrite: Bool = true
  ) throws(JournalProblem) {
    path = journal.file
    self.deck = deck
    if canWrite { _ = path.removingLastComponent().makeFolder() }
    do throws(SQLiteError) {
      (database, isReadOnly) = try Self.open(path, patience: patience, canWrite: canWrite)
      place = FileState(of: path)?.place
      try prepare()
    } catch {
      throw JournalProblem(error, at: journal.file)
    }
    guard try version() <= Self.version else { throw .newer(at: journal.file) }
  }

  /// Whether the file at the path is still the one that was opened.
  var isInPlace: Bool { place != nil && FileState(of: path)?.place == place }

  /// Reads the rows about the deck that were not read before.
  ///
  /// - Returns: The rows in the order in which they were written, without those that make no sense.
  func read() throws(JournalProblem) -> [JournalEntry] {
    do throws(SQLiteError) {
      return try readRows()
    } catch {
      throw JournalProblem(error, at: path)
    }
  }

  /// Writes rows in one transaction.
  ///
  /// The system has them when this returns, and ``DecisionJournal/synchronize()`` brings them to the disk.
  /// Those that are there already stay as they are.
  func append(_ entries: [JournalEntry]) throws(JournalProblem) -> [JournalEntry] {
    guard !isReadOnly else { throw .readOnly(at: path) }
    let known = (deckNumber, lastRow)
    do throws(SQLiteError) {
      var others: [JournalEntry] = []
      try database.transaction { () throws(SQLiteError) in
        others = try readRows()
        let deck = try addDeck()
        for entry in entries { try database.run(Self.insertion, entry.values(deck: deck)) }
        if let last = try database.number("SELECT max(id) FROM steps") { lastRow = last }
      }
      return others
    } catch {
      (deckNumber, lastRow) = known
      throw JournalProblem(error, at: path)
    }
  }

  /// Writes what was found in the files that steps were about.
  func append(_ contents: [(step: DecisionStep.ID, file: FileContents)]) throws(JournalProblem) {
    guard !isReadOnly else { throw .readOnly(at: path) }
    do throws(SQLiteError) {
      guard let deck = try findDeck() else { return }
      try database.transaction { () throws(SQLiteError) in
        for (step, file) in contents {
          try database.run(
            """
            INSERT OR IGNORE INTO contents(step, size, modified, hash)
            SELECT id, ?, ?, ? FROM steps WHERE deck = ? AND moment = ? AND window = ?
            """,
            [
              .number(file.stamp.size), .number(file.stamp.modified),
              .number(Int64(bitPattern: file.hash)), .number(deck), .number(step.moment),
              .number(step.window),
            ]
          )
        }
      }
    } catch {
      throw JournalProblem(error, at: path)
    }
  }

  // MARK: Opening

  private static let insertion =
    "INSERT OR IGNORE INTO steps(\(JournalEntry.columns.joined(separator: ", "))) "
    + "VALUES(\(JournalEntry.columns.map { _ in "?" }.joined(separator: ", ")))"

  /// Opens the file, at least for reading.
  private static func open(
    _ path: FilePath,
    patience: Int32,
    canWrite: Bool
  ) throws(SQLiteError) -> (SQLiteDatabase, isReadOnly: Bool) {
    do throws(SQLiteError) {
      let database = try SQLiteDatabase(
        path,
        canWrite ? .readWrite : .readOnly,
        patience: patience
      )
      _ = try database.number("SELECT count(*) FROM sqlite_schema")
      // SQLite opens a file that may not be written for reading; one may also be in a folder in which
      // no log can be made.
      let mayWrite =
        canWrite && path.allows(W_OK) && path.removingLastComponent().allows(W_OK)
      return (database, !mayWrite)
    } catch {
      // Reading a write-ahead log needs a file beside it, which a folder may not allow.
      guard error.kind == .closed || error.kind == .readOnly, path.allows(R_OK) else { throw error }
      let database = try SQLiteDatabase(path, .immutable, patience: patience)
      _ = try database.number("SELECT count(*) FROM sqlite_schema")
      return (database, true)
    }
  }

  /// Makes the tables if there are none.
  private func prepare() throws(SQLiteError) {
    guard !isReadOnly else { return }
    try database.run("PRAGMA journal_mode = WAL")
    // A transaction waits for no disk but when the log is emptied into the database.
    try database.run("PRAGMA synchronous = NORMAL")
    guard try database.number("PRAGMA user_version") == 0 else { return }
    try database.transaction { () throws(SQLiteError) in
      // Another program may have made them while this one waited.
      guard try database.number("PRAGMA user_version") == 0 else { return }
      for table in Self.tables { try database.run(table) }
      try database.run("PRAGMA user_version = \(Self.version)")
    }
  }

  private func version() throws(JournalProblem) -> Int64 {
    do throws(SQLiteError) {
      return try database.number("PRAGMA user_version") ?? 0
    } catch {
      throw JournalProblem(error, at: path)
    }
  }

  private func readRows() throws(SQLiteError) -> [JournalEntry] {
    guard let deckNumber = try findDeck() else { return [] }
    var entries: [JournalEntry] = []
    try database.run(
      """
      SELECT \(JournalEntry.columns.map { "steps.\($0)" }.joined(separator: ", ")),
        contents.size, contents.modified, contents.hash, steps.id
      FROM steps LEFT JOIN contents ON contents.step = steps.id
      WHERE steps.deck = ? AND steps.id > ? ORDER BY steps.id
      """,
      [.number(deckNumber), .number(lastRow)]
    ) { (row) throws(SQLiteError) in
      if let entry = JournalEntry({ row.value(Int32($0)) }) { entries.append(entry) }
      lastRow = row.number(18) ?? lastRow
    }
    return entries
  }

  private func findDeck() throws(SQLiteError) -> Int64? {
    if deckNumber == nil {
      deckNumber = try database.number("SELECT id FROM decks WHERE path = ?", [.bytes(deck.bytes)])
    }
    return deckNumber
  }

  /// Returns the number of the deck, which gets a row if it has none.
  private func addDeck() throws(SQLiteError) -> Int64 {
    if let number = try findDeck() { return number }
    try database.run("INSERT INTO decks(path) VALUES(?)", [.bytes(deck.bytes)])
    let number = database.lastInsertedRow
    deckNumber = number
    return number
  }
}
