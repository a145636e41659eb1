import Glibc

/// How far long work has come, in one line on a terminal; silent where standard error is none.
package struct ProgressBar {
  private let isShown = isatty(STDERR_FILENO) == 1
  /// The number of frames; nil where nobody knows yet.
  private let count: Int?
  private let start = ContinuousClock.now
  private var done = 0
  private var drawn: ContinuousClock.Instant?

  private static let width = 24
  /// How many seconds a line stays at least: more often is only flicker.
  private static let pause = Duration.milliseconds(100)
  private static let clearing = "\r\u{1B}[K"

  package init(count: Int?) {
    self.count = count
  }

  /// Takes in that one more frame is done.
  package mutating func step() {
    done += 1
    guard isShown else { return }
    let now = ContinuousClock.now
    if let drawn, now - drawn < Self.pause { return }
    drawn = now
    let line = Self.line(done: done, of: count, after: (now - start) / .seconds(1))
    Self.write(Self.clearing + line)
  }

  /// Takes the line away.
  package func remove() {
    if drawn != nil { Self.removeLine() }
  }

  /// Takes away a line that may be there, where standard error is a terminal.
  package static func removeLine() {
    if isatty(STDERR_FILENO) == 1 { write(clearing) }
  }

  /// Writes the line.
  ///
  /// - Parameters:
  ///   - done: How many frames are done, 1 or more.
  ///   - count: How many there are; nil where nobody knows yet.
  ///   - seconds: How long that took.
  /// - Returns: The line, without its end.
  package static func line(done: Int, of count: Int?, after seconds: Double) -> String {
    guard let count else { return "frame \(done)" }
    let filled = width * done / max(count, 1)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let left = Int((seconds / Double(done) * Double(count - done)).rounded(.up))
    return "[\(bar)] frame \(done) of \(count), \(left) s left"
  }

  private static func write(_ text: String) {
    _ = text.utf8.withContiguousStorageIfAvailable { bytes in
      Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    }
  }
}
