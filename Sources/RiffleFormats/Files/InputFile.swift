import Glibc

/// The file that an argument names.
package enum InputFile {
  /// Reads a whole file; "-" stands for standard input.
  ///
  /// - Parameters:
  ///   - name: The file.
  ///   - limit: How many bytes it may have.
  /// - Returns: The bytes.
  /// - Throws: ``RiffleError`` where it cannot be read or has more.
  package static func read(_ name: String, atMost limit: Int = .max) throws(RiffleError) -> [UInt8] {
    let file = name == "-" ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(name, errno) }
    defer { if file != STDIN_FILENO { close(file) } }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    // What may be endless is read no further than to see that it is too large.
    while bytes.count <= limit {
      let count = Glibc.read(file, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(name, errno) }
      if count == 0 { break }
      bytes += block[..<count]
    }
    guard bytes.count <= limit else {
      throw .badFile("\(title(name)): has more than \(limit) bytes. Name another file.")
    }
    return bytes
  }

  private static func unreadable(_ name: String, _ code: Int32) -> RiffleError {
    .unreadable("\(title(name)): cannot be read: \(String(cString: strerror(code))).")
  }

  /// What to call a file in a message.
  package static func title(_ name: String) -> String {
    name == "-" ? "standard input" : name
  }
}
