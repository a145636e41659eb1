import Dispatch
import RiffleSystem
import Synchronization
import SystemPackage

/// The threads that read and write the journal of a deck, and what they share with its owner.
///
/// Rows are written in order, all waiting ones in one transaction. What cannot be written is tried
/// again with the next row and every few seconds. A written row is in the system's memory and
/// survives this process; a second thread brings it to the disk, so that it survives the machine.
/// So no row waits while the disk is busy with another one.
final class JournalWriter: Sendable {
  struct Findings: Sendable {
    /// The entries in the order in which they were written.
    var entries: [JournalEntry] = []
    /// Whether `entries` completes the rows of the deck.
    var isLoaded = false
    var notice: String?
  }

  struct Status: Hashable, Sendable {
    var isLoaded = false
    /// Whether there was no journal when it was first looked for, so that there is nothing to load.
    var isNew = false
    /// The problem; nil while the journal can be read and written.
    var problem: JournalProblem?
    /// The number of rows that are not on disk yet.
    var unsavedCount = 0
    /// The number of rows that the system does not have yet: the last ones of `unsavedCount`.
    var unwrittenCount = 0
    var hasUnsavedContents = false
    var wantsRefresh = false

    /// Whether a step can be taken without being one over others that nobody knows.
    var isReady: Bool { isLoaded || isNew }

    var isSettled: Bool { unsavedCount == 0 && !hasUnsavedContents && !wantsRefresh }
  }

  private struct State: Sendable {
    var status = Status()
    var findings = Findings()
    /// All rows of this window, which a new database gets if the old one is lost.
    var entries: [JournalEntry] = []
    var contents: [(step: DecisionStep.ID, file: FileContents)] = []
    var savedContents = 0
    var isClosed = false
    var waiters: [DispatchSemaphore] = []

    /// The number of first rows that are in rescue files until they are on disk.
    var rescuedCount = 0
    var rescueFiles: [FilePath] = []

    var savedCount: Int { entries.count - status.unsavedCount }
    var writtenCount: Int { entries.count - status.unwrittenCount }
    /// The number of new databases begun, each of which gets all rows.
    var beginnings = 0
    var hasEnded = false

    struct Rescued: Sendable {
      var rows: [JournalEntry]
      var files: [FilePath]
      var problem: String?
    }

    /// Inserts what earlier windows could not write before the rows of this window.
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

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  /// Signaled when something was written and must be brought to the disk.
  private let written = DispatchSemaphore(value: 0)
  let journal: DecisionJournal
  let deck: FilePath
  private let wake: @Sendable () -> Void

  /// The patience, in milliseconds.
  private static let patience: Int32 = 1000
  /// The first delay, in seconds; it doubles up to a minute.
  private static let firstDelay = 2
  /// Half a frame; a row mostly takes less than a millisecond.
  private static let handover = Duration.milliseconds(8)
  /// How long a step waits for the one before it, where a busy machine has not let that be written: so
  /// a kill costs the last step, not the last ones.
  private static let catchUp = Duration.milliseconds(250)

  /// Starts the threads; `wake` is called on one when there are findings or the status has changed.
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
      let isNew = journal.isNew
      state.withLock { state in
        state.status.isNew = isNew
        state.status.problem = JournalProblem(error)
        state.status.problem?.isUnread = !isNew
        state.hasEnded = true
      }
      written.signal()
    }
  }

  var status: Status { state.withLock { $0.status } }

  /// The rows of this window that are neither on disk nor in a rescue file.
  var unsavedEntries: [JournalEntry] {
    state.withLock { Array($0.entries[max($0.savedCount, $0.rescuedCount)...]) }
  }

  func takeFindings() -> Findings {
    state.withLock { state in
      defer { state.findings = Findings() }
      return state.findings
    }
  }

  /// Waits until it is known whether steps can be taken, no longer than a moment.
  func waitUntilReady() -> Bool {
    _ = wait(timeout: .seconds(1)) { $0.isReady || $0.problem != nil }
    return status.isReady
  }

  func append(_ entry: JournalEntry) { append([entry]) }

  private func append(_ entries: [JournalEntry]) {
    state.withLock { state in
      state.entries += entries
      state.status.unsavedCount += entries.count
      state.status.unwrittenCount += entries.count
    }
    work.signal()
  }

  /// Queues rows, which are written together, once those before them are written, and waits for them; for all
  /// only for a moment.
  func handOver(_ entries: JournalEntry...) { handOver(entries) }

  func handOver(_ entries: [JournalEntry]) {
    waitUntilWritten(Self.catchUp)
    append(entries)
    waitUntilWritten(Self.handover)
  }

  private func waitUntilWritten(_ timeout: Duration) {
    _ = wait(timeout: timeout) { $0.unwrittenCount == 0 || $0.problem != nil || !$0.isLoaded }
  }

  func append(_ contents: FileContents, of step: DecisionStep.ID) {
    state.withLock { state in
      state.contents.append((step, contents))
      state.status.hasUnsavedContents = true
    }
    work.signal()
  }

  func refresh() {
    state.withLock { $0.status.wantsRefresh = true }
    work.signal()
  }

  /// Ends the threads after one more attempt to write.
  func close() {
    state.withLock { $0.isClosed = true }
    work.signal()
  }

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

  // MARK: What the threads do

  /// Runs on the second thread: brings what was written to the disk.
  private func synchronize() {
    var hasFailed = false
    while true {
      let (count, isSaved, beginnings, hasEnded) = state.withLock {
        ($0.writtenCount, $0.writtenCount <= $0.savedCount, $0.beginnings, $0.hasEnded)
      }
      if !isSaved {
        do throws(JournalProblem) {
          try journal.synchronize()
          if hasFailed { report(nil) }
          hasFailed = false
          change { state in
            guard state.beginnings == beginnings else { return }
            state.status.unsavedCount = state.entries.count - count
          }
          removeRescued()
        } catch {
          report(error)
          hasFailed = true
          // The disk may be there again by then.
          _ = written.wait(timeout: .now() + .seconds(hasEnded ? 0 : Self.firstDelay))
        }
      } else if !hasEnded {
        written.wait()
      }
      if hasEnded { return }
    }
  }

  /// Runs on the first thread: writes what waits, until the writer is closed.
  private func run() {
    defer {
      state.withLock { $0.hasEnded = true }
      written.signal()
    }
    var database: DeckJournal?
    var delay = Self.firstDelay
    var rescues = 0
    let start = ContinuousClock.now
    let isNew = journal.isNew
    if isNew { change { $0.status.isNew = true } }
    while true {
      let isClosed = state.withLock { $0.isClosed }
      do throws(JournalProblem) {
        while try makeProgress(&database) {}
        (delay, rescues) = (Self.firstDelay, 0)
        report(nil)
        if isClosed { return }
        work.wait()
      } catch {
        var problem = error
        // Another program may just be creating the tables.
        if error.reason.kind == .locked, database == nil, .now < start + .seconds(5) {
          _ = work.wait(timeout: .now() + .milliseconds(20))
          continue
        }
        // A disk can damage every database that is made on it.
        if error.isDamage, rescues < 3 {
          guard let failure = rescue(&database) else {
            rescues += 1
            continue
          }
          problem = failure
        }
        if !error.isPassing { database = nil }
        report(problem)
        if isClosed { return }
        if work.wait(timeout: .now() + .seconds(delay)) == .timedOut { delay = min(delay * 2, 60) }
      }
    }
  }

  private func makeProgress(_ database: inout DeckJournal?) throws(JournalProblem) -> Bool {
    guard let open = database else {
      let open = try DeckJournal(journal, deck: deck, patience: Self.patience)
      // Before the journal: meanwhile another program may import and delete the files.
      let files = status.isLoaded ? nil : RescueFile.all(about: deck, in: journal.rescueFolders)
      let entries = try open.read()
      let rescued = files.map { Self.rows(of: $0.files, notIn: entries, problem: $0.problem) }
      database = open
      change { state in
        state.findings.entries += entries
        if let rescued { state.take(rescued) }
        state.findings.isLoaded = true
        state.status.isLoaded = true
      }
      if let rescued, rescued.rows.isEmpty, !rescued.files.isEmpty,
        (try? journal.synchronize()) != nil
      {
        removeRescued()
      }
      return true
    }
    let (entries, contents, wantsRefresh) = state.withLock { state in
      (
        Array(state.entries[state.writtenCount...]),
        Array(state.contents[state.savedContents...]), state.status.wantsRefresh
      )
    }
    if !entries.isEmpty || !contents.isEmpty || wantsRefresh { try open.renew() }
    if !entries.isEmpty {
      let others = try open.append(entries)
      guard open.isInPlace else {
        startOver(&database)
        return true
      }
      change { state in
        state.findings.entries += others
        state.status.unwrittenCount -= entries.count
        state.status.problem = nil
      }
      written.signal()
    } else if !contents.isEmpty {
      try open.append(contents)
      change { state in
        state.savedContents += contents.count
        state.status.hasUnsavedContents = state.savedContents < state.contents.count
      }
    } else if wantsRefresh {
      let others = try open.read()
      change { state in
        state.findings.entries += others
        state.status.wantsRefresh = false
      }
    } else {
      return false
    }
    return true
  }

  /// A file with steps that are left out is kept under another name.
  private static func rows(
    of files: [(path: FilePath, contents: RescueFile)],
    notIn known: [JournalEntry],
    problem: String?
  ) -> State.Rescued {
    var rescued = State.Rescued(rows: [], files: [], problem: problem)
    var ids: Set<DecisionStep.ID> = []
    for (path, contents) in files {
      var contents = contents
      let count = contents.leaveOut(known)
      rescued.rows += contents.entries.filter { ids.insert($0.id).inserted }
      guard count > 0 else {
        rescued.files.append(path)
        continue
      }
      let kept = FilePath(bytes: path.bytes + Array(".left".utf8))
      if (try? path.link(to: kept)) != nil || kept.exists { rescued.files.append(path) }
      rescued.problem =
        "\(kept.string.elidedPath): \(count.counted("step")) in it, taken while the journal could not "
        + "be read, \(count == 1 ? "is" : "are") left out: what the journal has about the same cards counts."
    }
    return rescued
  }

  private func removeRescued() {
    let files = state.withLock { state in
      guard state.savedCount >= state.rescuedCount else { return [FilePath]() }
      defer { (state.rescuedCount, state.rescueFiles) = (0, []) }
      return state.rescueFiles
    }
    for file in files { file.remove() }
  }

  /// Drops a database that is not at its path any more: a new one gets all rows of this window.
  private func startOver(_ database: inout DeckJournal?) {
    database = nil
    state.withLock { state in
      state.status.unsavedCount = state.entries.count
      state.status.unwrittenCount = state.entries.count
      state.beginnings += 1
      state.savedContents = 0
      state.status.hasUnsavedContents = !state.contents.isEmpty
    }
  }

  /// Returns why the damaged database cannot be replaced; nil if it can be opened again.
  private func rescue(_ database: inout DeckJournal?) -> JournalProblem? {
    startOver(&database)
    do throws(JournalProblem) {
      let notice = try DamagedJournal.moveAside(journal, patience: Self.patience)
      if let notice { change { $0.findings.notice = notice } }
      return nil
    } catch {
      return error
    }
  }

  private func report(_ problem: JournalProblem?) {
    var problem = problem
    problem?.isUnread = !status.isReady
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
  var dispatchInterval: DispatchTimeInterval {
    .nanoseconds(
      Int(components.seconds) * 1_000_000_000 + Int(components.attoseconds / 1_000_000_000)
    )
  }
}
