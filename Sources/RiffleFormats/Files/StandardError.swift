import SystemPackage

/// Lines for the person at the terminal.
package enum StandardError {
  /// Writes a line on standard error, told as the program's own.
  package static func printError(_ line: String) {
    // A stream that takes nothing leaves nobody to tell.
    _ = try? FileDescriptor.standardError.writeAll("riffle: \(line)\n".utf8)
  }
}
