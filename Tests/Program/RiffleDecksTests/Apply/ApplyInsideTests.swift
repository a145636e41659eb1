import RiffleCards
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply into the folder that was decided on")
struct ApplyInsideTests {
  @Test(
    "sorts, does nothing the second time, and takes all back",
    arguments: ["sorted", "", "a/../sorted"],
    [false, true]
  )
  func sorts(name: String, isRecursive: Bool) throws {
    let rig = try ApplyRig()
    for folder in ["a", "b"] { rig.source.appending(folder).makeFolder() }
    for file in ["1.jpg", "2.jpg", "3.jpg", "b/4.jpg"] { try rig.picture(file) }
    try rig.write("raw", to: "1.raf")
    let journal = DecisionJournal(in: rig.data)
    let words: [String: Verdict] = ["1.jpg": .keep, "2.jpg": .reject, "b/4.jpg": .keep]
    let decisions = try rig.decisions(isRecursive, journal)
    for (index, card) in decisions.cards.enumerated() {
      guard let verdict = words[String(decoding: card.name, as: UTF8.self)] else { continue }
      decisions.decide(index, verdict, by: .key)
    }
    #expect(decisions.flush(timeout: .seconds(30)))
    let before = try rig.snapshot()
    let action = ApplyAction.move(to: rig.source.appending(name))
    let count = isRecursive ? 3 : 2

    let first = try rig.apply(action, rig.items(isRecursive, journal))
    let sorted = try rig.snapshot()
    let second = rig.plan(action, try rig.items(isRecursive, journal))

    #expect(first.fileCount == count + 1)
    #expect(first.left.isEmpty)
    let folder = try #require(rig.source.appending(name).resolved)
    #expect(sorted.files[folder.appending("keep/1.raf")] != nil)
    #expect(second.cards.isEmpty)
    #expect(second.sortedCount == (isRecursive ? count : 0))
    #expect(
      second.table(width: 200)
        == (isRecursive
          ? ["Nothing to move.", "3 cards in \(folder) already."]
          : ["Nothing to move: no card is decided."])
    )
    #expect(try rig.undo().left.isEmpty)
    #expect(try rig.snapshot() == before)
    // What was decided has followed the files there and back.
    let verdicts = try rig.decisions(isRecursive, journal).counts
    #expect(verdicts == (isRecursive ? [.keep: 2, .reject: 1] : [.keep: 1, .reject: 1]))
  }

  @Test("leaves what was decided otherwise since, wherever it lies in the folder")
  func changedMind() throws {
    let rig = try ApplyRig()
    for folder in ["sorted", "sorted/keep"] { rig.source.appending(folder).makeFolder() }
    let items = [try rig.picture("sorted/keep/a.jpg", .reject), try rig.picture("b.jpg", .reject)]

    let plan = rig.plan(.move(to: rig.source.appending("sorted")), items)

    #expect(plan.cards.map(\.name) == ["b.jpg"])
    #expect(plan.sortedCount == 1)
  }

  @Test("leaves what lies in a verdict's folder of the folder itself, whatever else is decided")
  func othersVerdicts() throws {
    let rig = try ApplyRig()
    for folder in ["reject", "later", "mine"] { rig.source.appending(folder).makeFolder() }
    let sorted = [
      try rig.picture("reject/a.jpg", .keep),
      try rig.picture("later/b.jpg", .keep),
    ]
    let mine = try rig.picture("mine/c.jpg", .keep)
    let later = try #require(Verdict(rawValue: "later"))
    let choices = VerdictChoices([.right: .keep, .left: .reject, .down: later])

    for others in [[], [try rig.picture("d.jpg", .reject), try rig.picture("e.jpg", later)]] {
      let plan = ApplyPlan(
        .move(to: rig.source),
        sorted + [mine] + others,
        choices: choices,
        source: rig.source,
        data: rig.data
      )

      #expect(plan.cards.map(\.name) == ["mine/c.jpg"] + others.map(\.card))
      #expect(plan.sortedCount == 2)
    }
    // Without choices of one's own.
    #expect(rig.plan(.move(to: rig.source), [sorted[0]]).sortedCount == 1)
  }

  @Test("leaves a file that has its place already, in a folder above", arguments: ["keep", "2026"])
  func folderAbove(name: String) throws {
    let rig = try ApplyRig()
    rig.source.appending(name).makeFolder()
    let items = [
      try rig.picture("\(name)/a.jpg", .keep), try rig.picture("\(name)/b.jpg", .reject),
    ]

    let plan = ApplyPlan(
      .move(to: rig.source),
      items,
      source: rig.source.appending(name),
      data: rig.data
    )

    #expect(plan.left.isEmpty)
    #expect(plan.sortedCount == (name == "keep" ? 1 : 0))
    #expect(plan.planned.last?.rows.first?.to == rig.source.appending("reject/b.jpg"))
  }

  @Test("copies once, and not the copies")
  func copies() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg")
    let action = ApplyAction.copy(to: rig.source.appending("sorted"))

    try rig.apply(action, [item])
    let copy = try rig.item(
      "sorted/keep/a.jpg",
      [rig.source.appending("sorted/keep/a.jpg")],
      .reject
    )
    let plan = rig.plan(action, [item, copy])

    #expect(plan.planned.isEmpty)
    #expect(plan.sortedCount == 1)
  }
}

extension ApplyRig {
  /// Lists the source and reads what was decided about it.
  fileprivate func decisions(
    _ isRecursive: Bool,
    _ journal: DecisionJournal
  ) throws -> DeckDecisions {
    let deck = try Deck.open([source], recursively: isRecursive) { _ in }.deck
    return try DeckDecisions.read(deck, at: source, journal: journal)
  }

  /// Lists the source and returns the files that were decided on.
  fileprivate func items(_ isRecursive: Bool, _ journal: DecisionJournal) throws -> [ApplyItem] {
    let deck = try Deck.open([source], recursively: isRecursive) { _ in }.deck
    return ApplyItem.items(of: deck, try DeckDecisions.read(deck, at: source, journal: journal))
  }
}
