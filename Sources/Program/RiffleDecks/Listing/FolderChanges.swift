/// The changes of folders that are waited for to settle: copying 1,000 files is one change, not 1,000.
package struct FolderChanges {
  /// A file, by the number of its folder's watch.
  package struct File: Hashable {
    let folder: Int32
    let name: [UInt8]

    /// Names a file.
    package init(folder: Int32, name: [UInt8]) {
      self.folder = folder
      self.name = name
    }
  }

  /// The time without a change after which changes are taken.
  package static let quiet = Duration.milliseconds(200)
  /// The time after which they are taken though there are more.
  package static let limit = Duration.seconds(1)
  /// The time for which a file that has been created and not closed counts as unfinished.
  package static let writing = Duration.seconds(10)

  private var touched: [Int32: Set<[UInt8]>] = [:]
  private var hasOverflowed = false
  private var first: ContinuousClock.Instant?
  private var last: ContinuousClock.Instant?
  private var unfinished: [File: ContinuousClock.Instant] = [:]

  /// Begins without a change.
  package init() {}

  /// The time at which changes are due; nil if there are none.
  package var due: ContinuousClock.Instant? {
    let settled = first.flatMap { first in last.map { min(first + Self.limit, $0 + Self.quiet) } }
    let closed = unfinished.values.min().map { $0 + Self.writing }
    return [settled, closed].compactMap(\.self).min()
  }

  /// Whether a file is still being written.
  package func isUnfinished(_ file: File) -> Bool { unfinished[file] != nil }

  /// Notes that a file was created, which tells nothing before it is closed.
  package mutating func noteCreated(_ file: File, at time: ContinuousClock.Instant) {
    unfinished[file] = time
  }

  /// Notes that a file or a folder has come, gone, or was written.
  package mutating func noteChanged(_ file: File, isWritten: Bool, at time: ContinuousClock.Instant)
  {
    unfinished[file] = nil
    touched[file.folder, default: []].formUnion(isWritten ? [file.name] : [])
    note(time)
  }

  /// Notes that changes were lost.
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

  /// Takes the changes.
  ///
  /// - Returns: The names that were written in each folder that has changed; nil if changes were lost,
  ///   so that any folder can have changed.
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
