/// The reason why a gesture was cancelled instead of finished by the user.
///
/// A cancelled gesture never counts as ended: it decides nothing and has no velocity.
public enum CancelCause: String, CaseIterable, Hashable, Sendable {
  /// The Escape key was pressed.
  case escape
  /// Another button was pressed, or found held, during the press.
  case otherButton
  /// A second pointer went down before the press was recognized.
  case extraPointer
  /// The window lost the keyboard focus, and with it the pointer.
  case focusLost
  /// The pointer's release was never delivered.
  case captureLost
  /// The window was hidden, minimised or closed, or the app is about to quit.
  case hidden
  /// The device was disconnected, or the system took over the touch.
  case deviceLost
  /// The pressed card was deleted, or moved to another position in the stack.
  case cardRemoved
  /// The gesture is not recognized any more.
  case disabled

  /// Whether the pointers' releases may never be delivered after this, so that the arena must not
  /// wait for them.
  var losesPointers: Bool {
    switch self {
    case .focusLost, .captureLost, .hidden, .deviceLost: true
    case .escape, .otherButton, .extraPointer, .cardRemoved, .disabled: false
    }
  }
}
