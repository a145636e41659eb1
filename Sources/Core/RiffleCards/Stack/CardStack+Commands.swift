import RiffleGestures
import RiffleMotion

extension CardStack {
  /// - Returns: The answer to a command that may be refused; nil for another.
  mutating func perform(
    _ command: StackCommand,
    by cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult? {
    if openQuestion != nil, let action = command.refusableAction {
      return answer(action, at: time) { _ in .refused(.unanswered) }
    }
    switch command {
    case .instantly(let command): return perform(command, by: cause, at: time, policy)
    case .swipe(let direction):
      return answer(.swipe(direction), at: time) {
        $0.performSwipe(direction, cause, at: time, policy)
      }
    case .next: return answer(.next, at: time) { $0.performNext(cause, at: time, policy) }
    case .previous:
      return answer(.previous, at: time) { $0.performPrevious(cause, at: time, policy) }
    case .undo: return answer(.undo, at: time) { $0.performUndo(at: time, policy) }
    case .redo: return answer(.redo, at: time) { $0.performRedo(at: time, policy) }
    case .nudge(let direction):
      return answer(.nudge(direction), at: time) { $0.nudge(toward: direction, at: time) }
    case .tap: tap(at: time)
    case .reload(let count, let heldCard, let isAnimated):
      reload(count: count ?? self.count, heldCard: heldCard, isAnimated: isAnimated, at: time)
    case .deal: dealAgain(at: time)
    case .insert(let index, let number, let isAnimated):
      insert(number, at: index, isAnimated: isAnimated, time)
    case .delete(let index, let number): delete(number, at: index, time)
    case .move(let from, let to): move(from: from, to: to, at: time)
    case .update(let updates): update(updates, at: time)
    case .requeue(let index, let depth):
      return answer(.requeue(cardAt: index), at: time) { $0.requeue(index, to: depth, at: time) }
    case .answer(let isGranted): answer(isGranted, at: time, policy)
    case .jump(let index):
      return answer(.jump(to: index), at: time) { stack in
        stack.performJump((0..<stack.count).contains(index)) { $0.jump(to: index, at: time) }
      }
    case .shift(let distance):
      return answer(.shift(by: distance), at: time) { stack in
        stack.performJump(!stack.order.remaining.isEmpty) { $0.shift(by: distance, at: time) }
      }
    case .reduceMotion(let isReduced): reduceMotion(isReduced)
    case .layOut(let direction): layOut(direction, at: time)
    case .fillWindow(let insets): fillWindow(insets, at: time)
    case .pause, .resume: break
    }
    return nil
  }

  /// Selects the top card, if any, as a tap on its middle.
  private mutating func tap(at time: Timestamp) {
    guard let top = shown.top else { return }
    let middle = Rectangle(origin: .zero, size: cardSize).center
    report(.didSelect(named(top.id), at: middle), at: time)
  }

  private mutating func answer(
    _ action: Refusal.Action,
    at time: Timestamp,
    _ perform: (inout CardStack) -> CommandResult
  ) -> CommandResult {
    let result = perform(&self)
    report(result, to: action, at: time)
    return result
  }

  mutating func report(_ result: CommandResult, to action: Refusal.Action, at time: Timestamp) {
    guard case .refused(let reason) = result else { return }
    report(.didRefuse(shown.top.map { $0.event }, Refusal(of: action, because: reason)), at: time)
  }

  private mutating func performJump(
    _ isPossible: Bool,
    _ jump: (inout CardStack) -> Void
  ) -> CommandResult {
    guard isPossible else { return .refused(.noCard) }
    jump(&self)
    guard let card = order.remaining.first else { return .refused(.noCard) }
    return .performed(named(picture(inStackOf: card)?.id ?? card))
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
    return swipe(AskedSwipe(direction: direction, cause: cause), at: time, policy)
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
    return swipe(AskedSwipe(direction: direction, cause: cause), at: time, policy)
  }

  private mutating func performPrevious(
    _ cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    interrupt(at: time)
    return cycles
      ? swipe(AskedSwipe(direction: inLayout(.right), cause: cause), at: time, policy)
      : undo(at: time, policy)
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
    let again = AskedSwipe(direction: direction, cause: .redo, former: cycles ? nil : swipe)
    return self.swipe(again, at: time, policy)
  }

  /// A direction's mirror image if the layout is mirrored and that is allowed too.
  private func mirrored(_ direction: Direction?, among allowed: [Direction]) -> Direction? {
    guard layoutDirection == .rightToLeft, let direction else { return direction }
    return allowed.contains(direction.mirrored) ? direction.mirrored : direction
  }

  func allowedDirections(_ policy: StackPolicy) -> [Direction] {
    guard let top = shown.top, let index = index(of: top.id) else { return [] }
    return policy.directions(ofCardAt: index, in: preset)
  }

  // MARK: Nudge

  /// Sways the top card a little, if it rests and no pointer is about to drag it.
  mutating func nudge(toward direction: Direction, at time: Timestamp) -> CommandResult {
    guard let top = shown.top else { return .refused(.noCard) }
    guard shown.cycling == nil, top.isResting, !top.motion.isMoving(at: time.seconds),
      !top.isPressed || preset.release.swipeRecognizer != nil
    else { return .refused(.busy) }
    let rest = rest(of: 0)
    let style = travel.style
    shown.update(0) { card in
      card.motion = CardMotion(restingAt: rest)
      switch style {
      case .full: card.motion.sway(direction.vector, at: time)
      case .fade: card.motion.blink(at: time)
      case .instant: break
      }
      card.enter(.moving)
    }
    return .performed(named(top.id))
  }

  // MARK: Problems

  /// Returns the problem with an input for the stack as it is now; nil if it can be handled.
  ///
  /// - Returns: A sentence with the bad value and the allowed ones.
  public func problem(with input: StackInput) -> String? {
    switch input {
    case .pointer(let event):
      let (x, y) = (event.position.x, event.position.y)
      return problem("x", x, in: StackLimits.coordinates)
        ?? problem("y", y, in: StackLimits.coordinates)
        ?? problem("delay", event.delay, in: StackLimits.seconds)
    case .resize(let window):
      return problem("width", window.width, in: StackLimits.lengths)
        ?? problem("height", window.height, in: StackLimits.lengths)
    case .set(let key, let value):
      do throws(PresetError) {
        var preset = preset
        try preset.set(key, to: value)
        return nil
      } catch {
        return "\(error)"
      }
    case .restore(let state):
      do throws(StackStateError) {
        try check(state)
        return nil
      } catch {
        return "\(error)"
      }
    case .command(let command), .key(let command): return problem(with: command)
    case .cancel: return nil
    }
  }

  private func problem(with command: StackCommand) -> String? {
    switch command {
    case .insert(let at, let number, _):
      let room = min(StackLimits.cards.upperBound - count, Int.max - order.givenIDs)
      return problem("at", at, in: 0...count) ?? problem("count", number, in: 0...room)
    case .delete(let at, let number):
      return problem("at", at, in: 0...count) ?? problem("count", number, in: 0...count - at)
    case .move(let from, let to):
      guard count > 0 else { return "there is no card to move." }
      return problem("from", from, in: 0...count - 1) ?? problem("to", to, in: 0...count - 1)
    case .reload(.some(let number), _, _) where !StackLimits.cards.contains(number):
      return "\"count\" is \(number); it is 0 to \(StackLimits.cards.upperBound)."
    case .requeue(let index, let depth):
      guard count > 0 else { return "there is no card to put back." }
      return problem("at", index, in: 0...count - 1)
        ?? (StackLimits.cards.contains(depth)
          ? nil : "\"to\" is \(depth); it is 0 to \(StackLimits.cards.upperBound).")
    case .update(let updates): return updates.problem(with: count) ?? growthProblem(updates.growth)
    case .jump(let index):
      guard count > 0 else { return "there is no card to jump to." }
      return problem("to", index, in: 0...count - 1)
    case .instantly(let command): return problem(with: command)
    case .fillWindow(let insets):
      guard let insets else { return nil }
      return problem("top", insets.top, in: StackLimits.coordinates)
        ?? problem("left", insets.left, in: StackLimits.coordinates)
        ?? problem("bottom", insets.bottom, in: StackLimits.coordinates)
        ?? problem("right", insets.right, in: StackLimits.coordinates)
    case .shift(let distance):
      let most = StackLimits.cards.upperBound
      return problem("by", distance, in: -most...most)
    case .reload, .deal, .reduceMotion, .layOut, .swipe, .undo, .redo, .next, .previous, .nudge,
      .tap, .answer,
      .pause, .resume:
      return nil
    }
  }

  private func growthProblem(_ growth: Int) -> String? {
    let after = count + growth
    if after <= StackLimits.cards.upperBound { return nil }
    return "there would be \(after) cards; at most \(StackLimits.cards.upperBound) can be."
  }

  private func problem(_ name: String, _ index: Int, in range: ClosedRange<Int>) -> String? {
    if range.contains(index) { return nil }
    return "\"\(name)\" is \(index); with \(count) cards it can be \(range.lowerBound) to "
      + "\(range.upperBound)."
  }

  private func problem(
    _ name: String,
    _ number: Double,
    in range: ClosedRange<Double>
  ) -> String? {
    if range.contains(number) { return nil }
    return "\"\(name)\" is \(number.digits); it is \(range.lowerBound.digits) to "
      + "\(range.upperBound.digits)."
  }
}

extension StackCommand {
  /// The action that a refusal names; nil for a command that is never refused.
  package var refusableAction: Refusal.Action? {
    switch self {
    case .swipe(let direction): .swipe(direction)
    case .undo: .undo
    case .redo: .redo
    case .next: .next
    case .previous: .previous
    case .nudge(let direction): .nudge(direction)
    case .jump(let index): .jump(to: index)
    case .shift(let distance): .shift(by: distance)
    case .requeue(let index, _): .requeue(cardAt: index)
    case .instantly(let command): command.refusableAction
    default: nil
    }
  }
}

extension CardMotion {
  /// How far a card is nudged, in points.
  ///
  /// It turns back before it is there, after 12: enough to be seen, too little to look like a
  /// swipe.
  private static let distance = 14.3
  /// The rotation to the right.
  private static let lean = Angle(degrees: 1.2)
  /// When it turns back, in seconds.
  private static let turn = 0.2
  private static let away = Spring.constant(response: 0.4, dampingRatio: 1)
  private static let back = Spring.constant(response: 0.5, dampingRatio: 0.62)

  fileprivate mutating func sway(_ direction: Vector, at time: Timestamp) {
    let turn = time.advanced(by: Self.turn)
    func sway(_ track: inout Track, by amount: Double) {
      guard amount != 0 else { return }
      let rest = track.target
      track.spring(to: rest + amount, with: Self.away, from: time)
      track.spring(to: rest, with: Self.back, from: turn)
    }
    sway(&x, by: direction.dx * Self.distance)
    sway(&y, by: direction.dy * Self.distance)
    sway(&rotation, by: direction.dx * Self.lean.radians)
  }
}
