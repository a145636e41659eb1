package import RiffleSystem
package import SystemPackage

/// Does what a plan says, each step in the journal before it is done.
package struct ApplyRun {
  private let plan: ApplyPlan
  private let source: FilePath
  private let data: FilePath
  private let time: Int64

  /// The number of cards that are written into the journal at once: waiting for the disk takes longer
  /// than renaming, and a step that is never done can be taken back as well as one that is.
  private static let batch = 64

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - source: The folder or deck file that was decided on.
  ///   - data: Riffle's own folder of data, in which the journal is.
  ///   - time: The time of the apply, which numbers its journal.
  package init(_ plan: ApplyPlan, source: FilePath, data: FilePath, time: WallTime) {
    self.plan = plan
    self.source = source.absolute
    self.data = data
    self.time = time.microseconds
  }

  /// Does it.
  ///
  /// - Returns: What was done and what was left; files that could not be dealt with are left, and the others
  ///   done.
  /// - Throws: ``RiffleError`` before anything is done: if another program applies to the folder, if an apply
  ///   to it was ended in the middle, or if the journal cannot be written.
  package func execute(
    progress: (ApplyProgress) -> Void = { _ in }
  ) throws(RiffleError) -> ApplyOutcome {
    let lock = try ApplyLock(on: source, in: ApplyFolder(in: data))
    defer { withExtendedLifetime(lock) {} }
    let journal = try ApplyJournal(in: data, holding: lock)
    if let last = try journal.openRuns(of: source).first, !last.hasEnded {
      throw .unavailable(
        "\(source.string.elidedPath): the last apply was ended in the middle. Take it back first: "
          + "riffle apply \(source.quotedForShell) --undo"
      )
    }
    var outcome = ApplyOutcome(left: plan.left)
    let planned = plan.planned
    guard !planned.isEmpty else { return outcome }
    let run = try journal.begin(plan.action.kind, of: source, at: time)
    var steps = ApplySteps(plan.action, run)
    let (fileCount, byteCount) = (plan.fileCount, plan.byteCount)
    for (index, card) in planned.enumerated() {
      do throws(RiffleError) {
        if index.isMultiple(of: Self.batch) {
          try steps.begin(planned[index..<min(index + Self.batch, planned.count)])
        }
        try steps.apply(card, into: &outcome)
      } catch {
        outcome.failure = error
        break
      }
      progress(
        ApplyProgress(
          files: outcome.fileCount,
          allFiles: fileCount,
          bytes: outcome.byteCount,
          allBytes: byteCount
        )
      )
    }
    steps.giveUp()
    for folder in steps.touched { folder.syncFolder() }
    do {
      try run.note(.ended)
    } catch {
      outcome.failure = outcome.failure ?? error
    }
    return outcome
  }
}

/// How far an apply is.
package struct ApplyProgress: Hashable, Sendable {
  /// The number of files done.
  package let files: Int
  /// The number of files in all.
  package let allFiles: Int
  /// The size of the files done, in bytes.
  package let bytes: Int64
  /// The size of all files, in bytes.
  package let allBytes: Int64
}

/// What an apply or its undo has done.
package struct ApplyOutcome {
  /// The number of files done.
  package internal(set) var fileCount = 0
  /// Their size together, in bytes.
  package internal(set) var byteCount: Int64 = 0
  /// The files that were left, each with the reason.
  package internal(set) var left: [(file: FilePath, reason: ApplyReason)] = []
  /// Whether something was left that another attempt may deal with.
  package internal(set) var canBeTriedAgain = false
  /// The reason why it ended early; nil if it did not.
  package internal(set) var failure: RiffleError?
}

/// Does the steps of one card after the other.
struct ApplySteps {
  private let action: ApplyAction
  private let journal: RunJournal
  private var undo: StepUndo
  private var count = 0
  /// The steps that are in the journal and not yet done.
  private var pending: [ApplyStep] = []
  /// The folders whose names have changed.
  private(set) var touched: Set<FilePath> = []

  init(_ action: ApplyAction, _ journal: RunJournal) {
    self.action = action
    self.journal = journal
    undo = StepUndo(of: journal)
  }

  /// Writes into the journal what is to be done next, and makes the folders for it.
  ///
  /// - Parameter cards: The cards, for each of which ``apply(_:into:)`` is called in this order.
  mutating func begin(_ cards: ArraySlice<ApplyPlan.Card>) throws(RiffleError) {
    let steps = cards.flatMap(\.rows).map { row in step(row) }
    for folder in Set(steps.compactMap(\.to?.folder)) { try makeFolder(folder) }
    try journal.begin(steps)
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
  ///
  /// - Parameter outcome: Gets what was done or left.
  /// - Throws: ``RiffleError`` if nothing more can be done.
  mutating func apply(
    _ card: ApplyPlan.Card,
    into outcome: inout ApplyOutcome
  ) throws(RiffleError) {
    let steps = Array(pending.prefix(card.rows.count))
    precondition(steps.count == card.rows.count, "\(card.name) was not begun")
    pending.removeFirst(steps.count)
    for row in card.rows {
      guard let reason = Self.reason(row, action) else { continue }
      try? journal.note(steps, .closed)
      outcome.left += card.rows.map { other in
        (other.from, other.from == row.from ? reason : .together(with: row.from))
      }
      return
    }
    var begun: [ApplyJournal.Entry] = []
    for (step, row) in zip(steps, card.rows) {
      begun.append(ApplyJournal.Entry(step: step))
      do throws(ApplyReason) {
        try perform(step, row) { made in begun[begun.count - 1].made = made }
        touched.formUnion([step.from.folder] + [step.to?.folder].compactMap { $0 })
      } catch {
        outcome.left += takenBack(card, begun, steps, at: row.from, error)
        if let stop = error.stop { throw stop }
        return
      }
    }
    outcome.fileCount += card.rows.count
    outcome.byteCount += card.rows.reduce(0) { $0 + $1.bytes }
    try journal.note(steps, .done)
  }

  /// Notes that what was begun and not done will not be.
  mutating func giveUp() {
    // Without it the undo finds the files where they are.
    try? journal.note(pending, .closed)
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
    made: (FileStamp?) -> Void
  ) throws(ApplyReason) {
    switch (step.kind, step.to) {
    case (.move, let to?): try move(step, to, made)
    case (.copy, let to?): try copy(step, to, made)
    case (.link, let to?): try trying(step) { () throws(Errno) in try step.from.link(to: to) }
    case (.rate, _), (.remove, _):
      guard let rating = row.rating else { return }
      try SidecarStep(step, journal).perform(rating.content, made)
    case (.trash, _), (_, nil): try Trash.take(step.from)
    }
  }

  private func move(
    _ step: ApplyStep,
    _ to: FilePath,
    _ made: (FileStamp?) -> Void
  ) throws(ApplyReason) {
    do {
      return try step.from.renameWithoutReplacing(to: to)
    } catch {
      guard error == .improperLink else { throw ApplyReason(error, step) }
    }
    try copy(step, to, made)
    to.folder.syncFolder()
    guard let before = step.state, FileState(of: step.from)?.stamp == before.stamp else {
      throw .failed("it changed while it was moved")
    }
    try trying(step) { () throws(Errno) in try step.from.delete() }
  }

  private func copy(
    _ step: ApplyStep,
    _ to: FilePath,
    _ made: (FileStamp?) -> Void
  ) throws(ApplyReason) {
    let partial = step.partial(beside: to, of: journal.number)
    let stamp: FileStamp
    do {
      stamp = try FileCopy.make(from: step.from, to: partial)
    } catch {
      throw ApplyReason(copying: error, step)
    }
    do throws(ApplyReason) {
      // The source of a move is about to go; that of a copy stays.
      try journal.note(stamp, by: step, isDurable: step.kind == .move)
      made(stamp)
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
  ) throws(ApplyReason) -> Result {
    do {
      return try body()
    } catch {
      throw ApplyReason(error, step)
    }
  }

  /// Makes a folder and those above it that are missing, each in the journal before.
  private func makeFolder(_ path: FilePath) throws(RiffleError) {
    var missing: [FilePath] = []
    var top = path
    while !top.exists {
      missing.insert(top, at: 0)
      top = top.folder
    }
    for path in missing {
      try journal.begin(path)
      do {
        try path.makeOneFolder()
      } catch {
        guard error == .fileExists else { throw .unwritable("\(ApplyReason.unwritable(path)).") }
      }
    }
  }

  /// Takes back what was begun of a card, and returns its files, each with the reason why it is left.
  private mutating func takenBack(
    _ card: ApplyPlan.Card,
    _ begun: [ApplyJournal.Entry],
    _ steps: [ApplyStep],
    at file: FilePath,
    _ reason: ApplyReason
  ) -> [(file: FilePath, reason: ApplyReason)] {
    var closed = Array(steps.dropFirst(begun.count))
    var kept: [FilePath: ApplyReason] = [:]
    for entry in begun.reversed() {
      do throws(ApplyReason) {
        try undo.takeBack(entry)
        closed.append(entry.step)
      } catch {
        // It stays in the journal as one that was begun, so that an undo tries again.
        kept[entry.step.from] = .failed("it could not be taken back: \(error)")
      }
    }
    // Without it the undo looks at the disk, and finds the same.
    try? journal.note(closed, .closed)
    return card.rows.map { row in
      (row.from, kept[row.from] ?? (row.from == file ? reason : .together(with: file)))
    }
  }
}
