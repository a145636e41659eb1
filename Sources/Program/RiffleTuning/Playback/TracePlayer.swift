package import RiffleCore

/// A trace played on a stack: the stack at any time, in any order, and what the pointer did.
///
/// The whole trace is simulated once; stacks are kept along the way, and others are computed from
/// the nearest.
package struct TracePlayer: Sendable {
  private let trace: Trace
  private let start: CardStack
  private let recording: PlaybackRecording

  fileprivate struct Checkpoint {
    var time: Timestamp
    var nextStep: Int
    var stack: CardStack
  }

  package init(_ trace: Trace, on stack: CardStack) {
    (self.trace, start) = (trace, stack)
    recording = PlaybackRecording(of: trace, on: stack)
  }

  /// Plays a trace until the stack rests, and some seconds more.
  init(_ trace: Trace, on stack: CardStack, rest moment: Double) {
    (self.trace, start) = (trace, stack)
    var recording = PlaybackRecording(of: trace, on: stack)
    recording.finish(after: moment)
    self.recording = recording
  }

  package var releases: [ReleaseFigures] { recording.releases }
  var events: [StackEvent] { recording.events }
  var spans: [PlaybackSpan] { recording.spans }
  var ticks: [PointerTick] { recording.ticks }
  var restTime: Timestamp { recording.restTime }

  /// A time before 0 counts as 0.
  package func stack(at time: Timestamp) -> CardStack {
    let time = max(time, .zero)
    let checkpoints = recording.checkpoints
    // The first one is at time 0.
    let index = checkpoints.firstIndex { $0.time > time } ?? checkpoints.endIndex
    var (stack, next) = (start, 0)
    if index > 0 { (stack, next) = (checkpoints[index - 1].stack, checkpoints[index - 1].nextStep) }
    play(until: time, on: &stack, from: &next)
    return stack
  }

  private func play(until time: Timestamp, on stack: inout CardStack, from next: inout Int) {
    while next < trace.steps.count, trace.steps[next].time <= time {
      _ = stack.handle(trace.steps[next].input, at: trace.steps[next].time)
      next += 1
    }
    _ = stack.advance(to: time)
  }

  /// Visits the stack at times in ascending order from 0, which is cheaper than asking for each.
  func visit(_ times: [Timestamp], _ body: (CardStack, Timestamp) -> Void) {
    var (stack, next) = (start, 0)
    for time in times {
      play(until: time, on: &stack, from: &next)
      body(stack, time)
    }
  }

  /// They go from back to front.
  package func snapshots(at time: Timestamp) -> [CardSnapshot] {
    stack(at: time).snapshots(at: time.seconds)
  }

  package func release(before time: Timestamp) -> ReleaseFigures? {
    releases.last { $0.time <= time }
  }

  /// The last event of the pointer that is down at a time; nil if no pointer is down.
  package func pointer(at time: Timestamp) -> PointerEvent? {
    let events = trace.steps.prefix { $0.time <= time }.compactMap { step in
      if case .pointer(let event) = step.input { event } else { nil }
    }
    return events.last.flatMap { $0.buttons.isEmpty ? nil : $0 }
  }
}

package struct PlaybackSpan: Hashable, Sendable {
  package var kind: Kind
  package var start: Timestamp
  package var end: Timestamp

  /// The raw value is the word shown.
  package enum Kind: String, Hashable, Sendable {
    /// A pointer is down, and has not moved a card yet.
    case down
    case moves, flight
    /// A card returns, and the others move with it.
    case returning = "return"
    case rest
  }
}

package struct PointerTick: Hashable, Sendable {
  package var time: Timestamp
  package var kind: Kind

  package enum Kind: String, Hashable, Sendable {
    case down, move, up
    /// A pointer was lost, or the gesture was canceled.
    case cancel
    case command
  }
}

private struct PlaybackRecording {
  private(set) var events: [StackEvent] = []
  private(set) var releases: [ReleaseFigures] = []
  private(set) var spans: [PlaybackSpan] = []
  private(set) var ticks: [PointerTick] = []
  private(set) var checkpoints: [TracePlayer.Checkpoint]
  private(set) var restTime = Timestamp.zero

  private var stack: CardStack
  private var appliedSteps = 0
  private var held: Set<PointerID> = []
  private var open = (kind: PlaybackSpan.Kind.rest, start: Timestamp.zero)

  /// Steps between two kept stacks: a pose costs half as many on average.
  private static let stepsPerCheckpoint = 8
  /// How long a stack is followed after the last step, in seconds.
  private static let patience = 30.0

  init(of trace: Trace, on stack: CardStack) {
    self.stack = stack
    checkpoints = [TracePlayer.Checkpoint(time: .zero, nextStep: 0, stack: stack)]
    for step in trace.steps { apply(step) }
  }

  private mutating func apply(_ step: Trace.Step) {
    preview(step)
    let wasHeld = !held.isEmpty
    // Between two presses the stack may have come to rest.
    if !wasHeld, open.kind != .rest {
      let rest = restTime(of: stack, from: open.start)
      if rest < step.time { begin(.rest, at: rest) }
    }
    let new = stack.handle(step.input, at: step.time)
    events += new
    follow(step)
    if new.contains(where: \.kind.isSwipe) {
      begin(.flight, at: step.time)
    } else if !held.isEmpty {
      if !wasHeld { begin(.down, at: step.time) }
      if stack.isDragging, open.kind == .down { begin(.moves, at: step.time) }
    } else if wasHeld ? open.kind != .flight : stack.isMoving(at: step.time.seconds) {
      begin(stack.isMoving(at: step.time.seconds) ? .returning : .rest, at: step.time)
    }
    appliedSteps += 1
    if appliedSteps.isMultiple(of: Self.stepsPerCheckpoint) { keep(at: step.time) }
  }

  /// Follows the stack until it rests, and some seconds more.
  mutating func finish(after moment: Double) {
    let last = ticks.last?.time ?? .zero
    keep(at: last)
    restTime = restTime(of: stack, from: last)
    events += stack.advance(to: restTime)
    keep(at: restTime)
    if open.kind != .rest { begin(.rest, at: restTime) }
    spans.append(PlaybackSpan(kind: .rest, start: open.start, end: restTime.advanced(by: moment)))
  }

  private mutating func keep(at time: Timestamp) {
    // Keep only the stack after all steps of the same time.
    if checkpoints.last?.time == time { checkpoints.removeLast() }
    checkpoints.append(TracePlayer.Checkpoint(time: time, nextStep: appliedSteps, stack: stack))
  }

  private mutating func begin(_ kind: PlaybackSpan.Kind, at time: Timestamp) {
    if open.start < time {
      spans.append(PlaybackSpan(kind: open.kind, start: open.start, end: time))
    }
    open = (kind, time)
  }

  private mutating func preview(_ step: Trace.Step) {
    guard case .pointer(let event) = step.input, case .up = event.phase,
      let preview = stack.preview(of: event)
    else { return }
    releases.append(ReleaseFigures(preview, at: step.time))
  }

  private mutating func follow(_ step: Trace.Step) {
    let kind: PointerTick.Kind
    switch step.input {
    case .pointer(let event):
      switch event.phase {
      case .down: (kind, _) = (.down, held.insert(event.pointer))
      case .move: kind = .move
      case .up: kind = .up
      case .cancel: kind = .cancel
      }
      if event.buttons.isEmpty { held.remove(event.pointer) }
    case .cancel: (kind, held) = (.cancel, [])
    case .command, .key, .resize, .set, .restore: kind = .command
    }
    ticks.append(PointerTick(time: step.time, kind: kind))
  }

  /// The first microsecond at which the stack rests without further input.
  private func restTime(of stack: CardStack, from start: Timestamp) -> Timestamp {
    var stack = stack
    let limit = start.advanced(by: Self.patience)
    var last = start
    while let landing = stack.nextLanding, landing <= limit {
      _ = stack.advance(to: landing)
      last = max(last, landing)
    }
    // Without landings left, the stack stays at rest once it rests.
    var (moving, resting) = (last.microseconds - 1, limit.microseconds)
    while resting - moving > 1 {
      let middle = moving + (resting - moving) / 2
      if stack.isMoving(at: Timestamp(microseconds: middle).seconds) {
        moving = middle
      } else {
        resting = middle
      }
    }
    return Timestamp(microseconds: resting)
  }
}
