import Foundation
import RiffleDecks
import RiffleFormats
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// Whatever numbers a journal holds, no program ends by them.
@Suite("Numbers in a journal", .serialized)
struct JournalNumberTests {
  private static let cardCount = 40

  /// A journal, closed, in which each card is rejected and turned, and there was an apply.
  private static func place() throws -> JournalPlace {
    let place = try JournalPlace()
    do {
      let decisions = place.open(cardCount: cardCount)
      #expect(decisions.load(timeout: .seconds(30)))
      for card in 0..<cardCount {
        decisions.decide(card, .reject, by: .command)
        decisions.rotate(card, by: .command)
      }
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try place.waitUntilClosed()
    let deck = place.deck.resolved ?? place.deck
    try SQLiteScript.run(
      """
      INSERT INTO apply_runs VALUES (7, CAST('\(deck)' AS BLOB), 'move', 'ended');
      INSERT INTO apply_folders(run, path) VALUES (7, CAST('/nowhere' AS BLOB));
      INSERT INTO apply_steps(run, number, kind, path, target, size, modified, device, inode, state)
        VALUES (7, 1, 'move', CAST('/nowhere/1' AS BLOB), CAST('/nowhere/2' AS BLOB), 1, 1, 1, 1, 'done');
      SELECT 1
      """,
      on: place.journal.file
    )
    return place
  }

  /// Does all that reads and writes the journal; returns the verdicts, or nil if they were not read.
  private static func use(_ place: JournalPlace) -> (verdicts: [Verdict?]?, notice: String?) {
    let decisions = place.open(cardCount: cardCount)
    let isLoaded = decisions.load(timeout: .seconds(30))
    let verdicts = (0..<cardCount).map { decisions.verdict(of: $0) }
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
    _ = decisions.flush(timeout: .milliseconds(isLoaded ? 2000 : 1))
    let request = UndoRequest(source: place.deck, consent: .dryRun, data: place.data)
    try? request.perform(on: ApplyConsole(width: 80, print: { _ in }, confirm: nil))
    return (isLoaded ? verdicts : nil, notice)
  }

  @Test(
    "of any size in any column are read, or a row is passed over",
    arguments: [
      "decks.id", "steps.id", "steps.deck", "steps.moment", "steps.window", "steps.turns",
      "steps.target_moment", "steps.target_window", "steps.time", "steps.size", "steps.modified",
      "steps.stars", "contents.step", "contents.size", "contents.modified", "contents.hash",
      "apply_runs.number", "apply_folders.run", "apply_steps.run", "apply_steps.number",
      "apply_steps.size", "apply_steps.modified", "apply_steps.device", "apply_steps.inode",
      "apply_steps.made_size", "apply_steps.made_modified",
    ]
  )
  func columns(name: String) throws {
    let parts = name.split(separator: ".")
    for number in ["-9223372036854775808", "9223372036854775807", "-1", "4611686018427387904"] {
      let place = try Self.place()
      let (table, column) = (parts[0], parts[1])
      let last = "(SELECT max(rowid) FROM \(table))"
      try SQLiteScript.run(
        "UPDATE \(table) SET \(column) = \(number) WHERE rowid = \(last);SELECT 1",
        on: place.journal.file
      )
      let verdicts = Self.use(place).verdicts
      #expect(verdicts?.dropLast().allSatisfy { $0 == .reject } == true || table == "decks")
    }
  }

  @Test(
    "and all other bytes are damaged at random: nothing ends, nothing is decided over what is hidden"
  )
  func damage() throws {
    let seed = UInt64.random(in: 0...99_999)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let place = try Self.place()
    let whole = try Data(contentsOf: place.url)
    let path = Data((place.deck.resolved ?? place.deck).string.utf8)
    var (unread, replaced, different, empty) = (0, 0, 0, 0)
    for round in 0..<(Soak.isFull ? 5000 : 150) {
      var bytes = whole
      let count = Int.random(in: 1...4, using: &random)
      for _ in 0..<count {
        let isHead = Int.random(in: 0..<4, using: &random) == 0
        let index = Int.random(in: 0..<(isHead ? 100 : bytes.count), using: &random)
        bytes[index] = .random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<20, using: &random) == 0 {
        bytes = bytes.prefix(Int.random(in: 1..<bytes.count, using: &random))
      }
      for name in try FileManager.default.contentsOfDirectory(atPath: place.data.string) {
        try FileManager.default.removeItem(atPath: place.data.appending(name).string)
      }
      try bytes.write(to: place.url)
      let (verdicts, notice) = Self.use(place)
      unread += verdicts == nil ? 1 : 0
      replaced += notice == nil ? 0 : 1
      guard let verdicts, notice == nil else { continue }
      // Nothing tells that the name of the deck, or the verdict of a card, was another one.
      guard bytes.range(of: path) != nil else { continue }
      let lost = verdicts.count { $0 != .reject }
      different += lost > 0 ? 1 : 0
      empty += lost == verdicts.count ? 1 : 0
      if lost > count { print("seed \(seed), round \(round): \(lost) differ without a word") }
    }
    print("unread \(unread), replaced \(replaced), different \(different), of these empty \(empty)")
    try place.waitUntilClosed()
  }
}
