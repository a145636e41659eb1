import Glibc
package import SystemPackage

package struct ScratchFolder {
  package let path: FilePath

  /// Makes a folder for the user alone, in `$TMPDIR`, or in `/tmp` if that is not set or empty.
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

  package func remove() { Self.remove(path) }

  /// Does not follow links.
  package static func remove(_ folder: FilePath) {
    for name in (try? folder.entries()) ?? [] {
      let path = folder.appending(name)
      if !path.remove() { remove(path) }
    }
    _ = folder.withPlatformString { rmdir($0) }
  }
}
