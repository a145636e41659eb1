package import RiffleSystem
package import SystemPackage

/// Does what a plan says, each step in the journal before it is done.
package struct ApplyRun {
  private let plan: ApplyPlan
  private let source: FilePath
  private let folder: ApplyFolder
  private let time: Int64

  /// The number of cards that are written into the journal at once: waiting for the disk takes longer
  /// than renaming, and a step that is never done can be taken back as well as one that is.
  private static let batch = 64

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - source: The folder or deck file that was decided on.
  ///   - data: Riffle's own folder of data, in which the journal is.
  ///   - time: The time of the apply, which numbers its journal.
  package init(_ plan: ApplyPlan, source: FilePath, data: FilePath, time: WallTime) {
    self.plan = plan
    self.source = source.absolute
    folder = ApplyFolder(in: data)
    self.time = time.microseconds
  }

  /// Does it.
  ///
  /// - Parameter progress: Called after each card.
  /// - Returns: What was done and what was left; files that could not be dealt with are left, and the
  ///   others done.
  /// - Throws: ``RiffleError`` before anything is done: if another program applies to the folder, if
  ///   an apply to it was ended in the middle, or if the journal cannot be written.
  package func execute(
    progress: (ApplyProgress) -> Void = { _ in }
  ) throws(RiffleError) -> ApplyOutcome {
    let lock = try ApplyLock(on: source, in: folder)
    defer { withExtendedLifetime(lock) {} }
    if let last = try folder.openJournals(of: source).first, !last.hasEnded {
      throw .unavailable(
        "\(source.string.elidedPath): the last apply was ended in the middle. Take it back first: "
          + "riffle apply \(source.quotedForShell) --undo"
      )
    }
    var outcome = ApplyOutcome(left: plan.left)
    let planned = plan.planned
    guard !planned.isEmpty else { return outcome }
    let (number, journal) = try folder.makeJournal(at: time)
    try journal.write([.run(plan.action.kind, source: source)])
    var steps = ApplySteps(plan.action, journal, run: number, folder: folder)
    let (fileCount, byteCount) = (plan.fileCount, plan.byteCount)
    for (index, card) in planned.enumerated() {
      do throws(ApplyStop) {
        if index.isMultiple(of: Self.batch) {
          try steps.begin(planned[index..<min(index + Self.batch, planned.count)])
        }
        let done = try steps.apply(card)
        outcome.fileCount += card.rows.count
        outcome.byteCount += card.rows.reduce(0) { $0 + $1.bytes }
        try ApplyStop.ofJournal { () throws(RiffleError) in try journal.note(done) }
      } catch {
        outcome.left += error.left
        if let reason = error.stop {
          outcome.failure = reason
          break
        }
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
      try journal.write([.end])
    } catch {
      outcome.failure = outcome.failure ?? error
    }
    return outcome
  }
}
