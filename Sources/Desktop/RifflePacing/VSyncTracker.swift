import RiffleMotion

/// Keeps the slots in step with a display whose presents block, and notices if they do not.
struct VSyncTracker: Hashable, Sendable {
  /// The number of frames in a row whose presents returned at a time that no display gave.
  private var oddFrames = 0
  /// The number of frames in a row after which the slots were shifted.
  private var trackedFrames = 0
  /// The mean error of about the last eight of these frames, in seconds.
  private var meanError = 0.0

  init() {}

  /// Compares a frame with its slot.
  ///
  /// - Parameters:
  ///   - timing: The times of its steps.
  ///   - slot: The time at which it should have appeared.
  ///   - period: The time between two slots, in seconds.
  ///   - margin: How long before its slot a frame is submitted, in seconds.
  /// - Returns: The change of the slots; nil if the display does not set the pace after all.
  mutating func track(
    _ timing: FrameTiming,
    slot: Timestamp,
    period: Double,
    margin: Double
  ) -> FramePacer.Adjustment? {
    let error = timing.returned.seconds(since: slot)
    let wasOnTime = timing.submitted.seconds(since: slot) <= -margin / 2
    // Returned before the display can have shown it, or long after though it was ready in time.
    let isOdd = error < -margin / 2 || error > margin && wasOnTime
    oddFrames = isOdd ? oddFrames + 1 : 0
    // One odd frame may be an accident, two a coincidence.
    if oddFrames == 3 { return nil }

    guard abs(error) <= margin else {
      trackedFrames = 0
      meanError = 0
      return .restart
    }
    trackedFrames += 1
    meanError += (error - meanError) / 8
    // Tracking a display leaves no error on average. An error that stays means that presents
    // follow the slots, which drag themselves along. Sixteen frames let the mean settle; 2 % of
    // a period is more than a rate that was rounded to whole hertz leaves.
    if trackedFrames >= 16, abs(meanError) > 0.02 * period { return nil }
    // Half of the error, so that a thread that wakes late does not count as a late display.
    return .shift(error / 2)
  }
}
