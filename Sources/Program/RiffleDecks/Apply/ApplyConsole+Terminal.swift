import Glibc
import RiffleSystem

extension ApplyConsole {
  /// Returns the terminal that the program runs in.
  ///
  /// Lines go to standard output, questions to standard error; nobody can answer if standard input is
  /// no terminal.
  ///
  /// - Parameter progress: Shows how far an apply is.
  /// - Returns: The console.
  package static func terminal(progress: @escaping (ApplyProgress) -> Void) -> ApplyConsole {
    let canAnswer = isatty(STDIN_FILENO) == 1
    return ApplyConsole(
      width: TerminalWidth.columns,
      print: LineWriter.print,
      confirm: canAnswer ? { ask($0) } : nil,
      progress: progress
    )
  }

  private static func ask(_ question: String) -> Bool {
    StandardError.write("\(question.onOneLine) [y/N] ")
    guard let answer = readLine() else { return false }
    return ["y", "yes"].contains(answer.lowercased())
  }
}
