import Glibc
package import RiffleFormats
package import SystemPackage

/// The presets of a studio that is open, kept on disk as they change, so that a crash loses none.
///
/// A studio that ends well removes its copy; one that is found at the next start was left by a crash.
/// Each studio that is open has a number of its own, which it holds by a lock (flock(2)) that ends with
/// the process, whatever way that ends.
package final class WorkingCopy {
  /// What a studio finds at its start.
  package enum Leftover: Sendable {
    /// Nothing: the last one ended well.
    case none
    /// What the last one was working on, to be offered. It stays on disk until the next write.
    case workbench(Workbench)
    /// A copy that cannot be read; it was put aside, and the line says where.
    case damaged(RiffleError)
  }

  /// What was found at the start.
  package private(set) var leftover = Leftover.none
  private let file: FilePath
  private let lock: FileDescriptor

  /// The largest number of studios that are open at once.
  private static let limit = 16
  private static let sizeLimit = 4_000_000

  /// Takes a number: that of a studio that has left a copy if there is one.
  ///
  /// - Parameter folder: The folder for the copies; it is made if it is missing.
  /// - Throws: ``RiffleError``, one line, if it cannot be written to.
  package init(in folder: FilePath) throws(RiffleError) {
    guard folder.makeFolder() else {
      throw .unwritable(
        "\(folder.string.elidedPath): cannot be made: \(Errno(rawValue: errno)). Nothing is kept in "
          + "case of a crash."
      )
    }
    var free: (file: FilePath, lock: FileDescriptor)?
    var left: (file: FilePath, lock: FileDescriptor)?
    for number in 1...Self.limit where left == nil {
      guard let lock = try Self.lock(folder.appending("\(number).lock")) else { continue }
      let file = folder.appending("\(number).json")
      if (try? file.stat()) != nil {
        left = (file, lock)
      } else if free == nil {
        free = (file, lock)
      } else {
        try? lock.close()
      }
    }
    if left != nil { try? free?.lock.close() }
    guard let own = left ?? free else {
      throw .unavailable(
        "\(folder.string.elidedPath): \(Self.limit) studios are open. Close one; nothing of this one "
          + "is kept in case of a crash."
      )
    }
    (file, lock) = own
    if left != nil { leftover = readLeftover() }
  }

  /// Makes the user's copy, in `$XDG_STATE_HOME/riffle/studio`.
  ///
  /// - Parameter environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Throws: ``RiffleError``, one line, if there is no place for it.
  package convenience init(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    guard let folder = UserFolder.state.ofRiffle(environment: environment) else {
      throw .unavailable(
        "There is no home folder: nothing is kept in case of a crash. Set HOME or XDG_STATE_HOME."
      )
    }
    try self.init(in: folder.appending("studio"))
  }

  deinit {
    // The lock ends with its file; the copy stays for the next start unless the studio ended well.
    try? lock.close()
  }

  /// Keeps the presets of a workbench, in place of those before.
  ///
  /// The caller decides how often.
  ///
  /// - Throws: ``RiffleError``, one line, if they cannot be written; then the ones before are still
  ///   there.
  package func write(_ workbench: Workbench) throws(RiffleError) {
    try file.replaceContents(with: workbench.encoded())
  }

  /// Removes the copy: the studio ends well, or its person does not want what was left.
  package func discard() {
    leftover = .none
    file.remove()
  }

  private func readLeftover() -> Leftover {
    do throws(RiffleError) {
      let bytes = try InputFile(file).read(atMost: Self.sizeLimit)
      return .workbench(try Workbench(decoding: bytes, title: file.string.elidedPath))
    } catch {
      let aside = FilePath("\(file.string).damaged")
      let isAside = (try? file.rename(to: aside)) != nil
      let place = isAside ? "It is now \(aside.string.elidedPath)." : "It will be replaced."
      return .damaged(RiffleError(error.kind, "\(error) \(place)"))
    }
  }

  /// Opens a file and locks it; nil if another studio has it.
  private static func lock(_ path: FilePath) throws(RiffleError) -> FileDescriptor? {
    let file: FileDescriptor
    do {
      file = try .open(
        path,
        .readWrite,
        options: [.create, .closeOnExec],
        permissions: .newFile
      )
    } catch {
      throw .unwritable("\(path.string.elidedPath): cannot be opened: \(error).")
    }
    if flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 { return file }
    try? file.close()
    return nil
  }
}
