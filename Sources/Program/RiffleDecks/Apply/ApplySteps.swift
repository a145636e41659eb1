import RiffleFormats
import SystemPackage

/// Does the steps of one card after the other.
struct ApplySteps {
  private let action: ApplyAction
  private let journal: ApplyJournalWriter
  private var undo: StepUndo
  private let run: Int64
  private let folder: ApplyFolder
  private var count = 0
  /// The steps that are in the journal and not yet done.
  private var pending: [ApplyStep] = []
  /// The folders whose names have changed.
  private(set) var touched: Set<FilePath> = []

  init(_ action: ApplyAction, _ journal: ApplyJournalWriter, run: Int64, folder: ApplyFolder) {
    self.action = action
    self.journal = journal
    self.run = run
    self.folder = folder
    undo = StepUndo(run: run, folder: folder)
  }

  /// Writes into the journal what is to be done next, and makes the folders for it.
  ///
  /// - Parameter cards: The cards, for each of which ``apply(_:)`` is called in this order.
  mutating func begin(_ cards: ArraySlice<ApplyPlan.Card>) throws(ApplyStop) {
    let steps = cards.flatMap(\.rows).map { row in step(row) }
    do throws(ApplyFailure) {
      for folder in Set(steps.compactMap(\.to?.folder)) { try makeFolder(folder) }
      try ApplyFailure.ofJournal { () throws(RiffleError) in
        try journal.write(steps.map { .begin($0) })
      }
    } catch {
      throw ApplyStop(left: [], stop: error.stop ?? .unwritable("\(error.reason)."))
    }
    pending += steps
  }

  private mutating func step(_ row: ApplyPlan.Row) -> ApplyStep {
    count += 1
    guard let rating = row.rating, let sidecar = row.to else {
      return ApplyStep(
        number: count,
        kind: action.kind,
        from: row.from,
        to: row.to,
        state: row.state
      )
    }
    return ApplyStep(
      number: count,
      kind: rating.content == .nothing ? .remove : .rate,
      from: sidecar,
      to: nil,
      state: rating.before
    )
  }

  /// Deals with all files of a card, or leaves all of them as they are.
  mutating func apply(_ card: ApplyPlan.Card) throws(ApplyStop) -> [ApplyRecord] {
    let steps = Array(pending.prefix(card.rows.count))
    precondition(steps.count == card.rows.count, "\(card.name) was not begun")
    pending.removeFirst(steps.count)
    for row in card.rows {
      if let reason = Self.reason(row, action) {
        try? journal.note(steps.map { .undone(step: $0.number) })
        throw stop(card, at: row.from, ApplyFailure(reason))
      }
    }
    var begun: [ApplyJournal.Entry] = []
    for (step, row) in zip(steps, card.rows) {
      begun.append(ApplyJournal.Entry(step: step))
      do throws(ApplyFailure) {
        try perform(step, row) { made in begun[begun.count - 1].made = made }
        touched.formUnion([step.from.folder] + [step.to?.folder].compactMap { $0 })
      } catch {
        throw takenBack(card, begun, steps, at: row.from, error)
      }
    }
    return steps.map { .done(step: $0.number) }
  }

  /// Notes that what was begun and not done will not be.
  mutating func giveUp() {
    // Without these lines the undo finds the files where they are.
    try? journal.note(pending.map { .undone(step: $0.number) })
    pending = []
  }

  /// Returns the reason why a file that was planned is left after all.
  private static func reason(_ row: ApplyPlan.Row, _ action: ApplyAction) -> ApplyReason? {
    guard let now = FileState(of: row.from) else { return .gone }
    if let then = row.state, now.stamp != then.stamp {
      return .changed(decided: then.stamp, now: now.stamp)
    }
    guard action != .rate, let to = row.to, to.exists else { return nil }
    let isSame = (try? FileCopy.haveSameContents(row.from, to)) ?? false
    return .targetExists(to, hasSameContents: isSame)
  }

  private func perform(
    _ step: ApplyStep,
    _ row: ApplyPlan.Row,
    made: (FileState?) -> Void
  ) throws(ApplyFailure) {
    switch (step.kind, step.to) {
    case (.move, let to?): try move(step, to, made)
    case (.copy, let to?): try copy(step, to, made)
    case (.link, let to?): try trying(step) { () throws(Errno) in try step.from.link(to: to) }
    case (.rate, _), (.remove, _):
      guard let rating = row.rating else { return }
      try SidecarStep(step, journal, folder.backup(of: step.number, in: run), run)
        .perform(rating.content, made)
    case (.trash, _), (_, nil):
      do {
        try Trash.take(step.from)
      } catch {
        throw ApplyFailure(error, step.from)
      }
    }
  }

  private func move(
    _ step: ApplyStep,
    _ to: FilePath,
    _ made: (FileState?) -> Void
  ) throws(ApplyFailure) {
    do {
      return try step.from.renameWithoutReplacing(to: to)
    } catch {
      guard error == .improperLink else { throw ApplyFailure(error, step) }
    }
    try copy(step, to, made)
    to.folder.syncFolder()
    guard let before = step.state, FileState(of: step.from)?.stamp == before.stamp else {
      throw ApplyFailure(.failed("it changed while it was moved"))
    }
    try trying(step) { () throws(Errno) in try step.from.delete() }
  }

  private func copy(
    _ step: ApplyStep,
    _ to: FilePath,
    _ made: (FileState?) -> Void
  ) throws(ApplyFailure) {
    let partial = step.partial(beside: to, of: run)
    let state: FileState
    do {
      state = try FileCopy.make(from: step.from, to: partial)
    } catch {
      throw ApplyFailure(copying: error, step)
    }
    do throws(ApplyFailure) {
      try ApplyFailure.ofJournal { () throws(RiffleError) in
        let records = [ApplyRecord.made(step: step.number, state)]
        // The source of a move is about to go; that of a copy stays.
        if step.kind == .move { try journal.write(records) } else { try journal.note(records) }
      }
      made(state)
      try trying(step) { () throws(Errno) in try partial.renameWithoutReplacing(to: to) }
    } catch {
      // What has the name is not of this apply.
      made(nil)
      partial.remove()
      throw error
    }
  }

  private func trying<Result>(
    _ step: ApplyStep,
    _ body: () throws(Errno) -> Result
  ) throws(ApplyFailure) -> Result {
    do {
      return try body()
    } catch {
      throw ApplyFailure(error, step)
    }
  }

  /// Makes a folder and those above it that are missing, each in the journal before.
  private func makeFolder(_ path: FilePath) throws(ApplyFailure) {
    var missing: [FilePath] = []
    var top = path
    while !top.exists {
      missing.insert(top, at: 0)
      top = top.folder
    }
    for path in missing {
      try ApplyFailure.ofJournal { () throws(RiffleError) in try journal.write([.folder(path)]) }
      do {
        try path.makeOneFolder()
      } catch {
        guard error == .fileExists else { throw ApplyFailure(.unwritable(path)) }
      }
    }
  }

  /// Takes back what was begun of a card, and returns what to tell.
  private mutating func takenBack(
    _ card: ApplyPlan.Card,
    _ begun: [ApplyJournal.Entry],
    _ steps: [ApplyStep],
    at file: FilePath,
    _ failure: ApplyFailure
  ) -> ApplyStop {
    var records = steps.dropFirst(begun.count).map { ApplyRecord.undone(step: $0.number) }
    var kept: [FilePath: String] = [:]
    for entry in begun.reversed() {
      do throws(StepUndo.Obstacle) {
        try undo.takeBack(entry)
        records.append(.undone(step: entry.step.number))
      } catch {
        // It stays in the journal as one that was begun, so that an undo tries again.
        kept[entry.step.from] = error.words
      }
    }
    // Without these lines the undo looks at the disk, and finds the same.
    try? journal.note(records)
    let left = card.rows.map { row in
      let reason: ApplyReason =
        if let words = kept[row.from] {
          .failed("it could not be taken back: \(words)")
        } else if row.from == file {
          failure.reason
        } else {
          .together(with: file)
        }
      return (file: row.from, reason: reason)
    }
    return ApplyStop(left: left, stop: failure.stop)
  }

  private func stop(
    _ card: ApplyPlan.Card,
    at file: FilePath,
    _ failure: ApplyFailure
  ) -> ApplyStop {
    ApplyStop(
      left: card.rows.map { row in
        (row.from, row.from == file ? failure.reason : .together(with: file))
      },
      stop: failure.stop
    )
  }
}
