package import Riffle
package import RiffleCards
package import RiffleDecks
import RiffleFormats

/// The review of a deck: what is decided about its cards, and the stack that shows it.
///
/// The decisions are the truth. Keys, buttons, controllers and drags ask for steps, and
/// ``apply(_:by:)`` is the only function that takes one: first into the decisions and their
/// journal, then to the stack.
@MainActor
package final class Review {
  package enum Step: Hashable {
    /// Gives a card a verdict; it flies in the direction, or else in that of the verdict.
    case decide(Int, Verdict, toward: Direction? = nil)
    /// The user has swiped a card, which is flying already.
    case swiped(Int, Verdict, RiffleDecks.SwipeRelease?)
    /// The user has caught a card in flight; it is the top one again already.
    case caught(Int)
    case clear(Int)
    /// Gives several cards their verdicts, as one step for undo; on the stage they leave one after the
    /// other.
    case decideTogether([Choice])
    /// Turns a card clockwise.
    case rotate(Int, quarterTurns: Int)
    /// Removes all verdicts.
    case restart
    /// Undoes or redoes the last step, of this session or an earlier one.
    case undo, redo
  }

  package struct Choice: Hashable {
    package var card: Int
    package var verdict: Verdict

    package init(_ card: Int, _ verdict: Verdict) {
      self.card = card
      self.verdict = verdict
    }
  }

  /// The system mostly has them within a millisecond, and the disk a little later.
  package let decisions: DeckDecisions
  package let choices: VerdictChoices
  package var didApply: ((Step, DeckDecisions.Change) -> Void)?
  private let stackView: CardStackView
  private let seed: UInt64
  /// Cards that are decided on, and leave the stage one after the other.
  private var leaving: [Choice] = []
  private var nextLeaving = Timestamp.zero
  /// The latest sections, and the change count that they were made for.
  private var gathered: (changeCount: Int, sections: [DecisionGrid.Section])?

  /// From now on, every swipe of the stack is a decision.
  package init(
    _ decisions: DeckDecisions,
    choices: VerdictChoices,
    in stackView: CardStackView,
    seed: UInt64
  ) {
    self.decisions = decisions
    self.choices = choices
    self.stackView = stackView
    self.seed = seed
    stackView.handlers.allowedDirections = { _ in Direction.allCases.filter { choices[$0] != nil } }
    stackView.handlers.didSwipe = { [unowned self] in follow($0) }
    stackView.handlers.didUndo = { [unowned self] in follow($0) }
  }

  // MARK: Steps

  package func swipe(_ direction: Direction, by input: DecisionInput) {
    if let card = stackView.topIndex, let verdict = choices[direction] {
      apply(.decide(card, verdict, toward: direction), by: input)
    } else {
      // The stack refuses it, and says so.
      stackView.swipe(direction)
    }
  }

  /// Decides and writes, then shows what is decided; returns whether anything changed.
  @discardableResult
  package func apply(_ step: Step, by input: DecisionInput) -> Bool {
    finishLeaving()
    guard let change = take(step, by: input) else { return false }
    switch step {
    case .swiped, .caught: break
    case .decide(_, _, let direction): show(change, toward: direction)
    case .decideTogether(let choices): show(choices)
    case .restart: stackView.perform(.reload(), at: stackView.presentTime)
    case .redo where !change.others.isEmpty:
      show(
        ([change.card].compactMap(\.self) + change.others).compactMap { card in
          decisions.verdict(of: card).map { Choice(card, $0) }
        }
      )
    case .clear, .rotate, .undo, .redo: show(change)
    }
    didApply?(step, change)
    return true
  }

  private func take(_ step: Step, by input: DecisionInput) -> DeckDecisions.Change? {
    switch step {
    case .decide(let card, let verdict, _):
      decisions.decide(card, verdict, by: input)
      return DeckDecisions.Change(kind: .decide(verdict), card: card)
    case .swiped(let card, let verdict, let release):
      decisions.decide(card, verdict, by: input, release: release)
      return DeckDecisions.Change(kind: .decide(verdict), card: card)
    case .decideTogether(let choices):
      guard let first = choices.first else { return nil }
      for (index, choice) in choices.enumerated() {
        decisions.decide(choice.card, choice.verdict, by: index == 0 ? input : .together)
      }
      return DeckDecisions.Change(
        kind: .decide(first.verdict),
        card: first.card,
        others: choices.dropFirst().map(\.card)
      )
    case .caught(let card), .clear(let card):
      guard decisions.verdict(of: card) != nil else { return nil }
      decisions.clear(card, by: input)
      return DeckDecisions.Change(kind: .clear, card: card)
    case .rotate(let card, let turns):
      decisions.rotate(card, quarterTurns: turns, by: input)
      return DeckDecisions.Change(kind: .rotate(quarterTurns: turns), card: card)
    case .restart:
      decisions.restart(by: input)
      return DeckDecisions.Change(kind: .restart, card: nil)
    case .undo: return decisions.undo(by: input)
    case .redo: return decisions.redo(by: input)
    }
  }

  /// Takes the step of a swipe by the pointer, which the decisions do not know yet.
  private func follow(_ swipe: Swipe) {
    guard let verdict = choices[swipe.direction], verdict != decisions.verdict(of: swipe.index)
    else { return }
    let release = swipe.reason.map { reason in
      RiffleDecks.SwipeRelease(
        translation: reason.translation,
        velocity: reason.direction.vector * reason.velocity,
        projectedDistance: reason.projected,
        threshold: reason.needed
      )
    }
    apply(.swiped(swipe.index, verdict, release), by: .pointer)
  }

  /// Takes the step of a card caught by the pointer, which the decisions do not know either.
  private func follow(_ undone: SwipedCard) {
    apply(.caught(undone.index), by: .pointer)
  }

  // MARK: The stack

  /// In seconds.
  private static let interval = 0.045

  /// The first card leaves now, the others soon.
  private func show(_ choices: [Choice]) {
    leaving = choices
    nextLeaving = stackView.presentTime
    if stackView.reducesMotion { finishLeaving() } else { _ = advance(to: nextLeaving) }
  }

  /// Lets the next card leave if it is time; returns the time of the one after it.
  func advance(to now: Timestamp) -> Timestamp? {
    while let choice = leaving.first, nextLeaving <= now {
      leaving.removeFirst()
      nextLeaving = nextLeaving.advanced(by: Self.interval)
      leave(choice)
      if leaving.isEmpty { showNew() }
    }
    return leaving.isEmpty ? nil : nextLeaving
  }

  /// Lets all cards leave that still have to.
  func finishLeaving() {
    guard !leaving.isEmpty else { return }
    let all = leaving
    leaving = []
    all.forEach(leave)
    showNew()
  }

  private func leave(_ choice: Choice) {
    guard stackView.topIndex == choice.card,
      let direction = choices.direction(of: choice.verdict)
    else { return }
    stackView.swipe(direction)
  }

  /// Animates a change if there is a motion for it, else shows it at once.
  private func show(_ change: DeckDecisions.Change, toward direction: Direction? = nil) {
    for card in change.others {
      show(DeckDecisions.Change(kind: change.kind, card: card))
    }
    guard let card = change.card else { return showAll() }
    if case .rotate = change.kind { return stackView.reloadCards(at: [card]) }
    let verdict = decisions.verdict(of: card)
    if let verdict, stackView.topIndex == card {
      let direction = direction ?? choices.direction(of: verdict)
      if let direction, stackView.swipe(direction).refusal == nil { return }
    }
    let swiped = stackView.swipedCards
    if verdict == nil, swiped.last?.index == card, stackView.undo().refusal == nil { return }
    if (verdict != nil) != swiped.contains(where: { $0.index == card }) { showAll() }
  }

  /// Updates the stack if it differs from the decisions.
  func showNew() {
    if Set(stackView.swipedCards.map(\.index)) != Set(decided.map(\.card)) { showAll() }
  }

  /// Makes the stack show what is decided, without animation.
  package func showAll() {
    do throws(StackStateError) {
      try stackView.restore(
        StackState(count: decisions.cards.count, decided: decided, seed: seed)
      )
    } catch {
      StandardError.printError("The cards cannot be shown as they were decided: \(error)")
    }
  }

  /// Takes over what was read from the journal, or decided in another window.
  func receive() -> Bool {
    guard decisions.receive() else { return false }
    finishLeaving()
    showNew()
    stackView.reloadShownCards()
    return true
  }

  // MARK: What is decided

  /// The cards with a verdict, in the order of deciding, and where each went.
  private var decided: [(card: Int, direction: Direction)] {
    let all = decisions.cards.indices.compactMap { card in
      decisions.decision(of: card).map { (card, $0) }
    }
    return all.sorted { $0.1.time < $1.1.time }
      .map { ($0.0, choices.direction(of: $0.1.verdict) ?? .right) }
  }

  /// The card that was decided last; nil if none is decided.
  package var latestCard: Int? { decided.last?.card }

  /// The cards with each verdict, in the order of the deck: first the deck's choices, then others.
  ///
  /// Cached until the next change, since the end page asks in each frame.
  var sections: [DecisionGrid.Section] {
    if let gathered, gathered.changeCount == decisions.changeCount { return gathered.sections }
    var cards: [Verdict: [Int]] = [:]
    for card in decisions.cards.indices {
      if let verdict = decisions.verdict(of: card) { cards[verdict, default: []].append(card) }
    }
    let known = choices.all
    let others = cards.keys.filter { !known.contains($0) }.sorted { $0.rawValue < $1.rawValue }
    let sections = (known + others).map { DecisionGrid.Section($0, cards: cards[$0] ?? []) }
    gathered = (decisions.changeCount, sections)
    return sections
  }
}

extension StackState {
  /// The decided cards are in order, the newest last.
  package init(count: Int, decided: [(card: Int, direction: Direction)], seed: UInt64) {
    self.init()
    givenIDs = count
    random = seed
    data = Self.runs(of: 0..<count) { _ in true }
    let gone = Set(decided.map(\.card))
    remaining = Self.runs(of: 0..<count) { !gone.contains($0) }
    history = decided.map { card, direction in
      var swipe = Swipe()
      swipe.card = card
      swipe.direction = direction
      return swipe
    }
  }

  /// The wanted cards, as runs of consecutive ones.
  private static func runs(of cards: Range<Int>, where isWanted: (Int) -> Bool) -> [Run] {
    var runs: [Run] = []
    for card in cards where isWanted(card) {
      if let last = runs.last, last.first + last.count == card {
        runs[runs.count - 1].count += 1
      } else {
        var run = Run()
        run.first = card
        run.count = 1
        runs.append(run)
      }
    }
    return runs
  }
}
