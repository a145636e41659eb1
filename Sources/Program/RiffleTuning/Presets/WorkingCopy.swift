import Glibc
package import RiffleFormats
package import SystemPackage

/// The presets of an open studio, kept on disk as they change, so that a crash loses none.
///
/// A studio that ends well removes its copy, so one found at the next start was left by a crash.
/// Each open studio has a number, held by a lock (flock(2)) that ends with the process; a copy that
/// is found keeps its number until the user has answered, so that neither replaces the other.
package final class WorkingCopy {
  package enum Leftover: Sendable {
    /// The last studio ended well.
    case none
    /// What the last one was working on, to be offered. It stays on disk until it is settled.
    case workbench(Workbench)
    /// A copy that cannot be read; the error says where it was put aside.
    case damaged(RiffleError)
  }

  package private(set) var leftover = Leftover.none
  private let own: Copy
  /// The copy that was found; nil if there was none, or it has been settled.
  private var found: Copy?

  /// A file that this studio alone may read and write.
  private typealias Copy = (file: FilePath, lock: FileDescriptor)

  private static let limit = 16
  private static let sizeLimit = 4_000_000

  /// Takes a number, and that of a studio that has left a copy; makes the folder if missing.
  package init(in folder: FilePath) throws(RiffleError) {
    guard folder.makeFolder() else {
      throw .unwritable(
        "\(folder.string.elidedPath): cannot be made: \(Errno(rawValue: errno)). Nothing is kept in "
          + "case of a crash."
      )
    }
    var free: Copy?
    var found: Copy?
    for number in 1...Self.limit where free == nil || found == nil {
      guard let lock = try Self.lock(folder.appending("\(number).lock")) else { continue }
      let file = folder.appending("\(number).json")
      if found == nil, (try? file.stat()) != nil {
        found = (file, lock)
      } else if free == nil, (try? file.stat()) == nil {
        free = (file, lock)
      } else {
        try? lock.close()
      }
    }
    guard let own = free else {
      try? found?.lock.close()
      throw .unavailable(
        "\(folder.string.elidedPath): \(Self.limit) studios are open. Close one; nothing of this one "
          + "is kept in case of a crash."
      )
    }
    self.own = own
    self.found = found
    if let found { leftover = Self.read(found.file) }
    if case .damaged = leftover { settleLeftover() }
  }

  /// The user's copy, in `$XDG_STATE_HOME/riffle/studio`.
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
    // Closing releases the lock; the copy stays for the next start unless the studio ended well.
    try? own.lock.close()
    try? found?.lock.close()
  }

  /// Replaces the kept presets; if it throws, the earlier ones are still there.
  package func write(_ workbench: Workbench) throws(RiffleError) {
    try own.file.replaceContents(with: workbench.encoded())
  }

  package func discard() { own.file.remove() }

  package func settleLeftover() {
    guard let found else { return }
    if case .workbench = leftover { leftover = .none }
    found.file.remove()
    try? found.lock.close()
    self.found = nil
  }

  private static func read(_ file: FilePath) -> Leftover {
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
