import Glibc
package import SystemPackage

extension FilePath {
  /// The bytes of the path, which need not be UTF-8, without the closing zero.
  package var bytes: [UInt8] {
    withPlatformString { start in
      UnsafeBufferPointer(start: start, count: strlen(start)).map(UInt8.init(bitPattern:))
    }
  }

  /// The name of the file in messages; bytes that are not UTF-8 show as U+FFFD.
  package var fileName: String { lastComponent?.string ?? "" }

  /// The path from the root without symbolic links, by realpath(3); nil if nothing is there.
  package var resolved: FilePath? {
    guard let path = withPlatformString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(platformString: path)
  }
}
