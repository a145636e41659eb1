/// The division of a frame's drawing among threads.
package struct DrawingThreads: Sendable {
  /// The number of threads, at least 1.
  package var count: Int
  /// The least number of changed pixels for which waking more than one thread is worth its cost.
  package var leastArea: Int

  /// Makes a division among a number of threads.
  package init(count: Int, leastArea: Int) {
    self.count = count
    self.leastArea = leastArea
  }

  /// Two threads from one and a half million pixels, which take about three milliseconds to draw.
  package static let standard = DrawingThreads(count: 2, leastArea: 1_500_000)
}
