import RiffleMotion
import RifflePacing

/// A frame that was drawn in a test.
struct DrawnFrame {
  var presentTime: Timestamp
  var returned: Timestamp
}

extension FrameClock {
  /// Draws a frame whose present waits for nothing.
  @discardableResult
  mutating func draw(
    at now: Timestamp,
    taking work: Double,
    presentWork: Double = 0
  ) -> DrawnFrame {
    let presentTime = beginFrame(at: now)
    let submitted = now.advanced(by: work)
    let done = submitted.advanced(by: presentWork)
    framePresented(submitted: submitted, returned: done)
    return DrawnFrame(presentTime: presentTime, returned: done)
  }
}

/// A loop that wakes on time and takes equally long for every frame.
struct TimedLoop {
  var work: Double
  var presentWork = 0.0
  var now = Timestamp(seconds: 1)

  init(work: Double) {
    self.work = work
  }

  /// Draws the next frame and returns the time at which it was expected to be seen.
  mutating func frame(_ clock: inout FrameClock) -> Timestamp {
    now = clock.deadline(after: now)
    let frame = clock.draw(at: now, taking: work, presentWork: presentWork)
    now = frame.returned
    return frame.presentTime
  }
}

/// A display whose present returns when the picture is shown.
struct BlockingDisplay {
  /// Its period in seconds.
  var period: Double
  /// The time of its first picture, in seconds.
  var phase: Double
  /// How long a present takes before it waits, in seconds.
  var presentWork = 0.0003

  /// Returns the time at which a present returns.
  func shown(submittedAt submitted: Timestamp) -> Timestamp {
    let ready = submitted.advanced(by: presentWork)
    let steps = ((ready.seconds - phase) / period).rounded(.up)
    return Timestamp(seconds: phase + steps * period)
  }
}

/// Random numbers that are the same in every run.
struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// Returns a number from 0 up to a bound, by Knuth's linear congruential generator (MMIX).
  mutating func next(below bound: Double) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53) * bound
  }
}
