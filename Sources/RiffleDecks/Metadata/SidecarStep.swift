import Glibc
import RiffleFormats
import SystemPackage

/// Writes a rating into a sidecar: beside it first, then in its place.
struct SidecarStep {
  private let step: ApplyStep
  private let journal: ApplyJournalWriter
  private let backup: FilePath
  private let run: Int64

  /// Makes the step.
  ///
  /// - Parameters:
  ///   - step: The step; its file is the sidecar.
  ///   - journal: The journal.
  ///   - backup: Where the sidecar is kept as it was.
  ///   - run: The number of the apply.
  init(_ step: ApplyStep, _ journal: ApplyJournalWriter, _ backup: FilePath, _ run: Int64) {
    self.step = step
    self.journal = journal
    self.backup = backup
    self.run = run
  }

  /// Writes.
  ///
  /// - Parameters:
  ///   - rating: The rating.
  ///   - made: Called with the state of the new file before it takes the sidecar's place, and with
  ///     nil if it could not.
  /// - Throws: ``ApplyFailure``; then the sidecar is as it was.
  func write(_ rating: Int, _ made: (FileState?) -> Void) throws(ApplyFailure) {
    let partial = step.partial(beside: step.from, of: run)
    do throws(ApplyFailure) {
      let old = try keep()
      let new = try ApplyFailure.ofSidecar { () throws(RiffleError) in
        try XMPPacket.setting(rating, in: old)
      }
      let state = try trying { () throws(Errno) in try fill(partial, with: new) }
      try ApplyFailure.ofJournal { () throws(RiffleError) in
        try journal.write([.made(step: step.number, state)])
      }
      made(state)
      try trying { () throws(Errno) in
        if let before = step.state {
          guard FileState(of: step.from)?.stamp == before.stamp else {
            throw .resourceBusy
          }
          try partial.rename(to: step.from)
        } else {
          try partial.renameWithoutReplacing(to: step.from)
        }
      }
    } catch {
      made(nil)
      partial.remove()
      throw error
    }
  }

  /// Keeps the sidecar as it is now, and returns its bytes; nil if there is none.
  private func keep() throws(ApplyFailure) -> [UInt8]? {
    guard step.state != nil else { return nil }
    guard backup.folder.makeFolder() else {
      throw ApplyFailure(.failed("\(backup.folder.string.elidedPath) cannot be made"))
    }
    try trying { () throws(Errno) in _ = try FileCopy.make(from: step.from, to: backup) }
    backup.folder.syncFolder()
    return try ApplyFailure.ofSidecar { () throws(RiffleError) in try XMPPacket.bytes(of: backup) }
  }

  /// Makes the new file, with the attributes of the old one if there is one.
  private func fill(_ partial: FilePath, with bytes: [UInt8]) throws(Errno) -> FileState {
    let flags: Int32
    if step.state != nil {
      _ = try FileCopy.make(from: backup, to: partial)
      flags = O_WRONLY | O_TRUNC
    } else {
      flags = O_WRONLY | O_CREAT | O_EXCL
    }
    let file = try OpenFile(partial, flags, mode: FilePermissions.newFile.rawValue)
    try file.write(bytes)
    try file.sync()
    return FileState(try file.status())
  }

  private func trying<Result>(_ body: () throws(Errno) -> Result) throws(ApplyFailure) -> Result {
    do {
      return try body()
    } catch {
      throw ApplyFailure(error, step)
    }
  }
}
