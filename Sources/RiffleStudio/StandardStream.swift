import SystemPackage

/// Lines that are to be read at once, by a person or by a program that waits for them.
package enum StandardStream {
  /// Writes a line on standard error, told as the program's own.
  package static func complain(_ line: String) {
    write("riffle: \(line)\n", to: .standardError)
  }

  /// Writes a line on standard output.
  static func tell(_ line: String) {
    write("\(line)\n", to: .standardOutput)
  }

  private static func write(_ text: String, to stream: FileDescriptor) {
    // A stream that takes nothing leaves nobody to tell.
    _ = try? stream.writeAll(text.utf8)
  }
}
