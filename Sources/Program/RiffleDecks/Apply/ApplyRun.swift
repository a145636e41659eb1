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
