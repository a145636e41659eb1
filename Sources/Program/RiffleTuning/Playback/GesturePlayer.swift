package import RiffleCards
package import RiffleGestures
package import RiffleMotion

/// A gesture played on a fresh stack: its poses at any time, in any order.
///
/// To play it with another preset, make another player and ask it at the same time.
package struct GesturePlayer: Sendable {
  package let gesture: Gesture
  /// The time from which everything rests.
  ///
  /// A stack that never rests is left after 30 seconds.
  package let restTime: Timestamp
  /// The trace of the gesture in the stack's window, on the stack.
  let player: TracePlayer

  /// The time for which the resting stack is seen at the end, in seconds: a loop without it looks
  /// hurried.
  package static let restSeconds = 0.5

  /// Plays a gesture.
  ///
  /// - Parameters:
  ///   - gesture: The gesture.
  ///   - preset: The behavior.
  ///   - window: The size of the window, in points, within ``StackLimits/lengths``.
  ///   - count: The number of cards, within ``StackLimits/cards``.
  ///   - seed: The seed of the stack's random numbers.
  ///   - setUp: Commands that the stack gets first, such as a direction of layout.
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
    self.gesture = gesture
    player = TracePlayer(gesture.trace(in: stack.stage.window), on: stack, rest: Self.restSeconds)
    restTime = player.restTime
  }

  /// The length of a lap: until everything rests, and a moment more.
  package var duration: Timestamp { restTime.advanced(by: Self.restSeconds) }

  /// The events of the stack, in the order of time.
  package var events: [StackEvent] { player.events }

  /// The releases of dragged cards, in the order of time.
  package var releases: [ReleaseFigures] { player.releases }

  /// The course of the gesture, without gaps, from 0 to ``duration``.
  package var spans: [PlaybackSpan] { player.spans }

  /// The pointer's events and the commands, in the order of time.
  package var ticks: [PointerTick] { player.ticks }

  /// Returns the stack at a time; one before 0 counts as 0.
  package func stack(at time: Timestamp) -> CardStack { player.stack(at: time) }

  /// Returns the last release up to a time; nil before the first.
  package func release(before time: Timestamp) -> ReleaseFigures? { player.release(before: time) }

  /// Returns the pointer that is down at a time, as its last event up to then; nil if none is.
  package func pointer(at time: Timestamp) -> PointerEvent? { player.pointer(at: time) }
}
