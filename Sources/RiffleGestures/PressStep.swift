/// What a pointer event means for a press: the one reading of phases and button masks.
///
/// The mask is the memory. A press starts only where the primary button goes down with no other
/// held, so that a press with another button is ignored until all are up; and a mask that
/// contradicts what was known tells of an event that was never delivered.
package enum PressStep: Hashable {
  /// Nothing.
  case ignore
  /// A press starts.
  case press
  /// The pointer's last release was lost, and a press starts.
  case pressAfterLoss
  /// The pointer moved.
  case move
  /// The pointer is up.
  case lift
  /// The press goes on without counting for anything.
  case cancel(CancelCause)
  /// The press is over without counting for anything.
  case lose(CancelCause)

  /// Reads an event.
  ///
  /// - Parameters:
  ///   - event: What the pointer did.
  ///   - isDown: Whether the pointer is known to be down.
  package init(_ event: PointerEvent, isDown: Bool) {
    let others = event.buttons.subtracting(.primary)
    switch event.phase {
    case .down(.primary) where others.isEmpty:
      self = isDown ? .pressAfterLoss : .press
    case _ where !isDown:
      self = .ignore
    case .cancel(let cause):
      self = .lose(cause)
    case .up(.primary):
      self = others.isEmpty ? .lift : .lose(.otherButton)
    case .down:
      self = .cancel(.otherButton)
    case .move, .up:
      if !event.buttons.contains(.primary) {
        self = .lose(.captureLost)
      } else if !others.isEmpty {
        self = .cancel(.otherButton)
      } else if case .move = event.phase {
        self = .move
      } else {
        self = .ignore
      }
    }
  }
}
