import Dispatch
package import RiffleFormats
package import SystemPackage

/// The decisions about the cards of an open deck, on the thread that shows it.
///
/// A step takes effect at once and is written on another thread, so a slow disk delays no frame.
/// What cannot be written waits in memory, in order. ``receive()`` takes over what was read in the
/// background, and `wake` says when to call it.
package final class DeckDecisions {
  package private(set) var cards: [CardIdentity] = [] { didSet { changeCount += 1 } }
  /// The number of cards with each verdict; without entries of 0.
  package private(set) var counts: [Verdict: Int] = [:]
  package private(set) var decidedCount = 0
  package private(set) var changeCount = 0
  /// A message about the journal for the user; set it to nil when it was shown.
  package var notice: String?
  /// Whether the journal was read; true without one.
  package private(set) var isLoaded: Bool

  private var history = DecisionHistory() { didSet { changeCount += 1 } }
  private var numbers = CardNumbers()
  /// The number in the history, by card index.
  private var numberOfCard: [Int] = []
  private var cardOfNumber: [Int: Int] = [:]
  /// By card index.
  private var verdicts: [Verdict?] = []
  /// What other programs have written into the files, by number.
  private var foreignMarks: [Int: CardMarks] = [:]
  /// Nil while all cards are gone through.
  private var pass: DeckPass?
  /// The files as they were at the steps about them.
  private var files: [DecisionStep.ID: KnownFile] = [:]
  private var staleSteps: Set<DecisionStep.ID> = []
  /// Records from before the journal was read.
  private var earlyRecords: [DecisionRecord] = []
  /// The renamings that took effect: done twice, one would take the name from another file.
  private var renamings: Set<DecisionStep.ID> = []
  private var isListed = false
  /// The moment of the last step when renamed files were last looked for.
  private var inspectedMoment: Int64 = 0
  private let window: Int64
  private let now: () -> WallTime
  let writer: JournalWriter?
  let inspector: FileInspector
  private let marksReader: MarksReader
  /// The numbers of the cards whose marks of other programs were asked for; nil if none are wanted.
  private var readMarks: Set<Int>?

  /// Opens the decisions about a deck, and begins to read the journal in the background.
  ///
  /// - Parameters:
  ///   - deck: The folder or the deck file; symbolic links are followed.
  ///   - journal: If nil, decisions live only as long as this object.
  ///   - wake: Called on other threads when ``receive()`` has something to take over, or when
  ///     ``problem`` or ``unsavedCount`` has changed.
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
    marksReader = MarksReader(data: journal?.file.removingLastComponent(), wake: wake)
    writer = journal.map { journal in
      JournalWriter(journal, deck: deck.resolved ?? deck, startThread: startThread, wake: wake)
    }
    isLoaded = journal == nil
  }

  deinit {
    inspector.close()
    marksReader.close()
    writer?.close()
  }

  // MARK: Cards

  package func append(_ identities: [CardIdentity]) {
    for identity in identities {
      let number = numbers.number(of: identity.name)
      cardOfNumber[number] = cards.count
      cards.append(identity)
      numberOfCard.append(number)
      verdicts.append(history.decision(of: number)?.verdict)
      count(verdicts.last ?? nil, 1)
      if pass?.start != nil { admit(cards.count - 1) }
    }
  }

  package func replaceCards(with identities: [CardIdentity]) {
    cards = []
    numberOfCard = []
    cardOfNumber = [:]
    verdicts = []
    counts = [:]
    decidedCount = 0
    append(identities)
    inspectFiles()
    if readMarks != nil { readForeignMarks() }
  }

  /// Begins to read the stars and labels of other programs, which arrive by ``receive()``; also
  /// those of cards that come later.
  package func readForeignMarks() {
    var known = readMarks ?? []
    let new = cards.indices.filter { known.insert(numberOfCard[$0]).inserted }
    readMarks = known
    if !new.isEmpty { marksReader.read(new.map { (numberOfCard[$0], cards[$0]) }) }
  }

  /// Ends the listing: from now on missing or changed files are looked for; see ``receive()``.
  package func finishListing() {
    isListed = true
    inspectFiles()
  }

  // MARK: Reading

  package func index(ofCardNamed name: [UInt8]) -> Int? {
    numbers[name].flatMap { cardOfNumber[$0] }
  }

  package func verdict(of card: Int) -> Verdict? { verdicts[card] }

  package func decision(of card: Int) -> Decision? { history.decision(of: numberOfCard[card]) }

  /// Whether the file of a card has other contents now than when it was decided on.
  package func isStale(_ card: Int) -> Bool {
    guard let step = history.decidingStep(of: numberOfCard[card]) else { return false }
    return staleSteps.contains(step)
  }

  /// Returns the picture's stamp when it was decided on; nil if it is undecided or has no file.
  package func decidedStamp(of card: Int) -> FileStamp? {
    history.decidingStep(of: numberOfCard[card]).flatMap { files[$0]?.stamp }
  }

  /// In clockwise quarter turns, 0 to 3.
  package func rotation(of card: Int) -> Int { history.rotation(of: numberOfCard[card]) }

  /// The marks that were given here, and those of other programs where none was.
  package func marks(of card: Int) -> CardMarks {
    givenMarks(of: card).over(foreignMarks[numberOfCard[card]] ?? CardMarks())
  }

  package func givenMarks(of card: Int) -> GivenMarks { history.marks(of: numberOfCard[card]) }

  /// Includes steps of earlier windows.
  package var canUndo: Bool { pass.map { $0.has(history.nextUndo) } ?? history.canUndo }

  package var canRedo: Bool { history.canRedo }

  // MARK: Passes

  package var filter: CardFilter? { pass?.filter }

  /// Begins a pass through the cards that a filter accepts now, which are all to be decided on.
  package func beginPass(_ filter: CardFilter) {
    pass = DeckPass(filter)
    if isLoaded { fillPass(after: history.lastMoment) }
  }

  package func endPass() {
    pass = nil
    changeCount += 1
  }

  package func restartPass() {
    pass?.start = history.lastMoment
    changeCount += 1
  }

  package func isInPass(_ card: Int) -> Bool {
    pass.map { $0.numbers.contains(numberOfCard[card]) } ?? true
  }

  /// Whether a card has been decided on, during the pass if there is one.
  package func isDone(_ card: Int) -> Bool {
    guard let pass else { return verdicts[card] != nil }
    return isInPass(card) && pass.has(history.decidingStep(of: numberOfCard[card]))
  }

  package func isWaiting(_ card: Int) -> Bool { isInPass(card) && !isDone(card) }

  private func fillPass(after moment: Int64) {
    pass?.start = moment
    cards.indices.forEach(admit)
    changeCount += 1
  }

  private func admit(_ card: Int) {
    pass?.admit(numberOfCard[card], verdicts[card], marks(of: card))
  }

  // MARK: Counting

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

  /// The release is nil unless the card was swiped with a pointer.
  package func decide(
    _ card: Int,
    _ verdict: Verdict,
    by input: DecisionInput,
    release: SwipeRelease? = nil
  ) {
    guard take(.decide(verdict), card, input, .decide(cards[card].name, verdict), release) else {
      return
    }
    readFile(of: card)
  }

  /// Does nothing if the card is undecided.
  package func clear(_ card: Int, by input: DecisionInput) {
    guard verdicts[card] != nil else { return }
    take(.clear, card, input, .clear(cards[card].name))
  }

  /// Turns the card clockwise, or to the left if the number is negative.
  package func rotate(_ card: Int, quarterTurns: Int = 1, by input: DecisionInput) {
    let event = JournalEntry.Event.rotate(cards[card].name, quarterTurns: quarterTurns)
    guard take(.rotate(quarterTurns: quarterTurns), card, input, event) else { return }
    readFile(of: card)
  }

  /// Gives the card 0 to 5 stars; does nothing if it has them.
  package func rate(_ card: Int, stars: Int, by input: DecisionInput) {
    precondition(CardMarks.starRange.contains(stars), "\(stars) stars")
    guard marks(of: card).stars != stars else { return }
    let event = JournalEntry.Event.rate(cards[card].name, stars: stars)
    guard take(.rate(stars: stars), card, input, event) else { return }
    readFile(of: card)
  }

  /// Gives the card a color label, or takes it away; does nothing if it has it.
  package func label(_ card: Int, _ label: ColorLabel?, by input: DecisionInput) {
    guard marks(of: card).label != label else { return }
    guard take(.label(label), card, input, .label(cards[card].name, label)) else { return }
    readFile(of: card)
  }

  /// Clears all verdicts in one step; does nothing without any.
  package func restart(by input: DecisionInput) {
    guard decidedCount > 0 else { return }
    take(.restart, nil, input, .restart)
  }

  /// Undoes the last step, of the pass if there is one, with what came along; nil if there is none.
  @discardableResult
  package func undo(by input: DecisionInput = .key) -> Change? {
    guard var step = undoStep(by: input) else { return nil }
    var others: [DecisionStep] = []
    while step.input == .together, let former = undoStep(by: input) {
      others.append(step)
      step = former
    }
    return change(after: step, and: others)
  }

  private func undoStep(by input: DecisionInput) -> DecisionStep? {
    if let pass, !pass.has(history.nextUndo) { return nil }
    let time = now()
    let mark = nextID(time)
    guard let step = history.undo(as: mark) else { return nil }
    record(.undo(step.id, mark: mark))
    writer?.handOver(JournalEntry(id: mark, event: .undo(step.id), time: time, input: input))
    return step
  }

  /// Takes the verdict of a card back that has just been given: clears it, or during a pass undoes that
  /// step, so that the verdict from before it counts again.
  package func takeBack(_ card: Int, by input: DecisionInput) -> Change? {
    if pass != nil, history.nextUndo == history.decidingStep(of: numberOfCard[card]) {
      return undo(by: input)
    }
    clear(card, by: input)
    return Change(kind: .clear, card: card)
  }

  /// The counterpart of ``undo(by:)``.
  @discardableResult
  package func redo(by input: DecisionInput = .key) -> Change? {
    guard let step = redoStep(by: input) else { return nil }
    var others: [DecisionStep] = []
    while history.redoableStep?.input == .together, let next = redoStep(by: input) {
      others.append(next)
    }
    return change(after: step, and: others)
  }

  private func redoStep(by input: DecisionInput) -> DecisionStep? {
    if let pass, !pass.has(history.nextRedo) { return nil }
    let time = now()
    let mark = nextID(time)
    guard let step = history.redo(as: mark) else { return nil }
    record(.redo(step.id, mark: mark))
    writer?.handOver(JournalEntry(id: mark, event: .redo(step.id), time: time, input: input))
    return step
  }

  package struct Change: Hashable, Sendable {
    package let kind: DecisionStep.Kind
    /// Nil for a restart, and for a card that is no longer in the deck.
    package let card: Int?
    /// The other cards that were decided on in the same step, the one that changed last at the end.
    package let others: [Int]

    package init(kind: DecisionStep.Kind, card: Int?, others: [Int] = []) {
      self.kind = kind
      self.card = card
      self.others = others
    }
  }

  // MARK: Implementation

  /// - Returns: Whether it was taken: not over steps that nobody knows.
  @discardableResult
  private func take(
    _ kind: DecisionStep.Kind,
    _ card: Int?,
    _ input: DecisionInput,
    _ event: JournalEntry.Event,
    _ release: SwipeRelease? = nil
  ) -> Bool {
    guard waitForSteps() else { return false }
    let time = now()
    let number = card.map { numberOfCard[$0] }
    let step = DecisionStep(id: nextID(time), kind, card: number, at: time, by: input)
    let stamp = card.flatMap { cards[$0].stamp }
    history.add(step)
    record(.step(step))
    if let stamp { files[step.id] = KnownFile(stamp: stamp) }
    let entry = JournalEntry(
      id: step.id,
      event: event,
      time: time,
      input: input,
      release: release?.jsonText,
      stamp: stamp
    )
    switch input {
    // It decides on thousands, and waits for all of them at the end.
    case .command: writer?.append(entry)
    default: writer?.handOver(entry)
    }
    update(after: step)
    return true
  }

  private func readFile(of card: Int) {
    guard let file = cards[card].file, let step = history.lastStep else { return }
    inspector.read(file, shown: cards[card].stamp, for: step.id, into: writer)
  }

  private func record(_ record: DecisionRecord) {
    if !isLoaded { earlyRecords.append(record) }
  }

  private func nextID(_ time: WallTime) -> DecisionStep.ID {
    DecisionStep.ID(moment: max(time.microseconds, history.lastMoment + 1), window: window)
  }

  private func change(after step: DecisionStep, and others: [DecisionStep]) -> Change {
    for step in [step] + others { update(after: step) }
    return Change(
      kind: step.kind,
      card: step.card.flatMap { cardOfNumber[$0] },
      others: others.compactMap { $0.card.flatMap { cardOfNumber[$0] } }
    )
  }

  private func update(after step: DecisionStep) {
    guard let number = step.card else { return cards.indices.forEach(update) }
    if let card = cardOfNumber[number] { update(card) }
  }
}

extension DeckDecisions {
  /// Why the journal cannot be read or written now; meanwhile steps wait in memory, or are not taken.
  package var problem: String? { writer?.status.problem?.line }

  /// Whether steps are taken: what was decided before is known, or nothing was.
  package var takesSteps: Bool { writer?.status.isReady ?? true }

  /// Waits for ``takesSteps``, no longer than a moment.
  package func waitForSteps() -> Bool { writer?.waitUntilReady() ?? true }

  /// Undo and redo count as steps.
  package var unsavedCount: Int { writer?.status.unsavedCount ?? 0 }

  /// Waits for the journal; returns whether it was read, else decisions arrive by ``receive()``.
  @discardableResult
  package func load(timeout: Duration) -> Bool {
    _ = writer?.wait(timeout: timeout) { $0.isLoaded || $0.problem != nil }
    receive()
    return isLoaded
  }

  @discardableResult
  package func flush(timeout: Duration) -> Bool {
    guard let writer else { return true }
    let deadline = ContinuousClock.now + timeout
    inspector.wait(timeout: timeout)
    writer.refresh()
    _ = writer.wait(timeout: max(.zero, deadline - .now)) { $0.isSettled }
    return writer.status.unsavedCount == 0
  }

  /// Waits until every step is on disk, or it is known that they cannot be.
  func flushOrFail(timeout: Duration) -> Bool {
    _ = writer?.wait(timeout: timeout) { status in
      status.unsavedCount == 0 || status.problem.map { $0.reason.kind != .locked } ?? false
    }
    return unsavedCount == 0 && flush(timeout: timeout)
  }

  package func waitForForeignMarks(timeout: Duration) -> Bool {
    readForeignMarks()
    defer { receive() }
    return marksReader.wait(timeout: timeout)
  }

  /// Reads the decisions of other windows, as every step does; for a window that gets the focus.
  package func refresh() { writer?.refresh() }

  /// Takes over the results of the background; returns whether what a card shows may have changed.
  @discardableResult
  package func receive() -> Bool {
    let isRead = receiveEntries()
    let isInspected = receiveFindings()
    let isMarked = receiveMarks()
    return isRead || isInspected || isMarked
  }

  private func receiveMarks() -> Bool {
    let found = marksReader.takeFindings()
    guard !found.isEmpty else { return false }
    foreignMarks.merge(found) { $1 }
    changeCount += 1
    if pass?.start != nil { for number in found.keys { cardOfNumber[number].map(admit) } }
    return true
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
    // Renames are not records, but have moments.
    if let last = findings.entries.map(\.id).max() { history.advance(to: last.moment) }
    numberCards()
    // The steps of this window come after those that were read, and belong to a pass.
    if isNew { fillPass(after: records.map(\.id.moment).max() ?? 0) }
    inspectFiles()
    return true
  }

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
      case .rate(let name, let stars): records.append(step(.rate(stars: stars), name))
      case .label(let name, let label): records.append(step(.label(label), name))
      case .restart: records.append(step(.restart, nil))
      case .undo(let target): records.append(.undo(target, mark: entry.id))
      case .redo(let target): records.append(.redo(target, mark: entry.id))
      case .rename(let from, let to):
        if renamings.insert(entry.id).inserted { numbers.rename(from, to: to) }
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
      // A file that was decided on meanwhile keeps that decision.
      let latest = numbers[name].flatMap { history.steps(about: $0).first?.moment }
      return latest.map { $0 <= inspectedMoment } ?? true
    }
    for (from, to) in steps {
      numbers.rename(from, to: to)
      let time = now()
      let id = nextID(time)
      history.advance(to: id.moment)
      renamings.insert(id)
      writer?.append(JournalEntry(id: id, event: .rename(from: from, to: to), time: time))
    }
    if !steps.isEmpty { numberCards() }
    return true
  }

  private func numberCards() {
    cardOfNumber = [:]
    for card in cards.indices {
      numberOfCard[card] = numbers.number(of: cards[card].name)
      cardOfNumber[numberOfCard[card]] = card
      update(card)
    }
  }

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
