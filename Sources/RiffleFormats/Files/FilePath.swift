import Glibc

/// A path in the bytes of the file system, which need not be UTF-8.
///
/// A string would not give back the bytes of a name that is none, and the file could not be opened.
package struct FilePath: Hashable, Sendable {
  /// The bytes, without the closing zero.
  package var bytes: [UInt8]

  /// Makes a path of its bytes.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a path of a string.
  package init(_ string: String) {
    bytes = Array(string.utf8)
  }

  /// The path for people; bytes that are no UTF-8 show as U+FFFD.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The last component, for people.
  package var name: String {
    let last = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return String(decoding: last, as: UTF8.self)
  }

  /// The last component without what follows its last dot.
  package var stem: String {
    let name = name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// What follows the last dot of the last component, in lower case; empty without one.
  package var suffix: String {
    let name = name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The folder that holds this file: "." for a bare name.
  package var folder: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return FilePath(".") }
    return slash == 0 ? FilePath("/") : FilePath(bytes: Array(bytes[..<slash]))
  }

  /// The path from the root without symbolic links, as realpath(3) finds it; nil where there is
  /// nothing.
  package var resolved: FilePath? {
    guard let place = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(place) }
    return FilePath(bytes: UnsafeBufferPointer(start: place, count: strlen(place)).map(UInt8.init))
  }

  /// Returns the path of something in this folder.
  package func appending(_ name: [UInt8]) -> FilePath {
    let slash = UInt8(ascii: "/")
    return FilePath(bytes: bytes.last == slash ? bytes + name : bytes + [slash] + name)
  }
}

extension FilePath {
  /// Calls a C function with the path as a zero-terminated string.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return terminated.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { preconditionFailure("a path without bytes") }
      return body(start)
    }
  }
}
