/// A time axis that several plots share, so that a motion that takes twice as long is drawn twice
/// as long.
package struct TimeAxis: Hashable, Sendable {
  /// The time at its right end, in seconds.
  package let end: Double
  /// It lies between two ticks, in seconds.
  package let tickInterval: Double

  /// Few lengths, far apart: an axis that followed its longest motion would show every motion alike.
  private static let lengths = [1.2, 2.4, 4.8]
  private static let intervals = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100]
  private static let mostTicks = 7.0

  /// An axis for motions, up to 4.8 seconds: few take longer, and all others would be too narrow.
  package init(covering longest: Double) {
    self.init(end: Self.lengths.first { longest <= $0 } ?? Self.lengths[Self.lengths.count - 1])
  }

  /// An axis of an exact length in seconds, above 0.
  package init(end: Double) {
    self.end = end
    tickInterval = Self.intervals.first { end / $0 <= Self.mostTicks } ?? end
  }

  package var ticks: [Double] {
    // A tick at the very end would have no room for its words.
    let count = Int((end / tickInterval * 0.98).rounded(.down))
    return count < 1 ? [] : (1...count).map { Double($0) * tickInterval }
  }

  /// A tick's words, such as "400 ms" or "2 s".
  package func words(at seconds: Double) -> String {
    tickInterval < 1 ? "\((seconds * 1000).grouped) ms" : "\(seconds.grouped) s"
  }
}
