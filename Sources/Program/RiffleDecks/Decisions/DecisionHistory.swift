/// The steps through a deck, with undo and redo, and the decisions that follow from them.
///
/// A card's decision is that of its last step that is not undone. Steps are never removed, so the
/// records of several windows lead to the same decisions in whatever order they arrive.
package struct DecisionHistory: Sendable {
  /// The entries in order, those that were undone among them.
  private var entries: [Entry] = []
  /// The index of the last entry about each card, for each aspect.
  private var ends = [[Int: Int]](repeating: [:], count: Aspect.allCases.count)
  private var restarts: [Int] = []
  /// Undos and redos whose steps have not arrived yet.
  private var earlyMarks: [DecisionStep.ID: Mark] = [:]
  /// What undo takes back, the next one last.
  private var done: [DecisionStep.ID] = []
  /// What redo repeats, the next one last.
  private var undone: [DecisionStep.ID] = []
  /// The last moment of all records; 0 without any.
  package private(set) var lastMoment: Int64 = 0

  /// What of a card a step changes, each by itself.
  private enum Aspect: Int, CaseIterable, Sendable {
    case verdict, rotation, stars, label

    /// Makes the aspect of a step; nil for a restart.
    init?(_ kind: DecisionStep.Kind) {
      switch kind {
      case .decide, .clear: self = .verdict
      case .rotate: self = .rotation
      case .rate: self = .stars
      case .label: self = .label
      case .restart: return nil
      }
    }
  }

  private struct Entry: Sendable {
    let step: DecisionStep
    /// The index of the entry before it about the same aspect of the card.
    var previous: Int?
    /// The last undo or redo of this step.
    var mark: Mark?
    var isUndone: Bool { mark?.isUndo ?? false }
  }

  private struct Mark: Sendable {
    let id: DecisionStep.ID
    let isUndo: Bool
  }

  package init() {}

  /// Replays the records of a journal, including its undo and redo stacks.
  package init(replaying records: [DecisionRecord]) {
    let records = records.sorted { $0.id < $1.id }
    insert(records)
    for record in records {
      switch record {
      case .step(let step):
        done.append(step.id)
        undone.removeAll()
      case .undo(let target, _):
        // This is nearly always the last one.
        if let index = done.lastIndex(of: target) { done.remove(at: index) }
        undone.append(target)
      case .redo(let target, _):
        if let index = undone.lastIndex(of: target) { undone.remove(at: index) }
        done.append(target)
      }
    }
  }

  /// Makes later steps follow a moment that was used for something else.
  package mutating func advance(to moment: Int64) { lastMoment = max(lastMoment, moment) }

  package var redoableStep: DecisionStep? { nextRedo.flatMap(step) }

  /// Includes undone steps.
  package var count: Int { entries.count }

  /// Whether there is no step that is not undone.
  package var isBlank: Bool { entries.allSatisfy(\.isUndone) }

  package var canUndo: Bool { nextUndo != nil }

  package var canRedo: Bool { nextRedo != nil }

  package func decision(of card: Int) -> Decision? {
    guard let step = verdictStep(of: card), case .decide(let verdict) = step.kind else {
      return nil
    }
    return Decision(verdict, at: step.time, by: step.input)
  }

  package func decidingStep(of card: Int) -> DecisionStep.ID? {
    guard let step = verdictStep(of: card), case .decide = step.kind else { return nil }
    return step.id
  }

  /// Returns a card's rotation in clockwise quarter turns, 0 to 3.
  package func rotation(of card: Int) -> Int {
    var turns = 0
    var next = end(of: .rotation, of: card)
    while let index = next {
      if !entries[index].isUndone, case .rotate(let quarterTurns) = entries[index].step.kind {
        turns += quarterTurns % 4
      }
      next = entries[index].previous
    }
    return (turns % 4 + 4) % 4
  }

  package func marks(of card: Int) -> GivenMarks {
    var marks = GivenMarks()
    if case .rate(let stars) = lastEntry(about: .stars, of: card)?.step.kind { marks.stars = stars }
    if case .label(let label) = lastEntry(about: .label, of: card)?.step.kind {
      marks.label = .some(label)
    }
    return marks
  }

  /// Including undone steps.
  package var lastStep: DecisionStep? { entries.last?.step }

  /// The cards that steps are about, undone ones too.
  package var cards: Set<Int> { ends.reduce(into: []) { $0.formUnion($1.keys) } }

  /// The steps that decide about a card now, in their order.
  package var decidingSteps: [DecisionStep] {
    entries.lazy.map(\.step).filter { step in
      guard case .decide = step.kind, let card = step.card else { return false }
      return decidingStep(of: card) == step.id
    }
  }

  package func steps(about card: Int) -> [DecisionStep.ID] {
    var found: [DecisionStep.ID] = []
    for aspect in Aspect.allCases {
      var next = end(of: aspect, of: card)
      while let index = next {
        found.append(entries[index].step.id)
        next = entries[index].previous
      }
    }
    return found.sorted(by: >)
  }

  /// Adds a step of this window, which clears what redo could repeat.
  package mutating func add(_ step: DecisionStep) {
    insert([.step(step)])
    done.append(step.id)
    undone.removeAll()
  }

  package mutating func undo(as mark: DecisionStep.ID) -> DecisionStep? {
    guard let target = nextUndo else { return nil }
    // Skips steps that another window has undone meanwhile.
    while done.popLast() != target {}
    undone.append(target)
    insert([.undo(target, mark: mark)])
    return step(target)
  }

  package mutating func redo(as mark: DecisionStep.ID) -> DecisionStep? {
    guard let target = nextRedo else { return nil }
    while undone.popLast() != target {}
    done.append(target)
    insert([.redo(target, mark: mark)])
    return step(target)
  }

  /// Adds records of other windows, in any order and outside of this window's undo and redo;
  /// ignores known ones.
  ///
  /// - Returns: The cards of which something may be different now.
  @discardableResult
  package mutating func merge(_ records: [DecisionRecord]) -> Set<Int> {
    insert(records)
    return records.reduce(into: []) { changed, record in
      let step =
        switch record {
        case .step(let step): step
        case .undo(let target, _), .redo(let target, _): self.step(target)
        }
      if let step { changed.formUnion(cards(changedBy: step)) }
    }
  }

  private mutating func insert(_ records: [DecisionRecord]) {
    // The entries from here on are linked anew, as their places change.
    var start = entries.count
    for case .step(let step) in records {
      let place = place(of: step.id)
      if place < entries.count, entries[place].step.id == step.id { continue }
      while start > place {
        start -= 1
        unlink(start)
      }
      let mark = earlyMarks.removeValue(forKey: step.id)
      entries.insert(Entry(step: step, mark: mark), at: place)
    }
    for index in start..<entries.count { link(index) }
    for record in records {
      lastMoment = max(lastMoment, record.id.moment)
      switch record {
      case .step: break
      case .undo(let target, let mark): set(Mark(id: mark, isUndo: true), of: target)
      case .redo(let target, let mark): set(Mark(id: mark, isUndo: false), of: target)
      }
    }
  }

  /// The card that a step is about; all that ever had a verdict for a restart.
  func cards(changedBy step: DecisionStep) -> [Int] {
    step.card.map { [$0] } ?? Array(ends[Aspect.verdict.rawValue].keys)
  }

  private mutating func set(_ mark: Mark, of target: DecisionStep.ID) {
    let index = index(of: target)
    let known = index.map { entries[$0].mark } ?? earlyMarks[target]
    if let known, known.id > mark.id { return }
    if let index { entries[index].mark = mark } else { earlyMarks[target] = mark }
  }

  // MARK: Looking steps up

  var nextUndo: DecisionStep.ID? { done.last { isUndone($0) == false } }
  var nextRedo: DecisionStep.ID? { undone.last { isUndone($0) == true } }

  private func isUndone(_ id: DecisionStep.ID) -> Bool? {
    index(of: id).map { entries[$0].isUndone }
  }

  func step(_ id: DecisionStep.ID) -> DecisionStep? {
    index(of: id).map { entries[$0].step }
  }

  private func index(of id: DecisionStep.ID) -> Int? {
    let place = place(of: id)
    return place < entries.count && entries[place].step.id == id ? place : nil
  }

  private func place(of id: DecisionStep.ID) -> Int {
    var (low, high) = (0, entries.count)
    // Nearly always it is a new one.
    if let last = entries.last, last.step.id < id { return high }
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].step.id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the last step about a card's verdict that is not undone; nil if a restart followed.
  private func verdictStep(of card: Int) -> DecisionStep? {
    guard let (index, step) = lastEntry(about: .verdict, of: card) else { return nil }
    let restart = restarts.last { !entries[$0].isUndone } ?? -1
    return index > restart ? step : nil
  }

  // MARK: Chains of the steps about one aspect of a card

  private func end(of aspect: Aspect, of card: Int) -> Int? { ends[aspect.rawValue][card] }

  /// Returns the last step that is not undone, and its index.
  private func lastEntry(about aspect: Aspect, of card: Int) -> (index: Int, step: DecisionStep)? {
    var next = end(of: aspect, of: card)
    while let index = next {
      if !entries[index].isUndone { return (index, entries[index].step) }
      next = entries[index].previous
    }
    return nil
  }

  private mutating func link(_ index: Int) {
    let step = entries[index].step
    guard let aspect = Aspect(step.kind) else { return restarts.append(index) }
    guard let card = step.card else { return }
    entries[index].previous = ends[aspect.rawValue].updateValue(index, forKey: card)
  }

  /// Takes the last entry that is linked out of its chain.
  private mutating func unlink(_ index: Int) {
    let step = entries[index].step
    if let aspect = Aspect(step.kind), let card = step.card {
      ends[aspect.rawValue][card] = entries[index].previous
    } else {
      restarts.removeAll { $0 == index }
    }
  }
}
