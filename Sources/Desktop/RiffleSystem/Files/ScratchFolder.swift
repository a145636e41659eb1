import Glibc
package import SystemPackage

/// A folder for files that are needed for a moment.
package struct ScratchFolder {
  /// Its path.
  package let path: FilePath

  /// Makes a folder that only this user can read, in `$TMPDIR`, or in `/tmp` if that is not set
  /// or empty.
  ///
  /// - Parameter environment: Returns the text of an environment variable. Defaults to the program's.
  /// - Throws: ``RiffleError``, one line, if it cannot be made.
  package init(
    environment: (String) -> String? = ProcessEnvironment.value(of:)
  ) throws(RiffleError) {
    let place = environment("TMPDIR").flatMap { $0.isEmpty ? nil : FilePath($0) } ?? "/tmp"
    let pattern = place.appending("riffle-XXXXXX").string
    var name = Array(pattern.utf8CString)
    let isMade = name.withUnsafeMutableBufferPointer { name in
      name.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else {
      throw .unwritable(
        "\(pattern): cannot be made: \(Errno(rawValue: errno)). Set TMPDIR to a folder that you may "
          + "write to."
      )
    }
    path = FilePath(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  /// Removes it with all that is in it.
  package func remove() {
    Self.remove(path)
  }

  /// Removes a folder with all that is in it; links are not followed.
  private static func remove(_ folder: FilePath) {
    for name in (try? folder.entries()) ?? [] {
      let path = folder.appending(name)
      if !path.remove() { remove(path) }
    }
    _ = folder.withPlatformString { rmdir($0) }
  }
}
