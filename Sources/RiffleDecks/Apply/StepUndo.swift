import RiffleFormats
import SystemPackage

/// Takes back one step after the other of an apply, by what is really on the disk.
///
/// It never overwrites a file, and never removes one whose bytes are not elsewhere; so it may be ended
/// at any moment and begun again.
struct StepUndo {
  private let run: Int64
  private let folder: ApplyFolder
  private var trash = TrashedFiles()

  /// The folders whose names have changed.
  private(set) var touched: Set<FilePath> = []

  /// What became of a step.
  enum Outcome: Hashable {
    /// The file is where it was before.
    case undone
    /// It cannot be taken back; the words say why.
    case kept(String)
    /// It could not be taken back now; the words say why. It may be later.
    case failed(String)
  }

  init(run: Int64, folder: ApplyFolder) {
    self.run = run
    self.folder = folder
  }

  /// Takes a step back, wherever in it the program was ended.
  mutating func takeBack(_ entry: ApplyJournal.Entry) -> Outcome {
    let step = entry.step
    for partial in step.partials(of: run) where partial.remove() { touched.insert(partial.folder) }
    do throws(Errno) {
      let outcome: Outcome
      switch (step.kind, step.to, step.state) {
      case (.move, let to?, let before?): outcome = try move(entry, to, before)
      case (.copy, let to?, .some): outcome = try removeCopy(step, to, entry.made)
      case (.link, let to?, let before?): outcome = try removeLink(step, to, before)
      case (.trash, _, let before?): outcome = try untrash(step, before)
      case (.rate, _, _): outcome = try restoreSidecar(step, entry.made)
      default: outcome = .kept("the journal has too little about it")
      }
      touched.formUnion([step.from.folder] + [step.to?.folder].compactMap { $0 })
      guard case .kept = outcome else { return outcome }
      return missingFolder(of: step) ?? outcome
    } catch {
      // Such a file system will not do it later either.
      return error == .notSupported
        ? .kept("\(error)") : missingFolder(of: step) ?? .failed("\(error)")
    }
  }

  /// Returns the failure of a step of which a folder is not there, as if its disk were unplugged; nil if
  /// both are.
  private func missingFolder(of step: ApplyStep) -> Outcome? {
    ([step.to?.folder] + [step.from.folder]).lazy.compactMap { $0 }.first { !$0.exists }.map {
      .failed("\($0.string.elidedPath) is not there")
    }
  }

  private mutating func move(
    _ entry: ApplyJournal.Entry,
    _ to: FilePath,
    _ before: FileState
  ) throws(Errno) -> Outcome {
    let (step, made) = (entry.step, entry.made)
    let from = step.from
    let (here, there) = (FileState(of: from), FileState(of: to))
    switch (here, there) {
    case (nil, nil): return .kept("it is gone from \(to.string.elidedPath)")
    case (let here?, nil):
      // A file that was not moved yet may have been changed by now.
      let isHere = !entry.isDone || here.stamp == before.stamp
      return isHere ? .undone : .kept("it is gone from \(to.string.elidedPath)")
    case (let here?, let there?):
      guard here.stamp == before.stamp else {
        return .kept("another file has taken its place; it is still \(to.string.elidedPath)")
      }
      // Two names of one file, or the file and its copy; anything else is not of this apply.
      if here.place == there.place {
        try to.delete()
      } else if let made, there.stamp == made.stamp,
        try FileCopy.haveSameContents(from, to)
      {
        try to.delete()
      }
      return .undone
    case (nil, let there?):
      guard there.stamp == before.stamp || there.stamp == made?.stamp else {
        return .kept(Self.changed)
      }
      try bringBack(to, to: from, step, before)
      return .undone
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
      let partial = step.partial(beside: place, of: run)
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

  private func removeCopy(
    _ step: ApplyStep,
    _ to: FilePath,
    _ made: FileState?
  ) throws(Errno) -> Outcome {
    // Without it the copy has not got its name yet: what is there is not of this apply.
    guard let made else { return .undone }
    guard let there = FileState(of: to) else { return missingFolder(of: step) ?? .undone }
    guard there.stamp == made.stamp else { return .kept(Self.changed) }
    guard step.from.exists else { return .kept("it is the only copy left") }
    guard try FileCopy.haveSameContents(step.from, to) else { return .kept(Self.changed) }
    try to.delete()
    return .undone
  }

  private func removeLink(
    _ step: ApplyStep,
    _ to: FilePath,
    _ before: FileState
  ) throws(Errno) -> Outcome {
    guard let there = FileState(of: to) else { return missingFolder(of: step) ?? .undone }
    guard there.place == before.place else { return .undone }
    guard let here = FileState(of: step.from), here.place == there.place else {
      return .kept("it is the only name left of the file")
    }
    try to.delete()
    return .undone
  }

  private mutating func untrash(_ step: ApplyStep, _ before: FileState) throws(Errno) -> Outcome {
    let from = step.from
    let entries = trash.entries(from: from)
    if from.exists {
      guard let here = FileState(of: from), here.stamp == before.stamp else {
        return .kept("another file has taken its place; it is still in the trash")
      }
    } else {
      guard
        let entry = entries.first(where: {
          FileState(of: $0.file)?.stamp == before.stamp
        })
      else { return .kept("it is no longer in the trash as it was") }
      try bringBack(entry.file, to: from, step, before)
    }
    // A note without a file says nothing to anybody.
    for entry in entries + trash.unfinishedEntries(from: from) where !entry.file.exists {
      entry.note.remove()
    }
    return .undone
  }

  private func restoreSidecar(_ step: ApplyStep, _ made: FileState?) throws(Errno) -> Outcome {
    let sidecar = step.from
    guard let made else { return .undone }
    let now = FileState(of: sidecar)
    guard let before = step.state else {
      guard let now else { return missingFolder(of: step) ?? .undone }
      guard now.stamp == made.stamp else { return .kept(Self.changed) }
      try sidecar.delete()
      return .undone
    }
    if now?.stamp == before.stamp { return .undone }
    guard let now, now.stamp == made.stamp else { return .kept(Self.changed) }
    let partial = step.partial(beside: sidecar, of: run)
    _ = try FileCopy.make(from: folder.backup(of: step.number, in: run), to: partial)
    do {
      try partial.rename(to: sidecar)
    } catch {
      partial.remove()
      throw error
    }
    return .undone
  }

  private static let changed = "it has changed since"
}
