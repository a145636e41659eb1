import RiffleCards
import RiffleGestures
package import RiffleSDL

extension CardStackView {
  /// Does what a key means to a stack: arrows swipe, Backspace and Ctrl+Z undo, R starts anew,
  /// Escape takes a dragged card out of the hand.
  ///
  /// - Parameter press: The key; one that is held undoes again and again, but swipes only once.
  /// - Returns: Whether the key means something to a stack.
  package func handle(_ press: KeyPress) -> Bool {
    switch (press.key, press.modifiers) {
    case (.left, []), (.right, []), (.up, []), (.down, []):
      guard !press.isRepeat, let direction = press.key.direction else { return true }
      perform(.swipe(direction), at: press.time)
    case (.backspace, []), (.character("z"), .control):
      perform(.undo, at: press.time)
    case (.character("r"), []):
      if !press.isRepeat { reloadData(at: press.time) }
    case (.escape, []) where stack.isDragging:
      cancelDrag(.escape, at: press.time)
    default:
      return false
    }
    return true
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
