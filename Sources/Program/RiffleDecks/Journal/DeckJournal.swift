import RiffleSystem
import SystemPackage

/// The rows about one deck in the journal's database, used by one thread.
final class DeckJournal {
  private var database: JournalDatabase
  private let journal: DecisionJournal
  private let deck: FilePath
  private let patience: Int32
  /// The deck number; nil while the deck has no row.
  private var deckNumber: Int64?
  /// The last row that was read or written here.
  private var lastRow: Int64 = 0

  /// Opens the journal; `patience` is the longest wait for other programs, in milliseconds.
  init(_ journal: DecisionJournal, deck: FilePath, patience: Int32) throws(JournalProblem) {
    (self.journal, self.deck, self.patience) = (journal, deck, patience)
    database = try JournalDatabase(journal, patience: patience)
  }

  var isInPlace: Bool { database.isInPlace }

  /// Opens the journal again if it could only be read: it may be writable by now, and what others have
  /// written is not seen in it.
  func renew() throws(JournalProblem) {
    guard database.isReadOnly else { return }
    let new = try JournalDatabase(journal, patience: patience)
    if !new.isSameFile(as: database) { (deckNumber, lastRow) = (nil, 0) }
    database = new
  }

  /// Reads the new rows in the order in which they were written; skips invalid ones.
  func read() throws(JournalProblem) -> [JournalEntry] {
    try database.read { database throws(SQLiteError) in try readRows(database) }
  }

  /// Writes rows in one transaction, except those that exist and renamings that the rows of others
  /// have overtaken; returns the new rows of others.
  func append(_ entries: [JournalEntry]) throws(JournalProblem) -> [JournalEntry] {
    let known = (deckNumber, lastRow)
    var others: [JournalEntry] = []
    do throws(JournalProblem) {
      try database.write { database throws(SQLiteError) in
        others = try readRows(database)
        let deck = try addDeck(database)
        for entry in entries where !others.contains(where: entry.isOutdated(by:)) {
          let values = entry.values(deck: deck)
          try database.insert(
            .init(table: "steps", columns: JournalEntry.columns, values: values)
          )
        }
        if let last = try database.number("SELECT max(id) FROM steps") { lastRow = last }
      }
      return others
    } catch {
      (deckNumber, lastRow) = known
      throw error
    }
  }

  func append(_ contents: [(step: DecisionStep.ID, file: FileContents)]) throws(JournalProblem) {
    try database.write { database throws(SQLiteError) in
      guard let deck = try findDeck(database) else { return }
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
  }

  private func readRows(_ database: SQLiteDatabase) throws(SQLiteError) -> [JournalEntry] {
    guard let deckNumber = try findDeck(database) else { return [] }
    // All rows of a deck are found by its number, in no order that SQLite could use; new ones by their own
    // numbers, without a look at those before.
    let found = lastRow == 0 ? "steps.deck = ?" : "+steps.deck = ?"
    var rows: [(number: Int64, entry: JournalEntry)] = []
    try database.run(
      """
      SELECT \(JournalEntry.columns.map { "steps.\($0)" }.joined(separator: ", ")),
        contents.size, contents.modified, contents.hash, steps.id
      FROM steps LEFT JOIN contents ON contents.step = steps.id
      WHERE \(found) AND steps.id > ?
      """,
      [.number(deckNumber), .number(lastRow)]
    ) { (row) throws(SQLiteError) in
      let number = row.number(Int32(JournalEntry.columns.count + 3)) ?? lastRow
      if let entry = JournalEntry({ row.value(Int32($0)) }) { rows.append((number, entry)) }
      lastRow = max(lastRow, number)
    }
    rows.sort { $0.number < $1.number }
    return rows.map(\.entry)
  }

  private func findDeck(_ database: SQLiteDatabase) throws(SQLiteError) -> Int64? {
    if deckNumber == nil {
      deckNumber = try database.number("SELECT id FROM decks WHERE path = ?", [.bytes(deck.bytes)])
    }
    return deckNumber
  }

  private func addDeck(_ database: SQLiteDatabase) throws(SQLiteError) -> Int64 {
    if let number = try findDeck(database) { return number }
    try database.run("INSERT INTO decks(path) VALUES(?)", [.bytes(deck.bytes)])
    let number = database.lastInsertedRow
    deckNumber = number
    return number
  }
}
