import SystemPackage

/// Messages for the user at the terminal.
package enum StandardError {
  /// Writes a message on standard error, as one line that names the program.
  package static func printError(_ message: String) {
    write("riffle: \(message.onOneLine)\n")
  }

  /// Writes a text on standard error as it is.
  package static func write(_ text: String) {
    // If standard error itself fails, there is nowhere left to report it.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}
