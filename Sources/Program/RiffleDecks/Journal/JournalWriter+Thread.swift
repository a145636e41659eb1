import Dispatch
import RiffleFormats
import Synchronization
import SystemPackage

// What the threads do.
extension JournalWriter {
  /// Brings to the disk what has been written, until nothing will be written any more.
  func synchronize() {
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

  /// Writes what waits, until the writer is closed.
  func run() {
    defer {
      state.withLock { $0.hasEnded = true }
      written.signal()
    }
    var database: DeckJournal?
    var delay = Self.firstDelay
    var rescues = 0
    let start = ContinuousClock.now
    while true {
      let isClosed = state.withLock { $0.isClosed }
      do throws(JournalProblem) {
        while try makeProgress(&database) {}
        (delay, rescues) = (Self.firstDelay, 0)
        report(nil)
        if isClosed { return }
        work.wait()
      } catch {
        // Another program that starts may just be making the tables.
        if error.reason.kind == .locked, database == nil, .now < start + .seconds(5) {
          _ = work.wait(timeout: .now() + .milliseconds(20))
          continue
        }
        // A disk can damage every database that is made on it.
        if error.isDamage, rescues < 3, rescue(&database) {
          rescues += 1
          continue
        }
        if !error.isPassing { database = nil }
        report(error)
        if isClosed { return }
        if work.wait(timeout: .now() + .seconds(delay)) == .timedOut { delay = min(delay * 2, 60) }
      }
    }
  }

  /// Does the next thing that waits.
  private func makeProgress(_ database: inout DeckJournal?) throws(JournalProblem) -> Bool {
    guard let open = database else {
      let open = DeckJournal(
        try JournalDatabase(journal, patience: Self.patience),
        deck: deck
      )
      // Before the journal: another program may take the files into it meanwhile, and delete them.
      var rescued = status.isLoaded ? nil : rescuedRows()
      let entries = try open.read()
      rescued?.leaveOut(entries)
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

  /// Reads the rows that earlier windows could not write.
  private func rescuedRows() -> State.Rescued {
    let (files, problem) = RescueFile.all(about: deck, in: journal.rescueFolders)
    return State.Rescued(
      rows: files.flatMap(\.entries),
      files: files.map(\.path),
      problem: problem
    )
  }

  /// Deletes the files of earlier windows whose rows are on disk now.
  private func removeRescued() {
    let files = state.withLock { state in
      guard state.savedCount >= state.rescuedCount else { return [FilePath]() }
      defer { (state.rescuedCount, state.rescueFiles) = (0, []) }
      return state.rescueFiles
    }
    for file in files { file.remove() }
  }

  /// Forgets a database that is gone from its place: a new one gets all rows of this window.
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

  /// Moves a damaged database aside.
  private func rescue(_ database: inout DeckJournal?) -> Bool {
    startOver(&database)
    do throws(JournalProblem) {
      let notice = try DamagedJournal.moveAside(journal, patience: Self.patience)
      if let notice { change { $0.findings.notice = notice } }
      return true
    } catch {
      report(error)
      return false
    }
  }

  private func report(_ problem: JournalProblem?) {
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
