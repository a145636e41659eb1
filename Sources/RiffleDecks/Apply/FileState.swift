import Glibc
import RiffleFormats
package import SystemPackage

/// What tells a version of a file from others: its size, when it was last changed, and where it is.
package struct FileState: Hashable, Sendable {
  /// The size in bytes.
  package var size: Int64
  /// The time of the last change (mtime), in nanoseconds since 1970.
  package var modification: Int64
  /// The number of the file system.
  package var device: UInt64
  /// The number of the file in its file system.
  package var inode: UInt64

  /// Makes a state.
  package init(size: Int64, modification: Int64, device: UInt64 = 0, inode: UInt64 = 0) {
    self.size = size
    self.modification = modification
    self.device = device
    self.inode = inode
  }

  /// Reads the state of what is at a path, through symbolic links (stat(2)); nil if nothing is there.
  package init?(of path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    self.init(status)
  }

  /// Takes the state from a file's status.
  init(_ status: Stat) {
    let time = status.st_mtim
    // Beyond the years 1677 to 2262 the time wraps round, for both that are compared.
    self.init(
      size: status.size,
      modification: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec),
      device: UInt64(status.rawValue.st_dev),
      inode: UInt64(status.rawValue.st_ino)
    )
  }

  /// Whether it is the same file under perhaps another name.
  func isSameFile(as other: FileState) -> Bool { device == other.device && inode == other.inode }

  /// Whether it has the same size and time, as an unchanged file or its copy has.
  func isSameVersion(as other: FileState) -> Bool {
    size == other.size && modification == other.modification
  }
}

extension FilePath {
  /// Whether anything is there, be it a symbolic link that leads nowhere (lstat(2)).
  var exists: Bool { (try? stat(followTargetSymlink: false)) != nil }

  /// The folder that the file is in; the one the program runs in for a bare name.
  var folder: FilePath {
    withPlatformString { start in
      guard let slash = strrchr(start, Int32(UInt8(ascii: "/"))) else { return "." }
      let length = slash - UnsafeMutablePointer(mutating: start)
      guard length > 0 else { return "/" }
      return FilePath(platformString: UnsafeBufferPointer(start: start, count: length) + [0])
    }
  }

  /// The nearest folder above, or itself, that exists.
  var nearestExisting: FilePath {
    var path = self
    while !path.exists, path.lastComponent != nil { path = path.folder }
    return path
  }

  /// The path from the root on, without symbolic links as far as it exists.
  var absolute: FilePath {
    var path = isAbsolute ? self : (FilePath(".").resolved ?? "/").pushing(self)
    var missing: [Component] = []
    while !path.exists, let name = path.lastComponent {
      missing.append(name)
      path.removeLastComponent()
    }
    path = path.resolved ?? path
    for name in missing.reversed() { path.append(name) }
    return path
  }

  /// Returns the path of a file beside this one.
  ///
  /// - Parameter name: The bytes of its name.
  /// - Returns: The path.
  func beside(_ name: [UInt8]) -> FilePath {
    FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + name)
  }
}
