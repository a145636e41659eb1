import Glibc

/// Standard output for data: lines gathered into large writes.
package struct LineOutput {
  private var buffer: [UInt8] = []

  /// How much is gathered before it is written: enough that the writes cost nothing.
  private static let capacity = 1 << 16

  /// Hands a closure something to write lines with, and writes out what it gathered at the end.
  ///
  /// - Throws: ``RiffleError`` where the output cannot be written, or what the closure throws.
  package static func run(_ body: (_ write: ([UInt8]) throws -> Void) throws -> Void) throws {
    var output = LineOutput()
    try body { line in try output.write(line) }
    try output.flush()
  }

  /// Writes lines of text, and what ends each.
  ///
  /// - Throws: ``RiffleError`` where the output cannot be written.
  package static func print(_ lines: [String]) throws(RiffleError) {
    var output = LineOutput()
    for line in lines { try output.write(Array("\(line)\n".utf8)) }
    try output.flush()
  }

  private mutating func write(_ line: [UInt8]) throws(RiffleError) {
    buffer += line
    if buffer.count >= Self.capacity { try flush() }
  }

  private mutating func flush() throws(RiffleError) {
    var done = 0
    while done < buffer.count {
      let count = buffer[done...].withUnsafeBytes { bytes in
        Glibc.write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw .unwritable(
          "standard output: cannot be written: \(String(cString: strerror(errno)))."
        )
      }
      done += count
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
