import RiffleDecks
import RiffleFormats
import TestSupport
import Testing

@Suite("Decision history")
struct DecisionHistoryTests {
  @Test("does what a list with a cursor does, also replayed", arguments: 0..<60 as Range<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var model = HistoryModel()
    var history = DecisionHistory()
    var records: [DecisionRecord] = []

    for moment in 1...Int64(150) {
      let id = DecisionStep.ID(moment: moment, window: 1)
      let time = WallTime(microseconds: moment)
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1:
        let undone = history.undo(as: id)
        #expect(undone.map { HistoryModel.Step($0) } == model.undo())
        if let undone { records.append(.undo(undone.id, mark: id)) }
      case 2:
        let redone = history.redo(as: id)
        #expect(redone.map { HistoryModel.Step($0) } == model.redo())
        if let redone { records.append(.redo(redone.id, mark: id)) }
      case 3: history = DecisionHistory(replaying: records.shuffled(using: &random))
      default:
        let step = HistoryModel.Step.random(using: &random)
        let taken = DecisionStep(id: id, step.kind, card: step.card, at: time, by: .key)
        history.add(taken)
        records.append(.step(taken))
        model.add(step)
      }

      for card in 0..<HistoryModel.cardCount {
        #expect(history.decision(of: card)?.verdict == model.verdict(of: card), "seed \(seed)")
        #expect(history.rotation(of: card) == model.rotation(of: card), "seed \(seed)")
        #expect(history.marks(of: card) == model.marks(of: card), "seed \(seed)")
      }
      #expect(history.canUndo == model.canUndo && history.canRedo == model.canRedo)
    }
  }

  @Test("of two windows comes to the same decisions in whatever order the records arrive")
  func merging() {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      var windows = [DecisionHistory(), DecisionHistory()]
      var records: [[DecisionRecord]] = [[], []]
      for moment in 1...Int64(80) {
        let window = Int.random(in: 0...1, using: &random)
        let id = DecisionStep.ID(moment: moment, window: Int64(window))
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          if let step = windows[window].undo(as: id) {
            #expect(step.id.window == Int64(window), "undo is of this window's own steps")
            records[window].append(.undo(step.id, mark: id))
          }
        case 1:
          if let step = windows[window].redo(as: id) {
            records[window].append(.redo(step.id, mark: id))
          }
        default:
          let step = HistoryModel.Step.random(using: &random)
          let taken = DecisionStep(
            id: id,
            step.kind,
            card: step.card,
            at: WallTime(microseconds: moment),
            by: .pointer
          )
          windows[window].add(taken)
          records[window].append(.step(taken))
        }
      }

      windows[0].merge(records[1].shuffled(using: &random))
      for record in records[0].shuffled(using: &random) { windows[1].merge([record]) }
      let replayed = DecisionHistory(replaying: records[1] + records[0])

      for card in 0..<HistoryModel.cardCount {
        let decision = windows[0].decision(of: card)
        #expect(windows[1].decision(of: card) == decision, "seed \(seed)")
        #expect(replayed.decision(of: card) == decision, "seed \(seed)")
        #expect(windows[1].rotation(of: card) == windows[0].rotation(of: card), "seed \(seed)")
        #expect(windows[1].marks(of: card) == windows[0].marks(of: card), "seed \(seed)")
      }
    }
  }
}

extension DecisionHistoryTests {
  @Test(
    "a batch changes no card but those that it is said to change",
    arguments: 0..<30 as Range<UInt64>
  )
  func changes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var history = DecisionHistory()
    var records: [DecisionRecord] = []
    for moment in 1...Int64(60) {
      let id = DecisionStep.ID(moment: moment, window: 1)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: if let step = history.undo(as: id) { records.append(.undo(step.id, mark: id)) }
      case 1: if let step = history.redo(as: id) { records.append(.redo(step.id, mark: id)) }
      default:
        let step = HistoryModel.Step.random(using: &random)
        let time = WallTime(microseconds: moment)
        let taken = DecisionStep(id: id, step.kind, card: step.card, at: time, by: .key)
        history.add(taken)
        records.append(.step(taken))
      }
    }
    var other = DecisionHistory()
    func states() -> [String] {
      (0..<HistoryModel.cardCount).map {
        "\(String(describing: other.decision(of: $0))) \(other.rotation(of: $0)) \(other.marks(of: $0))"
      }
    }
    records.shuffle(using: &random)
    while !records.isEmpty {
      let batch = Array(records.prefix(.random(in: 1...3, using: &random)))
      records.removeFirst(batch.count)
      let before = states()
      let changed = other.merge(batch)
      for (card, pair) in zip(before, states()).enumerated() where !changed.contains(card) {
        #expect(pair.0 == pair.1, "card \(card), seed \(seed)")
      }
    }
    for card in 0..<HistoryModel.cardCount {
      #expect(other.decision(of: card) == history.decision(of: card), "seed \(seed)")
    }
  }
}

/// The simplest history: a list of steps with a cursor, from which everything is computed anew.
struct HistoryModel: Equatable {
  static let cardCount = 5
  private var steps: [Step] = []
  private var cursor = 0

  struct Step: Equatable {
    var kind: DecisionStep.Kind
    var card: Int?

    init(kind: DecisionStep.Kind, card: Int?) {
      self.kind = kind
      self.card = card
    }

    init(_ step: DecisionStep) {
      self.init(kind: step.kind, card: step.card)
    }

    static func random(using random: inout SeededGenerator) -> Step {
      let card = Int.random(in: 0..<HistoryModel.cardCount, using: &random)
      return switch Int.random(in: 0..<16, using: &random) {
      case 12, 13: Step(kind: .rate(stars: .random(in: 0...5, using: &random)), card: card)
      case 14, 15:
        Step(kind: .label([nil, .red, .green].randomElement(using: &random) ?? nil), card: card)
      case 0: Step(kind: .restart, card: nil)
      case 1, 2: Step(kind: .clear, card: card)
      case 3: Step(kind: .rotate(quarterTurns: .random(in: -5...5, using: &random)), card: card)
      default:
        Step(
          kind: .decide([Verdict.keep, .reject, .favorite].randomElement(using: &random) ?? .skip),
          card: card
        )
      }
    }
  }

  var canUndo: Bool { cursor > 0 }
  var canRedo: Bool { cursor < steps.count }

  mutating func add(_ step: Step) {
    steps.removeLast(steps.count - cursor)
    steps.append(step)
    cursor += 1
  }

  mutating func undo() -> Step? {
    guard canUndo else { return nil }
    cursor -= 1
    return steps[cursor]
  }

  mutating func redo() -> Step? {
    guard canRedo else { return nil }
    cursor += 1
    return steps[cursor - 1]
  }

  func verdict(of card: Int) -> Verdict? {
    var verdict: Verdict?
    for step in steps[..<cursor] {
      switch step.kind {
      case .decide(let given) where step.card == card: verdict = given
      case .clear where step.card == card: verdict = nil
      case .restart: verdict = nil
      default: break
      }
    }
    return verdict
  }

  func marks(of card: Int) -> GivenMarks {
    var marks = GivenMarks()
    for step in steps[..<cursor] where step.card == card {
      switch step.kind {
      case .rate(let stars): marks.stars = stars
      case .label(let label): marks.label = .some(label)
      default: break
      }
    }
    return marks
  }

  func rotation(of card: Int) -> Int {
    var turns = 0
    for step in steps[..<cursor] where step.card == card {
      if case .rotate(let quarterTurns) = step.kind { turns += quarterTurns }
    }
    return ((turns % 4) + 4) % 4
  }
}
