package import RiffleFormats
package import SystemPackage

/// Takes the last apply to a folder back, also one that was ended in the middle, or whose undo was.
package struct ApplyUndo {
  private let lock: ApplyLock
  private let journal: ApplyJournal
  private let run: ApplyJournal.Run
  /// The last apply before it that no undo has tried to take back; nil if there is none.
  private let earlier: ApplyJournal.Run?

  /// Finds the last apply that is not taken back, and takes the lock of its folder.
  ///
  /// - Parameters:
  ///   - source: The folder or deck file that was decided on.
  ///   - target: Which apply is meant if an undo has left files. Defaults to the one that they are of.
  ///   - data: Riffle's own folder of data, in which the journal is.
  /// - Throws: ``RiffleError`` if there is none, it cannot be read, or another program applies to the
  ///   folder.
  package init(
    of source: FilePath,
    _ target: UndoTarget = .last,
    data: FilePath
  ) throws(RiffleError) {
    let source = source.absolute
    lock = try ApplyLock(on: source, in: ApplyFolder(in: data))
    journal = try ApplyJournal(in: data, holding: lock)
    let runs = try journal.openRuns(of: source)
    let index = target == .last ? runs.indices.first : runs.firstIndex { !$0.wasTried }
    guard let index else {
      let rest = runs.isEmpty ? "" : " or left"
      throw .badFile(
        "\(source.string.elidedPath): nothing was applied to it that is not taken back\(rest) already."
      )
    }
    run = runs[index]
    earlier = runs[(index + 1)...].first { !$0.wasTried }
  }

  /// The number of files that the apply has begun with and that are not taken back.
  package var fileCount: Int { run.openEntries.count }

  /// What the apply did, in a word such as `move`.
  package var word: String { run.word }

  /// What the last apply before it did that no undo has tried to take back; nil if there is none.
  package var earlierWord: String? { earlier?.word }

  /// Takes it back; what is left for a reason that may pass can be taken back later.
  ///
  /// - Returns: What was taken back, and what could not be.
  package func execute(
    progress: (ApplyProgress) -> Void = { _ in }
  ) throws(RiffleError) -> ApplyOutcome {
    defer { withExtendedLifetime(lock) {} }
    let writer = journal.resume(run.number)
    var undo = StepUndo(of: writer)
    var outcome = ApplyOutcome()
    let open = run.openEntries
    let allBytes = open.reduce(Int64(0)) { $0 + ($1.step.state?.stamp.size ?? 0) }
    for entry in open.reversed() {
      let step = entry.step
      var obstacle: ApplyReason?
      do throws(ApplyReason) {
        try undo.takeBack(entry)
        outcome.fileCount += 1
        outcome.byteCount += step.state?.stamp.size ?? 0
      } catch {
        outcome.left.append((step.to ?? step.from, error))
        if !error.isLasting { outcome.canBeTriedAgain = true }
        obstacle = error
      }
      if let obstacle {
        try writer.note(step, left: obstacle)
      } else {
        try writer.note([step], .closed)
      }
      progress(
        ApplyProgress(
          files: outcome.fileCount,
          allFiles: open.count,
          bytes: outcome.byteCount,
          allBytes: allBytes
        )
      )
    }
    // A copy that is gone and its folder with it would look like one on a disk that is away.
    try writer.synchronize()
    // Those in which something else is stay.
    for path in run.folders.reversed() { path.removeEmptyFolder() }
    for folder in undo.touched { folder.syncFolder() }
    try writer.note(outcome.canBeTriedAgain ? .ended : .takenBack)
    return outcome
  }
}

/// Which apply is taken back if an undo has left files.
package enum UndoTarget: Sendable {
  /// The last one of which anything is not taken back: what was left is tried again.
  case last
  /// The last one that no undo has tried to take back: what was left stays so.
  case lastUntried
}
