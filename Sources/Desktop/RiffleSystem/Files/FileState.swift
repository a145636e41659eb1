package import Glibc
package import SystemPackage

/// What tells a version of a file from others: its size and when it was last changed.
package struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  package var size: Int64
  /// The modification time (mtime) in nanoseconds since 1970-01-01 00:00 UTC; beyond the years 1677 to
  /// 2262 it wraps round, for all that are compared.
  package var modified: Int64

  package init(size: Int64, modified: Int64) {
    self.size = size
    self.modified = modified
  }

  /// Looks at a file; nil if it is not a regular file.
  package init?(of path: FilePath) {
    guard let status = try? path.stat(), status.type == .regular else { return nil }
    self.init(status)
  }

  /// Takes the stamp from a file's status.
  package init(_ status: Stat) {
    size = status.size
    modified = Int64(nanoseconds: status.st_mtim)
  }
}

/// Which file it is, whatever path leads there: its device and inode.
package struct FilePlace: Hashable, Sendable {
  /// The number of the file system.
  package let device: UInt64
  /// The number of the file in its file system.
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  /// Takes the place from a file's status.
  package init(_ status: Stat) {
    device = UInt64(status.rawValue.st_dev)
    inode = UInt64(status.rawValue.st_ino)
  }

  /// Looks at a folder.
  ///
  /// - Throws: `Errno`, also if it is none.
  package init(ofFolder path: FilePath) throws(Errno) {
    let status = try path.stat()
    guard status.type == .directory else { throw .notDirectory }
    self.init(status)
  }
}

/// What is at a path: which file, and in which version.
package struct FileState: Hashable, Sendable {
  /// The version.
  package var stamp: FileStamp
  /// Which file it is.
  package var place: FilePlace

  package init(stamp: FileStamp, place: FilePlace) {
    self.stamp = stamp
    self.place = place
  }

  /// Reads the state of what is at a path, through symbolic links (stat(2)); nil if nothing is there.
  package init?(of path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    self.init(status)
  }

  /// Takes the state from a file's status.
  package init(_ status: Stat) {
    self.init(stamp: FileStamp(status), place: FilePlace(status))
  }
}

extension Int64 {
  /// The time in nanoseconds, which wraps round beyond the years 1677 to 2262.
  package init(nanoseconds time: timespec) {
    self = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
