import Dispatch
import RiffleFormats
import RiffleSystem
import Synchronization
import SystemPackage

/// The threads that read and write the journal of a deck, and what they share with its owner.
///
/// Rows are written in the order in which they were given, one transaction for those that wait. What
/// cannot be written waits, and is tried again with the next row and every few seconds. Once a row is
/// written, the system has it, so that it survives the end of this process; a second thread brings it to
/// the disk, so that it survives that of the machine, and no row waits for the disk that another one is
/// brought to.
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
    var problem: JournalProblem?
    /// The number of rows that are not on disk yet.
    var unsavedCount = 0
    /// The number of rows that the system does not have yet: the last of them.
    var unwrittenCount = 0
    /// Whether what was found in files waits to be written.
    var hasUnsavedContents = false
    /// Whether the rows of other windows are to be read.
    var wantsRefresh = false

    /// Whether nothing waits.
    var isSettled: Bool { unsavedCount == 0 && !hasUnsavedContents && !wantsRefresh }
  }

  /// What the thread shares with the owner.
  struct State: Sendable {
    var status = Status()
    var findings = Findings()
    /// All rows of this window, so that a new database gets them if the old one is lost.
    var entries: [JournalEntry] = []
    /// What was found in the files of this window's steps.
    var contents: [(step: DecisionStep.ID, file: FileContents)] = []
    /// The number of them that are on disk.
    var savedContents = 0
    var isClosed = false
    /// Those who wait for a change of the status.
    var waiters: [DispatchSemaphore] = []

    /// The number of rows, the first ones, that lie in files of earlier windows until they are on disk.
    var rescuedCount = 0
    /// Those files.
    var rescueFiles: [FilePath] = []

    var savedCount: Int { entries.count - status.unsavedCount }
    var writtenCount: Int { entries.count - status.unwrittenCount }
    /// How often a new database has been begun, which gets all rows.
    var beginnings = 0
    /// Whether nothing will be written any more.
    var hasEnded = false

    /// What was found of earlier windows that could not write it.
    struct Rescued: Sendable {
      var rows: [JournalEntry]
      var files: [FilePath]
      /// A line about a file that cannot be read.
      var problem: String?

      /// Leaves out the rows that the journal has already, and all but the first of one.
      mutating func leaveOut(_ known: [JournalEntry]) {
        var ids = Set(known.map(\.id))
        rows = rows.filter { ids.insert($0.id).inserted }
      }
    }

    /// Takes in what earlier windows could not write, before anything is written; it goes before the rows
    /// of this one.
    mutating func take(_ rescued: Rescued) {
      let count = rescued.rows.count
      entries.insert(contentsOf: rescued.rows, at: 0)
      status.unsavedCount += count
      status.unwrittenCount += count
      (rescuedCount, rescueFiles) = (count, rescued.files)
      findings.entries += rescued.rows
      if let problem = rescued.problem { findings.notice = problem }
    }
  }

  let state = Mutex(State())
  /// Signaled when there is something to read or to write.
  let work = DispatchSemaphore(value: 0)
  /// Signaled when something has been written, to be brought to the disk.
  let written = DispatchSemaphore(value: 0)
  let journal: DecisionJournal
  let deck: FilePath
  let wake: @Sendable () -> Void

  /// The longest time that a statement waits for other programs, in milliseconds.
  static let patience: Int32 = 1000
  /// The time after which something that failed is tried again; it doubles up to a minute.
  static let firstDelay = 2
  /// The longest time that the owner waits for a row to be written, half of a frame; mostly it takes less
  /// than one millisecond.
  static let handover = Duration.milliseconds(8)

  /// Starts the threads, which read the journal first.
  ///
  /// - Parameters:
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
      try startThread("journal disk") { [self] in synchronize() }
      try startThread("journal") { [self] in run() }
    } catch {
      state.withLock { state in
        state.status.problem = JournalProblem(error)
        state.hasEnded = true
      }
      written.signal()
    }
  }

  /// What is known about the journal now.
  var status: Status { state.withLock { $0.status } }

  /// The rows of this window that are not on disk yet; those that lie in a file are there.
  var unsavedEntries: [JournalEntry] {
    state.withLock { Array($0.entries[max($0.savedCount, $0.rescuedCount)...]) }
  }

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
      state.status.unwrittenCount += 1
    }
    work.signal()
  }

  /// Waits until every row is written, but not for long.
  func handOver() {
    _ = wait(timeout: Self.handover) {
      $0.unwrittenCount == 0 || $0.problem != nil || !$0.isLoaded
    }
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
    state.withLock { $0.status.wantsRefresh = true }
    work.signal()
  }

  /// Ends the thread, after one more attempt to write what waits.
  func close() {
    state.withLock { $0.isClosed = true }
    work.signal()
  }

  /// Waits until the status is as wanted.
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
