import SystemPackage

/// A reader of a file line by line, also while the file grows.
final class LineReader {
  /// The name of the file in messages.
  var title: String { input.title }
  /// The number of the line read last, counted from 1.
  private(set) var line = 0

  private let input: InputFile
  private let file: FileDescriptor
  private var buffer: [UInt8] = []
  /// The index of the next byte of the buffer.
  private var start = 0
  private var isAtEnd = false

  /// Opens a file.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  init(_ input: InputFile) throws(RiffleError) {
    self.input = input
    do {
      file = try input.open()
    } catch {
      throw input.unreadable(error)
    }
  }

  deinit {
    input.close(file)
  }

  /// Returns the next line without its end; nil after the last.
  ///
  /// - Throws: ``RiffleError`` if it cannot be read.
  func next() throws(RiffleError) -> ArraySlice<UInt8>? {
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        line += 1
        return buffer[start..<end]
      }
      guard !isAtEnd else {
        defer { start = buffer.count }
        line += 1
        return start == buffer.count ? nil : buffer[start...]
      }
      try fill()
    }
  }

  private func fill() throws(RiffleError) {
    do {
      let block = try file.readBlock()
      isAtEnd = block.isEmpty
      buffer.removeSubrange(..<start)
      start = 0
      buffer += block
    } catch {
      throw input.unreadable(error)
    }
  }
}

extension Sequence<UInt8> {
  /// Whether a line without its end has nothing but blanks; Windows ends lines with two characters.
  var isBlank: Bool { allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }
}
