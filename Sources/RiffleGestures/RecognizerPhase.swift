package import RiffleMotion

/// The phase of a recognizer between two presses, with the data that belongs to it.
package enum RecognizerPhase: Sendable {
  /// There is no press.
  case idle
  /// A press may become the gesture.
  case pressed(Press)
  /// A press has become the gesture, and waits until the arena grants it.
  case held(Press)
  /// The gesture was recognised. `dropped` is the movement that its translation leaves out.
  case began(Press, dropped: Vector)
  /// The gesture changed.
  case changed(Press, dropped: Vector)
  /// The user finished the gesture.
  case ended
  /// The gesture was cancelled.
  case cancelled
  /// The press was not the gesture.
  case failed

  /// The state that is reported for the phase.
  package var state: GestureState {
    switch self {
    case .idle, .pressed, .held: .possible
    case .began: .began
    case .changed: .changed
    case .ended: .ended
    case .cancelled: .cancelled
    case .failed: .failed
    }
  }

  /// The press that may become or is the gesture; nil if there is none.
  var press: Press? {
    switch self {
    case .pressed(let press), .held(let press), .began(let press, _), .changed(let press, _): press
    case .idle, .ended, .cancelled, .failed: nil
    }
  }

  /// The gesture in progress, with the movement that its translation leaves out; nil for none.
  var gesture: (press: Press, dropped: Vector)? {
    switch self {
    case .began(let press, let dropped), .changed(let press, let dropped): (press, dropped)
    case .idle, .pressed, .held, .ended, .cancelled, .failed: nil
    }
  }

  /// Whether a press may still become the gesture.
  var isOpen: Bool {
    switch self {
    case .pressed, .held: true
    default: false
    }
  }

  /// Whether the gesture waits for the arena's grant.
  var isHeld: Bool {
    if case .held = self { true } else { false }
  }

  /// Returns whether another phase may follow this one: the table of transitions.
  package func allows(_ next: RecognizerPhase, isContinuous: Bool) -> Bool {
    switch (self, next) {
    case (.idle, .pressed): true
    case (.pressed, .pressed), (.pressed, .held), (.pressed, .failed): true
    case (.held, .held), (.held, .failed): true
    case (.held, .began): isContinuous
    case (.held, .ended): !isContinuous
    case (.began, .changed), (.began, .ended), (.began, .cancelled): true
    case (.changed, .changed), (.changed, .ended), (.changed, .cancelled): true
    case (.ended, .idle), (.cancelled, .idle), (.failed, .idle): true
    default: false
    }
  }

  /// Changes to another phase; traps in a debug build if ``allows(_:isContinuous:)`` is false.
  package mutating func enter(_ next: RecognizerPhase, isContinuous: Bool) {
    assert(
      allows(next, isContinuous: isContinuous),
      "a \(isContinuous ? "continuous" : "discrete") recognizer cannot go from \(self) to \(next)"
    )
    self = next
  }

  /// Changes the press without a transition.
  mutating func update(_ body: (inout Press) -> Void) {
    guard var press else { return }
    body(&press)
    switch self {
    case .pressed: self = .pressed(press)
    case .held: self = .held(press)
    case .began(_, let dropped): self = .began(press, dropped: dropped)
    case .changed(_, let dropped): self = .changed(press, dropped: dropped)
    case .idle, .ended, .cancelled, .failed: break
    }
  }

  /// Sets the translation of the gesture in progress without a transition.
  ///
  /// - Returns: Whether a gesture was in progress.
  mutating func setTranslation(_ translation: Vector) -> Bool {
    switch self {
    case .began(let press, _): self = .began(press, dropped: press.translation - translation)
    case .changed(let press, _): self = .changed(press, dropped: press.translation - translation)
    case .idle, .pressed, .held, .ended, .cancelled, .failed: return false
    }
    return true
  }
}
