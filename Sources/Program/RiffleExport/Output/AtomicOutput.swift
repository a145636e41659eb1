import Glibc
import RiffleFormats
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

  /// Moves a complete file to its path, in place of a file that is there.
  ///
  /// - Throws: `Errno`.
  func finish(_ partial: FilePath, as path: String) throws {
    try state.withLock { state in
      guard partial.withPlatformString({ rename($0, path) }) == 0 else {
        throw Errno(rawValue: errno)
      }
      state.partialFiles.remove(partial)
    }
  }

  /// Removes a file that will not be completed.
  func discard(_ partial: FilePath) {
    state.withLock { state in
      if state.partialFiles.remove(partial) != nil { partial.remove() }
    }
  }

  /// Sets the process that helps; nil for none.
  func setHelper(_ process: pid_t?) {
    state.withLock { $0.helper = process }
  }

  /// Removes what is not complete and calls a closure that ends the program; under the lock, so that no
  /// file is started or finished meanwhile.
  func abandon(_ end: () -> Never) {
    state.withLock { state in
      if let helper = state.helper { kill(helper, SIGKILL) }
      for partial in state.partialFiles { partial.remove() }
      ProgressBar.removeLine()
      end()
    }
  }
}
