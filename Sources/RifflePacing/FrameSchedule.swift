import RiffleMotion

/// The moments at which frames are to appear: equal steps from a frame that did appear.
struct FrameSchedule: Hashable, Sendable {
  /// The step, in seconds.
  let period: Double
  /// When the frame appeared that the steps are counted from.
  private let anchor: Timestamp
  /// The step that the latest frame was for.
  private var served = 0

  /// Starts counting at a frame that appeared.
  init(period: Double, from anchor: Timestamp) {
    self.period = period
    self.anchor = anchor
  }

  /// Tells when a step falls due.
  ///
  /// It is computed from the anchor, not from the step before, so no rounding adds up.
  func time(of step: Int) -> Timestamp {
    anchor.advanced(by: Double(step) * period)
  }

  /// Finds the first step that a frame can be for, if it is ready at a certain moment.
  ///
  /// - Parameters:
  ///   - ready: When the frame would be ready.
  ///   - tolerance: By how many periods the frame may miss its step.
  /// - Returns: A step after the latest that was served: no two frames share one.
  func step(whenReadyAt ready: Timestamp, tolerance: Double) -> Int {
    let steps = ready.seconds(since: anchor) / period - tolerance
    return max(served + 1, Int(steps.rounded(.up)))
  }

  /// Notes that a frame appeared for a step.
  mutating func serve(_ step: Int) {
    served = step
  }
}
