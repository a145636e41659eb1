import RiffleGestures
import RiffleMotion

/// The recognizers of a stack: a pan that drags the card and a tap that selects it.
struct StackGestures: Sendable {
  private var arena = GestureArena()
  private let pan: RecognizerID
  private let tap: RecognizerID
  /// Filled anew by each call; kept so that an event allocates nothing.
  private var changes: [GestureChange] = []

  init() {
    pan = arena.add(PanRecognizer())
    tap = arena.add(TapRecognizer())
  }

  /// Whether a pointer is down that may become or is a gesture.
  var isTracking: Bool { arena.isTracking }

  /// Takes in an event and returns what follows from it for a card; `catchesMotion` tells of a
  /// press whether the card it hits is moving.
  mutating func handle(_ event: PointerEvent, catchesMotion: Bool) -> [HandChange] {
    changes.removeAll(keepingCapacity: true)
    arena.handle(event, catchesMotion: catchesMotion, into: &changes)
    return changes.compactMap(handChange)
  }

  /// Breaks off what is in progress and returns what follows from it.
  mutating func cancel(_ cause: CancelCause, at time: Timestamp) -> [HandChange] {
    changes.removeAll(keepingCapacity: true)
    arena.cancel(cause, at: time, into: &changes)
    return changes.compactMap(handChange)
  }

  private func handChange(_ change: GestureChange) -> HandChange? {
    if change.recognizer == tap { return change.state == .ended ? .tapped : nil }
    switch change.state {
    case .possible: return nil
    case .began: return .began(change.translation)
    case .changed: return .moved(change.translation)
    case .ended: return .released(change.translation, velocity: change.velocity)
    case .cancelled: return .cancelled
    case .failed: return .letGo
    }
  }
}

/// What a hand did to the card it pressed.
enum HandChange: Hashable, Sendable {
  /// It began to drag, having gone this far already.
  case began(Vector)
  /// It went on, this far in all.
  case moved(Vector)
  /// It let go of a dragged card, this far from where it took hold.
  case released(Vector, velocity: Vector)
  /// The drag was taken away from it.
  case cancelled
  /// It let go of a card it had not dragged.
  case letGo
  /// It tapped the card.
  case tapped
}
