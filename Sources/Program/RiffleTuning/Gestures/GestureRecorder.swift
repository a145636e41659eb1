package import RiffleCards
package import RiffleFormats
import RiffleGestures
package import RiffleMotion

/// A recorder of live gestures: each lasts from the press of a card until the stack rests again.
///
/// Presses of the background are no gestures. A press before the stack rests continues the gesture.
package struct GestureRecorder: Sendable {
  private var trace = Trace()
  private var held: Set<PointerID> = []

  package init() {}

  /// Whether a gesture has begun and is not over.
  package var isRecording: Bool { !trace.steps.isEmpty }

  /// Follows an input that a stack has just handled.
  ///
  /// Another size of the window, or another preset, ends the gesture without a result.
  package mutating func follow(_ input: StackInput, at time: Timestamp, on stack: CardStack) {
    switch input {
    case .pointer(let event): follow(event, at: time, on: stack)
    case .cancel:
      held = []
      if isRecording { add(input, at: time) }
    case .resize, .set, .restore: forget()
    case .command, .key:
      if isRecording { add(input, at: time) }
    }
  }

  /// Returns the gesture if it is over, and waits for the next one.
  ///
  /// - Returns: The gesture; nil before all pointers are up and the stack rests.
  /// - Throws: ``RiffleError`` if something was recorded that no gesture has, such as new data; the recorder
  ///   then waits for the next gesture.
  package mutating func takeGesture(
    named name: String,
    from stack: CardStack,
    at time: Timestamp
  ) throws(RiffleError) -> Gesture? {
    guard isRecording, held.isEmpty, !stack.isMoving(at: time.seconds) else { return nil }
    defer { forget() }
    return try Gesture(named: name, from: trace)
  }

  /// Forgets what was recorded, and waits for the next press.
  package mutating func forget() {
    trace = Trace()
    held = []
  }

  private mutating func follow(_ event: PointerEvent, at time: Timestamp, on stack: CardStack) {
    let wasHeld = held.contains(event.pointer)
    switch event.phase {
    case .down:
      guard isRecording || stack.isTracking else { return }
      if !isRecording {
        trace.header = Trace.Header(
          window: stack.stage.window,
          preset: stack.preset.name,
          cards: stack.count
        )
      }
      held.insert(event.pointer)
    case .move: if event.buttons.isEmpty { held.remove(event.pointer) }
    case .up: if event.buttons.isEmpty { held.remove(event.pointer) }
    case .cancel: held.remove(event.pointer)
    }
    // A pointer that hovers does nothing.
    guard wasHeld || held.contains(event.pointer) else { return }
    add(.pointer(event), at: time)
  }

  private mutating func add(_ input: StackInput, at time: Timestamp) {
    trace.steps.append(Trace.Step(input, at: max(time, trace.steps.last?.time ?? time)))
  }
}
