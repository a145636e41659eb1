import RiffleSystem
import SystemPackage

/// The rows about one deck in the journal's database, used by one thread.
final class DeckJournal {
  private var database: JournalDatabase
  private let journal: DecisionJournal
  private let deck: FilePath
  private let patience: Int32
  /// Nil while the deck has no row.
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

  /// Writes rows in one transaction, except those that exist; returns the new rows of others.
  func append(_ entries: [JournalEntry]) throws(JournalProblem) -> [JournalEntry] {
    let known = (deckNumber, lastRow)
    var others: [JournalEntry] = []
    do throws(JournalProblem) {
      try database.write { database throws(SQLiteError) in
        others = try readRows(database)
        let deck = try addDeck(database)
        for entry in entries {
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

  /// Writes the contents of the files that steps were about.
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

  /// Up to this number of steps all are looked through for those of a deck, which takes some 30 ms: an
  /// index that is damaged hides rows without a word.
  private static let fewSteps: Int64 = 100_000

  private func readRows(_ database: SQLiteDatabase) throws(SQLiteError) -> [JournalEntry] {
    guard let deckNumber = try findDeck(database) else { return [] }
    // New rows are found by their own numbers, without a look at those before.
    guard lastRow == 0 else { return try readRows(of: deckNumber, "steps", database) }
    let last = try database.number("SELECT max(id) FROM steps") ?? 0
    if last > Self.fewSteps {
      let rows = try readRows(of: deckNumber, "steps", database)
      // A deck has a number from its first step on.
      if !rows.isEmpty { return rows }
    }
    return try readRows(of: deckNumber, "steps NOT INDEXED", database)
  }

  private func readRows(
    of deckNumber: Int64,
    _ source: String,
    _ database: SQLiteDatabase
  ) throws(SQLiteError) -> [JournalEntry] {
    var rows: [(number: Int64, entry: JournalEntry)] = []
    try database.run(
      """
      SELECT \(self.database.stepColumns),
        contents.size, contents.modified, contents.hash, steps.id
      FROM \(source) LEFT JOIN contents ON contents.step = steps.id
      WHERE \(lastRow == 0 ? "" : "+")steps.deck = ? AND steps.id > ?
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
      let query = "SELECT id FROM decks NOT INDEXED WHERE path = ?"
      deckNumber = try database.number(query, [.bytes(deck.bytes)])
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
