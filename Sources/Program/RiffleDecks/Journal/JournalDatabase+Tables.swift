extension JournalDatabase {
  /// The statements that make the tables.
  ///
  /// No row is ever changed or deleted.
  static let tables = [
    // The folders and deck files, by their paths from the root.
    "CREATE TABLE decks(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT",
    // Moments and times are microseconds since 1970, modification times nanoseconds. Numbers of rows
    // are not used again, so that a window can read on after the last one that it knows.
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
    // What the card's file held at a step: read after the step is on disk, since pictures may lie on
    // a slow one. The hash is FNV-1a of the first and last 64 KiB.
    """
    CREATE TABLE contents(
      step INTEGER PRIMARY KEY REFERENCES steps(id),
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      hash INTEGER NOT NULL
    ) STRICT
    """,
  ]
}
