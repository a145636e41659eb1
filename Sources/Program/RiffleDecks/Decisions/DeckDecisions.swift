package import RiffleFormats
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
  package internal(set) var cards: [CardIdentity] = [] { didSet { changeCount += 1 } }
  /// The number of cards with each verdict; a verdict that no card has is missing.
  package internal(set) var counts: [Verdict: Int] = [:]
  /// The number of cards that have a verdict.
  package internal(set) var decidedCount = 0
  /// How often the cards or what is decided about them may have changed: as long as it is the same, so are
  /// they.
  package private(set) var changeCount = 0
  /// What a person should know about the journal once, in one line, such as that a damaged one was
  /// moved aside; set it to nil when it was shown.
  package var notice: String?
  /// Whether the journal was read; without one, always.
  package internal(set) var isLoaded: Bool

  var history = DecisionHistory() { didSet { changeCount += 1 } }
  var numbers = CardNumbers()
  /// For each card its number in the history.
  var numberOfCard: [Int] = []
  /// The inverse.
  var cardOfNumber: [Int: Int] = [:]
  /// For each card its verdict.
  var verdicts: [Verdict?] = []
  /// What was known about the files at the steps about them.
  var files: [DecisionStep.ID: KnownFile] = [:]
  /// The steps whose files hold something else now.
  var staleSteps: Set<DecisionStep.ID> = []
  /// What was done here before the journal was read.
  var earlyRecords: [DecisionRecord] = []
  var isListed = false
  /// The moment of the last step when files were last looked for under other names.
  var inspectedMoment: Int64 = 0
  let window: Int64
  let now: () -> WallTime
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
  func update(_ card: Int) {
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
