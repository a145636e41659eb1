import Foundation

/// Returns the lines of standard input as they come, read on a thread of their own: a source like a
/// socket, with a test at its other end.
public func linesOfInput() -> AsyncStream<String> {
  AsyncStream { lines in
    Thread.detachNewThread {
      // Not by readLine(), which holds a lock while it waits: glibc 2.43 wants that when the program ends.
      var rest = Data()
      while case let bytes = FileHandle.standardInput.availableData, !bytes.isEmpty {
        rest += bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          lines.yield(String(decoding: rest[..<end], as: UTF8.self))
          rest = Data(rest[(end + 1)...])
        }
      }
      lines.finish()
    }
  }
}
