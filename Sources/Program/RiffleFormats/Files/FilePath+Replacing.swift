import Glibc
package import SystemPackage

extension FilePath {
  /// Writes a file whole or not at all: to a new file beside it, which takes its place once the disk
  /// has it (fsync(2), rename(2)).
  ///
  /// After a crash either the old file is there or the new one.
  ///
  /// - Parameter contents: The contents.
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
        try Self.sync(file)
      }
      try partial.rename(to: self)
    } catch {
      partial.remove()
      throw .unwritable(
        "\(string.elidedPath): cannot be written: \(error). Choose an existing folder that you may "
          + "write to."
      )
    }
    // The new file is there. If its folder cannot be synced, as on some network shares, only a crash
    // within seconds could bring back the old one.
    if let folder = try? FileDescriptor.open(
      removingLastComponent(),
      .readOnly,
      options: [.directory, .closeOnExec]
    ) {
      _ = try? folder.closeAfter { try Self.sync(folder) }
    }
  }

  /// Gives the file another path, in place of a file that is there (rename(2)).
  ///
  /// - Throws: `Errno`.
  package func rename(to path: FilePath) throws(Errno) {
    let result = withPlatformString { from in
      path.withPlatformString { to in Glibc.rename(from, to) }
    }
    guard result == 0 else { throw Errno(rawValue: errno) }
  }

  /// Deletes the file (unlink(2)).
  ///
  /// - Returns: Whether it was there and is gone.
  @discardableResult
  package func remove() -> Bool {
    withPlatformString { unlink($0) } == 0
  }

  /// Waits until the disk has all of a file (fsync(2)).
  ///
  /// - Throws: `Errno`.
  private static func sync(_ file: FileDescriptor) throws {
    while fsync(file.rawValue) != 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }
}
