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

  /// The path as a shell takes it: in quotes if it has more than letters, digits and `/._-+`.
  ///
  /// What is not UTF-8, or would not stay as it is on one line, is written as `$'\xE9'`, which bash, zsh
  /// and most others understand.
  package var quotedForShell: String {
    let isPlain = string.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    if isPlain { return string }
    guard String(validating: bytes, as: UTF8.self)?.onOneLine == string else {
      return escapedForShell
    }
    let parts = string.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "'\\''"))'"
  }

  private var escapedForShell: String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+ ".utf8)
    let parts = bytes.map { byte in
      if plain.contains(byte) { return String(UnicodeScalar(byte)) }
      return (byte < 0x10 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
    }
    return "$'\(parts.joined())'"
  }

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
}
