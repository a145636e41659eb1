package import RiffleFormats
package import SystemPackage

/// Takes the last apply to a folder back, also one that was ended in the middle, or whose undo was.
package struct ApplyUndo {
  private let source: FilePath
  private let folder: ApplyFolder
  private let lock: ApplyLock
  private let journal: ApplyJournal

  /// Finds the last apply that is not taken back, and takes the lock of its folder.
  ///
  /// - Parameters:
  ///   - source: The folder or deck file that was decided on.
  ///   - data: Riffle's own folder of data, in which the journal is.
  /// - Throws: ``RiffleError`` if there is none, it cannot be read, or another program applies to the
  ///   folder.
  package init(of source: FilePath, data: FilePath) throws(RiffleError) {
    self.source = source.absolute
    folder = ApplyFolder(in: data)
    lock = try ApplyLock(on: self.source, in: folder)
    guard let journal = try folder.openJournals(of: self.source).first else {
      throw .badFile(
        "\(self.source.string.elidedPath): nothing was applied to it that is not taken back already."
      )
    }
    self.journal = journal
  }

  /// The number of files that the apply has begun with and that are not taken back.
  package var fileCount: Int { journal.entries.count { !$0.isClosed } }

  /// What the apply did, in a word such as `move`.
  package var word: String { journal.kind?.rawValue ?? "apply" }

  /// Takes it back; what fails for a reason that may pass can be taken back later.
  ///
  /// - Parameter progress: Called after each file.
  /// - Returns: What was taken back, and what could not be.
  /// - Throws: ``RiffleError`` if the journal cannot be written.
  package func execute(
    progress: (ApplyProgress) -> Void = { _ in }
  ) throws(RiffleError) -> ApplyOutcome {
    defer { withExtendedLifetime(lock) {} }
    let writer = try ApplyJournalWriter(journal)
    var undo = StepUndo(run: journal.number, folder: folder)
    var outcome = ApplyOutcome()
    let open = journal.entries.filter { !$0.isClosed }
    let allBytes = open.reduce(Int64(0)) { $0 + ($1.step.state?.stamp.size ?? 0) }
    for entry in open.reversed() {
      let step = entry.step
      switch undo.takeBack(entry) {
      case .undone:
        outcome.fileCount += 1
        outcome.byteCount += step.state?.stamp.size ?? 0
        try writer.note([.undone(step: step.number)])
      case .kept(let words):
        outcome.left.append((step.to ?? step.from, .failed(words)))
        try writer.note([.kept(step: step.number, words)])
      case .failed(let words):
        outcome.left.append((step.to ?? step.from, .failed(words)))
        outcome.canBeTriedAgain = true
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
    try writer.write([])
    // Those in which something else is stay.
    for path in journal.folders.reversed() { path.removeEmptyFolder() }
    for folder in undo.touched { folder.syncFolder() }
    try writer.write([outcome.canBeTriedAgain ? .end : .takenBack])
    return outcome
  }
}
