package import RiffleCore
package import RiffleFormats

/// A trace from its first press, at time 0; it is independent of presets, so that it can judge any.
package struct Gesture: Hashable, Sendable {
  package let name: String
  /// The inputs, the first at time 0, without an end: a gesture lasts until the stack rests.
  package let trace: Trace
  package let window: Size

  /// A trace that does not give one has this, in points.
  private static let standardWindow = Size(width: 1280, height: 800)
  private static let coordinates = -1e6...1e6
  /// How far the pointer may move in a press that stays where it is, in points.
  private static let tapReach = 4.0

  /// Leaves out what comes before the first press or command.
  ///
  /// - Parameters:
  ///   - trace: Its window defaults to 1280 by 800 points.
  ///   - title: The name of the trace in messages; nil for the gesture's name.
  /// - Throws: ``RiffleError`` if the trace has no press and no command, or anything other than
  ///   pointers, cancels and swipe, undo, redo, next, previous or nudge.
  package init(named name: String, from trace: Trace, title: String? = nil) throws(RiffleError) {
    self.name = name
    window = trace.header.window ?? Self.standardWindow
    let title = title ?? name
    for step in trace.steps {
      guard let problem = Self.problem(with: step.input) else { continue }
      let line = step.line.map { ":\($0)" } ?? ""
      throw .badFile("\(title)\(line): \(problem)")
    }
    let steps = trace.steps.drop { !$0.input.beginsGesture }
    guard let start = steps.first?.time else {
      throw .badFile("\(title): has no press and no command. A gesture needs one.")
    }
    var header = trace.header
    header.window = window
    self.trace = Trace(
      header: header,
      steps: steps.map { step in
        let time = Timestamp(microseconds: step.time.microseconds - start.microseconds)
        return Trace.Step(step.input.at(time, movedBy: .zero), at: time)
      }
    )
  }

  private init(_ name: String, _ gesture: Gesture) {
    self.name = name
    (trace, window) = (gesture.trace, gesture.window)
  }

  package var inputEnd: Timestamp { trace.steps.last?.time ?? .zero }

  /// Whether it is a press that stays where it is: no card follows it.
  package var isTap: Bool {
    var press: Point?
    return trace.steps.allSatisfy { step in
      guard case .pointer(let event) = step.input else { return false }
      let start = press ?? event.position
      press = start
      return (event.position - start).length <= Self.tapReach
    }
  }

  package func renamed(_ name: String) -> Gesture { Gesture(name, self) }

  /// The gesture moves along with the window's center, where stacks keep their size in points.
  package func trace(in window: Size) -> Trace { trace.moved(to: window) }

  /// The trace for another stack, as the same hand would do it: the first press is at the same
  /// place of the top card as it was on a stack of the `former` preset, with which it was made.
  package func trace(for stack: CardStack, madeWith former: Preset) -> Trace {
    let moved = trace.moved(to: stack.stage.window)
    guard let press = moved.steps.lazy.compactMap(\.input.press).first, stack.topCard != nil else {
      return moved
    }
    let made = CardStack(preset: former, window: stack.stage.window, count: 1)
    let (from, to) = (made.restingPose(ofDepth: 0), stack.restingPose(ofDepth: 0))
    guard from.size.width > 0, from.size.height > 0 else { return moved }
    let place = press - from.center
    return moved.moved(
      by: Vector(
        dx: to.center.x + place.dx * to.size.width / from.size.width - press.x,
        dy: to.center.y + place.dy * to.size.height / from.size.height - press.y
      )
    )
  }

  private static func problem(with input: StackInput) -> String? {
    switch input {
    case .pointer(let event):
      let (x, y) = (event.position.x, event.position.y)
      if coordinates.contains(x) && coordinates.contains(y) { return nil }
      return "the pointer is at \(x), \(y). In a gesture it is within a million points."
    case .cancel, .command(.swipe), .command(.undo), .command(.redo), .command(.next),
      .command(.previous), .command(.nudge), .key(.swipe), .key(.undo), .key(.redo), .key(.next),
      .key(.previous), .key(.nudge), .command(.tap), .key(.tap), .command(.deal), .key(.deal):
      return nil
    case .command, .key:
      return "a gesture has no such command. It has swipe, undo, redo, next, previous and nudge."
    case .resize, .set, .restore:
      return "a gesture changes neither the window nor the preset. Remove this line."
    }
  }
}

extension Trace {
  /// The pointer moves along with the window's middle, where stacks are; a trace without a window
  /// stays as it is, and so does what follows a resize.
  package func moved(to window: Size) -> Trace {
    guard let former = header.window, former != window else { return self }
    let move = Vector(
      dx: (window.width - former.width) / 2,
      dy: (window.height - former.height) / 2
    )
    var trace = moved(by: move)
    trace.header.window = window
    return trace
  }

  fileprivate func moved(by move: Vector) -> Trace {
    var trace = self
    for index in trace.steps.indices {
      let step = trace.steps[index]
      if case .resize = step.input { break }
      trace.steps[index].input = step.input.at(step.time, movedBy: move)
    }
    return trace
  }
}

extension StackInput {
  fileprivate var press: Point? {
    if case .pointer(let event) = self, case .down = event.phase { event.position } else { nil }
  }

  fileprivate var beginsGesture: Bool {
    switch self {
    case .pointer(let event): if case .down = event.phase { true } else { false }
    case .command, .key: true
    case .cancel, .resize, .set, .restore: false
    }
  }

  fileprivate func at(_ time: Timestamp, movedBy move: Vector) -> StackInput {
    guard case .pointer(var event) = self else { return self }
    event.time = time
    event.position = event.position + move
    return .pointer(event)
  }
}

/// Records live gestures: each lasts from the press of a card until the stack rests again.
///
/// Presses of the background are ignored. A press before the stack rests continues the gesture.
package struct GestureRecorder: Sendable {
  private var trace = Trace()
  private var held: Set<PointerID> = []

  package init() {}

  package var isRecording: Bool { !trace.steps.isEmpty }

  /// Follows an input that a stack has just handled; a new window or preset discards the gesture.
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

  /// Returns the gesture if it is over; nil before all pointers are up and the stack rests.
  ///
  /// - Throws: ``RiffleError`` if something was recorded that is not allowed in gestures, such as
  ///   new data; the recorder then waits for the next gesture.
  package mutating func takeGesture(
    named name: String,
    from stack: CardStack,
    at time: Timestamp
  ) throws(RiffleError) -> Gesture? {
    guard isRecording, held.isEmpty, !stack.isMoving(at: time.seconds) else { return nil }
    defer { forget() }
    return try Gesture(named: name, from: trace)
  }

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
