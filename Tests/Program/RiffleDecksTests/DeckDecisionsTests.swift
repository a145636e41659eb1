import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Deck decisions")
struct DeckDecisionsTests {
  @Test("decisions that are kept nowhere say why, and are taken")
  func lack() {
    let decisions = DeckDecisions(deck: "/deck", journal: nil, lack: "There is no home folder.")

    #expect(decisions.problem == "There is no home folder.")
    #expect(decisions.takesSteps)
  }

  @Test("cards are found by their names, also after others have come and gone")
  func names() {
    let decisions = DeckDecisions(deck: "/deck", journal: nil)
    func cards(_ names: [String]) -> [CardIdentity] {
      names.map { CardIdentity(name: Array($0.utf8)) }
    }
    func indices(_ names: [String]) -> [Int?] {
      names.map { decisions.index(ofCardNamed: Array($0.utf8)) }
    }
    decisions.append(cards(["a", "b", "c"]))
    #expect(indices(["a", "b", "c", "d"]) == [0, 1, 2, nil])
    decisions.replaceCards(with: cards(["c", "d", "a"]))
    #expect(indices(["a", "b", "c", "d"]) == [2, nil, 0, 1])
  }

  @Test("they count their changes, so that what is gathered from them can be kept in between")
  func changeCount() {
    let decisions = DeckDecisions(deck: "/deck", journal: nil)
    let cards = ["a", "b", "c"].map { CardIdentity(name: Array($0.utf8)) }
    var count = decisions.changeCount
    func expectChange(_ what: String, _ change: () -> Void) {
      change()
      #expect(decisions.changeCount != count, "\(what)")
      count = decisions.changeCount
    }
    expectChange("cards") { decisions.append(cards) }
    expectChange("decided") { decisions.decide(1, .keep, by: .key) }
    expectChange("decided anew") { decisions.decide(1, .reject, by: .key) }
    expectChange("cleared") { decisions.clear(1, by: .key) }
    expectChange("undone") { _ = decisions.undo() }
    expectChange("redone") { _ = decisions.redo() }
    expectChange("rotated") { decisions.rotate(0, quarterTurns: 1, by: .key) }
    expectChange("decided again") { decisions.decide(2, .keep, by: .key) }
    expectChange("begun again") { decisions.restart(by: .key) }
    expectChange("other cards") { decisions.replaceCards(with: cards.reversed()) }
    _ = decisions.verdict(of: 0)
    _ = decisions.counts
    #expect(decisions.changeCount == count)
  }

  @Test("several decisions of one step are undone and redone at once, also after a restart")
  func together() throws {
    let place = try JournalPlace()
    func open() -> DeckDecisions {
      let decisions = place.open(cardCount: 5)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      return decisions
    }
    var decisions = open()
    func verdicts() -> [Verdict?] { (0..<5).map { decisions.verdict(of: $0) } }
    decisions.decide(0, .favorite, by: .key)
    decisions.decide(1, .keep, by: .key)
    for card in 2..<5 { decisions.decide(card, .reject, by: .together) }
    let all = verdicts()
    #expect(decisions.flush(timeout: .seconds(30)))
    decisions = open()

    let undone = try #require(decisions.undo())
    #expect(undone.card == 1 && undone.others == [4, 3, 2])
    #expect(verdicts() == [.favorite, nil, nil, nil, nil])
    #expect(decisions.flush(timeout: .seconds(30)))
    decisions = open()
    let redone = try #require(decisions.redo())
    #expect(redone.card == 1 && redone.others == [2, 3, 4])
    #expect(verdicts() == all)
    _ = decisions.undo()
    #expect(decisions.undo()?.card == 0 && decisions.undo() == nil)
    #expect(decisions.redo()?.others == [] && decisions.redo()?.others == [2, 3, 4])
    #expect(decisions.redo() == nil)
  }

  @Test("of what another window decides, the changed cards are looked at and no other one")
  func otherWindow() throws {
    let place = try JournalPlace()
    let windows = (0..<2).map { _ in place.open(cardCount: 20_000) }
    for window in windows {
      #expect(window.load(timeout: .seconds(30)), "\(window.problem ?? "")")
      window.finishListing()
    }
    let (here, there) = (windows[0], windows[1])
    func expect(_ changed: Set<Int>, _ what: String, _ change: () -> Void) {
      change()
      #expect(there.flush(timeout: .seconds(30)) && here.flush(timeout: .seconds(30)))
      #expect(here.receive() == changed, "\(what)")
    }
    expect([5, 19_999], "decided") {
      there.decide(5, .keep, by: .key)
      there.decide(19_999, .reject, by: .key)
    }
    #expect(here.counts == [.keep: 1, .reject: 1] && here.verdict(of: 19_999) == .reject)
    expect([7], "rated") { there.rate(7, stars: 3, by: .key) }
    here.decide(3, .keep, by: .key)
    expect([7, 19_999], "undone") {
      there.undo()
      there.undo()
    }
    #expect(here.counts == [.keep: 2] && here.marks(of: 7).stars == 0)
    #expect(here.doneCards.map(\.card) == [5, 3])
    #expect(here.receive() == nil)
  }

  @Test(
    "and their undo and redo are the same after any number of restarts",
    arguments: 0..<12 as Range<UInt64>
  )
  func reopening(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let place = try JournalPlace()
    var model = HistoryModel()
    func open() -> DeckDecisions {
      let decisions = place.open(cardCount: HistoryModel.cardCount)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      return decisions
    }
    var decisions = open()

    for _ in 0..<80 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let undone = decisions.undo()
        #expect(undone.map { HistoryModel.Step(kind: $0.kind, card: $0.card) } == model.undo())
      case 2:
        let redone = decisions.redo()
        #expect(redone.map { HistoryModel.Step(kind: $0.kind, card: $0.card) } == model.redo())
      case 3:
        #expect(decisions.flush(timeout: .seconds(30)))
        decisions = open()
      default:
        let step = HistoryModel.Step.random(using: &random)
        if decisions.take(step) { model.add(step) }
      }
      var counts: [Verdict: Int] = [:]
      for card in decisions.cards.indices {
        let verdict = model.verdict(of: card)
        if let verdict { counts[verdict, default: 0] += 1 }
        #expect(decisions.verdict(of: card) == verdict, "seed \(seed)")
        #expect(decisions.decision(of: card)?.verdict == verdict, "seed \(seed)")
        #expect(decisions.rotation(of: card) == model.rotation(of: card), "seed \(seed)")
      }
      #expect(decisions.counts == counts && decisions.decidedCount == counts.values.reduce(0, +))
    }
  }
}

extension DeckDecisions {
  /// Takes a step of the model; returns whether it is one: clearing nothing is none.
  func take(_ step: HistoryModel.Step) -> Bool {
    let count = decidedCount
    switch (step.kind, step.card) {
    case (.decide(let verdict), let card?): decide(card, verdict, by: .key)
    case (.clear, let card?):
      guard verdict(of: card) != nil else { return false }
      clear(card, by: .key)
    case (.rotate(let turns), let card?): rotate(card, quarterTurns: turns, by: .key)
    case (.rate(let stars), let card?):
      guard marks(of: card).stars != stars else { return false }
      rate(card, stars: stars, by: .key)
    case (.label(let color), let card?):
      guard marks(of: card).label != color else { return false }
      label(card, color, by: .key)
    default:
      guard count > 0 else { return false }
      restart(by: .key)
    }
    return true
  }
}
