import RiffleCards
import RiffleGestures
package import RiffleSDL

extension CardStackView {
  /// Does what a key means to a stack: arrows swipe, or go on and back where cards circulate;
  /// Backspace and Ctrl+Z undo, Ctrl+Y and Ctrl+Shift+Z redo, R starts anew, Escape takes a dragged
  /// card out of the hand.
  ///
  /// - Parameter press: The key; one that is held undoes again and again, but swipes only once.
  /// - Returns: Whether the key means something to a stack.
  package func handle(_ press: KeyPress) -> Bool {
    advance(to: press.time)
    switch (press.key, press.modifiers) {
    case (.left, []), (.right, []), (.up, []), (.down, []):
      if !press.isRepeat { follow(press.key) }
    case (.backspace, []), (.character("z"), .control):
      undo()
    case (.character("y"), .control), (.character("z"), [.control, .shift]):
      redo()
    case (.character("r"), []):
      if !press.isRepeat { reloadData() }
    case (.escape, []) where stack.isDragging:
      cancelDrag(.escape, at: press.time)
    default:
      return false
    }
    return true
  }

  private func follow(_ arrow: Key) {
    switch (arrow, stack.preset.exit.destination) {
    case (.right, .cycles): next()
    case (.left, .cycles): previous()
    default: if let direction = arrow.direction { swipe(direction) }
    }
  }
}

extension Key {
  /// Where an arrow key swipes to.
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
