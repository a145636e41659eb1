import RiffleCards
import RiffleGestures
import RiffleMotion

/// A press that tries to drag a card of a stack whose cards are swiped without being dragged.
///
/// No card follows the pointer there, which looks as if the stack were broken; so once it is clear
/// that the movement is no swipe, the top card is nudged toward it.
struct DragAttempt {
  /// The press; nil if there is none, or it has been answered.
  private var press: (pointer: PointerID, time: Timestamp, position: Point)?

  /// The movement from which on a press counts as an attempt, in points of the stage.
  private static let distance = 8.0

  /// Follows a pointer.
  ///
  /// - Parameters:
  ///   - event: The event, in points of the stage; the stack has handled it already.
  /// - Returns: The direction of an attempt, once; nil if there is none.
  mutating func follow(_ event: PointerEvent, on stack: CardStack) -> Direction? {
    guard let swipe = stack.preset.release.swipeRecognizer else {
      press = nil
      return nil
    }
    if case .down(.primary) = event.phase, press == nil {
      let isOnCard = stack.draggedCard != nil
      press = isOnCard ? (event.pointer, event.time, event.position) : nil
    }
    guard let press, press.pointer == event.pointer else { return nil }
    let isOver = !event.buttons.contains(.primary)
    if isOver { self.press = nil }
    if case .cancel = event.phase {
      self.press = nil
      return nil
    }
    let isTooLate = event.time.seconds(since: press.time) > swipe.maximumDuration[event.kind]
    let movement = event.position - press.position
    guard isOver || isTooLate, movement.length >= Self.distance else { return nil }
    self.press = nil
    // A swipe was recognized before, and its card is on the way.
    return stack.isMoving(at: event.time.seconds) ? nil : Direction(along: movement)
  }
}

extension Direction {
  /// The direction along the axis on which a movement goes farthest.
  fileprivate init(along movement: Vector) {
    if abs(movement.dx) >= abs(movement.dy) {
      self = movement.dx < 0 ? .left : .right
    } else {
      self = movement.dy < 0 ? .up : .down
    }
  }
}
