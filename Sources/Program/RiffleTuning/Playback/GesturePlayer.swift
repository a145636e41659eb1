package import RiffleCards
package import RiffleGestures
package import RiffleMotion

/// A gesture played on a fresh stack: its poses at any time, in any order.
///
/// To play it with another preset, make another player and ask it at the same time.
package struct GesturePlayer: Sendable {
  /// The gesture.
  package let gesture: Gesture
  /// The stack that it is played on, at time 0.
  package var start: CardStack { player.start }
  /// The events of the stack, in the order of time.
  package let events: [StackEvent]
  /// The releases of dragged cards, in the order of time.
  package var releases: [ReleaseFigures] { player.releases }
  /// The course of the gesture, without gaps, from 0 to ``duration``.
  package let spans: [PlaybackSpan]
  /// What the pointers did, in the order of time.
  package let ticks: [PointerTick]
  /// The time from which everything rests.
  ///
  /// A stack that never rests is left after 30 seconds.
  package let restTime: Timestamp

  /// The time for which the resting stack is seen at the end, in seconds: a loop without it looks
  /// hurried.
  package static let restSeconds = 0.5

  private let seed: UInt64
  /// The trace of the gesture in the stack's window, on the stack.
  let player: TracePlayer

  /// Plays a gesture.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - preset: The behavior.
  ///   - window: The size of the window, in points, within ``StackLimits/lengths``.
  ///   - count: The number of cards, within ``StackLimits/cards``.
  ///   - seed: The seed of the stack's random numbers.
  ///   - setUp: Commands that the stack gets first, such as a direction of layout. Defaults to none.
  package init(
    _ gesture: Gesture,
    preset: Preset,
    window: Size,
    count: Int,
    seed: UInt64,
    setUp: [StackCommand] = []
  ) {
    var stack = CardStack(preset: preset, window: window, count: count, seed: seed)
    for command in setUp { _ = stack.handle(.command(command), at: .zero) }
    (self.gesture, self.seed) = (gesture, seed)
    let trace = gesture.trace(in: stack.stage.window)
    var recording = PlaybackRecording(stack)
    for step in trace.steps { recording.apply(step) }
    recording.finish(after: Self.restSeconds)
    (events, spans, ticks) = (recording.events, recording.spans, recording.ticks)
    restTime = recording.restTime
    player = TracePlayer(trace, on: stack, recording)
  }

  /// The length of a lap: until everything rests, and a moment more.
  package var duration: Timestamp { restTime.advanced(by: Self.restSeconds) }

  /// Returns the same gesture on the same cards with another preset.
  package func with(_ preset: Preset) -> GesturePlayer {
    GesturePlayer(
      gesture,
      preset: preset,
      window: start.stage.window,
      count: start.count,
      seed: seed
    )
  }

  /// Returns the stack at a time; one before 0 counts as 0.
  package func stack(at time: Timestamp) -> CardStack { player.stack(at: time) }

  /// Returns the shown cards at a time, from back to front.
  package func snapshots(at time: Timestamp) -> [CardSnapshot] {
    stack(at: time).snapshots(at: time.seconds)
  }

  /// Returns the events up to a time, that time included.
  package func events(until time: Timestamp) -> ArraySlice<StackEvent> {
    events[..<(events.firstIndex { $0.time > time } ?? events.endIndex)]
  }

  /// Returns the last release up to a time; nil before the first.
  package func release(before time: Timestamp) -> ReleaseFigures? { player.release(before: time) }

  /// Returns the span at a time; nil beyond the end.
  package func span(at time: Timestamp) -> PlaybackSpan? {
    spans.last { $0.start <= time && time <= $0.end }
  }

  /// Returns the pointer that is down at a time, as its last event up to then; nil for none.
  package func pointer(at time: Timestamp) -> PointerEvent? { player.pointer(at: time) }
}
