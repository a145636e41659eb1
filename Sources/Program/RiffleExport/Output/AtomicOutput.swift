import Glibc
package import RiffleFormats
import Synchronization
import SystemPackage

/// The files being made, under temporary names beside their paths until they are complete.
///
/// If the program is interrupted, incomplete files are removed and a helper process is ended.
package final class AtomicOutput: Sendable {
  private struct State {
    var partialFiles: Set<FilePath> = []
    var helper: pid_t?
  }

  private let state = Mutex(State())

  package init() {}

  /// Writes a file as a whole: after an interruption it is as it was, or complete.
  package func write(_ bytes: [UInt8], to path: String) throws(RiffleError) {
    let file = try begin(path)
    do {
      try file.file.writeAll(bytes)
    } catch {
      throw .unwritable("\(path): cannot be written: \(error).")
    }
    try file.finish()
  }

  func begin(_ path: String) throws(RiffleError) -> PartialFile {
    let complete = FilePath(escaped: path)
    let name = complete.nameBytes
    let partial = complete.removingLastComponent()
      .appending(bytes: [UInt8](".".utf8) + name + [UInt8](".\(getpid()).part".utf8))
    do {
      let file = try state.withLock { state in
        let file = try FileDescriptor.open(
          partial,
          .readWrite,
          options: [.create, .exclusiveCreate, .closeOnExec],
          permissions: .newFile
        )
        state.partialFiles.insert(partial)
        return file
      }
      return PartialFile(path: path, partialPath: partial, file: file, output: self)
    } catch {
      throw .unwritable(
        "\(path): cannot be written: \(error). Choose an existing folder that you may write to."
      )
    }
  }

  func finish(_ partial: FilePath, as path: String) throws {
    try state.withLock { state in
      try partial.rename(to: FilePath(escaped: path))
      state.partialFiles.remove(partial)
    }
  }

  func discard(_ partial: FilePath) {
    state.withLock { state in
      if state.partialFiles.remove(partial) != nil { partial.remove() }
    }
  }

  func setHelper(_ process: pid_t?) { state.withLock { $0.helper = process } }

  /// Removes incomplete files and ends the program by the closure, under the lock, so that no file
  /// is started or finished meanwhile.
  func abandon(_ end: () -> Never) {
    state.withLock { state in
      if let helper = state.helper { kill(helper, SIGKILL) }
      for partial in state.partialFiles { partial.remove() }
      ProgressBar.removeLine()
      end()
    }
  }

  /// Leaves no incomplete file behind if SIGHUP, SIGINT, SIGQUIT or SIGTERM ends the program
  /// (``EndingSignals``).
  ///
  /// Call it before there are other threads. If the system cannot start a thread, an unfinished
  /// file remains.
  package func cleanUpOnSignals() { EndingSignals.handle { end in self.abandon(end) } }
}

/// A file being made; removed with this object unless it was finished.
final class PartialFile {
  let path: String
  let partialPath: FilePath
  let file: FileDescriptor
  private let output: AtomicOutput

  /// Takes over a file that was just opened, and closes it.
  init(path: String, partialPath: FilePath, file: FileDescriptor, output: AtomicOutput) {
    self.path = path
    self.partialPath = partialPath
    self.file = file
    self.output = output
  }

  deinit {
    // Every failure of writing was reported.
    try? file.close()
    output.discard(partialPath)
  }

  /// The number of the file for C libraries.
  var descriptor: Int32 { file.rawValue }

  var size: Int {
    get throws(RiffleError) {
      do {
        return Int(try file.seek(offset: 0, from: .end))
      } catch {
        throw unwritable(error)
      }
    }
  }

  /// Moves the complete file to its path after fsync: after a crash, either the old file or the
  /// whole new one is there.
  func finish() throws(RiffleError) {
    do {
      try file.sync()
      try output.finish(partialPath, as: path)
    } catch {
      throw unwritable(error)
    }
    partialPath.folder.syncFolder()
  }

  private func unwritable(_ error: any Error) -> RiffleError {
    .unwritable("\(path): cannot be written: \(error).")
  }
}
