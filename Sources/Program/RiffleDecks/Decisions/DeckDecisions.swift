import Dispatch
package import RiffleFormats
package import SystemPackage

/// The decisions about the cards of an open deck, on the thread that shows it.
///
/// A step takes effect at once and is written on another thread, so a slow disk delays no frame.
/// What cannot be written waits in memory, in order. ``receive()`` takes over what was read in the
/// background, and `wake` says when to call it.
package final class DeckDecisions {
  package private(set) var changeCount = 0
  /// A message about the journal for the user; set it to nil when it was shown.
  package var notice: String?
  /// Whether the journal was read; true without one.
  package private(set) var isLoaded: Bool

  private var table = CardTable() { didSet { changeCount += 1 } }
  private var history = DecisionHistory() { didSet { changeCount += 1 } }
  private var pass = PassCards() { didSet { changeCount += 1 } }
  private var foreignMarks: ForeignMarks { didSet { changeCount += 1 } }
  private var files = KnownFiles()
  /// Records from before the journal was read.
  private var earlyRecords: [DecisionRecord] = []
  private var isListed = false
  /// What was found by ``lookForOffer()``.
  private var foundOffer: DecisionOffer? { didSet { changeCount += 1 } }
  /// Whether it is to be looked for once the journal is read.
  private var wantsOffer = false
  private let window: Int64
  private let now: () -> WallTime
  let writer: JournalWriter?
  /// Why there is no journal, for a window.
  private let lack: String?
  let inspector: FileInspector

  /// Opens the decisions about a deck, and begins to read the journal in the background.
  ///
  /// - Parameters:
  ///   - deck: The folder or the deck file; symbolic links are followed.
  ///   - journal: If nil, decisions live only as long as this object.
  ///   - lack: Why there is no journal, in a sentence for ``problem``.
  ///   - wake: Called on other threads when ``receive()`` has something to take over, or when
  ///     ``problem`` or ``unsavedCount`` has changed.
  package convenience init(
    deck: FilePath,
    journal: DecisionJournal?,
    lack: String? = nil,
    now: @escaping () -> WallTime = { .now },
    startThread: DetachedThread.Starter = DetachedThread.start,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.init(
      knownAs: deck.resolved ?? deck,
      journal: journal,
      lack: lack,
      now: now,
      startThread: startThread,
      wake: wake
    )
  }

  /// Opens the decisions about a deck by its path in the journal.
  private init(
    knownAs deck: FilePath,
    journal: DecisionJournal?,
    lack: String? = nil,
    now: @escaping () -> WallTime = { .now },
    startThread: DetachedThread.Starter = DetachedThread.start,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    self.now = now
    self.lack = lack
    window = .random(in: 1...Int64.max)
    let data = journal?.file.removingLastComponent()
    inspector = FileInspector(data: data, wake: wake)
    foreignMarks = ForeignMarks(data: data, wake: wake)
    writer = journal.map { journal in
      JournalWriter(journal, deck: deck, startThread: startThread, wake: wake)
    }
    isLoaded = journal == nil
  }

  deinit {
    inspector.close()
    foreignMarks.close()
    writer?.close()
  }

  // MARK: Cards

  package func append(_ identities: [CardIdentity]) {
    let start = cards.count
    for identity in identities { table.append(identity, verdict: verdict(ofNumber:)) }
    if filter != nil { (start..<cards.count).forEach(admit) }
  }

  package func replaceCards(with identities: [CardIdentity]) {
    table.removeAll()
    append(identities)
    inspectFiles()
    if foreignMarks.areWanted { readForeignMarks() }
  }

  /// Begins to read the stars and labels of other programs, which arrive by ``receive()``; also
  /// those of cards that come later.
  package func readForeignMarks() { foreignMarks.read(table) }

  /// Ends the listing: from now on missing or changed files are looked for; see ``receive()``.
  package func finishListing() {
    isListed = true
    inspectFiles()
  }

  // MARK: Reading

  package var cards: [CardIdentity] { table.cards }
  /// The number of cards with each verdict; without entries of 0.
  package var counts: [Verdict: Int] { table.counts }
  package var decidedCount: Int { table.decidedCount }

  package func index(ofCardNamed name: [UInt8]) -> Int? {
    table.number(ofName: name).flatMap(table.index(ofNumber:))
  }

  package func verdict(of card: Int) -> Verdict? { table.verdict(of: card) }

  package func decision(of card: Int) -> Decision? { history.decision(of: table.number(of: card)) }

  private func verdict(ofNumber number: Int) -> Verdict? { history.decision(of: number)?.verdict }

  private func decidingStep(of card: Int) -> DecisionStep.ID? {
    history.decidingStep(of: table.number(of: card))
  }

  /// Whether the file of a card has other contents now than when it was decided on.
  package func isStale(_ card: Int) -> Bool { decidingStep(of: card).map(files.isStale) ?? false }

  /// Returns the picture's stamp as it was at the last step that knew it.
  func knownStamp(of card: Int) -> FileStamp? {
    files.file(of: table.number(of: card), in: history)?.stamp
  }

  /// Returns the picture's stamp when it was decided on; nil if it is undecided or has no file.
  package func decidedStamp(of card: Int) -> FileStamp? {
    decidingStep(of: card).flatMap { files[$0]?.stamp }
  }

  /// Returns a card's rotation in clockwise quarter turns, 0 to 3.
  package func rotation(of card: Int) -> Int { history.rotation(of: table.number(of: card)) }

  /// The marks that were given here, and those of other programs where none was.
  package func marks(of card: Int) -> CardMarks {
    givenMarks(of: card).over(foreignMarks[table.number(of: card)])
  }

  package func givenMarks(of card: Int) -> GivenMarks { history.marks(of: table.number(of: card)) }

  /// Includes steps of earlier windows.
  package var canUndo: Bool { pass.has(history.nextUndo) }

  package var canRedo: Bool { pass.has(history.nextRedo) }

  /// The cards that have been decided on, in the order of deciding; see ``isDone(_:)``.
  package var doneCards: [(card: Int, verdict: Verdict)] {
    history.decidingSteps.compactMap { step in
      guard case .decide(let verdict) = step.kind,
        let card = step.card.flatMap(table.index(ofNumber:)), isDone(card)
      else { return nil }
      return (card, verdict)
    }
  }

  // MARK: Passes

  package var filter: CardFilter? { pass.filter }

  /// Begins a pass through the cards that a filter accepts now, which are all to be decided on.
  package func beginPass(_ filter: CardFilter) {
    pass.begin(filter)
    if isLoaded { fillPass(after: history.lastMoment) }
  }

  package func endPass() { pass.begin(nil) }

  package func restartPass() { pass.start(after: history.lastMoment) }

  package func isInPass(_ card: Int) -> Bool { pass.contains(table.number(of: card)) }

  /// Whether a card has been decided on, during the pass if there is one.
  package func isDone(_ card: Int) -> Bool {
    guard filter != nil else { return verdict(of: card) != nil }
    return isInPass(card) && pass.has(decidingStep(of: card))
  }

  package func isWaiting(_ card: Int) -> Bool { isInPass(card) && !isDone(card) }

  private func fillPass(after moment: Int64) {
    guard filter != nil else { return }
    pass.start(after: moment)
    cards.indices.forEach(admit)
  }

  private func admit(_ card: Int) {
    pass.admit(table.number(of: card), verdict(of: card), marks(of: card))
  }

  // MARK: Steps

  /// The release is nil unless the card was swiped with a pointer.
  package func decide(
    _ card: Int,
    _ verdict: Verdict,
    by input: DecisionInput,
    release: SwipeRelease? = nil
  ) {
    take(.decide(verdict), card, input, release)
  }

  /// Does nothing if the card is undecided.
  package func clear(_ card: Int, by input: DecisionInput) {
    if verdict(of: card) != nil { take(.clear, card, input) }
  }

  /// Turns the card clockwise, or to the left if the number is negative.
  package func rotate(_ card: Int, quarterTurns: Int = 1, by input: DecisionInput) {
    take(.rotate(quarterTurns: quarterTurns), card, input)
  }

  /// Gives the card 0 to 5 stars; does nothing if it has them.
  package func rate(_ card: Int, stars: Int, by input: DecisionInput) {
    precondition(CardMarks.starRange.contains(stars), "\(stars) stars")
    if marks(of: card).stars != stars { take(.rate(stars: stars), card, input) }
  }

  /// Gives the card a color label, or takes it away; does nothing if it has it.
  package func label(_ card: Int, _ label: ColorLabel?, by input: DecisionInput) {
    if marks(of: card).label != label { take(.label(label), card, input) }
  }

  /// Clears all verdicts in one step; does nothing without any.
  package func restart(by input: DecisionInput) {
    if decidedCount > 0 { take(.restart, nil, input) }
  }

  /// Undoes the last step, of the pass if there is one, with what came along; nil if there is none.
  @discardableResult
  package func undo(by input: DecisionInput = .key) -> Change? {
    guard var step = repeatStep(isUndo: true, by: input) else { return nil }
    var others: [DecisionStep] = []
    while step.input == .together, let former = repeatStep(isUndo: true, by: input) {
      others.append(step)
      step = former
    }
    return change(after: step, and: others)
  }

  private func repeatStep(isUndo: Bool, by input: DecisionInput) -> DecisionStep? {
    guard isUndo ? canUndo : canRedo else { return nil }
    let time = now()
    let mark = nextID(time)
    guard let step = isUndo ? history.undo(as: mark) : history.redo(as: mark) else { return nil }
    record(isUndo ? .undo(step.id, mark: mark) : .redo(step.id, mark: mark))
    let event: JournalEntry.Event = isUndo ? .undo(step.id) : .redo(step.id)
    writer?.handOver(JournalEntry(id: mark, event: event, time: time, input: input))
    return step
  }

  /// Takes the verdict of a card back that has just been given: clears it, or during a pass undoes that
  /// step, so that the verdict from before it counts again.
  package func takeBack(_ card: Int, by input: DecisionInput) -> Change? {
    if filter != nil, let change = undoStep(of: card, by: input) { return change }
    clear(card, by: input)
    return Change(kind: .clear, card: card)
  }

  /// Undoes the step that has decided on a card, if it is the one that an undo would undo; nil if not.
  package func undoStep(of card: Int, by input: DecisionInput) -> Change? {
    history.nextUndo == decidingStep(of: card) ? undo(by: input) : nil
  }

  /// The counterpart of ``undo(by:)``.
  @discardableResult
  package func redo(by input: DecisionInput = .key) -> Change? {
    guard let step = repeatStep(isUndo: false, by: input) else { return nil }
    var others: [DecisionStep] = []
    while history.redoableStep?.input == .together,
      let next = repeatStep(isUndo: false, by: input)
    {
      others.append(next)
    }
    return change(after: step, and: others)
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

  // MARK: What was decided elsewhere

  /// Reads what is decided about a deck, which need not be there any more, by name.
  static func formers(
    of deck: FilePath,
    in journal: DecisionJournal
  ) throws(RiffleError) -> [FormerDecision] {
    guard !journal.isNew else { return [] }
    let path = deck.isAbsolute ? deck : (FilePath(".").resolved ?? "/").pushing(deck)
    // What was a folder may be a link by now.
    for path in [path.lexicallyNormalized(), deck.absolute] {
      let decisions = DeckDecisions(knownAs: path, journal: journal)
      guard decisions.load(timeout: patience) else {
        throw .unreadable(decisions.failure(of: journal))
      }
      let formers = decisions.formers
      guard formers.isEmpty else { return formers }
    }
    return []
  }

  private var formers: [FormerDecision] {
    let known = history.cards.compactMap { number -> FormerDecision? in
      guard let name = table.name(ofNumber: number) else { return nil }
      let former = FormerDecision(
        name: name,
        stamp: files.file(of: number, in: history)?.stamp,
        decision: history.decision(of: number),
        marks: history.marks(of: number),
        quarterTurns: history.rotation(of: number)
      )
      let isNone = former.decision == nil && former.marks.isEmpty && former.quarterTurns == 0
      return isNone ? nil : former
    }
    return known.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// What was decided about the same pictures elsewhere, as long as nothing is decided here; see
  /// ``lookForOffer()``.
  package var offer: DecisionOffer? { history.isBlank ? foundOffer : nil }

  /// Begins to look for an offer if nothing is decided, once that is known; call it after the listing.
  package func lookForOffer() {
    wantsOffer = true
    lookIfWanted()
  }

  private func lookIfWanted() {
    guard wantsOffer, isLoaded, let writer else { return }
    wantsOffer = false
    guard history.isBlank else { return }
    let (cards, deck, journal) = (cards, writer.deck, writer.journal)
    inspector.look { DecisionOffer.find(for: cards, of: deck, in: journal) }
  }

  /// Takes the offer, as one step for undo; nil if there is none.
  package func takeOffer(by input: DecisionInput) -> Change? {
    guard let offer else { return nil }
    let taken = cards.indices.compactMap { card in
      offer.decisions[cards[card].name].map { (card, $0) }
    }
    return takeOver(taken, by: input)
  }

  /// Gives cards what was decided about them elsewhere, as one step for undo.
  ///
  /// - Returns: nil if they have all of that.
  @discardableResult
  func takeOver(
    _ taken: [(card: Int, former: FormerDecision)],
    by input: DecisionInput
  ) -> Change? {
    guard waitForSteps() else { return nil }
    // Steps come in the order of deciding, verdicts first: the first step says what an undo takes back.
    func moment(_ former: FormerDecision) -> Int64 { former.decision?.time.microseconds ?? .max }
    let steps = taken.sorted { moment($0.former) < moment($1.former) }.flatMap { card, former in
      self.steps(giving: former, to: card).map { (kind: $0, card: card) }
    }
    guard let first = steps.first else { return nil }
    let entries = steps.enumerated().map { index, step in
      add(step.kind, step.card, index == 0 ? input : .together)
    }
    writer?.handOver(entries)
    for (step, entry) in zip(steps, entries) { readFile(of: step.card, at: entry) }
    let others = Set(steps.map(\.card)).subtracting([first.card])
    return Change(kind: first.kind, card: first.card, others: others.sorted())
  }

  private func steps(giving former: FormerDecision, to card: Int) -> [DecisionStep.Kind] {
    var steps: [DecisionStep.Kind] = []
    let marks = marks(of: card)
    if let verdict = former.decision?.verdict, verdict != self.verdict(of: card) {
      steps.append(.decide(verdict))
    }
    if let stars = former.marks.stars, stars != marks.stars { steps.append(.rate(stars: stars)) }
    if let label = former.marks.label, label != marks.label { steps.append(.label(label)) }
    let turns = (former.quarterTurns - rotation(of: card) + 4) % 4
    if former.quarterTurns != 0, turns != 0 { steps.append(.rotate(quarterTurns: turns)) }
    return steps
  }

  // MARK: Implementation

  /// Takes a step, though not over others that nobody knows.
  private func take(
    _ kind: DecisionStep.Kind,
    _ card: Int?,
    _ input: DecisionInput,
    _ release: SwipeRelease? = nil
  ) {
    guard waitForSteps() else { return }
    let entry = add(kind, card, input, release)
    switch input {
    // It decides on thousands, and waits for all of them at the end.
    case .command: writer?.append(entry)
    default: writer?.handOver(entry)
    }
    readFile(of: card, at: entry)
  }

  /// Has the file of a card read that a step is about, of which the journal has the entry: only with that can
  /// it keep the contents.
  private func readFile(of card: Int?, at entry: JournalEntry) {
    guard let identity = card.map({ cards[$0] }), let file = identity.file,
      case .step(let kind, _) = entry.event, kind != .clear
    else { return }
    inspector.read(file, shown: identity.stamp, for: entry.id, into: writer)
  }

  /// Adds a step to all but the journal, which is to get the entry.
  private func add(
    _ kind: DecisionStep.Kind,
    _ card: Int?,
    _ input: DecisionInput,
    _ release: SwipeRelease? = nil
  ) -> JournalEntry {
    let time = now()
    let number = card.map(table.number(of:))
    let step = DecisionStep(id: nextID(time), kind, card: number, at: time, by: input)
    let identity = card.map { cards[$0] }
    history.add(step)
    record(.step(step))
    if let stamp = identity?.stamp { files[step.id] = KnownFile(stamp: stamp) }
    let entry = JournalEntry(
      id: step.id,
      event: .step(kind, card: identity?.name),
      time: time,
      input: input,
      release: release?.jsonText,
      stamp: identity?.stamp
    )
    update(after: step)
    return entry
  }

  private func record(_ record: DecisionRecord) {
    if !isLoaded { earlyRecords.append(record) }
  }

  private func nextID(_ time: WallTime) -> DecisionStep.ID {
    DecisionStep.ID(moment: max(time.microseconds, history.lastMoment + 1), window: window)
  }

  private func change(after step: DecisionStep, and others: [DecisionStep]) -> Change {
    for step in [step] + others { update(after: step) }
    let card = step.card.flatMap(table.index(ofNumber:))
    var seen: Set = [card]
    return Change(
      kind: step.kind,
      card: card,
      others: others.compactMap { $0.card.flatMap(table.index(ofNumber:)) }
        .filter { seen.insert($0).inserted }
    )
  }

  private func update(_ numbers: some Sequence<Int>) {
    table.update(numbers, verdict: verdict(ofNumber:))
  }

  private func update(after step: DecisionStep) {
    update(history.cards(changedBy: step))
  }
}

extension DeckDecisions {
  /// Why the journal cannot be read or written now; meanwhile steps wait in memory, or are not taken.
  package var problem: String? { writer?.status.problem?.line ?? lack }

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
    return foreignMarks.wait(timeout: timeout)
  }

  /// Reads the decisions of other windows, as every step does; for a window that gets the focus.
  package func refresh() { writer?.refresh() }

  /// Takes over the results of the background, and looks at the cards that they are about.
  ///
  /// - Returns: Those whose verdicts or marks may be different; nil if there was nothing.
  @discardableResult
  package func receive() -> Set<Int>? {
    let changed = [receiveEntries(), receiveFindings(), receiveMarks()].compactMap(\.self)
    guard !changed.isEmpty else { return nil }
    return Set(changed.joined().compactMap(table.index(ofNumber:)))
  }

  private func receiveMarks() -> Set<Int>? {
    let numbers = foreignMarks.receive()
    guard !numbers.isEmpty else { return nil }
    numbers.compactMap(table.index(ofNumber:)).forEach(admit)
    return Set(numbers)
  }

  private func receiveEntries() -> Set<Int>? {
    guard let findings = writer?.takeFindings() else { return nil }
    let isNew = !isLoaded && findings.isLoaded
    if let line = findings.notice { notice = line }
    guard isNew || !findings.entries.isEmpty else { return nil }
    let (records, renamed) = records(of: findings.entries)
    var changed: Set<Int>
    if isNew {
      history = DecisionHistory(replaying: records + earlyRecords)
      earlyRecords = []
      isLoaded = true
      changed = history.cards
    } else {
      changed = history.merge(records)
    }
    // Renames are not records, but have moments.
    if let last = findings.entries.map(\.id).max() { history.advance(to: last.moment) }
    update(changed)
    changed.formUnion(renamed)
    // The steps of this window come after those that were read, and belong to a pass.
    if isNew { fillPass(after: records.map(\.id.moment).max() ?? 0) }
    if isNew { inspectFiles() } else { inspectFiles(of: changed) }
    lookIfWanted()
    return changed
  }

  /// Returns the records, and the numbers of the cards that were renamed.
  private func records(of entries: [JournalEntry]) -> ([DecisionRecord], renamed: Set<Int>) {
    var (records, renamed): ([DecisionRecord], Set<Int>) = ([], [])
    let sources = Set(
      entries.compactMap { entry in
        if case .rename(let step, _, _) = entry.event { step } else { nil }
      }
    )
    var numbers: [DecisionStep.ID: Int] = [:]
    for entry in entries.sorted(by: { $0.id < $1.id }) {
      switch entry.event {
      case .undo(let target): records.append(.undo(target, mark: entry.id))
      case .redo(let target): records.append(.redo(target, mark: entry.id))
      case .rename(let step, _, let name):
        if let number = numbers[step] ?? history.step(step)?.card {
          renamed.formUnion(rename(number, to: name, at: entry.id))
        }
      case .step(let kind, let name):
        let number = name.map { table.addName($0) }
        if sources.contains(entry.id) { numbers[entry.id] = number }
        let input = entry.input ?? .command
        records.append(
          .step(DecisionStep(id: entry.id, kind, card: number, at: entry.time, by: input))
        )
      }
      if let stamp = entry.stamp { files[entry.id] = KnownFile(stamp: stamp, hash: entry.hash) }
    }
    return (records, renamed)
  }

  private func receiveFindings() -> Set<Int>? {
    let findings = inspector.takeFindings()
    for (step, file) in findings.contents { files[step] = file }
    let read = files.takeUnread(of: findings.contents.compactMap { history.step($0.step)?.card })
    if let offer = findings.offer { foundOffer = offer }
    guard let match = findings.match else {
      inspectFiles(of: read)
      return findings.offer.map { _ in [] }
    }
    let (renamings, waiting) = files.end(with: match, in: table, history)
    var renamed: Set<Int> = []
    for renaming in renamings {
      guard let number = history.step(renaming.step)?.card else { continue }
      let event: JournalEntry.Event =
        .rename(of: renaming.step, from: renaming.from, to: renaming.to)
      writer?.append(JournalEntry(id: renaming.id, event: event, time: now()))
      renamed.formUnion(rename(number, to: renaming.to, at: renaming.id))
    }
    inspectFiles(of: waiting.union(read))
    return renamed
  }

  /// Has a card follow its file; what was decided under either name since then is about what has it now.
  private func rename(_ number: Int, to name: [UInt8], at id: DecisionStep.ID) -> [Int] {
    func isLater(_ number: Int) -> Bool {
      history.steps(about: number).first.map { $0 > id } ?? false
    }
    guard !isLater(number), files.rename(number, at: id) else { return [] }
    let isTaken = table.number(ofName: name).map(isLater) ?? false
    return table.rename(number, to: name, isTaken: isTaken, verdict: verdict(ofNumber:))
  }

  /// Looks for the files of some cards, or for those of all that were decided on.
  private func inspectFiles(of numbers: Set<Int>? = nil) {
    guard isLoaded, isListed else { return }
    let start = nextID(now())
    let search = files.search(
      for: numbers ?? history.cards,
      isNew: numbers == nil,
      from: start,
      in: table,
      history
    )
    guard let search else { return }
    history.advance(to: start.moment + Int64(search.files.count))
    inspector.match(search, among: table.cardsWithoutSteps)
  }
}
