import Dispatch
import RiffleFormats
import RiffleSystem
import Synchronization
import SystemPackage

/// The thread that reads and writes the journal of a deck, and what it shares with its owner.
///
/// Rows are written in the order in which they were given, one transaction for those that wait. What
/// cannot be written waits, and is tried again with the next row and every few seconds.
final class JournalWriter: Sendable {
  /// What the thread has read or found since the owner asked last.
  struct Findings: Sendable {
    /// Rows of the journal, in the order in which they were written.
    var entries: [JournalEntry] = []
    /// Whether those are all rows about the deck.
    var isLoaded = false
    /// What a person should know once.
    var notice: String?
  }

  /// What can be known about the journal at any time.
  struct Status: Hashable, Sendable {
    /// Whether the journal was read.
    var isLoaded = false
    /// Why it can be neither read nor written at the moment.
    var problem: String?
    /// The number of rows that are not on disk yet.
    var unsavedCount = 0
    /// Whether what was found in files waits to be written.
    var hasUnsavedContents = false
  }

  private struct State: Sendable {
    var status = Status()
    var findings = Findings()
    /// All rows of this window, so that a new database gets them if the old one is lost.
    var entries: [JournalEntry] = []
    /// What was found in the files of this window's steps.
    var contents: [(step: DecisionStep.ID, file: FileContents)] = []
    /// The number of them that are on disk.
    var savedContents = 0
    var wantsRefresh = false
    var isClosed = false
    /// Those who wait for a change of the status.
    var waiters: [DispatchSemaphore] = []

    var savedCount: Int { entries.count - status.unsavedCount }
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let journal: DecisionJournal
  private let deck: FilePath
  private let wake: @Sendable () -> Void

  /// The longest time that a statement waits for other programs, in milliseconds.
  private static let patience: Int32 = 1000
  /// The time after which something that failed is tried again; it doubles up to a minute.
  private static let firstDelay = 2

  /// Starts the thread, which reads the journal first.
  ///
  /// - Parameters:
  ///   - journal: The journal.
  ///   - deck: The folder or the deck file.
  ///   - startThread: Starts a thread, or throws.
  ///   - wake: Called on the thread when there are findings, or the status has changed.
  init(
    _ journal: DecisionJournal,
    deck: FilePath,
    startThread: DetachedThread.Starter,
    wake: @escaping @Sendable () -> Void
  ) {
    self.journal = journal
    self.deck = deck
    self.wake = wake
    do throws(MissingThread) {
      try startThread("journal") { [self] in run() }
    } catch {
      state.withLock { state in
        state.status.problem = "\(error). Decisions are only kept in memory."
      }
    }
  }

  /// What is known about the journal now.
  var status: Status { state.withLock { $0.status } }

  /// Takes what was read or found.
  func takeFindings() -> Findings {
    state.withLock { state in
      defer { state.findings = Findings() }
      return state.findings
    }
  }

  /// Has a row written.
  func append(_ entry: JournalEntry) {
    state.withLock { state in
      state.entries.append(entry)
      state.status.unsavedCount += 1
    }
    work.signal()
  }

  /// Has written what a step's file holds, after the step.
  func append(_ contents: FileContents, of step: DecisionStep.ID) {
    state.withLock { state in
      state.contents.append((step, contents))
      state.status.hasUnsavedContents = true
    }
    work.signal()
  }

  /// Has the rows read that other windows have written.
  func refresh() {
    state.withLock { $0.wantsRefresh = true }
    work.signal()
  }

  /// Ends the thread, after one more attempt to write what waits.
  func close() {
    state.withLock { $0.isClosed = true }
    work.signal()
  }

  /// Waits until the status is as wanted.
  ///
  /// - Returns: Whether it is.
  func wait(timeout: Duration, until isWanted: (Status) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + timeout
    while true {
      let waiter = DispatchSemaphore(value: 0)
      let isDone = state.withLock { state in
        if isWanted(state.status) { return true }
        state.waiters.append(waiter)
        return false
      }
      if isDone { return true }
      let rest = max(.zero, deadline - .now)
      guard waiter.wait(timeout: .now() + rest.dispatchInterval) == .success else {
        return isWanted(status)
      }
    }
  }
}

// MARK: - The thread

extension JournalWriter {
  private func run() {
    var database: JournalDatabase?
    var delay = Self.firstDelay
    var rescues = 0
    while true {
      let isClosed = state.withLock { $0.isClosed }
      do throws(JournalProblem) {
        while try makeProgress(&database) {}
        (delay, rescues) = (Self.firstDelay, 0)
        report(nil)
        if isClosed { return }
        work.wait()
      } catch {
        // A disk can damage every database that is made on it.
        if error.isDamage, rescues < 3, rescue(&database) {
          rescues += 1
          continue
        }
        if !error.isPassing { database = nil }
        report(error.line)
        if isClosed { return }
        if work.wait(timeout: .now() + .seconds(delay)) == .timedOut { delay = min(delay * 2, 60) }
      }
    }
  }

  /// Does the next thing that waits.
  ///
  /// - Returns: Whether there was something to do.
  /// - Throws: ``JournalProblem``; then it waits on.
  private func makeProgress(_ database: inout JournalDatabase?) throws(JournalProblem) -> Bool {
    guard let open = database else {
      let open = try JournalDatabase(journal, deck: deck, patience: Self.patience)
      let entries = try open.read()
      database = open
      change { state in
        state.findings.entries += entries
        state.findings.isLoaded = true
        state.status.isLoaded = true
      }
      return true
    }
    let (entries, contents, wantsRefresh) = state.withLock { state in
      defer { state.wantsRefresh = false }
      return (
        Array(state.entries[state.savedCount...]),
        Array(state.contents[state.savedContents...]), state.wantsRefresh
      )
    }
    if !entries.isEmpty {
      let others = try open.append(entries)
      guard open.isInPlace else {
        startOver(&database)
        return true
      }
      change { state in
        state.findings.entries += others
        state.status.unsavedCount -= entries.count
        state.status.problem = nil
      }
    } else if !contents.isEmpty {
      try open.append(contents)
      change { state in
        state.savedContents += contents.count
        state.status.hasUnsavedContents = state.savedContents < state.contents.count
      }
    } else if wantsRefresh {
      let others = try open.read()
      if !others.isEmpty { change { $0.findings.entries += others } }
    } else {
      return false
    }
    return true
  }

  /// Forgets a database that is gone from its place: a new one gets all rows of this window.
  private func startOver(_ database: inout JournalDatabase?) {
    database = nil
    state.withLock { state in
      state.status.unsavedCount = state.entries.count
      state.savedContents = 0
      state.status.hasUnsavedContents = !state.contents.isEmpty
    }
  }

  /// Moves a damaged database aside.
  ///
  /// - Returns: Whether another attempt makes sense.
  private func rescue(_ database: inout JournalDatabase?) -> Bool {
    startOver(&database)
    do throws(JournalProblem) {
      let notice = try DamagedJournal.moveAside(journal, patience: Self.patience)
      if let notice { change { $0.findings.notice = notice } }
      return true
    } catch {
      report(error.line)
      return false
    }
  }

  private func report(_ problem: String?) {
    guard status.problem != problem else { return }
    change { $0.status.problem = problem }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.signal() }
    wake()
  }
}

extension Duration {
  /// The duration as Dispatch wants it.
  var dispatchInterval: DispatchTimeInterval {
    .nanoseconds(
      Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    )
  }
}
