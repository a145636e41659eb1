import RiffleMotion

/// Keeps the slots in step with a display whose presents block, and notices when they do not.
struct VSyncTracker: Hashable, Sendable {
  /// How many frames in a row came back at a time that no display gave.
  private var oddFrames = 0
  /// How many frames in a row the slots have followed by shifting.
  private var followed = 0
  /// The mean error of about the last eight of these frames, in seconds.
  private var meanError = 0.0

  init() {}

  /// Judges a frame.
  ///
  /// - Parameters:
  ///   - timing: When its steps happened.
  ///   - slot: When it was to appear.
  ///   - period: The time between two slots, in seconds.
  ///   - margin: How long before its slot a frame is submitted, in seconds.
  /// - Returns: What follows for the slots; nil if the display does not set the pace after all.
  mutating func follow(
    _ timing: FrameTiming,
    slot: Timestamp,
    period: Double,
    margin: Double
  ) -> FramePacer.Verdict? {
    let error = timing.returned.seconds(since: slot)
    let wasOnTime = timing.submitted.seconds(since: slot) <= -margin / 2
    // Back before the display can have shown it, or long after though it was ready in time.
    let isOdd = error < -margin / 2 || error > margin && wasOnTime
    oddFrames = isOdd ? oddFrames + 1 : 0
    // One odd frame may be an accident, two a coincidence.
    if oddFrames == 3 { return nil }

    guard abs(error) <= margin else {
      followed = 0
      meanError = 0
      return .restart
    }
    followed += 1
    meanError += (error - meanError) / 8
    // Following a display ends with no error on average. An error that stays means that presents
    // follow the slots, which drag themselves along. Sixteen frames let the mean settle; 2 % of
    // a period is more than a rate that was rounded to whole hertz leaves.
    if followed >= 16, abs(meanError) > 0.02 * period { return nil }
    // Half of the error: a thread woken late is not to pass for a late display.
    return .shift(error / 2)
  }
}
