import CFileSystem
import Glibc
package import SystemPackage

extension FilePath {
  /// Writes a file whole or not at all, even in a crash: to a new file beside it, which replaces it once
  /// the disk has the new one (fsync(2), rename(2)).
  package func replaceContents(with contents: [UInt8]) throws(RiffleError) {
    // Two programs that write the same file at once must not write into each other's.
    let partial = FilePath(bytes: bytes + Array(".\(getpid()).partial".utf8))
    do {
      let file = try FileDescriptor.open(
        partial,
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: .newFile
      )
      try file.closeAfter {
        try file.writeAll(contents)
        try file.sync()
      }
      try partial.rename(to: self)
    } catch {
      partial.remove()
      throw .unwritable(
        "\(string.elidedPath): cannot be written: \(error). Choose an existing folder that you may "
          + "write to."
      )
    }
    folder.syncFolder()
  }

  /// Replaces a file that has that path.
  package func rename(to path: FilePath) throws(Errno) {
    try calling { from in path.withPlatformString { Glibc.rename(from, $0) } }
  }

  /// Never replaces a file, not even one made at this moment (renameat2(2) with RENAME_NOREPLACE).
  ///
  /// - Throws: `.fileExists` if the name is taken, `.improperLink` (EXDEV) if it is on another volume,
  ///   `.notSupported` if the file system could only do it at the risk of overwriting.
  package func renameWithoutReplacing(to path: FilePath) throws(Errno) {
    do {
      try calling { from in
        path.withPlatformString { renameat2(AT_FDCWD, from, AT_FDCWD, $0, rename_noreplace) }
      }
    } catch {
      switch error {
      case .invalidArgument, .noFunction, .notSupported: try linkAndRemove(to: path)
      default: throw error
      }
    }
  }

  /// Links and removes, since link(2) never overwrites.
  ///
  /// - Throws: `.notSupported` if the file system has no second names.
  package func linkAndRemove(to path: FilePath) throws(Errno) {
    do {
      try link(to: path)
    } catch {
      switch error {
      case .notPermitted, .tooManyLinks, .notSupported, .noFunction: throw .notSupported
      default: throw error
      }
    }
    try delete()
  }

  /// Throws if a file has the new name.
  package func link(to path: FilePath) throws(Errno) {
    try calling { from in path.withPlatformString { Glibc.link(from, $0) } }
  }

  package func delete() throws(Errno) { try calling { unlink($0) } }

  @discardableResult
  package func remove() -> Bool { (try? delete()) != nil }

  /// Also makes the missing folders above it, for the user alone.
  @discardableResult
  package func makeFolder() -> Bool {
    if withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, lastComponent != nil, removingLastComponent().makeFolder() else {
      return false
    }
    return withPlatformString { mkdir($0, 0o700) } == 0
  }

  /// Throws if the folder exists.
  package func makeOneFolder() throws(Errno) { try calling { mkdir($0, 0o777) } }

  @discardableResult
  package func removeEmptyFolder() -> Bool { withPlatformString { rmdir($0) } == 0 }

  /// Waits until the disk has the names in the folder.
  ///
  /// Some network shares cannot report that; there, only a crash within seconds could bring back a name
  /// that was changed.
  package func syncFolder() {
    guard let folder = try? OpenFile(self, O_RDONLY | O_DIRECTORY) else { return }
    try? folder.sync()
  }

  private func calling(_ function: (UnsafePointer<CChar>) -> Int32) throws(Errno) {
    guard withPlatformString(function) == 0 else { throw Errno(rawValue: errno) }
  }
}

extension FileDescriptor {
  /// Waits until the disk has all of the file.
  package func sync() throws(Errno) {
    while fsync(rawValue) != 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }
}
