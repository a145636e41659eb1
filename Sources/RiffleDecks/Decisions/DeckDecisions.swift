package import RiffleFormats
package import SystemPackage

/// The decisions about the cards of an open deck, on the thread that shows it.
///
/// Every step is in force at once and is written by a thread of its own, so that a slow disk holds up
/// no frame. What cannot be written is kept here in order, and written as soon as it can be.
///
/// A journal is read in the background too: ``receive()`` takes over what was read or found since, and
/// the closure given as `wake` tells when to call it.
package final class DeckDecisions {
  /// The cards, in the order of the deck.
  package private(set) var cards: [CardIdentity] = []
  /// The number of cards with each verdict; a verdict that no card has is missing.
  package private(set) var counts: [Verdict: Int] = [:]
  /// The number of cards that have a verdict.
  package private(set) var decidedCount = 0

  private var history = DecisionHistory()
  private var numbers = CardNumbers()
  /// For each card its number in the history.
  private var numberOfCard: [Int] = []
  /// The inverse.
  private var cardOfNumber: [Int: Int] = [:]
  /// For each card its verdict.
  private var verdicts: [Verdict?] = []
  private let window: Int64
  private let now: () -> WallTime

  /// Opens the decisions about a deck.
  ///
  /// - Parameters:
  ///   - deck: The folder or the deck file.
  ///   - journal: The journal; nil for decisions that only live as long as this object.
  ///   - now: The clock. Defaults to the system's.
  ///   - wake: Called on another thread when ``receive()`` has something to take over, or when
  ///     ``problem`` or ``unsavedCount`` has changed. Defaults to nothing.
  package init(
    deck: FilePath,
    journal: DecisionJournal?,
    now: @escaping () -> WallTime = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.now = now
    window = .random(in: 1...Int64.max)
  }

  // MARK: Cards

  /// Adds cards after those that are there, as a folder is being listed.
  package func append(_ identities: [CardIdentity]) {
    for identity in identities {
      let number = numbers.number(of: identity.name)
      cardOfNumber[number] = cards.count
      cards.append(identity)
      numberOfCard.append(number)
      let verdict = history.decision(of: number)?.verdict
      verdicts.append(verdict)
      count(verdict, 1)
    }
  }

  /// Replaces all cards, after files have come or gone or the order has changed.
  package func replaceCards(with identities: [CardIdentity]) {
    cards = []
    numberOfCard = []
    verdicts = []
    cardOfNumber = [:]
    counts = [:]
    decidedCount = 0
    append(identities)
  }

  /// Says that the cards are complete: decisions about files that are not there any more are looked
  /// for under other names. What is found arrives by ``receive()``.
  package func finishListing() {}

  // MARK: Reading

  /// Returns the verdict about a card; nil if there is none.
  ///
  /// - Parameter card: The index of the card.
  package func verdict(of card: Int) -> Verdict? { verdicts[card] }

  /// Returns the decision about a card; nil if there is none.
  ///
  /// - Parameter card: The index of the card.
  package func decision(of card: Int) -> Decision? { history.decision(of: numberOfCard[card]) }

  /// Whether the file of a card has other contents now than when it was decided about.
  ///
  /// - Parameter card: The index of the card.
  package func isStale(_ card: Int) -> Bool { false }

  /// Returns the clockwise rotation that a person has given a card, in quarter turns from 0 to 3.
  ///
  /// - Parameter card: The index of the card.
  package func rotation(of card: Int) -> Int { history.rotation(of: numberOfCard[card]) }

  /// Returns the first card after another one that has no verdict; nil if all have one.
  ///
  /// - Parameter card: The index of the card to begin behind; nil for the beginning. Defaults to nil.
  package func firstUndecided(after card: Int? = nil) -> Int? {
    verdicts.dropFirst((card ?? -1) + 1).firstIndex(of: nil)
  }

  /// Whether there is a step to undo, of this window or of an earlier one.
  package var canUndo: Bool { history.canUndo }

  /// Whether there is an undone step to redo.
  package var canRedo: Bool { history.canRedo }

  // MARK: Steps

  /// Gives a card a verdict.
  ///
  /// - Parameters:
  ///   - card: The index of the card.
  ///   - verdict: The verdict.
  ///   - input: What the person used.
  ///   - release: The figures of the release, if a hand swiped. Defaults to nil.
  package func decide(
    _ card: Int,
    _ verdict: Verdict,
    by input: DecisionInput,
    release: ReleaseFigures? = nil
  ) {
    take(.decide(verdict), card, input, release)
  }

  /// Takes the verdict of a card away. A card without one stays as it is, and there is no step.
  ///
  /// - Parameters:
  ///   - card: The index of the card.
  ///   - input: What the person used.
  package func clear(_ card: Int, by input: DecisionInput) {
    guard verdicts[card] != nil else { return }
    take(.clear, card, input)
  }

  /// Turns a card clockwise.
  ///
  /// - Parameters:
  ///   - card: The index of the card.
  ///   - quarterTurns: The number of quarter turns; a negative number turns it to the left. Defaults
  ///     to 1.
  ///   - input: What the person used.
  package func rotate(_ card: Int, quarterTurns: Int = 1, by input: DecisionInput) {
    take(.rotate(quarterTurns: quarterTurns), card, input)
  }

  /// Takes all verdicts away, in one step.
  ///
  /// - Parameter input: What the person used.
  package func restart(by input: DecisionInput) {
    take(.restart, nil, input)
  }

  /// Undoes the last step.
  ///
  /// - Returns: What was undone; nil if there is no step.
  @discardableResult
  package func undo() -> Change? {
    guard let step = history.undo(as: nextID(now())) else { return nil }
    update(after: step)
    return change(step)
  }

  /// Does the step that was undone last again.
  ///
  /// - Returns: What was done; nil if there is no step.
  @discardableResult
  package func redo() -> Change? {
    guard let step = history.redo(as: nextID(now())) else { return nil }
    update(after: step)
    return change(step)
  }

  /// What a step, an undo or a redo was about.
  package struct Change: Hashable, Sendable {
    /// The kind of the step.
    package var kind: DecisionStep.Kind
    /// The index of the card; nil for a restart, and for a card that is not in the deck any more.
    package var card: Int?
  }

  // MARK: The journal

  /// Why decisions cannot be written at the moment, in one line; nil if they can.
  package var problem: String? { nil }

  /// What a person should know about the journal, once, in one line, such as that a damaged one was
  /// moved aside.
  package private(set) var notice: String?

  /// The number of steps that are not on disk yet.
  package var unsavedCount: Int { 0 }

  /// Whether the journal was read, or turned out not to be readable.
  package private(set) var isLoaded = true

  /// Waits until the journal was read, so that the first undecided card is known.
  ///
  /// - Parameter timeout: The longest time to wait.
  /// - Returns: Whether it was read.
  @discardableResult
  package func load(timeout: Duration) -> Bool { isLoaded }

  /// Takes over what the background has read or found since the last call.
  ///
  /// - Returns: Whether a verdict, a rotation or the staleness of a card may have changed.
  @discardableResult
  package func receive() -> Bool { false }

  /// Has the decisions of other windows on the same deck read; they arrive by ``receive()``.
  package func refresh() {}

  /// Waits until every step is on disk.
  ///
  /// - Parameter timeout: The longest time to wait.
  /// - Returns: Whether every step is on disk.
  @discardableResult
  package func flush(timeout: Duration) -> Bool { unsavedCount == 0 }
}

// MARK: - Implementation

extension DeckDecisions {
  private func nextID(_ time: WallTime) -> DecisionStep.ID {
    DecisionStep.ID(moment: max(time.microseconds, history.lastMoment + 1), window: window)
  }

  private func take(
    _ kind: DecisionStep.Kind,
    _ card: Int?,
    _ input: DecisionInput,
    _ release: ReleaseFigures? = nil
  ) {
    let time = now()
    let number = card.map { numberOfCard[$0] }
    let step = DecisionStep(id: nextID(time), kind, card: number, at: time, by: input)
    history.add(step)
    update(after: step)
  }

  private func change(_ step: DecisionStep) -> Change {
    Change(kind: step.kind, card: step.card.flatMap { cardOfNumber[$0] })
  }

  /// Brings verdicts and counts up to date after a step was taken, undone or redone.
  private func update(after step: DecisionStep) {
    guard let number = step.card else { return cards.indices.forEach(update) }
    if let card = cardOfNumber[number] { update(card) }
  }

  private func update(_ card: Int) {
    count(verdicts[card], -1)
    verdicts[card] = history.decision(of: numberOfCard[card])?.verdict
    count(verdicts[card], 1)
  }

  private func count(_ verdict: Verdict?, _ change: Int) {
    guard let verdict else { return }
    decidedCount += change
    let count = counts[verdict, default: 0] + change
    counts[verdict] = count == 0 ? nil : count
  }
}
