import RiffleCards
import RiffleMotion
import TestSupport

/// How many swipes can be undone in the course of a trace, as an app may change it at any time.
///
/// A trace has no limits of its own: they follow from its seed and from the time, so that they stay the
/// same if lines are left out. Three traces of four have none.
struct UndoLimits {
  private let seed: UInt64

  init(_ header: Trace.Header) {
    seed = header.seed ?? 0
  }

  /// The limit at a time, which lasts for a second; nil for none.
  func limit(at time: Timestamp) -> Int? {
    guard seed >= 75 else { return nil }
    let second = UInt64(bitPattern: time.microseconds / 1_000_000)
    var random = SeededGenerator(seed: seed &* 1_000_003 &+ second)
    return [nil, 0, 1, 2, 3, 5].randomElement(using: &random) ?? nil
  }
}
