package import RiffleSystem
package import SystemPackage

/// Undoes the last apply to a folder, also if that or an earlier undo of it was interrupted.
package struct ApplyUndo {
  private let lock: ApplyLock
  private let journal: ApplyJournal
  private let run: ApplyJournal.Run
  /// The last apply before it that no undo has tried.
  private let earlier: ApplyJournal.Run?

  /// Finds the last apply that is not undone, and takes the lock of its folder.
  package init(
    of source: FilePath,
    _ target: UndoTarget = .last,
    data: FilePath
  ) throws(RiffleError) {
    let source = source.absolute
    lock = try ApplyLock(on: source, in: ApplyFolder(in: data))
    journal = try ApplyJournal(in: data)
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

  package var fileCount: Int { run.openEntries.count }

  package var word: String { run.word }

  /// The same of the last apply before it that no undo has tried.
  package var earlierWord: String? { earlier?.word }

  /// Undoes it; what is left for a temporary reason can be undone later.
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
    // A missing copy in a missing folder would look like one on an unplugged disk.
    try writer.synchronize()
    // Folders that have other files stay.
    for path in run.folders.reversed() { path.removeEmptyFolder() }
    for folder in undo.touched { folder.syncFolder() }
    try writer.note(outcome.canBeTriedAgain ? .ended : .takenBack)
    return outcome
  }
}

/// Which apply is undone if an undo has left files.
package enum UndoTarget: Sendable {
  /// The last one that is not wholly undone: what was left is tried again.
  case last
  /// The last one that no undo has tried: what was left stays.
  case lastUntried
}

/// Undoes the steps of an apply one by one, according to what is really on the disk.
///
/// It never overwrites a file, and never removes one whose bytes are not elsewhere, so it can be
/// interrupted at any moment and begun again.
struct StepUndo {
  private let journal: RunJournal
  private var trash = TrashedFiles()

  /// The folders whose entries have changed, still to be synchronized.
  private(set) var touched: Set<FilePath> = []

  private enum Deed {
    /// Everything is as before the step.
    case nothing
    case remove(FilePath)
    case bringBack(FilePath, FileState)
    case restore(isReplacing: Bool)
    case patch(FilePatch, FileState)
  }

  init(of journal: RunJournal) { self.journal = journal }

  /// Undoes a step, wherever it was interrupted; if it throws, the files of the step are unchanged.
  mutating func takeBack(_ entry: ApplyJournal.Entry) throws(ApplyReason) {
    let step = entry.step
    for partial in step.partials(of: journal.number) where partial.remove() {
      touched.insert(partial.folder)
    }
    let trashed = step.kind == .trash ? trash.entries(from: step.from) : []
    do throws(ApplyReason) {
      let deed = try deed(for: entry, trashed)
      touched.formUnion([step.from.folder] + [step.to?.folder].compactMap { $0 })
      try Self.trying { () throws(Errno) in try perform(deed, step) }
    } catch {
      throw missingFolder(of: step) ?? error
    }
    guard step.kind == .trash else { return }
    // A note without a file is of no use.
    for entry in trashed + trash.unfinishedEntries(from: step.from) where !entry.file.exists {
      entry.note.remove()
    }
  }

  private func deed(
    for entry: ApplyJournal.Entry,
    _ trashed: [TrashedFiles.Entry]
  ) throws(ApplyReason) -> Deed {
    let step = entry.step
    switch (step.kind, step.to, step.state) {
    case (.move, let to?, let before?): return try moveBack(entry, to, before)
    case (.copy, let to?, .some): return try removeCopy(step, to, entry.made)
    case (.link, let to?, let before?): return try removeLink(step, to, before)
    case (.trash, _, let before?): return try untrash(step, trashed, before)
    case (.rate, _, _): return try restoreRating(step, entry.made)
    case (.remove, _, let before?): return try restoreSidecar(step, before)
    case (.embed, _, let before?): return try restorePicture(step, before, entry.made)
    default: throw .lasting("the journal has too little about it")
    }
  }

  private func perform(_ deed: Deed, _ step: ApplyStep) throws(Errno) {
    switch deed {
    case .nothing: return
    case .remove(let file): try file.delete()
    case .bringBack(let file, let before): try bringBack(file, to: step.from, step, before)
    case .restore(let isReplacing):
      try restore(step, isReplacing: isReplacing) { (partial) throws(Errno) in
        _ = try FileCopy.make(from: journal.backup(of: step), to: partial)
      }
    case .patch(let patch, let before):
      try restore(step, isReplacing: true) { (partial) throws(Errno) in
        let time = FileCopy.Time.given(before.stamp.modified)
        let splices = patch.splices
        let made = try FileCopy.make(from: step.from, to: partial, with: splices, time: time)
        guard made.size == before.stamp.size else { throw .ioError }
      }
    }
  }

  private func restore(
    _ step: ApplyStep,
    isReplacing: Bool,
    by make: (FilePath) throws(Errno) -> Void
  ) throws(Errno) {
    let partial = step.partial(beside: step.from, of: journal.number)
    do {
      try make(partial)
      if isReplacing {
        try partial.rename(to: step.from)
      } else {
        try partial.renameWithoutReplacing(to: step.from)
      }
    } catch {
      partial.remove()
      throw error
    }
  }

  /// Moves a file back, across volumes if needed.
  private func bringBack(
    _ file: FilePath,
    to place: FilePath,
    _ step: ApplyStep,
    _ before: FileState
  ) throws(Errno) {
    do {
      try file.renameWithoutReplacing(to: place)
    } catch {
      guard error == .improperLink else { throw error }
      let partial = step.partial(beside: place, of: journal.number)
      _ = try FileCopy.make(from: file, to: partial, time: .given(before.stamp.modified))
      do {
        try partial.renameWithoutReplacing(to: place)
      } catch {
        partial.remove()
        throw error
      }
      place.folder.syncFolder()
      try file.delete()
    }
  }

  /// Returns a reason if a folder of the step does not exist, as if its disk were unplugged.
  private func missingFolder(of step: ApplyStep) -> ApplyReason? {
    ([step.to?.folder] + [step.from.folder]).lazy.compactMap { $0 }.first { !$0.exists }.map {
      .failed("\($0.string.elidedPath) is not there")
    }
  }

  /// Returns that there is nothing to undo, unless a missing folder only makes it seem so.
  private func nothing(of step: ApplyStep) throws(ApplyReason) -> Deed {
    if let missing = missingFolder(of: step) { throw missing }
    return .nothing
  }

  private func moveBack(
    _ entry: ApplyJournal.Entry,
    _ to: FilePath,
    _ before: FileState
  ) throws(ApplyReason) -> Deed {
    let (from, made) = (entry.step.from, entry.made)
    switch (FileState(of: from), FileState(of: to)) {
    case (nil, nil): throw .failed("it is gone from \(to.string.elidedPath)")
    case (let here?, nil):
      // A file that was not yet moved may have changed since.
      guard entry.progress != .done || here.stamp == before.stamp else {
        throw .failed("it is gone from \(to.string.elidedPath)")
      }
      return .nothing
    case (let here?, let there?):
      guard here.stamp == before.stamp else {
        throw .failed("another file has taken its place; it is still \(to.string.elidedPath)")
      }
      // Two names of one file, or the file and its copy; anything else is not from this apply.
      if here.place == there.place { return .remove(to) }
      guard let made, there.stamp == made, try haveSameContents(from, to) else {
        return .nothing
      }
      return .remove(to)
    case (nil, let there?):
      guard there.stamp == before.stamp || there.stamp == made else { throw Self.changed }
      return .bringBack(to, before)
    }
  }

  private func removeCopy(
    _ step: ApplyStep,
    _ to: FilePath,
    _ made: FileStamp?
  ) throws(ApplyReason) -> Deed {
    // Without it the copy has not got its name yet: what is there is not from this apply.
    guard let made else { return .nothing }
    guard let there = FileState(of: to) else { return try nothing(of: step) }
    guard there.stamp == made else { throw Self.changed }
    guard step.from.exists else { throw .failed("it is the only copy left") }
    guard try haveSameContents(step.from, to) else { throw Self.changed }
    return .remove(to)
  }

  private func removeLink(
    _ step: ApplyStep,
    _ to: FilePath,
    _ before: FileState
  ) throws(ApplyReason) -> Deed {
    guard let there = FileState(of: to) else { return try nothing(of: step) }
    guard there.place == before.place else { return .nothing }
    guard let here = FileState(of: step.from), here.place == there.place else {
      throw .failed("it is the only name left of the file")
    }
    return .remove(to)
  }

  private func untrash(
    _ step: ApplyStep,
    _ trashed: [TrashedFiles.Entry],
    _ before: FileState
  ) throws(ApplyReason) -> Deed {
    guard !step.from.exists else {
      guard FileState(of: step.from)?.stamp == before.stamp else {
        throw .failed("another file has taken its place; it is still in the trash")
      }
      return .nothing
    }
    guard let entry = trashed.first(where: { FileState(of: $0.file)?.stamp == before.stamp }) else {
      throw .failed("it is no longer in the trash as it was")
    }
    return .bringBack(entry.file, before)
  }

  private func restoreRating(_ step: ApplyStep, _ made: FileStamp?) throws(ApplyReason) -> Deed {
    guard let made else { return .nothing }
    let now = FileState(of: step.from)
    guard let before = step.state else {
      guard let now else { return try nothing(of: step) }
      guard now.stamp == made else { throw Self.changed }
      return .remove(step.from)
    }
    if now?.stamp == before.stamp { return .nothing }
    guard let now, now.stamp == made else { throw Self.changed }
    return .restore(isReplacing: true)
  }

  private func restorePicture(
    _ step: ApplyStep,
    _ before: FileState,
    _ made: FileStamp?
  ) throws(ApplyReason) -> Deed {
    guard let made else { return .nothing }
    guard let now = FileState(of: step.from) else { return try nothing(of: step) }
    if now.stamp == before.stamp { return .nothing }
    guard now.stamp == made else { throw Self.changed }
    guard let patch = FilePatch(journal.patch(of: step)) else {
      throw .failed("what it was before can no longer be read")
    }
    return .patch(patch, before)
  }

  private func restoreSidecar(_ step: ApplyStep, _ before: FileState) throws(ApplyReason) -> Deed {
    if let now = FileState(of: step.from) {
      guard now.stamp == before.stamp else { throw .failed("another file has taken its place") }
      return .nothing
    }
    // Without a backup the apply had not yet begun to remove it.
    guard journal.backup(of: step).exists else { return try nothing(of: step) }
    return .restore(isReplacing: false)
  }

  private func haveSameContents(_ first: FilePath, _ second: FilePath) throws(ApplyReason) -> Bool {
    try Self.trying { () throws(Errno) in try FileCopy.haveSameContents(first, second) }
  }

  private static func trying<Result>(
    _ body: () throws(Errno) -> Result
  ) throws(ApplyReason) -> Result {
    do {
      return try body()
    } catch {
      throw ApplyReason(undoing: error)
    }
  }

  private static let changed = ApplyReason.failed("it has changed since")
}
