extension JournalDatabase {
  /// Copies the rows of a damaged database of the same kind: from its beginning up to the damage, and
  /// from its end back to it.
  func copyRows(of source: SQLiteDatabase) throws(SQLiteError) -> Int {
    var count = 0
    try database.transaction { () throws(SQLiteError) in
      try copy("decks", ["id", "path"], of: source)
      count = try copy("steps", ["id"] + JournalEntry.columns, of: source)
      try copy("contents", ["step", "size", "modified", "hash"], of: source)
    }
    return count
  }

  /// Copies the rows of a table, whose first column is its key.
  @discardableResult
  private func copy(
    _ table: String,
    _ columns: [String],
    of source: SQLiteDatabase
  ) throws(SQLiteError) -> Int {
    let list = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
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
        try database.run("INSERT OR IGNORE INTO \(table)(\(list)) VALUES(\(marks))", values)
        count += 1
      } catch {
        // A row whose values the table refuses is part of the damage.
        guard error.kind == .other else { throw error }
      }
    }
    return count
  }
}
