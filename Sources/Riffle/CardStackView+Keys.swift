import RiffleCards
import RiffleGestures
package import RiffleSDL

extension CardStackView {
  /// Handles a key: arrows swipe, or go on and back if cards cycle; Backspace and Ctrl+Z undo, Ctrl+Y
  /// and Ctrl+Shift+Z redo, R starts again, Escape cancels a drag.
  ///
  /// - Parameter press: The key; one that is held repeats an undo, but swipes only once.
  /// - Returns: Whether the stack view uses the key.
  package func handle(_ press: KeyPress) -> Bool {
    advance(to: press.time)
    switch (press.key, press.modifiers) {
    case (.left, []), (.right, []), (.up, []), (.down, []):
      if !press.isRepeat { follow(press.key) }
    case (.backspace, []), (.character("z"), .control):
      perform(keyCommand: .undo)
    case (.character("y"), .control), (.character("z"), [.control, .shift]):
      perform(keyCommand: .redo)
    case (.character("r"), []):
      if !press.isRepeat, isEnabled { reloadData() }
    case (.escape, []) where stack.isDragging:
      cancelDrag(.escape, at: press.time)
    default:
      return false
    }
    return true
  }

  private func follow(_ arrow: Key) {
    let forward = layoutDirection == .leftToRight ? Key.right : .left
    switch (arrow, stack.preset.exit.destination) {
    case (.left, .cycles), (.right, .cycles):
      perform(keyCommand: arrow == forward ? .next : .previous)
    default: if let direction = arrow.direction { perform(keyCommand: .swipe(direction)) }
    }
  }
}

extension Key {
  /// The direction of an arrow key's swipe; nil for other keys.
  fileprivate var direction: Direction? {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .up
    case .down: .down
    default: nil
    }
  }
}
