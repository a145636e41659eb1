import RiffleMotion

/// What time it is for the cards: it stands still while the stack is paused.
struct MotionClock: Hashable, Sendable {
  /// How long it has stood still in all, up to the last resumption.
  private var lag: Int64 = 0
  /// Since when it stands still, on the clock of the inputs; nil where it runs.
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

  /// Returns when, on the clock of the inputs, it was or will be a time of the cards.
  func inputTime(at motion: Timestamp) -> Timestamp {
    Timestamp(microseconds: motion.microseconds + lag)
  }

  /// Whether it stands still.
  var isPaused: Bool { stop != nil }

  /// Lets it stand still.
  mutating func pause(at time: Timestamp) {
    stop = stop ?? time
  }

  /// Lets it run on.
  mutating func resume(at time: Timestamp) {
    guard let stop else { return }
    lag += time.microseconds - stop.microseconds
    self.stop = nil
  }
}
