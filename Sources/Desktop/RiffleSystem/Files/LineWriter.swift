package import SystemPackage

/// A writer of lines to a file or to standard output.
package final class LineWriter {
  private let title: String
  private let file: FileDescriptor
  /// The number of bytes that are gathered before they are written.
  private let capacity: Int
  private var buffer: [UInt8] = []

  /// Creates a file, empty, or empties one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - capacity: The number of bytes that are gathered before they are written; 0 for lines that are
  ///     written at once, so that others can follow the file. Defaults to 0.
  /// - Throws: ``RiffleError`` if it cannot be written.
  package init(path: String, gathering capacity: Int = 0) throws(RiffleError) {
    title = path
    self.capacity = capacity
    do {
      file = try .open(
        FilePath(path),
        .writeOnly,
        options: [.create, .truncate, .closeOnExec],
        permissions: .newFile
      )
    } catch {
      throw .unwritable(
        "\(title.elidedPath): cannot be written: \(error). Choose an existing folder that you may write to."
      )
    }
  }

  /// Makes a writer to standard output, which gathers lines into large writes.
  private init() {
    title = "standard output"
    file = .standardOutput
    capacity = 1 << 16
  }

  deinit {
    // All lines of a file are written by now.
    if file != .standardOutput { try? file.close() }
  }

  /// Writes the whole contents of a file, and replaces what it had.
  ///
  /// - Throws: ``RiffleError`` if it cannot be written.
  package static func write(_ bytes: [UInt8], to path: String) throws(RiffleError) {
    let output = try LineWriter(path: path)
    try output.append(bytes)
  }

  /// Writes lines to standard output.
  ///
  /// - Parameter body: Calls its argument with each line's bytes, the end included.
  /// - Throws: ``RiffleError`` if the output cannot be written, or the errors of `body`.
  package static func standardOutput(
    _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let output = LineWriter()
    try body { line in try output.append(line) }
    try output.flush()
  }

  /// Writes lines of text to standard output, without their ends.
  ///
  /// - Throws: ``RiffleError`` if the output cannot be written.
  package static func print(_ lines: [String]) throws(RiffleError) {
    let output = LineWriter()
    for line in lines { try output.append("\(line)\n".utf8) }
    try output.flush()
  }

  /// Writes a line, and its end.
  ///
  /// - Parameter line: The bytes, without the line's end.
  /// - Throws: ``RiffleError`` if the line cannot be written.
  package func write(_ line: some Collection<UInt8>) throws(RiffleError) {
    try append(Array(line) + [UInt8(ascii: "\n")])
  }

  /// Writes bytes; a line has its end.
  package func append(_ bytes: some Collection<UInt8>) throws(RiffleError) {
    buffer += bytes
    if buffer.count >= capacity { try flush() }
  }

  /// Writes what was gathered.
  ///
  /// - Throws: ``RiffleError`` if it cannot be written.
  package func flush() throws(RiffleError) {
    do {
      try file.writeAll(buffer)
    } catch {
      throw .unwritable("\(title.elidedPath): cannot be written: \(error).")
    }
    buffer.removeAll(keepingCapacity: true)
  }
}

extension FilePermissions {
  /// Reading and writing for everyone whom the user's mask (umask) allows.
  package static var newFile: FilePermissions { FilePermissions(rawValue: 0o666) }
}
