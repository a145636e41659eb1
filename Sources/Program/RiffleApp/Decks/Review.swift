package import Riffle
package import RiffleDecks
import RiffleFormats
package import RiffleShell

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
    /// The user has undone the swipe of a card by a drag; it is the top one again already.
    case broughtBack(Int)
    case clear(Int)
    /// Gives several cards their verdicts, as one step for undo; on the stage they leave one after the
    /// other.
    case decideTogether([Choice])
    case rotate(Int, quarterTurns: Int)
    case mark(Int, Mark)
    case restart
    /// Takes what was decided about the same pictures elsewhere.
    case takeOffer
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
  /// Is called instead of a step that would go over what was decided before, as that is not known, or about a
  /// card that is not there.
  package var didRefuse: (() -> Void)?
  /// Returns whether a card cannot be seen now, so that nothing is decided about it: its folder is gone.
  package var isMissing: (Int) -> Bool = { _ in false }
  private let stackView: CardStackView
  private let seed: UInt64
  private var leaving: [Choice] = []
  private var nextLeaving = Timestamp.zero
  private var place = Place.first
  /// Whether the stack has fewer cards than the decisions, since all others are decided: see ``holdBack()``.
  private(set) var isBehind = false
  private var gathered: (changeCount: Int, sections: [DecisionGrid.Section])?
  private var counted: (changeCount: Int, progress: Progress)?
  /// Whether a step has waited for what was decided before: the next ones do not.
  private var hasWaited = false

  private enum Place {
    case first
    /// The card with this name, which the user has leafed to; those after it follow, decided or not.
    case at([UInt8])
    /// The first one still to be decided on from the card with this name on.
    case from([UInt8])
  }

  /// Makes every swipe of the stack a decision from now on.
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
    stackView.handlers.allowedDirections = { [unowned self] card in
      decisions.takesSteps && !isMissing(card)
        ? Direction.allCases.filter { choices[$0] != nil } : []
    }
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
    guard isSeen(step), isReady(for: step) else { return false }
    switch step {
    case .decide(let card, _, _): stopLeafing(at: card)
    case .decideTogether where isLeafing, .redo where isLeafing: stopLeafing()
    default: break
    }
    guard let change = take(step, by: input) else { return false }
    switch step {
    case .swiped(let card, _, _):
      if isLeafing { goOn(from: card) }
    case .broughtBack where !change.others.isEmpty: showAll()
    case .caught, .broughtBack, .mark: break
    case .decide(_, _, let direction): show(change, toward: direction)
    case .decideTogether(let choices): show(choices)
    case .restart:
      let isDealt = stackView.stack.preset.deck.deal.comesOneByOne
      stackView.perform(.reload(isAnimated: isDealt), at: stackView.presentTime)
    case .takeOffer: showAll()
    case .undo where change.others.count > Self.mostLeaving,
      .redo where change.others.count > Self.mostLeaving:
      showAll()
    case .redo where !change.others.isEmpty:
      show(
        ([change.card].compactMap(\.self) + change.others).compactMap { card in
          decisions.verdict(of: card).map { Choice(card, $0) }
        }
      )
    case .clear, .rotate, .undo, .redo: show(change)
    }
    if !change.others.isEmpty {
      // They may have been rotated, and decided on in another order than they come in.
      stackView.reloadShownCards()
      if step == .undo, isAtFirst, stackView.topIndex != first { showAll() }
    }
    goToFirst()
    didApply?(step, change)
    return true
  }

  /// Whether steps about the top card are taken.
  package var takesSteps: Bool { decisions.takesSteps && stackView.topIndex.map(isMissing) != true }

  /// Returns false for a step about a card that nobody sees; what was done by hand was seen.
  private func isSeen(_ step: Step) -> Bool {
    let card =
      switch step {
      case .decide(let card, _, _), .clear(let card), .rotate(let card, _), .mark(let card, _): card
      case .decideTogether(let choices): choices.first?.card
      case .swiped, .caught, .broughtBack: nil as Int?
      case .restart, .takeOffer, .undo, .redo: stackView.topIndex
      }
    guard let card, isMissing(card) else { return true }
    didRefuse?()
    return false
  }

  /// Waits a moment for what was decided before; a card decided just then keeps its verdict.
  private func isReady(for step: Step) -> Bool {
    guard !decisions.isLoaded else { return true }
    let isReady = hasWaited ? decisions.takesSteps : decisions.waitForSteps()
    hasWaited = true
    if receive() {
      switch step {
      case .decide(let card, _, _), .swiped(let card, _, _):
        if decisions.isDone(card) { return false }
      default: break
      }
    }
    if !isReady { didRefuse?() }
    return isReady
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
    case .caught(let card):
      guard decisions.isDone(card) else { return nil }
      return decisions.takeBack(card, by: input)
    case .broughtBack(let card):
      guard decisions.isDone(card) else { return nil }
      return decisions.undoStep(of: card, by: input) ?? decisions.takeBack(card, by: input)
    case .clear(let card):
      guard decisions.verdict(of: card) != nil else { return nil }
      decisions.clear(card, by: input)
      return DeckDecisions.Change(kind: .clear, card: card)
    case .rotate(let card, let turns):
      decisions.rotate(card, quarterTurns: turns, by: input)
      return DeckDecisions.Change(kind: .rotate(quarterTurns: turns), card: card)
    case .mark(let card, .stars(let stars)):
      guard decisions.marks(of: card).stars != stars else { return nil }
      decisions.rate(card, stars: stars, by: input)
      return DeckDecisions.Change(kind: .rate(stars: stars), card: card)
    case .mark(let card, .label(let label)):
      let label = decisions.marks(of: card).label == label ? nil : label
      decisions.label(card, label, by: input)
      return DeckDecisions.Change(kind: .label(label), card: card)
    case .restart:
      place = .first
      decisions.restart(by: input)
      return DeckDecisions.Change(kind: .restart, card: nil)
    case .takeOffer: return decisions.takeOffer(by: input)
    case .undo: return decisions.undo(by: input)
    case .redo: return decisions.redo(by: input)
    }
  }

  /// Takes the step of a swipe by the pointer, which the decisions do not know yet.
  private func follow(_ swipe: Swipe) {
    guard let verdict = choices[swipe.direction] else { return }
    guard verdict != decisions.verdict(of: swipe.index) || !decisions.isDone(swipe.index) else {
      if isLeafing { goOn(from: swipe.index) }
      return
    }
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

  private func follow(_ undone: SwipedCard) {
    let card = undone.index
    apply(stackView.stack.canRedo(card) ? .broughtBack(card) : .caught(card), by: .pointer)
  }

  // MARK: The stack

  private static let interval = 0.045
  /// More cards than a burst has are shown at once: at that interval thousands would leave for minutes.
  private static let mostLeaving = 40

  /// Has the first card leave now, the others soon.
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
    if isBehind { return showAll() }
    for card in change.others {
      show(DeckDecisions.Change(kind: change.kind, card: card))
    }
    guard let card = change.card else { return showAll() }
    switch change.kind {
    case .rotate: return stackView.reloadCards(at: [card])
    case .rate, .label: return
    case .decide, .clear, .restart: break
    }
    guard decisions.isInPass(card) else { return }
    let verdict = decisions.isDone(card) ? decisions.verdict(of: card) : nil
    if !isAtFirst, verdict == nil {
      // What is undone is looked at again.
      place = .from(decisions.cards[card].name)
      return showAll()
    }
    if let verdict, stackView.topIndex == card {
      let direction = direction ?? choices.direction(of: verdict)
      if let direction, stackView.swipe(direction).refusal == nil { return }
    }
    if isLeafing { return }
    let swiped = stackView.swipedCards
    if verdict == nil, swiped.last?.index == card, stackView.undo().refusal == nil { return }
    if (verdict != nil) != swiped.contains(where: { $0.index == card }) { showAll() }
  }

  func showNew() {
    let swiped = stackView.swipedCards.map(\.index)
    if Set(swiped) != Set(isLeafing ? [] : decided.map(\.card))
      || decisions.filter != nil && stackView.topIndex != first
    {
      showAll()
    }
  }

  /// Leaves new cards out of the stack until something else is shown: to show a hundred thousand cards takes
  /// a tenth of a second.
  package func holdBack() { isBehind = true }

  /// Makes the stack show what is decided, without animation.
  package func showAll() { showAll(with: nil) }

  /// Shows one card besides those that are still to be decided on.
  private func showAll(with card: Int?) {
    if isBehind { stackView.reloadData() }
    isBehind = false
    if card == nil { goToFirst(isShown: false) }
    let isLeafing = isLeafing
    let decided = isLeafing ? [] : decided.filter { $0.card != card }
    // Without a pass, only the decided cards need to be looked at.
    let isShown: ((Int) -> Bool)? =
      decisions.filter == nil
      ? nil
      : { [decisions] in
        decisions.isInPass($0) && (isLeafing || $0 == card || !decisions.isDone($0))
      }
    do throws(StackStateError) {
      try stackView.restore(
        StackState(
          count: decisions.cards.count,
          decided: decided,
          seed: seed,
          from: start,
          where: isShown
        )
      )
    } catch {
      StandardError.printError("The cards cannot be shown as they were decided: \(error)")
    }
  }

  /// Takes over what was read from the journal, or decided in another window.
  package func receive() -> Bool {
    let wasLoaded = decisions.isLoaded
    guard let changed = decisions.receive() else { return false }
    finishLeaving()
    if wasLoaded { show(changed) } else { showNew() }
    stackView.reloadShownCards()
    return true
  }

  /// Shows what was decided elsewhere, where the stack does not show it already.
  private func show(_ changed: Set<Int>) {
    guard !changed.isEmpty else { return }
    let gone = Set(stackView.swipedCards.map(\.index))
    if changed.contains(where: { isGone($0) != gone.contains($0) })
      || decisions.filter != nil && stackView.topIndex != first
    {
      showAll()
    }
  }

  /// Whether a card is not to be seen any more, since it was decided on.
  func isGone(_ card: Int) -> Bool { !isLeafing && decisions.isDone(card) }

  // MARK: Leafing

  /// Whether the user has leafed to the top card, which may be decided.
  package var isLeafing: Bool { if case .at = place { true } else { false } }

  private var isAtFirst: Bool { if case .first = place { true } else { false } }

  private var start: Int {
    switch place {
    case .first: 0
    case .at(let name), .from(let name): decisions.index(ofCardNamed: name) ?? 0
    }
  }

  /// The first card from the place on that is to be on top; nil if there is none.
  private var first: Int? {
    let isLeafing = isLeafing
    return decisions.cards.indices.dropFirst(start).first {
      isLeafing ? decisions.isInPass($0) : decisions.isWaiting($0)
    }
  }

  /// Shows the card before or after the top one, without deciding; behind the last one the first that is
  /// still to be decided on; returns false if there is none.
  @discardableResult
  package func leaf(by step: Int) -> Bool {
    let cards = decisions.cards.indices
    guard stackView.topIndex != nil || step < 0 else { return false }
    var card = (stackView.topIndex ?? cards.upperBound) + step
    while cards.contains(card), !decisions.isInPass(card) { card += step }
    guard cards.contains(card) else {
      guard step > 0, !isAtFirst else { return false }
      return stopLeafing()
    }
    place = .at(decisions.cards[card].name)
    showAll()
    return true
  }

  /// Shows the card after the top one: from a card that waits for a decision the next one that does, so
  /// that no verdict is replaced unasked; returns false if there is none.
  package func goOn() -> Bool {
    guard let top = stackView.topIndex, decisions.isWaiting(top) else { return leaf(by: 1) }
    let next = decisions.cards.indices.dropFirst(top + 1).first { decisions.isWaiting($0) }
    guard let next else { return stopLeafing() }
    return leaf(by: next - top)
  }

  /// Shows the first card that is still to be decided on; returns false if it is shown already.
  @discardableResult
  package func stopLeafing() -> Bool {
    guard !isAtFirst else { return false }
    place = .first
    showAll()
    return true
  }

  /// Prepares for a decision about a card that was leafed to: below it are those that wait.
  private func stopLeafing(at card: Int) {
    guard isLeafing, stackView.topIndex == card else { return }
    place = .from(decisions.cards[card].name)
    showAll(with: card)
  }

  private func goOn(from card: Int) {
    place = .from(decisions.cards[card].name)
    showAll()
  }

  /// Begins with the first card again when those after the place are decided.
  private func goToFirst(isShown: Bool = true) {
    guard case .from = place, first == nil else { return }
    place = .first
    if isShown, first != nil { showAll() }
  }

  // MARK: Passes

  /// Goes through the cards that a filter accepts again; through all that are undecided if it is nil.
  package func beginPass(_ filter: CardFilter?) {
    place = .first
    if let filter { decisions.beginPass(filter) } else { decisions.endPass() }
    showAll()
  }

  /// Begins the pass anew, without taking a verdict away.
  package func restartPass() {
    place = .first
    decisions.restartPass()
    showAll()
  }

  /// The number of cards that have been decided on, and of all that are gone through.
  package struct Progress: Hashable {
    package var (done, count) = (0, 0)
  }

  /// How far the pass is, which is cached until the next change.
  package var progress: Progress {
    guard decisions.filter != nil else {
      return Progress(done: decisions.decidedCount, count: decisions.cards.count)
    }
    if let counted, counted.changeCount == decisions.changeCount { return counted.progress }
    let cards = decisions.cards.indices.filter(decisions.isInPass)
    let progress = Progress(done: cards.count(where: decisions.isDone), count: cards.count)
    counted = (decisions.changeCount, progress)
    return progress
  }

  // MARK: What is decided

  /// The cards with a verdict, in the order of deciding, and where each went.
  private var decided: [(card: Int, direction: Direction)] {
    decisions.doneCards.map { ($0.card, choices.direction(of: $0.verdict) ?? .right) }
  }

  package var latestCard: Int? { decisions.doneCards.last?.card }

  /// The cards with each verdict in deck order, the deck's choices first; cached, as the end page asks in
  /// each frame.
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
  /// The decided cards are in order, the newest last; by default, those that are not decided are shown.
  ///
  /// - Parameter start: The first card that may be shown.
  package init(
    count: Int,
    decided: [(card: Int, direction: Direction)],
    seed: UInt64,
    from start: Int = 0,
    where isShown: ((Int) -> Bool)? = nil
  ) {
    self.init()
    givenIDs = count
    random = seed
    data = Self.runs(of: 0..<count, without: [])
    let cards = min(start, count)..<count
    let gone = isShown.map { isShown in cards.filter { !isShown($0) } }
    remaining = Self.runs(of: cards, without: gone ?? decided.map(\.card).sorted())
    history = decided.map { card, direction in
      var swipe = Swipe()
      swipe.card = card
      swipe.direction = direction
      return swipe
    }
  }

  /// Divides consecutive cards into runs, without some, which are in order.
  private static func runs(of cards: Range<Int>, without gone: [Int]) -> [Run] {
    var (runs, first): ([Run], Int) = ([], cards.lowerBound)
    for card in gone + [cards.upperBound] where card >= first {
      if card > first {
        var run = Run()
        (run.first, run.count) = (first, card - first)
        runs.append(run)
      }
      first = card + 1
    }
    return runs
  }
}
