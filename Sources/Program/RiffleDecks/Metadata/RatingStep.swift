import Glibc
import RiffleSystem
import SystemPackage

/// Writes a sidecar, or a picture, with its rating beside it and then replaces it; or removes the sidecar.
struct RatingStep {
  private let step: ApplyStep
  private let journal: RunJournal

  init(_ step: ApplyStep, _ journal: RunJournal) {
    self.step = step
    self.journal = journal
  }

  private var backup: FilePath { journal.backup(of: step) }

  /// Calls `made` with the state of the new file before it replaces the old one, and with nil if
  /// that fails.
  func perform(_ content: RatingChange.Content, _ made: (FileStamp?) -> Void) throws(ApplyReason) {
    if case .embedded(let marks) = content { return try embed(marks, made) }
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
    case .embedded: break
    }
  }

  private func write(_ bytes: [UInt8], _ made: (FileStamp?) -> Void) throws(ApplyReason) {
    try replace(made) { (partial) throws(ApplyReason) in
      try trying { () throws(Errno) in try fill(partial, with: bytes) }
    }
  }

  private func replace(
    _ made: (FileStamp?) -> Void,
    by fill: (FilePath) throws(ApplyReason) -> FileStamp
  ) throws(ApplyReason) {
    let partial = step.partial(beside: step.from, of: journal.number)
    do throws(ApplyReason) {
      let stamp = try fill(partial)
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

  // MARK: Pictures

  private func embed(_ marks: XMPMarks, _ made: (FileStamp?) -> Void) throws(ApplyReason) {
    let picture = try ofSidecar { () throws(RiffleError) in try EmbeddedXMP(of: step.from) }
    let packet = try ofSidecar { () throws(RiffleError) in try picture.packet(with: marks) }
    let splices = try ofSidecar { () throws(RiffleError) in
      try picture.splices(for: packet, size: step.state?.stamp.size ?? 0)
    }
    try makeBackupFolder()
    try trying { () throws(Errno) in
      let patch = try FilePatch(
        undoing: splices,
        of: OpenFile(step.from, O_RDONLY | O_NONBLOCK)
      )
      try Self.make(journal.patch(of: step), of: patch.bytes)
      if let former = picture.packet { try Self.make(backup, of: former) }
      try checkUnchanged()
    }
    backup.folder.syncFolder()
    try replace(made) { (partial) throws(ApplyReason) in
      // Its bytes are others: backups and other programs notice that by its time.
      let stamp = try trying { () throws(Errno) in
        try FileCopy.make(from: step.from, to: partial, with: splices, time: .now)
      }
      let isAsWanted = try ofSidecar { () throws(RiffleError) in
        guard stamp != step.state?.stamp,
          let read = try EmbeddedXMP(of: partial, named: step.from).packet,
          try XMPPacket.marks(in: read) == marks
        else { return false }
        guard let former = picture.packet else { return true }
        return try XMPPacket.isSame(read, as: former)
      }
      guard isAsWanted else { throw .failed("what was written does not read as it should") }
      return stamp
    }
  }

  private static func make(_ path: FilePath, of bytes: [UInt8]) throws(Errno) {
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
    try file.write(bytes)
    try file.sync()
  }

  // MARK: Files

  private func makeBackupFolder() throws(ApplyReason) {
    guard backup.folder.makeFolder() else {
      throw .failed("\(backup.folder.string.elidedPath) cannot be made")
    }
  }

  private func checkUnchanged() throws(Errno) {
    guard FileState(of: step.from)?.stamp == step.state?.stamp else { throw .resourceBusy }
  }

  /// Backs the sidecar up, and returns its bytes; nil if there is none.
  private func keep() throws(ApplyReason) -> [UInt8]? {
    guard step.state != nil else { return nil }
    try makeBackupFolder()
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
