import RiffleGestures
import RiffleMotion

/// A hand on an arena: feeds events and keeps what was reported.
struct Hand {
  var arena = GestureArena()
  var changes: [GestureChange] = []
  var kind: PointerKind

  init(_ kind: PointerKind = .mouse) {
    self.kind = kind
  }

  /// Makes a hand on an arena with one recognizer.
  init(_ kind: PointerKind = .mouse, on recognizer: some GestureRecognizer) {
    self.init(kind)
    _ = arena.add(recognizer)
  }

  /// What was reported, as states.
  var states: [GestureState] { changes.map(\.state) }

  func states(of id: RecognizerID) -> [GestureState] {
    changes.filter { $0.recognizer == id }.map(\.state)
  }

  mutating func down(
    _ x: Double,
    _ y: Double,
    at milliseconds: Double,
    pointer: PointerID = 0,
    catching: Bool = false
  ) {
    let event = event(.down(.primary), x, y, at: milliseconds, pointer: pointer, .primary)
    arena.handle(event, catchesMotion: catching, into: &changes)
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
    arena.handle(event, into: &changes)
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
