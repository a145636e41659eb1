import Dispatch
import RiffleFormats
package import RiffleSystem
package import SystemPackage

/// The decisions about the cards of an open deck, on the thread that shows it.
///
/// Every step is in force at once and is written by a thread of its own, so that a slow disk holds up
/// no frame. What cannot be written is kept in memory, in order, and written as soon as it can be.
///
/// The journal is read in the background too: ``receive()`` takes over what was read or found since,
/// and the closure given as `wake` tells when to call it.
package final class DeckDecisions {
  /// The cards, in the order of the deck.
  package private(set) var cards: [CardIdentity] = [] { didSet { changeCount += 1 } }
  /// The number of cards with each verdict; a verdict that no card has is missing.
  package private(set) var counts: [Verdict: Int] = [:]
  /// The number of cards that have a verdict.
  package private(set) var decidedCount = 0
  /// How often the cards or what is decided about them may have changed: as long as it is the same, so are
  /// they.
  package private(set) var changeCount = 0
  /// What a person should know about the journal once, in one line, such as that a damaged one was
  /// moved aside; set it to nil when it was shown.
  package var notice: String?
  /// Whether the journal was read; without one, always.
  package private(set) var isLoaded: Bool

  private var history = DecisionHistory() { didSet { changeCount += 1 } }
  private var numbers = CardNumbers()
  /// For each card its number in the history.
  private var numberOfCard: [Int] = []
  /// The inverse.
  private var cardOfNumber: [Int: Int] = [:]
  /// For each card its verdict.
  private var verdicts: [Verdict?] = []
  /// What was known about the files at the steps about them.
  private var files: [DecisionStep.ID: KnownFile] = [:]
  /// The steps whose files hold something else now.
  private var staleSteps: Set<DecisionStep.ID> = []
  /// What was done here before the journal was read.
  private var earlyRecords: [DecisionRecord] = []
  private var isListed = false
  /// The moment of the last step when files were last looked for under other names.
  private var inspectedMoment: Int64 = 0
  private let window: Int64
  private let now: () -> WallTime
  let writer: JournalWriter?
  let inspector: FileInspector

  /// Opens the decisions about a deck, and begins to read the journal in the background.
  ///
  /// - Parameters:
  ///   - deck: The folder or the deck file; links in the path are followed.
  ///   - journal: The journal; nil for decisions that only live as long as this object.
  ///   - now: The clock. Defaults to the system's.
  ///   - startThread: Starts the thread that reads and writes. Defaults to a new thread.
  ///   - wake: Called on other threads when ``receive()`` has something to take over, or when
  ///     ``problem`` or ``unsavedCount`` has changed. Defaults to nothing.
  package init(
    deck: FilePath,
    journal: DecisionJournal?,
    now: @escaping () -> WallTime = { .now },
    startThread: DetachedThread.Starter = DetachedThread.start,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.now = now
    window = .random(in: 1...Int64.max)
    inspector = FileInspector(wake: wake)
    writer = journal.map { journal in
      JournalWriter(journal, deck: deck.resolved ?? deck, startThread: startThread, wake: wake)
    }
    isLoaded = journal == nil
  }

  deinit {
    inspector.close()
    writer?.close()
  }

  // MARK: Cards

  /// Adds cards after those that are there, as a folder is being listed.
  package func append(_ identities: [CardIdentity]) {
    for identity in identities {
      let number = numbers.number(of: identity.name)
      cardOfNumber[number] = cards.count
      cards.append(identity)
      numberOfCard.append(number)
      verdicts.append(history.decision(of: number)?.verdict)
      count(verdicts.last ?? nil, 1)
    }
  }

  /// Replaces all cards, after files have come or gone or the order has changed.
  package func replaceCards(with identities: [CardIdentity]) {
    cards = []
    numberOfCard = []
    cardOfNumber = [:]
    verdicts = []
    counts = [:]
    decidedCount = 0
    append(identities)
    inspectFiles()
  }

  /// Says that no more cards will be appended.
  ///
  /// Decisions about files that are not there any more are looked for under other names now, and files
  /// that are not as they were when they were decided about are compared. What is found arrives by
  /// ``receive()``.
  package func finishListing() {
    isListed = true
    inspectFiles()
  }

  // MARK: Reading

  /// Returns the index of the card with a name; nil if there is none.
  package func index(ofCardNamed name: [UInt8]) -> Int? {
    numbers[name].flatMap { cardOfNumber[$0] }
  }

  /// Returns the verdict about the card at an index; nil if there is none.
  package func verdict(of card: Int) -> Verdict? { verdicts[card] }

  /// Returns the decision about the card at an index; nil if there is none.
  package func decision(of card: Int) -> Decision? { history.decision(of: numberOfCard[card]) }

  /// Whether the file of the card at an index holds something else now than when it was decided about.
  package func isStale(_ card: Int) -> Bool {
    guard let step = history.decidingStep(of: numberOfCard[card]) else { return false }
    return staleSteps.contains(step)
  }

  /// Returns the size and the time of the last change that the picture of a card had when it was decided
  /// on; nil if nothing is decided, or the card has no file.
  package func decidedStamp(of card: Int) -> FileStamp? {
    history.decidingStep(of: numberOfCard[card]).flatMap { files[$0]?.stamp }
  }

  /// Returns the clockwise rotation that a person has given the card at an index, in quarter turns
  /// from 0 to 3.
  package func rotation(of card: Int) -> Int { history.rotation(of: numberOfCard[card]) }

  /// Returns the first card without a verdict behind another one; nil if all have one.
  ///
  /// - Parameter card: The index of the card to begin behind; nil for the beginning. Defaults to nil.
  package func firstUndecided(after card: Int? = nil) -> Int? {
    verdicts.dropFirst((card ?? -1) + 1).firstIndex(of: nil)
  }

  /// Whether there is a step to undo, of this window or of an earlier one.
  package var canUndo: Bool { history.canUndo }

  /// Whether there is an undone step to redo.
  package var canRedo: Bool { history.canRedo }

  // MARK: Counting

  /// Brings the verdict of a card and the counts up to date.
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

  // MARK: Steps

  /// Gives a card a verdict.
  ///
  /// - Parameter release: The figures of the release, if a hand swiped. Defaults to nil.
  package func decide(
    _ card: Int,
    _ verdict: Verdict,
    by input: DecisionInput,
    release: SwipeRelease? = nil
  ) {
    take(.decide(verdict), card, input, .decide(cards[card].name, verdict), release)
    readFile(of: card)
  }

  /// Takes the verdict of a card away; without one, nothing happens.
  package func clear(_ card: Int, by input: DecisionInput) {
    guard verdicts[card] != nil else { return }
    take(.clear, card, input, .clear(cards[card].name))
  }

  /// Turns a card clockwise.
  ///
  /// - Parameter quarterTurns: The number of quarter turns; a negative number turns it to the left. Defaults
  ///   to 1.
  package func rotate(_ card: Int, quarterTurns: Int = 1, by input: DecisionInput) {
    let event = JournalEntry.Event.rotate(cards[card].name, quarterTurns: quarterTurns)
    take(.rotate(quarterTurns: quarterTurns), card, input, event)
    readFile(of: card)
  }

  /// Takes all verdicts away, in one step; without any, nothing happens.
  package func restart(by input: DecisionInput) {
    guard decidedCount > 0 else { return }
    take(.restart, nil, input, .restart)
  }

  /// Undoes the last step that was taken in this window, or before it was opened.
  ///
  /// - Returns: What was undone; nil if there is no step.
  @discardableResult
  package func undo(by input: DecisionInput = .key) -> Change? {
    let time = now()
    let mark = nextID(time)
    guard let step = history.undo(as: mark) else { return nil }
    record(.undo(step.id, mark: mark))
    writer?.append(JournalEntry(id: mark, event: .undo(step.id), time: time, input: input))
    writer?.handOver()
    return change(after: step)
  }

  /// Takes the step that was undone last again.
  ///
  /// - Returns: What was done; nil if there is no step.
  @discardableResult
  package func redo(by input: DecisionInput = .key) -> Change? {
    let time = now()
    let mark = nextID(time)
    guard let step = history.redo(as: mark) else { return nil }
    record(.redo(step.id, mark: mark))
    writer?.append(JournalEntry(id: mark, event: .redo(step.id), time: time, input: input))
    writer?.handOver()
    return change(after: step)
  }

  /// The step that an undo or a redo was about.
  package struct Change: Hashable, Sendable {
    /// The kind of the step.
    package let kind: DecisionStep.Kind
    /// The index of the card; nil for a restart, and for a card that is not in the deck any more.
    package let card: Int?

    package init(kind: DecisionStep.Kind, card: Int?) {
      self.kind = kind
      self.card = card
    }
  }

  // MARK: Implementation

  private func take(
    _ kind: DecisionStep.Kind,
    _ card: Int?,
    _ input: DecisionInput,
    _ event: JournalEntry.Event,
    _ release: SwipeRelease? = nil
  ) {
    let time = now()
    let number = card.map { numberOfCard[$0] }
    let step = DecisionStep(id: nextID(time), kind, card: number, at: time, by: input)
    let stamp = card.flatMap { cards[$0].stamp }
    history.add(step)
    record(.step(step))
    if let stamp { files[step.id] = KnownFile(stamp: stamp) }
    writer?.append(
      JournalEntry(
        id: step.id,
        event: event,
        time: time,
        input: input,
        release: release?.jsonText,
        stamp: stamp
      )
    )
    writer?.handOver()
    update(after: step)
  }

  /// Has the file of a card read, whose last step was just taken.
  private func readFile(of card: Int) {
    guard let file = cards[card].file, let step = history.lastStep else { return }
    inspector.read(file, shown: cards[card].stamp, for: step.id, into: writer)
  }

  /// Remembers what was done before the journal was read.
  private func record(_ record: DecisionRecord) {
    if !isLoaded { earlyRecords.append(record) }
  }

  /// Returns an identity later than all that are known.
  private func nextID(_ time: WallTime) -> DecisionStep.ID {
    DecisionStep.ID(moment: max(time.microseconds, history.lastMoment + 1), window: window)
  }

  private func change(after step: DecisionStep) -> Change {
    update(after: step)
    return Change(kind: step.kind, card: step.card.flatMap { cardOfNumber[$0] })
  }

  /// Brings verdicts and counts up to date after a step was taken, undone or redone.
  private func update(after step: DecisionStep) {
    guard let number = step.card else { return cards.indices.forEach(update) }
    if let card = cardOfNumber[number] { update(card) }
  }
}

// What the background has to do with it.
extension DeckDecisions {
  /// Why the journal can be neither read nor written at the moment, in one line; nil if it can.
  ///
  /// Steps are kept in memory meanwhile, ``unsavedCount`` of them.
  package var problem: String? { writer?.status.problem?.line }

  /// The number of steps that are not on disk yet; undo and redo count as steps.
  package var unsavedCount: Int { writer?.status.unsavedCount ?? 0 }

  /// Waits until the journal was read, so that the first undecided card is known.
  ///
  /// - Returns: Whether it was read. If not, and it is read later, its decisions arrive by ``receive()``.
  @discardableResult
  package func load(timeout: Duration) -> Bool {
    _ = writer?.wait(timeout: timeout) { $0.isLoaded || $0.problem != nil }
    receive()
    return isLoaded
  }

  /// Waits until every step is on disk.
  @discardableResult
  package func flush(timeout: Duration) -> Bool {
    guard let writer else { return true }
    let deadline = ContinuousClock.now + timeout
    inspector.wait(timeout: timeout)
    writer.refresh()
    _ = writer.wait(timeout: max(.zero, deadline - .now)) { $0.isSettled }
    return writer.status.unsavedCount == 0
  }

  /// Has the decisions of other windows on the deck read, which arrive by ``receive()``.
  ///
  /// They are read with every step too; this is for a window that gets the focus.
  package func refresh() {
    writer?.refresh()
  }

  /// Takes over what the background has read or found since the last call.
  ///
  /// - Returns: Whether the verdict, the rotation or the staleness of a card may have changed.
  @discardableResult
  package func receive() -> Bool {
    let isRead = receiveEntries()
    let isInspected = receiveFindings()
    return isRead || isInspected
  }

  private func receiveEntries() -> Bool {
    guard let findings = writer?.takeFindings() else { return false }
    let isNew = !isLoaded && findings.isLoaded
    if let line = findings.notice { notice = line }
    guard isNew || !findings.entries.isEmpty else { return false }
    let records = records(of: findings.entries)
    if isNew {
      history = DecisionHistory(replaying: records + earlyRecords)
      earlyRecords = []
      isLoaded = true
    } else {
      history.merge(records)
    }
    // Renames are no records, but have moments.
    if let last = findings.entries.map(\.id).max() { history.advance(to: last.moment) }
    numberCards()
    inspectFiles()
    return true
  }

  /// Makes records of rows: cards get numbers instead of names.
  private func records(of entries: [JournalEntry]) -> [DecisionRecord] {
    var records: [DecisionRecord] = []
    for entry in entries.sorted(by: { $0.id < $1.id }) {
      func step(_ kind: DecisionStep.Kind, _ name: [UInt8]?) -> DecisionRecord {
        .step(
          DecisionStep(
            id: entry.id,
            kind,
            card: name.map { numbers.number(of: $0) },
            at: entry.time,
            by: entry.input ?? .command
          )
        )
      }
      switch entry.event {
      case .decide(let name, let verdict): records.append(step(.decide(verdict), name))
      case .clear(let name): records.append(step(.clear, name))
      case .rotate(let name, let turns): records.append(step(.rotate(quarterTurns: turns), name))
      case .restart: records.append(step(.restart, nil))
      case .undo(let target): records.append(.undo(target, mark: entry.id))
      case .redo(let target): records.append(.redo(target, mark: entry.id))
      case .rename(let from, let to): numbers.rename(from, to: to)
      }
      if let stamp = entry.stamp { files[entry.id] = KnownFile(stamp: stamp, hash: entry.hash) }
    }
    return records
  }

  private func receiveFindings() -> Bool {
    let findings = inspector.takeFindings()
    for (step, file) in findings.contents { files[step] = file }
    guard let match = findings.match else { return false }
    for (step, isChanged) in match.changes {
      if isChanged { staleSteps.insert(step) } else { staleSteps.remove(step) }
    }
    let steps = match.steps { name in
      // A file that a person has decided about meanwhile keeps that decision.
      let latest = numbers[name].flatMap { history.steps(about: $0).first?.moment }
      return latest.map { $0 <= inspectedMoment } ?? true
    }
    for (from, to) in steps {
      numbers.rename(from, to: to)
      let time = now()
      let id = nextID(time)
      history.advance(to: id.moment)
      writer?.append(JournalEntry(id: id, event: .rename(from: from, to: to), time: time))
    }
    if !steps.isEmpty { numberCards() }
    return true
  }

  /// Gives the cards the numbers of their names, which have changed.
  private func numberCards() {
    cardOfNumber = [:]
    for card in cards.indices {
      numberOfCard[card] = numbers.number(of: cards[card].name)
      cardOfNumber[numberOfCard[card]] = card
      update(card)
    }
  }

  /// Has the files looked into that are not as they were, or not where they were.
  private func inspectFiles() {
    guard isLoaded, isListed else { return }
    var known: [FileMatch.Known] = []
    var candidates: [CardIdentity] = []
    for number in history.cards where numbers.hasName(number) {
      let step = history.decidingStep(of: number)
      let steps = history.steps(about: number)
      let file = step.flatMap { files[$0] } ?? steps.lazy.compactMap { self.files[$0] }.first
      let card = cardOfNumber[number].map { cards[$0] }
      guard let file, card == nil || card?.file != nil else { continue }
      if let card, card.stamp == file.stamp {
        if let step { staleSteps.remove(step) }
        continue
      }
      known.append(
        FileMatch.Known(
          name: numbers.names[number],
          file: file,
          step: step,
          moment: steps.first?.moment ?? 0
        )
      )
      if let card { candidates.append(card) }
    }
    guard !known.isEmpty else { return }
    let numbers = history.cards
    candidates += cards.indices.filter { !numbers.contains(numberOfCard[$0]) }.map { cards[$0] }
    inspectedMoment = history.lastMoment
    inspector.match(known, with: candidates)
  }
}
