import CFileSystem
import Glibc
package import SystemPackage

extension FilePath {
  /// Writes a file whole or not at all: to a new file beside it, which takes its place once the disk
  /// has it (fsync(2), rename(2)).
  ///
  /// After a crash either the old file is there or the new one.
  ///
  /// - Throws: ``RiffleError`` if it cannot be written; then the old file is as it was.
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

  /// Gives the file another path, in place of a file that is there (rename(2)).
  ///
  /// - Throws: `Errno`.
  package func rename(to path: FilePath) throws(Errno) {
    try calling { from in path.withPlatformString { Glibc.rename(from, $0) } }
  }

  /// Gives the file another name on the same volume, which nothing may have yet, also if something
  /// takes it at this moment (renameat2(2) with RENAME_NOREPLACE).
  ///
  /// - Throws: `Errno`: `.fileExists` if the name is taken, `.improperLink` (EXDEV) if it is on another
  ///   volume, `.notSupported` if the file system could only do it at the risk of overwriting.
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

  /// Gives the file a second name, then takes the first one away: link(2) never overwrites.
  ///
  /// - Throws: `Errno`: `.notSupported` if the file system has no second names.
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

  /// Gives the file a second name, which nothing may have yet (link(2)).
  ///
  /// - Throws: `Errno`.
  package func link(to path: FilePath) throws(Errno) {
    try calling { from in path.withPlatformString { Glibc.link(from, $0) } }
  }

  /// Takes the name of a file away (unlink(2)).
  ///
  /// - Throws: `Errno`.
  package func delete() throws(Errno) {
    try calling { unlink($0) }
  }

  /// Deletes the file (unlink(2)).
  ///
  /// - Returns: Whether it was there and is gone.
  @discardableResult
  package func remove() -> Bool { (try? delete()) != nil }

  /// Makes a folder at the path, and those above it that are missing, for the user alone (mkdir(2)).
  ///
  /// - Returns: Whether there is a folder now.
  @discardableResult
  package func makeFolder() -> Bool {
    if withPlatformString({ mkdir($0, 0o700) }) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, lastComponent != nil, removingLastComponent().makeFolder() else {
      return false
    }
    return withPlatformString { mkdir($0, 0o700) } == 0
  }

  /// Makes a folder, which must not be there (mkdir(2)).
  ///
  /// - Throws: `Errno`.
  package func makeOneFolder() throws(Errno) {
    try calling { mkdir($0, 0o777) }
  }

  /// Removes a folder if it is empty (rmdir(2)).
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  package func removeEmptyFolder() -> Bool {
    withPlatformString { rmdir($0) } == 0
  }

  /// Waits until the disk has the names in the folder.
  ///
  /// Some network shares cannot say; there only a crash within seconds could bring back a name that was
  /// changed.
  package func syncFolder() {
    guard let folder = try? OpenFile(self, O_RDONLY | O_DIRECTORY) else { return }
    try? folder.sync()
  }

  private func calling(_ function: (UnsafePointer<CChar>) -> Int32) throws(Errno) {
    guard withPlatformString(function) == 0 else { throw Errno(rawValue: errno) }
  }
}

extension FileDescriptor {
  /// Waits until the disk has all of a file (fsync(2)).
  ///
  /// - Throws: `Errno`.
  package func sync() throws(Errno) {
    while fsync(rawValue) != 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }
}
