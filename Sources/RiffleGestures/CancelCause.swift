/// Why a gesture was taken away from the hand, rather than finished by it.
///
/// A cancelled gesture is never an ended one: nothing is decided by it, and it has no velocity.
public enum CancelCause: String, CaseIterable, Hashable, Sendable {
  /// The Escape key was pressed.
  case escape
  /// Another button was pressed, or found held, during the press.
  case otherButton
  /// One pointer more came than the recognizer allows, and its rule is to give up.
  case extraPointer
  /// The window lost the keyboard's focus, and with it the pointer.
  case focusLost
  /// The pointer's release was never delivered.
  case captureLost
  /// The window was hidden, minimised or closed, or the program is about to quit.
  case hidden
  /// The device was taken away, or the system took over the touch.
  case deviceLost
  /// The card that was held is gone, or its place changed beneath the hand.
  case cardRemoved
  /// The recognizer was switched off.
  case disabled

  /// Whether the pointers' releases may never be delivered after this, so that they must not be
  /// waited for.
  var losesPointers: Bool {
    switch self {
    case .focusLost, .captureLost, .hidden, .deviceLost: true
    case .escape, .otherButton, .extraPointer, .cardRemoved, .disabled: false
    }
  }
}
