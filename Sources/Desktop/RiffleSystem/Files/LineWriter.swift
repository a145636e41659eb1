import Glibc
package import SystemPackage

package final class LineWriter {
  private let title: String
  private let file: FileDescriptor
  /// Bytes are gathered up to this number before they are written.
  private let capacity: Int
  /// Whether people see the bytes on a terminal, which some characters would steer.
  private let isTerminal: Bool
  private var buffer: [UInt8] = []

  /// Creates or empties a file, whose path is as `String(escaping:)` makes it.
  ///
  /// With a `capacity` of 0 lines are written at once, so that others can follow the file.
  package init(path: String, gathering capacity: Int = 0) throws(RiffleError) {
    title = path
    self.capacity = capacity
    isTerminal = false
    do {
      file = try .open(
        FilePath(escaped: path),
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

  /// Gathers lines into large writes to standard output.
  ///
  /// Pipes and files get every byte; what would steer a terminal is replaced (``TerminalText``).
  private init() {
    title = "standard output"
    file = .standardOutput
    capacity = 1 << 16
    isTerminal = isatty(STDOUT_FILENO) == 1
  }

  deinit {
    // All lines of a file are written by now.
    if file != .standardOutput { try? file.close() }
  }

  package static func write(_ bytes: [UInt8], to path: String) throws(RiffleError) {
    let output = try LineWriter(path: path)
    try output.append(bytes)
  }

  /// Calls `body` with a function that writes a line, whose bytes include its end.
  package static func standardOutput(
    _ body: (_ write: ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let output = LineWriter()
    try body { line in try output.append(line) }
    try output.flush()
  }

  /// The lines come without their ends.
  package static func print(_ lines: [String]) throws(RiffleError) {
    let output = LineWriter()
    for line in lines { try output.append("\(line)\n".utf8) }
    try output.flush()
  }

  /// The line comes without its end.
  package func write(_ line: some Collection<UInt8>) throws(RiffleError) {
    try append(Array(line) + [UInt8(ascii: "\n")])
  }

  /// The bytes include the ends of lines.
  package func append(_ bytes: some Collection<UInt8>) throws(RiffleError) {
    if isTerminal { buffer += TerminalText.harmless(Array(bytes)) } else { buffer += bytes }
    if buffer.count >= capacity { try flush() }
  }

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
  /// The permissions of a new file, for everyone whom the user's mask (umask) allows.
  package static var newFile: FilePermissions { FilePermissions(rawValue: 0o666) }
}
