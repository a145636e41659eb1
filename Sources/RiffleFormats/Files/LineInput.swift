import Glibc

/// A file read line by line, while it may still grow.
final class LineInput {
  /// What the file is called, for people.
  let title: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isAtEnd = false
  /// The number of the line read last, counted from 1.
  private(set) var line = 0

  /// Opens the file that an argument names; "-" stands for standard input.
  ///
  /// - Throws: ``RiffleError`` where it cannot be read.
  init(_ name: String) throws(RiffleError) {
    title = InputFile.title(name)
    descriptor = name == "-" ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw refusal }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  /// Returns the next line, without its end; nil after the last.
  ///
  /// - Throws: ``RiffleError`` where it cannot be read.
  func next() throws(RiffleError) -> [UInt8]? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...end) }
        line += 1
        return Array(buffer[..<end])
      }
      guard !isAtEnd else {
        defer { buffer = [] }
        line += 1
        return buffer.isEmpty ? nil : buffer
      }
      try fill()
    }
  }

  private func fill() throws(RiffleError) {
    var bytes = Array(repeating: UInt8(0), count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return }
    guard count >= 0 else { throw refusal }
    isAtEnd = count == 0
    buffer += bytes[..<count]
  }

  private var refusal: RiffleError {
    .unreadable("\(title): cannot be read: \(String(cString: strerror(errno)))")
  }
}
