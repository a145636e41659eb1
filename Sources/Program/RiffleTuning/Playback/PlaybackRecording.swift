import RiffleCards
import RiffleGestures
import RiffleMotion

/// The record of one run of a gesture on a stack.
struct PlaybackRecording {
  private(set) var events: [StackEvent] = []
  private(set) var releases: [ReleaseFigures] = []
  private(set) var spans: [PlaybackSpan] = []
  private(set) var ticks: [PointerTick] = []
  private(set) var checkpoints: [TracePlayer.Checkpoint]
  private(set) var restTime = Timestamp.zero

  private var stack: CardStack
  private var appliedSteps = 0
  private var held: Set<PointerID> = []
  /// The span that has begun: what happens, and its start.
  private var open = (kind: PlaybackSpan.Kind.rest, start: Timestamp.zero)

  /// The number of steps between two kept stacks: a pose costs half as many on average.
  private static let stepsPerCheckpoint = 8
  /// The longest time that a stack is followed after the last step, in seconds.
  private static let patience = 30.0

  init(_ stack: CardStack) {
    self.stack = stack
    checkpoints = [TracePlayer.Checkpoint(time: .zero, nextStep: 0, stack: stack)]
  }

  /// Applies a step of the gesture.
  mutating func apply(_ step: Trace.Step) {
    preview(step)
    let wasHeld = !held.isEmpty
    // Between two strokes the stack may have come to rest.
    if !wasHeld, open.kind != .rest {
      let rest = restTime(of: stack, from: open.start)
      if rest < step.time { begin(.rest, at: rest) }
    }
    let new = stack.handle(step.input, at: step.time)
    events += new
    follow(step)
    let kinds = new.map(\.kind)
    if kinds.contains(where: \.isSwipe) {
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

  /// Follows the stack until it rests, and a moment more, in seconds.
  mutating func finish(after moment: Double) {
    let last = ticks.last?.time ?? .zero
    keep(at: last)
    restTime = restTime(of: stack, from: last)
    events += stack.advance(to: restTime)
    keep(at: restTime)
    if open.kind != .rest { begin(.rest, at: restTime) }
    spans.append(
      PlaybackSpan(kind: .rest, start: open.start, end: restTime.advanced(by: moment))
    )
  }

  private mutating func keep(at time: Timestamp) {
    // Several steps can have one time, after all of which it is that time.
    if checkpoints.last?.time == time { checkpoints.removeLast() }
    checkpoints.append(
      TracePlayer.Checkpoint(time: time, nextStep: appliedSteps, stack: stack)
    )
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

  /// Returns the first microsecond from a time on at which a stack rests if nothing is done to it.
  private func restTime(of stack: CardStack, from start: Timestamp) -> Timestamp {
    var stack = stack
    let limit = start.advanced(by: Self.patience)
    var last = start
    while let landing = stack.nextLanding, landing <= limit {
      _ = stack.advance(to: landing)
      last = max(last, landing)
    }
    // Nothing starts or is taken away any more, so it rests for ever once it rests.
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

extension StackEvent.Kind {
  fileprivate var isSwipe: Bool {
    if case .didSwipe = self { true } else { false }
  }
}
