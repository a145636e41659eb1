import CFileSystem
import Glibc
package import SystemPackage

extension FilePath {
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
  func link(to path: FilePath) throws(Errno) {
    try calling { from in path.withPlatformString { Glibc.link(from, $0) } }
  }

  /// Takes the name of a file away (unlink(2)).
  ///
  /// - Throws: `Errno`.
  func delete() throws(Errno) {
    try calling { unlink($0) }
  }

  /// Waits until the disk has the names in the folder (fsync(2)); some network shares cannot say.
  func syncFolder() {
    guard let folder = try? OpenFile(self, O_RDONLY | O_DIRECTORY) else { return }
    _ = fsync(folder.descriptor)
  }

  /// Makes a folder, which must not be there (mkdir(2)).
  ///
  /// - Throws: `Errno`.
  func makeOneFolder() throws(Errno) {
    try calling { mkdir($0, 0o777) }
  }

  /// Removes a folder if it is empty (rmdir(2)).
  ///
  /// - Returns: Whether it is gone.
  @discardableResult
  func removeEmptyFolder() -> Bool {
    withPlatformString { rmdir($0) } == 0
  }

  /// Whether files can be made and removed in the folder (access(2)).
  var isWritableFolder: Bool {
    (try? stat().type) == .directory && allows(W_OK | X_OK)
  }

  /// Whether the user may do something with a file, by access(2) with R_OK, W_OK and X_OK.
  func allows(_ access: Int32) -> Bool { withPlatformString { Glibc.access($0, access) } == 0 }

  private func calling(_ function: (UnsafePointer<CChar>) -> Int32) throws(Errno) {
    guard withPlatformString(function) == 0 else { throw Errno(rawValue: errno) }
  }
}
