import Foundation
import RiffleDecks
import RiffleFormats
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// Whatever a journal holds, no program ends by it.
@Suite("Numbers in a journal", .serialized)
struct JournalNumberTests {
  private static let cardCount = 40
  private let place: JournalPlace
  /// A journal in which each card is rejected and turned, and there was an apply.
  private let whole: Data

  init() throws {
    place = try JournalPlace()
    do {
      let decisions = place.open(cardCount: Self.cardCount)
      #expect(decisions.load(timeout: .seconds(30)))
      for card in 0..<Self.cardCount {
        decisions.decide(card, .reject, by: .command)
        decisions.rotate(card, by: .command)
      }
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try place.waitUntilClosed()
    let deck = place.deck.resolved ?? place.deck
    try SQLiteScript.run(
      """
      INSERT INTO contents VALUES (1, 1, 1, 1);
      INSERT INTO apply_runs VALUES (7, CAST('\(deck)' AS BLOB), 'move', 'ended');
      INSERT INTO apply_folders(run, path) VALUES (7, CAST('/nowhere' AS BLOB));
      INSERT INTO apply_steps(
        run, number, kind, path, target, size, modified, device, inode, state
      ) VALUES (
        7, 1, 'move', CAST('/nowhere/1' AS BLOB), CAST('/nowhere/2' AS BLOB), 1, 1, 1, 1, 'done'
      );
      SELECT 1
      """,
      on: place.journal.file
    )
    whole = try Data(contentsOf: place.url)
  }

  private struct Outcome {
    /// The verdicts; nil if they were not read.
    var verdicts: [Verdict?]?
    var notice: String?
  }

  /// Does all that reads and writes a journal.
  private func use(_ bytes: Data, changedBy statement: String? = nil) throws -> Outcome {
    // The threads may outlive this, so each journal has a folder of its own.
    let folder = try TemporaryFolder()
    let data = FilePath(folder.url.path)
    let journal = DecisionJournal(in: data)
    try bytes.write(to: URL(fileURLWithPath: journal.file.string))
    if let statement { try SQLiteScript.run("\(statement);SELECT 1", on: journal.file) }
    let decisions = DeckDecisions(
      deck: place.deck,
      journal: journal,
      wake: { withExtendedLifetime(folder) {} }
    )
    decisions.append((0..<Self.cardCount).map { CardIdentity(name: Array("\($0)".utf8)) })
    let isLoaded = decisions.load(timeout: .seconds(30))
    let verdicts = (0..<Self.cardCount).map { decisions.verdict(of: $0) }
    #expect(isLoaded || decisions.problem != nil)
    #expect(isLoaded || verdicts.allSatisfy { $0 == nil })
    for format in [DecisionReport.Format.json, .csv, .table] {
      _ = DecisionReport(decisions, at: place.deck).bytes(format)
    }
    decisions.undo()
    decisions.decide(0, .keep, by: .key)
    decisions.rotate(1, quarterTurns: -1, by: .key)
    #expect(decisions.verdict(of: 0) == (isLoaded ? .keep : nil))
    let notice = decisions.notice
    _ = decisions.flush(timeout: .milliseconds(isLoaded ? 300 : 1))
    let request = UndoRequest(source: place.deck, consent: .dryRun, data: data)
    try? request.perform(on: ApplyConsole(width: 80, print: { _ in }, confirm: nil))
    return Outcome(verdicts: isLoaded ? verdicts : nil, notice: notice)
  }

  private static let columns = [
    "decks.id", "steps.id", "steps.deck", "steps.moment", "steps.window", "steps.turns",
    "steps.target_moment", "steps.target_window", "steps.time", "steps.size", "steps.modified",
    "steps.stars", "contents.step", "contents.size", "contents.modified", "contents.hash",
    "apply_runs.number", "apply_folders.run", "apply_steps.run", "apply_steps.number",
    "apply_steps.size", "apply_steps.modified", "apply_steps.device", "apply_steps.inode",
    "apply_steps.made_size", "apply_steps.made_modified",
  ]

  @Test(
    "of any size in any column are taken, or their row is passed over",
    arguments: [Int64.min, Int64.max]
  )
  func columns(number: Int64) throws {
    // Each takes a process; in a short run every fifth column does.
    for (index, name) in Self.columns.enumerated() where Soak.isFull || index % 5 == 0 {
      let (table, column) = (name.prefix { $0 != "." }, name.drop { $0 != "." }.dropFirst())
      // As an expression: SQLite knows no literal for the smallest.
      let change =
        "UPDATE \(table) SET \(column) = \(number + (number < 0 ? 1 : 0)) - \(number < 0 ? 1 : 0) "
        + "WHERE rowid = (SELECT max(rowid) FROM \(table))"
      let outcome = try use(whole, changedBy: change)
      guard table != "decks" else { continue }
      let verdicts = try #require(outcome.verdicts, "\(name)")
      #expect(verdicts.dropLast().allSatisfy { $0 == .reject }, "\(name)")
    }
  }

  @Test("and an index that has lost its rows hides none", arguments: ["decks", "steps"])
  func index(of table: String) throws {
    let place = try SQLiteScript.run(
      """
      SELECT (rootpage - 1) * page_size FROM sqlite_schema, pragma_page_size
      WHERE type = 'index' AND tbl_name = '\(table)'
      """,
      on: place.journal.file
    )
    let start = try #require(place.first.flatMap { Int($0) })
    var bytes = whole
    // A leaf without cells ("Database File Format", section 1.6).
    bytes[start] = 10
    bytes.replaceSubrange(start + 3..<start + 5, with: [0, 0])
    let outcome = try use(bytes)
    #expect(outcome.verdicts?.count == Self.cardCount)
    #expect(outcome.verdicts?.allSatisfy { $0 == .reject } == true)
  }

  @Test("and other bytes that are wrong, at random: no program ends, and what is lost is said")
  func damage() throws {
    let seed = UInt64.random(in: 0...99_999)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let path = Data((place.deck.resolved ?? place.deck).string.utf8)
    var (unread, replaced, different, empty) = (0, 0, 0, 0)
    for _ in 0..<Soak.count(1_000) {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let isHead = Int.random(in: 0..<4, using: &random) == 0
        let index = Int.random(in: 0..<(isHead ? 100 : bytes.count), using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<20, using: &random) == 0 {
        bytes = bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))
      }
      let outcome = try use(bytes)
      unread += outcome.verdicts == nil ? 1 : 0
      replaced += outcome.notice == nil ? 0 : 1
      // Nothing tells that the deck had another name.
      guard let verdicts = outcome.verdicts, outcome.notice == nil, bytes.range(of: path) != nil
      else { continue }
      let lost = verdicts.count { $0 != .reject }
      different += lost > 0 ? 1 : 0
      empty += lost == verdicts.count ? 1 : 0
    }
    #expect(empty == 0)
    print("unread \(unread), replaced \(replaced), different \(different), of these empty \(empty)")
  }
}
