import RiffleDecks
import RiffleSystem
import SystemPackage
import Testing

@Suite("Apply journal", .serialized)
struct ApplyJournalTests {
  /// Moves three pictures, and has one write into the journal cut off.
  ///
  /// - Parameter size: The size of the journal at which nothing fits for a moment.
  /// - Returns: The rig, what was in it before, and what the program has said.
  /// - Throws: An error if the program cannot be started.
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

  /// Sizes in every line of the journal.
  private static let sizes = stride(from: 13, to: 2500, by: 71)

  @Test("has no half line, and can be taken back, if a line was cut off by a full disk")
  func cutLine() throws {
    var cuts = 0
    for size in Self.sizes {
      let (rig, before, outcome) = try Self.move(cutAt: size)
      if outcome.status != 0 { cuts += 1 }

      do {
        try rig.undo()
      } catch let error as RiffleError {
        #expect(error.description.contains("nothing was applied to it"), "cut at \(size)")
      }

      #expect(try rig.snapshot() == before, "cut at \(size): \(outcome.errors)")
    }
    #expect(cuts > 10)
    #expect(cuts < Self.sizes.underestimatedCount, "the largest size has to be larger")
  }

  @Test("that a line cannot be added to does not make a card one that was left")
  func count() throws {
    for size in Self.sizes {
      let (rig, _, outcome) = try Self.move(cutAt: size)
      guard let words = outcome.output.split(separator: "\n").last(where: { $0.hasPrefix("Moved") })
      else { continue }

      let count = try Snapshot(of: rig.source).names.count

      #expect(words.hasPrefix("Moved \(3 - count) file"), "cut at \(size)")
      #expect(words.contains(", \(count) left.") == (count > 0), "cut at \(size): \(words)")
    }
  }
}
