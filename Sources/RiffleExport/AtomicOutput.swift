import Glibc
import RiffleFormats
import RiffleMedia
import Synchronization
import SystemPackage

/// The files being made: beside their paths, under other names, until they are complete.
///
/// If the program is interrupted, the incomplete ones are removed, and a helper process is ended.
package final class AtomicOutput: Sendable {
  private struct State {
    var partialFiles: Set<FilePath> = []
    var helper: pid_t?
  }

  private let state = Mutex(State())

  /// Makes an output without files.
  package init() {}

  /// Ends the program on Ctrl+C (SIGINT) and SIGTERM, with status 130 and 143, and leaves no
  /// incomplete file behind.
  ///
  /// The signals are blocked, here and in all threads to come, and waited for on a thread of their
  /// own (sigwait), where a lock may be taken. Call it before there are other threads.
  ///
  /// If the system has no thread to give, the signals keep their default action: they end the program
  /// at once, and an unfinished file remains.
  package func cleanUpOnSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    // A library's thread may open itself to signals (swift-subprocess waits with epoll_pwait and an
    // empty mask): it hands back the signals that it catches, and then is not the one to get them.
    for number in [SIGINT, SIGTERM] { signal(number) { kill(getpid(), $0) } }
    do throws(SDLError) {
      try DetachedThread.start("signals") { [signals] in
        var signals = signals
        var number: Int32 = 0
        while sigwait(&signals, &number) != 0 {}
        self.abandon(status: 128 + number)
      }
    } catch {
      for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
  }

  /// Starts a file.
  ///
  /// - Parameter path: The path of the complete file.
  /// - Returns: The file, empty.
  /// - Throws: ``RiffleError`` if no file can be made there.
  func begin(_ path: String) throws(RiffleError) -> PartialFile {
    let complete = FilePath(path)
    let partial = complete.removingLastComponent()
      .appending(".\(complete.fileName).\(getpid()).part")
    do {
      let file = try state.withLock { state in
        let file = try FileDescriptor.open(
          partial,
          .writeOnly,
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

  /// Moves a complete file to its path, in place of a file that is there.
  ///
  /// - Throws: `Errno`.
  fileprivate func finish(_ partial: FilePath, as path: String) throws {
    try state.withLock { state in
      guard partial.withPlatformString({ rename($0, path) }) == 0 else {
        throw Errno(rawValue: errno)
      }
      state.partialFiles.remove(partial)
    }
  }

  /// Removes a file that will not be completed.
  fileprivate func discard(_ partial: FilePath) {
    state.withLock { state in
      if state.partialFiles.remove(partial) != nil { partial.remove() }
    }
  }

  /// Sets the process that helps; nil for none.
  func setHelper(_ process: pid_t?) {
    state.withLock { $0.helper = process }
  }

  /// Ends the program; under the lock, so that no file is started or finished meanwhile.
  private func abandon(status: Int32) {
    state.withLock { state in
      if let helper = state.helper { kill(helper, SIGKILL) }
      for partial in state.partialFiles { partial.remove() }
      ProgressBar.removeLine()
      _exit(status)
    }
  }
}

extension FilePath {
  /// Removes the file, if it is there, by unlink(2).
  fileprivate func remove() {
    withPlatformString { _ = unlink($0) }
  }
}

/// A file being made; it is removed with this object unless it was finished.
final class PartialFile {
  /// The path of the complete file.
  let path: String
  /// The path of the file until it is complete.
  let partialPath: FilePath
  private let file: FileDescriptor
  private let output: AtomicOutput

  fileprivate init(
    path: String,
    partialPath: FilePath,
    file: FileDescriptor,
    output: AtomicOutput
  ) {
    self.path = path
    self.partialPath = partialPath
    self.file = file
    self.output = output
  }

  deinit {
    // Writing is over, and every failure of it was reported.
    try? file.close()
    output.discard(partialPath)
  }

  /// The number of the file, open for writing, for C libraries.
  var descriptor: Int32 { file.rawValue }

  /// Moves the complete file to its path.
  ///
  /// - Throws: ``RiffleError`` if it cannot be moved.
  func finish() throws(RiffleError) {
    do {
      try output.finish(partialPath, as: path)
    } catch {
      throw .unwritable("\(path): cannot be written: \(error).")
    }
  }
}
