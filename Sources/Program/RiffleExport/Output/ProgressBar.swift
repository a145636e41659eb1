import Glibc
import RiffleSystem

/// The progress of long work on one line of a terminal; silent if standard error is not one.
package struct ProgressBar {
  private let isShown = isatty(STDERR_FILENO) == 1
  /// The number of frames; nil if it is not known yet.
  private let count: Int?
  private let noun: String
  private let start = ContinuousClock.now
  private var done = 0
  private var drawn: ContinuousClock.Instant?

  private static let width = 24
  /// The shortest time between updates: less would flicker.
  private static let pause = Duration.milliseconds(100)
  private static let clearing = "\r\u{1B}[K"

  /// The count is the number of frames; nil if not known yet.
  package init(count: Int?, of noun: String = "frame") {
    self.count = count
    self.noun = noun
  }

  package mutating func step() {
    done += 1
    guard isShown else { return }
    let now = ContinuousClock.now
    if let drawn, now - drawn < Self.pause { return }
    drawn = now
    let line = Self.line(done: done, of: count, noun, after: (now - start) / .seconds(1))
    StandardError.write(Self.clearing + line)
  }

  package func remove() {
    if drawn != nil { Self.removeLine() }
  }

  package static func removeLine() {
    if isatty(STDERR_FILENO) == 1 { StandardError.write(clearing) }
  }

  /// The line for `done` frames, 1 or more, in some seconds; the count is nil if not known yet.
  package static func line(
    done: Int,
    of count: Int?,
    _ noun: String = "frame",
    after seconds: Double
  ) -> String {
    guard let count else { return "\(noun) \(done)" }
    let filled = width * done / max(count, 1)
    let bar =
      String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
    let left = Int((seconds / Double(done) * Double(count - done)).rounded(.up))
    return "[\(bar)] \(noun) \(done) of \(count), \(left) s left"
  }
}
