package import RiffleCards
package import RiffleGestures
package import RiffleMotion

/// A trace played on a stack: the stack at any time, in any order, and what the pointer did.
///
/// The whole trace is simulated once; stacks are kept along the way, from the nearest of which any
/// other is computed.
package struct TracePlayer: Sendable {
  /// The stack that it is played on, at time 0.
  package let start: CardStack
  /// The releases of dragged cards, in the order of time.
  package let releases: [ReleaseFigures]

  private let trace: Trace
  private let checkpoints: [Checkpoint]

  /// A stack that some steps of the trace have been applied to.
  struct Checkpoint {
    var time: Timestamp
    var nextStep: Int
    var stack: CardStack
  }

  /// Plays a trace.
  ///
  /// - Parameters:
  ///   - trace: The trace, whose steps the stack can handle.
  ///   - stack: The stack at time 0.
  package init(_ trace: Trace, on stack: CardStack) {
    var recording = PlaybackRecording(stack)
    for step in trace.steps { recording.apply(step) }
    self.init(trace, on: stack, recording)
  }

  /// Makes a player of a trace that has been recorded.
  init(_ trace: Trace, on stack: CardStack, _ recording: PlaybackRecording) {
    (self.trace, start) = (trace, stack)
    (releases, checkpoints) = (recording.releases, recording.checkpoints)
  }

  /// Returns the stack at a time; one before 0 counts as 0.
  package func stack(at time: Timestamp) -> CardStack {
    let time = max(time, .zero)
    // The first one is at time 0.
    let index = checkpoints.firstIndex { $0.time > time } ?? checkpoints.endIndex
    var (stack, next) = (start, 0)
    if index > 0 { (stack, next) = (checkpoints[index - 1].stack, checkpoints[index - 1].nextStep) }
    while next < trace.steps.count, trace.steps[next].time <= time {
      _ = stack.handle(trace.steps[next].input, at: trace.steps[next].time)
      next += 1
    }
    _ = stack.advance(to: time)
    return stack
  }

  /// Returns the shown cards at a time, from back to front.
  package func snapshots(at time: Timestamp) -> [CardSnapshot] {
    stack(at: time).snapshots(at: time.seconds)
  }

  /// Returns the last release up to a time; nil before the first.
  package func release(before time: Timestamp) -> ReleaseFigures? {
    releases.last { $0.time <= time }
  }

  /// Returns the pointer that is down at a time, as its last event up to then; nil for none.
  package func pointer(at time: Timestamp) -> PointerEvent? {
    let events = trace.steps.prefix { $0.time <= time }.compactMap { step in
      if case .pointer(let event) = step.input { event } else { nil }
    }
    return events.last.flatMap { $0.buttons.isEmpty ? nil : $0 }
  }
}
