package import RiffleSystem
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

/// Takes back one step after the other of an apply, by what is really on the disk.
///
/// It never overwrites a file, and never removes one whose bytes are not elsewhere; so it may be ended
/// at any moment and begun again.
struct StepUndo {
  private let journal: RunJournal
  private var trash = TrashedFiles()

  /// The folders whose names have changed.
  private(set) var touched: Set<FilePath> = []

  /// What takes a step back.
  private enum Deed {
    /// All is as it was before.
    case nothing
    /// Removes a file that the step has made.
    case remove(FilePath)
    /// Gives a file its place again, and its time.
    case bringBack(FilePath, FileState)
    /// Gives the sidecar the bytes that it had, in the place of those it has or where there are none.
    case restore(isReplacing: Bool)
  }

  init(of journal: RunJournal) {
    self.journal = journal
  }

  /// Takes a step back, wherever in it the program was ended.
  ///
  /// - Throws: ``ApplyReason``; then the files of the step are as they were.
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
    // A note without a file says nothing to anybody.
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
    default: throw .lasting("the journal has too little about it")
    }
  }

  private func perform(_ deed: Deed, _ step: ApplyStep) throws(Errno) {
    switch deed {
    case .nothing: return
    case .remove(let file): try file.delete()
    case .bringBack(let file, let before): try bringBack(file, to: step.from, step, before)
    case .restore(let isReplacing):
      let partial = step.partial(beside: step.from, of: journal.number)
      _ = try FileCopy.make(from: journal.backup(of: step), to: partial)
      do {
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
  }

  /// Moves a file back, over to another volume if it has to be.
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
      _ = try FileCopy.make(from: file, to: partial, modification: before.stamp.modified)
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

  /// Returns that a folder of a step is not there, as if its disk were unplugged; nil if both are.
  private func missingFolder(of step: ApplyStep) -> ApplyReason? {
    ([step.to?.folder] + [step.from.folder]).lazy.compactMap { $0 }.first { !$0.exists }.map {
      .failed("\($0.string.elidedPath) is not there")
    }
  }

  /// Returns that there is nothing to remove, unless it only seems so since a folder is not there.
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
      // A file that was not moved yet may have been changed by now.
      guard entry.progress != .done || here.stamp == before.stamp else {
        throw .failed("it is gone from \(to.string.elidedPath)")
      }
      return .nothing
    case (let here?, let there?):
      guard here.stamp == before.stamp else {
        throw .failed("another file has taken its place; it is still \(to.string.elidedPath)")
      }
      // Two names of one file, or the file and its copy; anything else is not of this apply.
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
    // Without it the copy has not got its name yet: what is there is not of this apply.
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

  private func restoreSidecar(_ step: ApplyStep, _ before: FileState) throws(ApplyReason) -> Deed {
    if let now = FileState(of: step.from) {
      guard now.stamp == before.stamp else { throw .failed("another file has taken its place") }
      return .nothing
    }
    // Without the copy this apply has not come to removing it.
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
