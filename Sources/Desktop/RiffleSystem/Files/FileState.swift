package import Glibc
package import SystemPackage

/// Identifies a version of a file by its size and when it was last changed.
package struct FileStamp: Hashable, Sendable {
  /// The size, in bytes.
  package var size: Int64
  /// The nanoseconds since 1970-01-01 00:00 UTC, which wrap round beyond the years 1677 to 2262, for all
  /// that are compared.
  package var modified: Int64

  package init(size: Int64, modified: Int64) {
    self.size = size
    self.modified = modified
  }

  /// Returns nil if the path is not a regular file.
  package init?(of path: FilePath) {
    guard let status = try? path.stat(), status.type == .regular else { return nil }
    self.init(status)
  }

  package init(_ status: Stat) {
    size = status.size
    modified = Int64(nanoseconds: status.st_mtim)
  }
}

/// Identifies a file by device and inode, whatever path leads there.
package struct FilePlace: Hashable, Sendable {
  package let device: UInt64
  package let inode: UInt64

  package init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  package init(_ status: Stat) {
    device = UInt64(status.rawValue.st_dev)
    inode = UInt64(status.rawValue.st_ino)
  }

  /// The device as the system calls it, such as 8:17 (makedev(3)).
  package var deviceName: String {
    let major = (device & 0xFFF00) >> 8 | (device & 0xFFFF_F000_0000_0000) >> 32
    let minor = device & 0xFF | (device & 0xFFF_FFF0_0000) >> 12
    return "\(major):\(minor)"
  }

  package init(ofFolder path: FilePath) throws(Errno) {
    let status = try path.stat()
    guard status.type == .directory else { throw .notDirectory }
    self.init(status)
  }
}

package struct FileState: Hashable, Sendable {
  package var stamp: FileStamp
  package var place: FilePlace

  package init(stamp: FileStamp, place: FilePlace) {
    self.stamp = stamp
    self.place = place
  }

  /// Follows symbolic links; nil if nothing is there.
  package init?(of path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    self.init(status)
  }

  package init(_ status: Stat) {
    self.init(stamp: FileStamp(status), place: FilePlace(status))
  }
}

extension Int64 {
  package init(nanoseconds time: timespec) {
    self = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
