import RiffleGestures
import RiffleMotion

extension CardStack {
  /// Performs a command; nothing happens if it does not apply.
  mutating func perform(
    _ command: StackCommand,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) {
    let cycles = preset.exit.destination == .cycles
    switch command {
    case .swipe(let direction):
      guard allowedDirections(policy).contains(direction) else { break }
      interrupt(at: time)
      swipe(direction, at: time, policy)
    case .next:
      guard let direction = cycles ? .left : allowedDirections(policy).first else { break }
      interrupt(at: time)
      swipe(direction, at: time, policy)
    case .previous where cycles:
      interrupt(at: time)
      swipe(.right, at: time, policy)
    case .undo, .previous:
      interrupt(at: time)
      undo(at: time)
    case .redo:
      let order = cycles ? orderOnceCardIsOut : order
      guard let swipe = order.redoableSwipe(isCycling: cycles) else { break }
      interrupt(at: time)
      self.swipe(swipe.direction, by: .redo, at: time, policy)
    case .nudge(let direction): nudge(toward: direction, at: time)
    case .reload(let count, let heldCard, let isAnimated):
      reload(count: count ?? self.count, heldCard: heldCard, isAnimated: isAnimated, at: time)
    case .insert(let index, let number): insert(number, at: index, time)
    case .delete(let index, let number): delete(number, at: index, time)
    case .move(let from, let to): move(from: from, to: to, at: time)
    case .pause, .resume: break
    }
  }

  /// Returns the directions in which the top card may be swiped.
  func allowedDirections(_ policy: SwipePolicy) -> [Direction] {
    guard let top = shown.top, let index = index(of: top.id) else { return [] }
    guard let allowed = policy.allowedDirections(index) else { return preset.release.directions }
    return preset.release.directions.filter(allowed.contains)
  }

  /// Lays the container out in a window of another size; a drag keeps its translation.
  mutating func resize(to window: Size, at time: Timestamp) {
    let old = stage.container.size
    layOut(in: window)
    guard stage.container.size != old, shown.cycling == nil else { return }
    moveToSlots(at: time)
    adjustDrag(at: time)
  }
}
