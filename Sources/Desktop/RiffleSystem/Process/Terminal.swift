import Glibc
import SystemPackage

package enum StandardError {
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

package enum StandardStreams {
  /// Whether the program was started where nobody reads what it prints, as by a desktop's menu: none of its
  /// streams is a terminal, and no other program reads its output or its errors.
  ///
  /// A launcher gives them the journal's socket, a file such as `~/.xsession-errors`, or `/dev/null`.
  package static var areUnread: Bool {
    [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].allSatisfy { isatty($0) == 0 }
      && !isPipe(STDOUT_FILENO) && !isPipe(STDERR_FILENO)
  }

  private static func isPipe(_ descriptor: Int32) -> Bool {
    (try? FileDescriptor(rawValue: descriptor).stat().type) == .fifo
  }
}
