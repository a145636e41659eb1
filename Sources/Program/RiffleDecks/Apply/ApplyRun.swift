package import RiffleSystem
package import SystemPackage

/// Applies a plan; each step is in the journal before it is done.
package struct ApplyRun {
  private let plan: ApplyPlan
  private let source: FilePath
  private let data: FilePath
  private let time: Int64

  /// The number of cards that are written into the journal at once: waiting for the disk takes
  /// longer than renaming, and a step that was never done can be undone too.
  private static let batch = 64

  package init(_ plan: ApplyPlan, source: FilePath, data: FilePath, time: WallTime) {
    self.plan = plan
    self.source = source.absolute
    self.data = data
    self.time = time.microseconds
  }

  /// Applies the plan; files that cannot be dealt with are left.
  ///
  /// - Throws: Before anything is done: if another program applies to the folder, if an earlier
  ///   apply to it was interrupted, or if the journal cannot be written.
  package func execute(
    progress: (ApplyProgress) -> Void = { _ in }
  ) throws(RiffleError) -> ApplyOutcome {
    let lock = try ApplyLock(on: source, in: ApplyFolder(in: data))
    defer { withExtendedLifetime(lock) {} }
    let journal = try ApplyJournal(in: data)
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

package struct ApplyProgress: Hashable, Sendable {
  package let files: Int
  package let allFiles: Int
  package let bytes: Int64
  package let allBytes: Int64
}

package struct ApplyOutcome {
  package internal(set) var fileCount = 0
  package internal(set) var byteCount: Int64 = 0
  package internal(set) var left: [(file: FilePath, reason: ApplyReason)] = []
  /// The pictures that got a sidecar, since they could not be written into after all.
  package internal(set) var beside: [(file: FilePath, reason: ApplyReason)] = []
  /// Whether another attempt may deal with something that was left.
  package internal(set) var canBeTriedAgain = false
  package internal(set) var failure: RiffleError?
}

struct ApplySteps {
  private let action: ApplyAction
  private let journal: RunJournal
  private var undo: StepUndo
  private var count = 0
  /// The steps in the journal that are not done yet.
  private var pending: [ApplyStep] = []
  /// The folders whose entries have changed, still to be synchronized.
  private(set) var touched: Set<FilePath> = []

  init(_ action: ApplyAction, _ journal: RunJournal) {
    self.action = action
    self.journal = journal
    undo = StepUndo(of: journal)
  }

  /// Writes the next steps into the journal, and makes their folders.
  ///
  /// - Parameter cards: ``apply(_:into:)`` is then called for each of them, in this order.
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
      kind: rating.isEmbedded ? .embed : rating.content == .nothing ? .remove : .rate,
      from: sidecar,
      to: nil,
      state: rating.before
    )
  }

  /// Deals with all files of a card or none; throws if nothing more can be done for any card.
  mutating func apply(
    _ card: ApplyPlan.Card,
    into outcome: inout ApplyOutcome
  ) throws(RiffleError) {
    let steps = Array(pending.prefix(card.rows.count))
    precondition(steps.count == card.rows.count, "\(card.name) was not begun")
    pending.removeFirst(steps.count)
    guard let failure = try apply(card.rows, steps, into: &outcome) else { return }
    guard let rows = card.instead, !rows.isEmpty, failure.left.allSatisfy(\.isTakenBack) else {
      return try leave(failure, into: &outcome)
    }
    let others = rows.map { row in step(row) }
    try journal.begin(others)
    if let failure = try apply(rows, others, into: &outcome) {
      return try leave(failure, into: &outcome)
    }
    outcome.beside.append((failure.file, failure.reason))
  }

  /// Why the files of a card stay as they are.
  private struct Failure {
    let file: FilePath
    let reason: ApplyReason
    var left: [(file: FilePath, reason: ApplyReason, isTakenBack: Bool)]
  }

  private func leave(_ failure: Failure, into outcome: inout ApplyOutcome) throws(RiffleError) {
    outcome.left += failure.left.map { ($0.file, $0.reason) }
    if let stop = failure.reason.stop { throw stop }
  }

  /// Deals with all files or none, and returns why with none.
  private mutating func apply(
    _ rows: [ApplyPlan.Row],
    _ steps: [ApplyStep],
    into outcome: inout ApplyOutcome
  ) throws(RiffleError) -> Failure? {
    for row in rows {
      guard let reason = Self.reason(row, action) else { continue }
      try? journal.note(steps, .closed)
      let left = rows.map { other in
        (other.from, other.from == row.from ? reason : .together(with: row.from), true)
      }
      return Failure(file: row.from, reason: reason, left: left)
    }
    var begun: [ApplyJournal.Entry] = []
    for (step, row) in zip(steps, rows) {
      begun.append(ApplyJournal.Entry(step: step))
      do throws(ApplyReason) {
        try perform(step, row) { made in begun[begun.count - 1].made = made }
        touched.formUnion([step.from.folder] + [step.to?.folder].compactMap { $0 })
      } catch {
        let left = takenBack(rows, begun, steps, at: row.from, error)
        return Failure(file: row.from, reason: error, left: left)
      }
    }
    outcome.fileCount += rows.count
    outcome.byteCount += rows.reduce(0) { $0 + $1.bytes }
    try journal.note(steps, .done)
    return nil
  }

  mutating func giveUp() {
    // If this fails, the undo finds the files where they are.
    try? journal.note(pending, .closed)
    pending = []
  }

  private static func reason(_ row: ApplyPlan.Row, _ action: ApplyAction) -> ApplyReason? {
    guard let now = FileState(of: row.from) else { return .gone }
    if let then = row.state, now.stamp != then.stamp {
      return .changed(decided: then.stamp, now: now.stamp)
    }
    guard !action.isRating, let to = row.to, to.exists else { return nil }
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
    case (.rate, _), (.remove, _), (.embed, _):
      guard let rating = row.rating else { return }
      try RatingStep(step, journal).perform(rating.content, made)
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
      // What has the name is not from this apply.
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

  /// Makes a folder and its missing parents, each in the journal before.
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

  /// Undoes the steps begun for a card, and returns its files, each with the reason why it is left.
  private mutating func takenBack(
    _ rows: [ApplyPlan.Row],
    _ begun: [ApplyJournal.Entry],
    _ steps: [ApplyStep],
    at file: FilePath,
    _ reason: ApplyReason
  ) -> [(file: FilePath, reason: ApplyReason, isTakenBack: Bool)] {
    var closed = Array(steps.dropFirst(begun.count))
    var kept: [FilePath: ApplyReason] = [:]
    for entry in begun.reversed() {
      do throws(ApplyReason) {
        try undo.takeBack(entry)
        closed.append(entry.step)
      } catch {
        // It stays open in the journal, so that an undo tries again.
        kept[entry.step.from] = .failed("it could not be taken back: \(error)")
      }
    }
    // If this fails, the undo looks at the disk, and finds the same.
    try? journal.note(closed, .closed)
    return rows.map { row in
      let own = row.from == file ? reason : .together(with: file)
      return (row.from, kept[row.from] ?? own, kept.isEmpty)
    }
  }
}
