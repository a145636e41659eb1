import SystemPackage

/// Reads a file line by line, also while the file grows.
///
/// What ends a line can be another byte, such as the zero between paths.
package final class LineReader {
  package var title: String { input.title }
  /// The line read last, counted from 1.
  package private(set) var line = 0

  private let input: InputFile
  private let end: UInt8
  /// The file; nil if all bytes are in the buffer.
  private let file: FileDescriptor?
  private var buffer: [UInt8] = []
  private var start = 0
  /// No end of a line has been looked for from here on.
  private var searched = 0
  private var count = 0
  private var isAtEnd = false

  package init(
    _ input: InputFile,
    linesEndingIn end: UInt8 = UInt8(ascii: "\n")
  ) throws(RiffleError) {
    (self.input, self.end) = (input, end)
    file = try input.open()
  }

  package init(_ bytes: [UInt8], of input: InputFile) {
    (self.input, end) = (input, UInt8(ascii: "\n"))
    file = nil
    buffer = bytes
    isAtEnd = true
  }

  deinit {
    if let file { input.close(file) }
  }

  /// Returns the next line without its end; nil after the last.
  ///
  /// Limits the size of a whole file, but of standard input, which can be another program's output, only
  /// that of a line.
  package func next() throws(RiffleError) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer[searched...].firstIndex(of: self.end) {
        defer { (start, searched) = (end + 1, end + 1) }
        line += 1
        return buffer[start..<end]
      }
      searched = buffer.count
      guard !isAtEnd else {
        defer { start = buffer.count }
        line += 1
        return start == buffer.count ? nil : buffer[start...]
      }
      try fill()
    }
  }

  private func fill() throws(RiffleError) {
    let block: [UInt8]
    do {
      block = try file?.readBlock() ?? []
    } catch {
      throw input.unreadable(error)
    }
    isAtEnd = block.isEmpty
    buffer.removeSubrange(..<start)
    searched -= start
    start = 0
    buffer += block
    count += block.count
    let limit = InputFile.sizeLimit
    guard (input.path == nil ? buffer.count : count) <= limit else { throw input.tooLarge(limit) }
  }
}

extension Sequence<UInt8> {
  /// A line comes without its end; Windows ends lines with two characters.
  package var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }
}
