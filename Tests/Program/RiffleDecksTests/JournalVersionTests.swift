import Foundation
import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("A journal of version 2")
struct JournalVersionTests {
  /// As the program made it that knew neither stars nor labels.
  private static let tables = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE decks(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT;
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
    ) STRICT;
    CREATE TABLE contents(
      step INTEGER PRIMARY KEY REFERENCES steps(id),
      size INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      hash INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE apply_runs(
      number INTEGER PRIMARY KEY, source BLOB NOT NULL, kind TEXT NOT NULL, state TEXT NOT NULL
    ) STRICT;
    CREATE TABLE apply_folders(
      id INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES apply_runs(number), path BLOB NOT NULL
    ) STRICT;
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
    ) STRICT;
    PRAGMA user_version = 2
    """

  private static func rows(about deck: String) -> String {
    let columns = "deck, moment, window, event, card, verdict, turns, target_moment, target_window"
    func row(_ moment: Int, _ values: String) -> String {
      "INSERT INTO steps(\(columns), time, input) VALUES (1, \(moment), 7, \(values), \(moment), 'key')"
    }
    return [
      "INSERT INTO decks(path) VALUES (CAST('\(deck)' AS BLOB))",
      row(10, "'decide', CAST('0' AS BLOB), 'keep', NULL, NULL, NULL"),
      row(20, "'decide', CAST('1' AS BLOB), 'reject', NULL, NULL, NULL"),
      row(30, "'rotate', CAST('1' AS BLOB), NULL, 3, NULL, NULL"),
      row(40, "'decide', CAST('2' AS BLOB), 'skip', NULL, NULL, NULL"),
      row(50, "'undo', NULL, NULL, NULL, 40, 7"),
    ].joined(separator: ";")
  }

  @Test("keeps all that it has, and takes stars and labels from then on")
  func upgrade() throws {
    let place = try JournalPlace()
    place.data.makeFolder()
    let deck = place.deck.resolved ?? place.deck
    let file = place.journal.file
    _ = try SQLiteScript.run(
      "\(Self.tables);\(Self.rows(about: deck.string));SELECT count(*) FROM steps",
      on: file
    )

    do {
      let decisions = place.open(cardCount: 3)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      #expect((0..<3).map { decisions.verdict(of: $0) } == [.keep, .reject, nil])
      #expect(decisions.rotation(of: 1) == 3 && decisions.canRedo)
      decisions.rate(1, stars: 4, by: .key)
      decisions.label(0, .green, by: .key)
      decisions.rate(2, stars: 2, by: .key)
      decisions.undo()
      #expect(decisions.flush(timeout: .seconds(30)))
    }

    let again = place.open(cardCount: 3)
    #expect(again.load(timeout: .seconds(30)))
    #expect((0..<3).map { again.verdict(of: $0) } == [.keep, .reject, nil])
    #expect(
      (0..<3).map { again.marks(of: $0) } == [
        CardMarks(label: .green), CardMarks(stars: 4), CardMarks(),
      ]
    )
    again.redo()
    #expect(again.marks(of: 2).stars == 2)
    #expect(try SQLiteScript.run("SELECT 1;PRAGMA user_version", on: file) == ["3"])
    // A program of version 2 that is still open goes on writing its rows.
    let columns = "deck, moment, window, event, card, verdict, time"
    let row = "1, 5000000000000000, 7, 'decide', CAST('2' AS BLOB), 'favorite', 60"
    _ = try SQLiteScript.run("INSERT INTO steps(\(columns)) VALUES (\(row)); SELECT 1", on: file)
    again.refresh()
    #expect(again.flush(timeout: .seconds(30)))
    again.receive()
    #expect(again.verdict(of: 2) == .favorite)
  }

  @Test("that is damaged gives its rows to a new one")
  func damaged() throws {
    let place = try JournalPlace()
    place.data.makeFolder()
    let deck = place.deck.resolved ?? place.deck
    let columns = "deck, moment, window, event, card, verdict, time"
    let row = "1, i + 1, 7, 'decide', CAST(CAST(i AS TEXT) AS BLOB), 'keep', i"
    _ = try SQLiteScript.run(
      """
      \(Self.tables);
      INSERT INTO decks(path) VALUES (CAST('\(deck)' AS BLOB));
      WITH RECURSIVE numbers(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < 2999)
        INSERT INTO steps(\(columns)) SELECT \(row) FROM numbers;
      SELECT count(*) FROM steps
      """,
      on: place.journal.file
    )
    var bytes = try Data(contentsOf: place.url)
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 8192, with: Data(repeating: 0xAA, count: 8192))
    try bytes.write(to: place.url)

    let decisions = place.open(cardCount: 3000)
    #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
    #expect(decisions.notice?.contains("was damaged") == true)
    #expect(decisions.decidedCount > 1000)
  }
}
