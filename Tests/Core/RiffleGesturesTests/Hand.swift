import RiffleGestures
import RiffleMotion

/// A hand on an arena: feeds events and keeps what followed from them.
struct Hand {
  var arena: GestureArena
  var events: [GestureEvent] = []
  var kind: PointerKind

  init(_ kind: PointerKind = .mouse, swipe: SwipeRecognizer? = nil, axis: DragAxis = .any) {
    self.kind = kind
    arena = GestureArena(swipe: swipe, axis: axis)
  }

  /// The kinds of what followed.
  var steps: [GestureEvent.Step] { events.map(\.step) }

  mutating func down(
    _ x: Double,
    _ y: Double,
    at milliseconds: Double,
    pointer: PointerID = 0,
    catching: Bool = false
  ) {
    let event = event(.down(.primary), x, y, at: milliseconds, pointer: pointer, .primary)
    events += arena.handle(event, catchesMotion: catching)
  }

  mutating func move(
    _ x: Double,
    _ y: Double,
    at milliseconds: Double,
    pointer: PointerID = 0,
    buttons: PointerButtons = .primary
  ) {
    send(.move, x, y, at: milliseconds, pointer: pointer, buttons: buttons)
  }

  mutating func up(_ x: Double, _ y: Double, at milliseconds: Double, pointer: PointerID = 0) {
    send(.up(.primary), x, y, at: milliseconds, pointer: pointer, buttons: [])
  }

  mutating func send(
    _ phase: PointerEvent.Phase,
    _ x: Double,
    _ y: Double,
    at milliseconds: Double,
    pointer: PointerID = 0,
    buttons: PointerButtons,
    delay: Double = 0
  ) {
    var event = event(phase, x, y, at: milliseconds, pointer: pointer, buttons)
    event.delay = delay / 1000
    events += arena.handle(event)
  }

  mutating func cancel(_ cause: CancelCause, at milliseconds: Double) {
    events += arena.cancel(cause, at: .milliseconds(milliseconds))
  }

  mutating func recognize(_ swipe: SwipeRecognizer?, at milliseconds: Double) {
    events += arena.recognize(swipe, at: .milliseconds(milliseconds))
  }

  private func event(
    _ phase: PointerEvent.Phase,
    _ x: Double,
    _ y: Double,
    at milliseconds: Double,
    pointer: PointerID,
    _ buttons: PointerButtons
  ) -> PointerEvent {
    PointerEvent(
      time: .milliseconds(milliseconds),
      pointer: pointer,
      kind: kind,
      phase: phase,
      position: Point(x: x, y: y),
      buttons: buttons
    )
  }
}

extension GestureEvent {
  /// The kind of an event, without its numbers.
  enum Step {
    case began, changed, ended, cancelled, failed, tapped, swiped
  }

  var step: Step {
    switch self {
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    case .tapped: .tapped
    case .swiped: .swiped
    }
  }

  /// The movement of a pan or a swipe; zero for all others.
  var translation: Vector {
    switch self {
    case .began(let translation, _, _), .changed(let translation, _), .ended(let translation, _),
      .swiped(let translation):
      translation
    case .cancelled, .failed, .tapped: .zero
    }
  }

  /// The velocity of a pan; zero for all others.
  var velocity: Vector {
    switch self {
    case .began(_, let velocity, _), .changed(_, let velocity), .ended(_, let velocity): velocity
    case .cancelled, .failed, .tapped, .swiped: .zero
    }
  }
}

extension Timestamp {
  static func milliseconds(_ value: Double) -> Timestamp {
    Timestamp(microseconds: Int64((value * 1000).rounded()))
  }
}

extension Vector {
  func isNear(_ other: Vector, within tolerance: Double = 1e-9) -> Bool {
    (self - other).length <= tolerance
  }
}
