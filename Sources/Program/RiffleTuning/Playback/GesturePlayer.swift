package import RiffleCore

/// A gesture played on a fresh stack: its poses at any time, in any order.
package struct GesturePlayer: Sendable {
  package let gesture: Gesture
  /// When everything rests, at most 30 seconds after the last step.
  package let restTime: Timestamp
  let player: TracePlayer

  /// How long the resting stack is seen at the end, in seconds: a loop without it looks hurried.
  package static let restSeconds = 0.5

  /// - Parameters:
  ///   - window: In points, within ``StackLimits/lengths``.
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

  package var duration: Timestamp { restTime.advanced(by: Self.restSeconds) }

  package var events: [StackEvent] { player.events }

  package var releases: [ReleaseFigures] { player.releases }

  package var spans: [PlaybackSpan] { player.spans }

  package var ticks: [PointerTick] { player.ticks }

  /// A time before 0 counts as 0.
  package func stack(at time: Timestamp) -> CardStack { player.stack(at: time) }

  package func release(before time: Timestamp) -> ReleaseFigures? { player.release(before: time) }

  package func pointer(at time: Timestamp) -> PointerEvent? { player.pointer(at: time) }
}
