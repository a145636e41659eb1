import Glibc
import SystemPackage

package enum StandardError {
  /// One line that names the program.
  package static func printError(_ message: String) {
    write("riffle: \(message.onOneLine)\n")
  }

  package static func write(_ text: String) {
    // If standard error itself fails, there is nowhere left to report it.
    _ = try? FileDescriptor.standardError.writeAll(text.utf8)
  }
}

package enum TerminalWidth {
  /// The environment's COLUMNS, or else the terminal's, or 80 if the output goes elsewhere.
  package static var columns: Int {
    if let text = ProcessEnvironment.value(of: "COLUMNS"), let columns = Int(text), columns > 0 {
      return min(columns, 1000)
    }
    // The rows, the columns, and both in pixels. C's structure for them belongs to one module or another,
    // depending on the system's headers.
    var size: [UInt16] = [0, 0, 0, 0]
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size[1] > 0
    return isKnown ? Int(size[1]) : 80
  }
}
