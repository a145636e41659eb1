import RiffleMotion

/// The clock of the cards, which stops while the stack is paused.
struct MotionClock: Hashable, Sendable {
  /// The length of all pauses up to the last resumption, in microseconds.
  private var lag: Int64 = 0
  /// When it was paused, on the clock of the inputs; nil if it runs.
  private var stop: Timestamp?

  /// Converts a time of the inputs to the cards' time.
  func motionTime(at time: Timestamp) -> Timestamp {
    Timestamp(microseconds: min(time, stop ?? time).microseconds - lag)
  }

  func motionSeconds(at seconds: Double) -> Double {
    if stop == nil && lag == 0 { return seconds }
    let running = min(seconds, stop?.seconds ?? seconds)
    // Exactly the time at which an input counted, or a motion would not have begun yet.
    let nearest = Timestamp(seconds: running)
    return Timestamp(microseconds: nearest.microseconds - lag).seconds + (running - nearest.seconds)
  }

  /// Converts the cards' time to a time of the inputs.
  func inputTime(at motion: Timestamp) -> Timestamp {
    Timestamp(microseconds: motion.microseconds + lag)
  }

  var isPaused: Bool { stop != nil }

  mutating func pause(at time: Timestamp) {
    stop = stop ?? time
  }

  mutating func resume(at time: Timestamp) {
    guard let stop else { return }
    lag += time.microseconds - stop.microseconds
    self.stop = nil
  }
}
