import Glibc
import SystemPackage

/// Which file lies at a path: its device and inode.
struct FilePlace: Hashable {
  private let device: UInt64
  private let inode: UInt64

  /// Looks at a path; nil if nothing is there.
  init?(_ path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    device = UInt64(status.rawValue.st_dev)
    inode = UInt64(status.rawValue.st_ino)
  }
}

extension FilePath {
  /// Whether the user may do something with a file, by access(2) with R_OK or W_OK.
  func allows(_ access: Int32) -> Bool {
    withPlatformString { Glibc.access($0, access) } == 0
  }
}
