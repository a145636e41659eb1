import RiffleGestures
import RiffleMotion

/// The recognizers of a stack: a pan that drags a card or a swipe without a drag, and a tap that
/// selects a card.
struct StackGestures: Sendable {
  private var arena = GestureArena()
  private let pan: RecognizerID
  private let tap: RecognizerID
  private let swipe: RecognizerID
  /// The arena's changes and the card's events: each call fills them anew, and they are kept so
  /// that an event allocates nothing once they have grown.
  private var changes: [GestureChange] = []
  private var events: [DragEvent] = []

  /// Makes the recognizers.
  ///
  /// - Parameter recognizer: The swipe that is recognized instead of a drag; nil for a drag.
  init(swipe recognizer: SwipeRecognizer?) {
    pan = arena.add(PanRecognizer())
    tap = arena.add(TapRecognizer())
    swipe = arena.add(SwipeRecognizer(directions: .horizontal))
    _ = recognize(recognizer, at: .zero)
  }

  /// Whether a pointer is down that is or may become a gesture.
  var isTracking: Bool { arena.isTracking }

  /// Returns whether an event starts a press, which the recognizers follow.
  func startsPress(_ event: PointerEvent) -> Bool { arena.startsPress(event) }

  /// Handles an event of a pointer.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - catchesMotion: For a press, whether the card it hits is moving. Defaults to no.
  /// - Returns: The events of the pressed card.
  mutating func handle(_ event: PointerEvent, catchesMotion: Bool = false) -> [DragEvent] {
    collect { arena, changes in
      arena.handle(event, catchesMotion: catchesMotion, into: &changes)
    }
  }

  /// Recognizes a swipe instead of a drag, or a drag again; cancels a gesture of the other kind.
  ///
  /// - Parameters:
  ///   - recognizer: The swipe; nil for a drag.
  ///   - time: The time of the change.
  /// - Returns: The events of the pressed card.
  mutating func recognize(_ recognizer: SwipeRecognizer?, at time: Timestamp) -> [DragEvent] {
    collect { [pan, swipe] arena, changes in
      if let recognizer { arena.replace(swipe, with: recognizer) }
      arena.setEnabled(recognizer == nil, for: pan, at: time, into: &changes)
      arena.setEnabled(recognizer != nil, for: swipe, at: time, into: &changes)
    }
  }

  /// Cancels the gesture in progress, and returns the events of the pressed card.
  mutating func cancel(_ cause: CancelCause, at time: Timestamp) -> [DragEvent] {
    collect { arena, changes in arena.cancel(cause, at: time, into: &changes) }
  }

  private mutating func collect(
    _ act: (inout GestureArena, inout [GestureChange]) -> Void
  ) -> [DragEvent] {
    changes.removeAll(keepingCapacity: true)
    events.removeAll(keepingCapacity: true)
    act(&arena, &changes)
    for change in changes {
      if let event = dragEvent(change) { events.append(event) }
    }
    return events
  }

  private func dragEvent(_ change: GestureChange) -> DragEvent? {
    if change.recognizer == tap { return change.state == .ended ? .tapped : nil }
    if change.recognizer == swipe {
      return change.state == .ended ? .swiped(change.translation.dx < 0 ? .left : .right) : nil
    }
    switch change.state {
    case .possible: return nil
    case .began: return .began(change.translation, velocity: change.velocity)
    case .changed: return .moved(change.translation, velocity: change.velocity)
    case .ended: return .released(change.translation, velocity: change.velocity)
    case .cancelled: return .cancelled
    case .failed: return .failed
    }
  }
}

/// An event of a gesture on the card that was pressed.
enum DragEvent: Hashable, Sendable {
  /// The drag began, with this translation already.
  case began(Vector, velocity: Vector)
  /// The drag went on; the translation is that of the whole drag.
  case moved(Vector, velocity: Vector)
  /// The card was released, with this translation and this velocity.
  case released(Vector, velocity: Vector)
  /// The drag was canceled.
  case cancelled
  /// The press ended without a drag.
  case failed
  /// The card was tapped.
  case tapped
  /// A swipe to the left or right was recognized, without a drag.
  case swiped(Direction)
}
