/// The meaning of a pointer event for a press: the only reading of phases and button masks.
///
/// A press starts only if the primary button goes down while no other is held, so a press that
/// began with another button is ignored until all buttons are up. A mask that contradicts the
/// arena's list of pressed pointers means that an event was never delivered; a lost release cancels
/// the press, since there is no velocity with which it could end.
package enum PressStep: Hashable {
  /// The event means nothing.
  case ignore
  /// A press starts.
  case press
  /// The pointer's last release was never delivered, and a press starts.
  case pressAfterLoss
  /// The pointer moved.
  case move
  /// The pointer is up.
  case lift
  /// The press is cancelled, and the pointer is still down.
  case cancel(CancelCause)
  /// The press is cancelled, and the pointer is up or lost.
  case lose(CancelCause)

  /// Makes the step that an event means.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - isDown: Whether the arena's list has the pointer.
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
