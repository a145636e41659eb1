import RiffleCards
import RiffleMotion

/// The replay of a trace, which returns its steps when their time has come.
struct Replay {
  private let trace: Trace
  private var next = 0

  init(of trace: Trace) {
    self.trace = trace
  }

  /// The time of the next step; nil after the last one.
  var nextTime: Timestamp? {
    next < trace.steps.count ? trace.steps[next].time : nil
  }

  /// Returns the next step if its time has come.
  mutating func next(until now: Timestamp) -> Trace.Step? {
    guard let time = nextTime, time <= now else { return nil }
    next += 1
    return trace.steps[next - 1]
  }
}
