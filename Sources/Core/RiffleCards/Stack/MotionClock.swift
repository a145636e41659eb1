import RiffleMotion

/// The clock of the cards, which stops while the stack is paused.
struct MotionClock: Hashable, Sendable {
  /// The length of all pauses up to the last resumption, in microseconds.
  private var lag: Int64 = 0
  /// The time at which it was paused, on the clock of the inputs; nil if it runs.
  private var stop: Timestamp?

  /// Returns the cards' time at a time of the inputs.
  func motionTime(at time: Timestamp) -> Timestamp {
    Timestamp(microseconds: min(time, stop ?? time).microseconds - lag)
  }

  /// Returns the cards' time at a time of the inputs, in seconds.
  func motionSeconds(at seconds: Double) -> Double {
    if stop == nil && lag == 0 { return seconds }
    let running = min(seconds, stop?.seconds ?? seconds)
    return running - Timestamp(microseconds: lag).seconds
  }

  /// Returns the time on the clock of the inputs at which the cards' clock shows a time.
  func inputTime(at motion: Timestamp) -> Timestamp {
    Timestamp(microseconds: motion.microseconds + lag)
  }

  var isPaused: Bool { stop != nil }

  /// Pauses the clock.
  mutating func pause(at time: Timestamp) {
    stop = stop ?? time
  }

  /// Resumes the clock.
  mutating func resume(at time: Timestamp) {
    guard let stop else { return }
    lag += time.microseconds - stop.microseconds
    self.stop = nil
  }
}
