import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import TestSupport
import Testing

@Suite("A killed program", .serialized)
struct JournalKillTests {
  @Test("loses at most the step in the hand, killed at up to a hundred moments")
  func killing() throws {
    let kills = Soak.count(100)
    let seed = UInt64.random(in: 0...9999)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    let place = try JournalPlace()
    let cardCount = 12
    // Several, while it cannot be seen whether a step is missing: one that gave a card the verdict
    // that it had shows with the next undo only.
    var models = [HistoryModel()]
    var counts = (told: 0, lost: 0)

    for round in 0..<kills {
      let probe = try ProbeProcess(place, cardCount: cardCount)
      #expect(probe.readLine() == "loaded")
      try probe.send("random \(Int.random(in: 0...99_999, using: &random))")
      var told: [String] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        told.append(try #require(probe.readLine()))
      }
      usleep(UInt32.random(in: 0..<6000, using: &random))
      probe.kill()
      while let line = probe.readLine() { told.append(line) }

      // All that were told, or all but the last.
      let without = models.map { $0.taking(told.dropLast()) }
      let with = models.map { $0.taking(told) }
      let decisions = place.open(cardCount: cardCount)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      #expect(decisions.notice == nil)
      models = (with + without).filter(decisions.isSame).uniqued
      try #require(!models.isEmpty, "seed \(seed), round \(round): \(told)")
      counts.told += told.count
      counts.lost += with.contains(where: models.contains) ? 0 : 1
    }

    print("\(counts.told) steps, \(counts.lost) of them lost in the hand")
    #expect(counts.told >= kills)
  }
}

@Suite("A killed program on a busy machine", .serialized)
struct BusyKillTests {
  /// Keeps a processor busy until it goes.
  private final class Load {
    private let processes: [Process]

    init(_ count: Int) throws {
      processes = try (0..<count).map { _ in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "while :; do :; done"]
        try process.run()
        return process
      }
    }

    deinit { for process in processes { kill(process.processIdentifier, SIGKILL) } }
  }

  @Test("loses at most the last of the decisions that it told, at a rate", arguments: [30, 60])
  func killing(rate: Int) throws {
    let seed = UInt64.random(in: 0...9999)
    var random = SeededGenerator(seed: seed)
    let load = try Load(4)
    defer { withExtendedLifetime(load) {} }
    var (told, heldUp, lost) = (0, 0, 0)
    // The load takes the processors from all other tests.
    for round in 0..<Soak.count(40) {
      let place = try JournalPlace()
      let probe = try ProbeProcess(place, cardCount: 100)
      #expect(probe.readLine() == "loaded")
      try probe.send("pace \(rate)")
      var lines: [String] = []
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        if let line = probe.readLine() { lines.append(line) }
      }
      usleep(UInt32.random(in: 0..<20_000, using: &random))
      probe.kill()
      while let line = probe.readLine() { lines.append(line) }

      let decisions = place.open(cardCount: 100)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      // Those whose wait for the one before ran out are told, but may be lost with it.
      let count = lines.count { !$0.hasSuffix("held up") }
      heldUp += lines.count - count
      #expect(decisions.decidedCount >= count - 1, "seed \(seed), round \(round): \(lines)")
      told += lines.count
      lost += max(0, lines.count - decisions.decidedCount)
    }
    print("\(rate) a second: \(told) told, \(heldUp) held up, \(lost) lost")
  }
}

extension [HistoryModel] {
  /// Each of them once.
  fileprivate var uniqued: [HistoryModel] {
    reduce(into: []) { found, model in
      if !found.contains(model) { found.append(model) }
    }
  }
}

extension HistoryModel {
  /// Returns the model after steps as the probe tells them.
  fileprivate func taking(_ lines: [String]) -> HistoryModel {
    var model = self
    for line in lines { model.take(line) }
    return model
  }

  /// Takes a step as the probe tells it.
  private mutating func take(_ line: String) {
    let words = line.split(separator: " ")
    let card = words.count > 1 ? Int(words[1]) : nil
    switch words[0] {
    case "undo": _ = undo()
    case "redo": _ = redo()
    case "restart": add(Step(kind: .restart, card: nil))
    case "clear": add(Step(kind: .clear, card: card))
    case "rate": add(Step(kind: .rate(stars: words.last.flatMap { Int($0) } ?? 0), card: card))
    case "label":
      let label = words.last.flatMap { ColorLabel(rawValue: String($0)) }
      add(Step(kind: .label(label), card: card))
    case "rotate":
      add(Step(kind: .rotate(quarterTurns: words.last.flatMap { Int($0) } ?? 0), card: card))
    default:
      let verdict = words.last.flatMap { Verdict(rawValue: String($0)) } ?? .skip
      add(Step(kind: .decide(verdict), card: card))
    }
  }
}

extension DeckDecisions {
  /// Whether verdicts, rotations, and what can be undone and redone are those of a model.
  func isSame(as model: HistoryModel) -> Bool {
    canUndo == model.canUndo && canRedo == model.canRedo
      && cards.indices.allSatisfy { card in
        verdict(of: card) == model.verdict(of: card)
          && rotation(of: card) == model.rotation(of: card)
          && givenMarks(of: card) == model.marks(of: card)
      }
  }
}

@Suite("Two programs on one deck")
struct JournalSharingTests {
  @Test("lose nothing, see each other's decisions, and undo only their own")
  func sharing() throws {
    let place = try JournalPlace()
    let cardCount = 20
    let probes = try (0..<2).map { _ in try ProbeProcess(place, cardCount: cardCount) }
    for probe in probes { #expect(probe.readLine() == "loaded") }

    // Both at once, in bursts: each about every second card.
    var expected = [String](repeating: "-", count: cardCount)
    for round in 0..<5 {
      for card in 0..<cardCount {
        let verdict = ["keep", "reject", "skip", "favorite"][(card + round) % 4]
        try probes[card % 2].send("decide \(card) \(verdict)")
        expected[card] = verdict
      }
    }
    for probe in probes { for _ in 0..<(5 * cardCount / 2) { #expect(probe.readLine() == "done") } }
    for probe in probes { #expect(try probe.ask("flush 30") == "saved") }
    for probe in probes {
      #expect(try probe.ask("verdicts") == expected.joined(separator: " "))
      #expect(try probe.ask("status") == "0 unsaved, no problem, no notice")
    }

    // The last one wins; undo in the other window is about its own last step, about card 18.
    #expect(try probes[1].ask("decide 0 keep") == "done")
    #expect(try probes[1].ask("flush 30") == "saved")
    #expect(try probes[0].ask("undo") == "done")
    expected[0] = "keep"
    expected[18] = "reject"
    for probe in probes {
      #expect(try probe.ask("flush 30") == "saved")
      _ = try probe.ask("verdicts")
    }
    for probe in probes { #expect(try probe.ask("verdicts") == expected.joined(separator: " ")) }
  }
}
