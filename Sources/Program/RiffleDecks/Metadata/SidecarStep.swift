import Glibc
import RiffleSystem
import SystemPackage

/// Writes the rating beside a sidecar and then replaces it; or removes the sidecar.
struct SidecarStep {
  private let step: ApplyStep
  private let journal: RunJournal

  init(_ step: ApplyStep, _ journal: RunJournal) {
    self.step = step
    self.journal = journal
  }

  private var backup: FilePath { journal.backup(of: step) }

  /// Calls `made` with the state of the new file before it replaces the sidecar, and with nil if
  /// that fails.
  func perform(_ content: RatingChange.Content, _ made: (FileStamp?) -> Void) throws(ApplyReason) {
    let old = try keep()
    switch content {
    case .nothing:
      try trying { () throws(Errno) in
        try checkUnchanged()
        try step.from.delete()
      }
    case .rated(let marks):
      let new = try ofSidecar { () throws(RiffleError) in
        try XMPPacket.setting(marks, in: old)
      }
      try write(new, made)
    case .original(let file, _):
      let new = try ofSidecar { () throws(RiffleError) in
        try XMPPacket.bytes(of: file)
      }
      guard let new else { throw .failed("\(file.string.elidedPath) is gone") }
      try write(new, made)
    }
  }

  private func write(_ bytes: [UInt8], _ made: (FileStamp?) -> Void) throws(ApplyReason) {
    let partial = step.partial(beside: step.from, of: journal.number)
    do throws(ApplyReason) {
      let stamp = try trying { () throws(Errno) in try fill(partial, with: bytes) }
      try journal.note(stamp, by: step, isDurable: true)
      made(stamp)
      try trying { () throws(Errno) in
        if step.state == nil {
          try partial.renameWithoutReplacing(to: step.from)
        } else {
          try checkUnchanged()
          try partial.rename(to: step.from)
        }
      }
    } catch {
      made(nil)
      partial.remove()
      throw error
    }
  }

  private func checkUnchanged() throws(Errno) {
    guard FileState(of: step.from)?.stamp == step.state?.stamp else { throw .resourceBusy }
  }

  /// Backs the sidecar up, and returns its bytes; nil if there is none.
  private func keep() throws(ApplyReason) -> [UInt8]? {
    guard step.state != nil else { return nil }
    guard backup.folder.makeFolder() else {
      throw .failed("\(backup.folder.string.elidedPath) cannot be made")
    }
    try trying { () throws(Errno) in _ = try FileCopy.make(from: step.from, to: backup) }
    backup.folder.syncFolder()
    return try ofSidecar { () throws(RiffleError) in try XMPPacket.bytes(of: backup) }
  }

  /// Writes the new file, with the attributes of the old one if there is one.
  private func fill(_ partial: FilePath, with bytes: [UInt8]) throws(Errno) -> FileStamp {
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
    return FileStamp(try file.status())
  }

  private func trying<Result>(_ body: () throws(Errno) -> Result) throws(ApplyReason) -> Result {
    do {
      return try body()
    } catch {
      throw ApplyReason(copying: error, step)
    }
  }

  /// Makes an error one of this file alone.
  private func ofSidecar<Result>(
    _ body: () throws(RiffleError) -> Result
  ) throws(ApplyReason) -> Result {
    do {
      return try body()
    } catch {
      throw .failed(error.description)
    }
  }
}
