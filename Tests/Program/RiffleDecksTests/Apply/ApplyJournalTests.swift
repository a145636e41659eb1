import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Apply journal", .serialized)
struct ApplyJournalTests {
  /// Moves three pictures, and has one write into the journal's log fail.
  ///
  /// - Parameter size: The size of the log at which nothing fits for a moment.
  /// - Returns: The rig, what was in it before, and what the program has said.
  private static func move(
    cutAt size: Int
  ) throws -> (rig: ApplyRig, before: Snapshot, outcome: Probe.Outcome) {
    let rig = try ApplyRig()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try rig.picture(name) }
    let before = try rig.snapshot()
    let outcome = try Probe().run([
      "move", rig.source.string, rig.target.string, rig.data.string, "\(size)", "once",
    ])
    return (rig, before, outcome)
  }

  /// Sizes in every page of the log, from that of the index beside it on.
  private static let sizes = stride(
    from: 33_000,
    to: 150_000,
    by: 12_000
  )

  @Test("that a write into it was cut off by a full disk leaves no card half done")
  func cutOff() throws {
    var cuts = 0
    for size in Self.sizes {
      let (rig, before, outcome) = try Self.move(cutAt: size)
      if outcome.status != 0 { cuts += 1 }
      let words = outcome.output.split(separator: "\n").last { $0.hasPrefix("Moved") }
      if let words {
        let count = try Snapshot(of: rig.source).names.count
        #expect(words.hasPrefix("Moved \(3 - count) file"), "cut at \(size)")
        #expect(words.contains(", \(count) left.") == (count > 0), "cut at \(size): \(words)")
      }

      do {
        try rig.undo()
      } catch let error as RiffleError {
        #expect(error.description.contains("nothing was applied to it"), "cut at \(size)")
      }

      #expect(try rig.snapshot() == before, "cut at \(size): \(outcome.errors)")
    }
    #expect(cuts > Self.sizes.underestimatedCount / 3)
    #expect(cuts < Self.sizes.underestimatedCount, "the largest size has to be larger")
  }

  @Test("is in what is saved of a damaged database")
  func damaged() throws {
    let rig = try ApplyRig()
    let items = try (1...300).map { try rig.picture("\($0).jpg") }
    let before = try rig.snapshot()
    try rig.apply(.move(to: rig.target), items)
    // A page that is read whenever a deck is opened.
    let page = try #require(
      SQLiteScript.run(
        "SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_decks_1'",
        on: rig.journal
      ).first.flatMap { Int($0) }
    )
    var bytes = try InputFile(rig.journal).read()
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: repeatElement(0xAA, count: 4096))
    try rig.journal.replaceContents(with: bytes)

    let decisions = DeckDecisions(deck: rig.source, journal: DecisionJournal(in: rig.data))
    #expect(decisions.load(timeout: .seconds(30)))
    #expect(decisions.notice?.contains("was damaged") == true)

    #expect(try rig.undo().fileCount == 300)
    #expect(try rig.snapshot() == before)
  }
}
