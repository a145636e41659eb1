import Glibc

/// The width of the terminal that standard output is shown in.
package enum TerminalWidth {
  /// The number of columns: the environment's COLUMNS, or else the terminal's, or 80 if the output goes
  /// elsewhere.
  package static var columns: Int {
    if let text = ProcessEnvironment.value(of: "COLUMNS"), let columns = Int(text), columns > 0 {
      return min(columns, 1000)
    }
    var size = winsize()
    let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}
