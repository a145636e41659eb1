import RiffleGestures
import RiffleMotion

extension CardStack {
  /// Performs a command, and answers it.
  mutating func perform(
    _ command: StackCommand,
    by cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) {
    switch command {
    case .instantly(let command): perform(command, by: cause, at: time, policy)
    case .swipe(let direction):
      answer(.swipe(direction), at: time) { $0.performSwipe(direction, cause, at: time, policy) }
    case .next: answer(.next, at: time) { $0.performNext(cause, at: time, policy) }
    case .previous: answer(.previous, at: time) { $0.performPrevious(cause, at: time, policy) }
    case .undo: answer(.undo, at: time) { $0.performUndo(at: time, policy) }
    case .redo: answer(.redo, at: time) { $0.performRedo(at: time, policy) }
    case .nudge(let direction):
      answer(.nudge(direction), at: time) { $0.nudge(toward: direction, at: time) }
    case .tap: tap(at: time)
    case .reload(let count, let heldCard, let isAnimated):
      reload(count: count ?? self.count, heldCard: heldCard, isAnimated: isAnimated, at: time)
    case .insert(let index, let number): insert(number, at: index, time)
    case .delete(let index, let number): delete(number, at: index, time)
    case .move(let from, let to): move(from: from, to: to, at: time)
    case .update(let updates): update(updates, at: time)
    case .jump(let index): jump(to: index, at: time)
    case .reduceMotion(let isReduced): reducesMotion = isReduced
    case .layOut(let direction): layOut(direction, at: time)
    case .pause, .resume: break
    }
  }

  /// Selects the top card, if there is one, as a tap on its middle.
  private mutating func tap(at time: Timestamp) {
    guard let top = shown.top else { return }
    let middle = Rectangle(origin: .zero, size: cardSize).center
    report(.didSelect(named(top.id), at: middle), at: time)
  }

  /// Does what was asked for, keeps the answer, and reports a refusal.
  private mutating func answer(
    _ action: Refusal.Action,
    at time: Timestamp,
    _ perform: (inout CardStack) -> CommandResult
  ) {
    let result = perform(&self)
    latestResult = result
    report(result, to: action, at: time)
  }

  /// Reports that something was refused, if it was.
  mutating func report(_ result: CommandResult, to action: Refusal.Action, at time: Timestamp) {
    guard case .refused(let reason) = result else { return }
    report(.didRefuse(shown.top.map(\.event), Refusal(of: action, because: reason)), at: time)
  }

  private var cycles: Bool { preset.exit.destination == .cycles }

  private mutating func performSwipe(
    _ direction: Direction,
    _ cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    guard shown.top != nil else { return .refused(.noCard) }
    guard allowedDirections(policy).contains(direction) else { return .refused(.notAllowed) }
    interrupt(at: time)
    return swipe(direction, by: cause, at: time, policy)
  }

  private mutating func performNext(
    _ cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    guard shown.top != nil || cycles else { return .refused(.noCard) }
    let allowed = allowedDirections(policy)
    guard let direction = cycles ? inLayout(.left) : mirrored(allowed.first, among: allowed) else {
      return .refused(.notAllowed)
    }
    interrupt(at: time)
    return swipe(direction, by: cause, at: time, policy)
  }

  private mutating func performPrevious(
    _ cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    interrupt(at: time)
    return cycles
      ? swipe(inLayout(.right), by: cause, at: time, policy) : undo(at: time, policy)
  }

  private mutating func performUndo(at time: Timestamp, _ policy: StackPolicy) -> CommandResult {
    interrupt(at: time)
    return undo(at: time, policy)
  }

  private mutating func performRedo(at time: Timestamp, _ policy: StackPolicy) -> CommandResult {
    let order = cycles ? orderOnceCardIsOut : order
    guard let swipe = order.redoableSwipe(isCycling: cycles) else {
      return .refused(.nothingToRedo)
    }
    interrupt(at: time)
    let direction = cycles ? inLayout(swipe.direction) : swipe.direction
    return self.swipe(direction, by: .redo, at: time, policy)
  }

  /// Returns a direction's mirror image if the layout is mirrored and that is allowed too.
  private func mirrored(_ direction: Direction?, among allowed: [Direction]) -> Direction? {
    guard layoutDirection == .rightToLeft, let direction else { return direction }
    return allowed.contains(direction.mirrored) ? direction.mirrored : direction
  }

  /// Returns the directions in which a command may swipe the top card.
  func allowedDirections(_ policy: StackPolicy) -> [Direction] {
    guard let top = shown.top, let index = index(of: top.id) else { return [] }
    return policy.directions(ofCardAt: index, in: preset)
  }

  /// Lays the container out in a window of another size; a drag keeps its translation.
  mutating func resize(to window: Size, at time: Timestamp) {
    let old = stage.container.size
    layOut(in: window)
    guard stage.container.size != old, shown.cycling == nil else { return }
    moveToSlots(at: time)
    adjustDrag(at: time)
  }

  /// Lays the stack out in a direction; a drag keeps its translation.
  private mutating func layOut(_ direction: LayoutDirection, at time: Timestamp) {
    guard direction != layoutDirection else { return }
    layoutDirection = direction
    guard shown.cycling == nil else { return }
    moveToSlots(at: time)
    adjustDrag(at: time)
  }
}
