import Glibc
import RiffleSystem
import SystemPackage

/// Watches folders for files that come and go (inotify(7)), until it is released.
///
/// On a network disk it sees only the changes made by this machine.
final class FolderWatch {
  /// The file for poll(2); nil as long as the system has none to give.
  private(set) var file: FileDescriptor?
  private let open: () -> CInt
  private var changes = FolderChanges()

  /// A complete or removed file, or a new or removed folder.
  private static let mask = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
  )
  private static let headSize = MemoryLayout<inotify_event>.size
  private var paths: [Int32: FilePath] = [:]

  /// Creates a watch, which has the system open its file with the first folder.
  init(opening open: @escaping () -> CInt) { self.open = open }

  deinit {
    try? file?.close()
  }

  /// Has the system open a file for a watch; a negative number if a user has too many (128, if nothing else is
  /// set).
  static func open() -> CInt {
    inotify_init1(Int32(FileDescriptor.OpenOptions([.nonBlocking, .closeOnExec]).rawValue))
  }

  /// Returns the number of the watch, the same for each call; nil if the folder cannot be watched now.
  func add(_ folder: FilePath) -> Int32? {
    if file == nil, case let number = open(), number >= 0 {
      file = FileDescriptor(rawValue: number)
    }
    guard let file else { return nil }
    let number = folder.withPlatformString {
      inotify_add_watch(file.rawValue, $0, Self.mask)
    }
    guard number >= 0 else { return nil }
    paths[number] = folder
    return number
  }

  func remove(_ number: Int32) {
    paths[number] = nil
    changes.forget(number)
    if let file { inotify_rm_watch(file.rawValue, number) }
  }

  var due: ContinuousClock.Instant? { changes.due }

  /// Whether a file is still being written, as far as is known.
  func isUnfinished(_ name: [UInt8], in number: Int32) -> Bool {
    changes.isUnfinished(.init(folder: number, name: name))
  }

  /// Takes the due changes: the names written in each folder; nil if so much has happened that any
  /// folder can have changed.
  func takeDue(at time: ContinuousClock.Instant) -> [Int32: Set<[UInt8]>]? {
    changes.takeDue(at: time)
  }

  func read(at time: ContinuousClock.Instant) {
    guard let file else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
      var rest = buffer[..<count]
      while rest.count >= Self.headSize {
        let head = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
        let name = rest.dropFirst(Self.headSize).prefix(Int(head.len)).prefix { $0 != 0 }
        note(head, Array(name), at: time)
        rest = rest.dropFirst(Self.headSize + Int(head.len))
      }
    }
  }

  private func note(_ head: inotify_event, _ name: [UInt8], at time: ContinuousClock.Instant) {
    let file = FolderChanges.File(folder: head.wd, name: name)
    func happened(_ mask: Int32) -> Bool { head.mask & UInt32(mask) != 0 }
    if happened(IN_Q_OVERFLOW) {
      changes.noteOverflow(at: time)
    } else if happened(IN_IGNORED) || name.isHidden {
      return
    } else if happened(IN_CREATE), !happened(Int32(IN_ISDIR)), isBeingWritten(file) {
      changes.noteCreated(file, at: time)
    } else {
      changes.noteChanged(file, isWritten: happened(IN_CLOSE_WRITE | IN_MOVED_TO), at: time)
    }
  }

  /// Whether a new file will be closed later: links are not.
  private func isBeingWritten(_ file: FolderChanges.File) -> Bool {
    guard let path = paths[file.folder]?.appending(bytes: file.name),
      let status = try? path.stat(followTargetSymlink: false)
    else { return false }
    return status.type == .regular && status.linkCount == 1
  }
}

/// Sees disks come and go (proc(5), mountinfo), until it is released.
///
/// A folder whose disk goes reports that only once nobody uses its files any more.
final class MountWatch {
  /// The file for poll(2), which has something urgent after each change.
  let file: FileDescriptor

  init?() {
    guard let file = try? FileDescriptor.open("/proc/self/mountinfo", .readOnly) else { return nil }
    self.file = file
  }

  deinit {
    try? file.close()
  }
}

/// The changes of folders, delayed until they settle: copying 1,000 files is one change, not 1,000.
package struct FolderChanges {
  /// A file, with the number of its folder's watch.
  package struct File: Hashable {
    let folder: Int32
    let name: [UInt8]

    package init(folder: Int32, name: [UInt8]) {
      self.folder = folder
      self.name = name
    }
  }

  /// The time without a change after which changes are taken.
  package static let quiet = Duration.milliseconds(200)
  /// The time after which they are taken even if more arrive.
  package static let limit = Duration.seconds(1)
  /// How long a file that was created and not closed counts as unfinished.
  package static let writing = Duration.seconds(10)

  private var touched: [Int32: Set<[UInt8]>] = [:]
  private var hasOverflowed = false
  private var first: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?
  private var unfinished: [File: ContinuousClock.Instant] = [:]

  package init() {}

  package var due: ContinuousClock.Instant? {
    let settled = first.flatMap { first in last.map { min(first + Self.limit, $0 + Self.quiet) } }
    let closed = unfinished.values.min().map { $0 + Self.writing }
    return [settled, closed].compactMap(\.self).min()
  }

  package func isUnfinished(_ file: File) -> Bool { unfinished[file] != nil }

  /// Notes a new file, which is reported only when it is closed.
  package mutating func noteCreated(_ file: File, at time: ContinuousClock.Instant) {
    unfinished[file] = time
  }

  package mutating func noteChanged(_ file: File, isWritten: Bool, at time: ContinuousClock.Instant)
  {
    unfinished[file] = nil
    touched[file.folder, default: []].formUnion(isWritten ? [file.name] : [])
    note(time)
  }

  package mutating func noteOverflow(at time: ContinuousClock.Instant) {
    hasOverflowed = true
    unfinished = [:]
    note(time)
  }

  private mutating func note(_ time: ContinuousClock.Instant) {
    first = first ?? time
    last = time
  }

  mutating func forget(_ folder: Int32) {
    touched[folder] = nil
    unfinished = unfinished.filter { $0.key.folder != folder }
  }

  /// Takes the names written in each changed folder; nil if changes were lost, so that any folder
  /// can have changed.
  package mutating func takeDue(at time: ContinuousClock.Instant) -> [Int32: Set<[UInt8]>]? {
    for (file, created) in unfinished where created + Self.writing <= time {
      noteChanged(file, isWritten: true, at: time)
    }
    defer {
      (touched, hasOverflowed, first, last) = ([:], false, nil, nil)
    }
    return hasOverflowed ? nil : touched
  }
}
