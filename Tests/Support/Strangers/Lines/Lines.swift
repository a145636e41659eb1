import Foundation

/// Returns the lines of standard input as they come, read on a thread of their own: a source like a
/// socket, with a test at its other end.
public func linesOfInput() -> AsyncStream<String> {
  AsyncStream { lines in
    Thread.detachNewThread {
      while let line = readLine() { lines.yield(line) }
      lines.finish()
    }
  }
}
