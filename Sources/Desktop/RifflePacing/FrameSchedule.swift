import RiffleMotion

/// The times at which frames should appear: equal steps from a frame that did appear.
struct FrameSchedule: Hashable, Sendable {
  /// The length of a step, in seconds.
  let period: Double
  /// The time of the frame from which the steps are counted.
  private let anchor: Timestamp
  /// The step of the latest frame.
  private var lastUsed = 0

  /// Starts counting at a frame that appeared.
  init(period: Double, from anchor: Timestamp) {
    self.period = period
    self.anchor = anchor
  }

  /// Returns the time of a step.
  ///
  /// It is computed from the anchor, not from the previous step, so no rounding adds up.
  func time(of step: Int) -> Timestamp {
    anchor.advanced(by: Double(step) * period)
  }

  /// Returns the first step that a frame can meet.
  ///
  /// - Parameters:
  ///   - ready: The time at which the frame would be ready.
  ///   - tolerance: The number of periods by which the frame may miss its step.
  /// - Returns: A step after the latest that was used: no two frames share one.
  func step(whenReadyAt ready: Timestamp, tolerance: Double) -> Int {
    let steps = ready.seconds(since: anchor) / period - tolerance
    return max(lastUsed + 1, Int(steps.rounded(.up)))
  }

  /// Records that a frame appeared for a step.
  mutating func markUsed(_ step: Int) {
    lastUsed = step
  }
}
