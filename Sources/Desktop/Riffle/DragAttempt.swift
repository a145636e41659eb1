import RiffleCore

/// A press that tries to drag a card of a stack whose cards are swiped without being dragged.
///
/// No card follows the pointer there, which looks as if the stack were broken; so once the movement
/// is clearly not a swipe, the top card is nudged toward it.
struct DragAttempt {
  /// It is nil once it has been answered.
  private var press: (pointer: PointerID, time: Timestamp, position: Point)?

  /// How far a press must move to count as an attempt, in points of the stage.
  private static let distance = 8.0

  /// Call it after the stack, with points of the stage; returns the direction of an attempt, once.
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
