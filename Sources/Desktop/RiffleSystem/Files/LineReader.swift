import SystemPackage

/// A reader of a file line by line, also while the file grows.
package final class LineReader {
  /// The name of the file in messages.
  package var title: String { input.title }
  /// The number of the line read last, counted from 1.
  package private(set) var line = 0

  private let input: InputFile
  /// The file; nil for one whose bytes are all there.
  private let file: FileDescriptor?
  private var buffer: [UInt8] = []
  /// The index of the next line's first byte in the buffer.
  private var start = 0
  /// The index of the first byte in which no end of a line has been looked for.
  private var searched = 0
  /// The number of bytes read.
  private var count = 0
  private var isAtEnd = false

  /// Opens a file.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  package init(_ input: InputFile) throws(RiffleError) {
    self.input = input
    file = try input.open()
  }

  package init(_ bytes: [UInt8], of input: InputFile) {
    self.input = input
    file = nil
    buffer = bytes
    isAtEnd = true
  }

  deinit {
    if let file { input.close(file) }
  }

  /// Returns the next line without its end; nil after the last.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read, or is too large: a file as a whole, standard
  ///   input, which can be the output of another program, in one line.
  package func next() throws(RiffleError) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
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
  /// Whether a line without its end has nothing but blanks; Windows ends lines with two characters.
  package var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }
}
