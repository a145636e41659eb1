import Riffle

/// The times of the latest frames.
package struct FrameMonitor {
  /// The number of frames that are looked at: two seconds at 60 per second.
  static let count = 120
  /// The intervals between frames without a rest between them, in seconds, the oldest first.
  private(set) var intervals: [Double] = []
  /// The times that drawing took, in seconds, the oldest first.
  private(set) var drawings: [Double] = []
  /// The number of frames that came too late, since the start.
  private(set) var missed = 0

  /// Notes a frame.
  mutating func note(_ frame: PresentedFrame) {
    if frame.isMissed { missed += 1 }
    drawings = drawings.suffix(Self.count - 1) + [frame.drawing]
    guard let interval = frame.interval else { return }
    intervals = intervals.suffix(Self.count - 1) + [interval]
  }

  /// Returns the value that a share of numbers does not exceed (the nearest rank); nil for no numbers.
  package static func percentile(_ share: Double, of numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    let rank = Int((share * Double(numbers.count)).rounded(.up))
    return numbers.sorted()[min(max(rank, 1), numbers.count) - 1]
  }
}
