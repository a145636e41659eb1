import RiffleMotion

extension CardStack {
  /// Sends the top card beneath, to the left, or brings the bottom card to the top, to the right:
  /// now, or once the card that is on its way is out.
  ///
  /// Right to left, the sides are the other way round; the order keeps the directions of left to right.
  ///
  /// - Returns: The card, or why none moves.
  mutating func cycle(
    _ direction: Direction,
    by cause: SwipeCause,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    let way = inLayout(direction)
    guard let card = orderOnceCardIsOut.cyclingCard(way), let index = index(of: card) else {
      return .refused(.noCard)
    }
    guard policy.shouldSwipe(index, direction) else { return .refused(.vetoed) }
    if request(.swipe(way, cause)) { return .waiting }
    let swipe = PastSwipe(
      card: card,
      direction: way,
      isByHand: false,
      slot: shown.topSlot,
      time: time,
      dragPose: DragPose(center: topPose.center)
    )
    order.swipe(swipe, to: .cycling, isRedo: cause == .redo)
    let event = StackEvent.Card(id: card, index: index)
    report(.willSwipe(event, direction, cause), at: time)
    report(.didSwipe(event, direction, cause, reason: nil), at: time)
    sendOut(card, way, at: time)
    return .performed(event)
  }

  /// Undoes the last swipe, of a card that is still in the stack, by the opposite one; nothing happens
  /// as long as the stack has no other card.
  mutating func undoCycle(at time: Timestamp) -> CommandResult {
    guard let swipe = order.history.last else { return .refused(.nothingToUndo) }
    let back: Direction = swipe.direction == .left ? .right : .left
    guard let card = order.cyclingCard(back), let index = index(of: card) else {
      return .refused(.noCard)
    }
    _ = order.undo(isCycling: true)
    let event = StackEvent.Card(id: card, index: index)
    report(.didUndo(event, inLayout(swipe.direction)), at: time)
    sendOut(card, back, at: time)
    return .performed(event)
  }

  /// Returns a direction of left to right as the layout has it, and the other way round: its mirror
  /// image if the layout is mirrored.
  func inLayout(_ direction: Direction) -> Direction {
    layoutDirection == .leftToRight ? direction : direction.mirrored
  }

  /// Records a request if a card is on its way out; the newest replaces an earlier one.
  ///
  /// - Returns: Whether it was recorded.
  mutating func request(_ request: Cycling.Request) -> Bool {
    guard let (depth, cycling) = shown.cycling else { return false }
    var changed = cycling
    changed.next = request
    shown.update(depth) { $0.enter(.cycling(changed)) }
    return true
  }

  /// The order now, or once the card that is on its way is out.
  var orderOnceCardIsOut: DeckOrder {
    guard let (depth, cycling) = shown.cycling else { return order }
    var order = order
    order.cycle(shown[depth].id, cycling.direction)
    return order
  }

  /// Starts a card's way out of the stack; the motions of all others go on.
  private mutating func sendOut(_ card: CardID, _ direction: Direction, at time: Timestamp) {
    if shown.depth(of: card) == nil {
      // The bottom card of a stack that shows but a few comes out from behind the last of them.
      shown.remove(card)
      let bottom = shown.depth
      shown.insert(makeCard(card, at: time), at: bottom)
      let rest = rest(of: bottom)
      shown.update(bottom) { $0.motion = CardMotion(restingAt: rest) }
    }
    guard let depth = shown.depth(of: card) else { return }
    let exit = ExitContext(
      direction: inLayout(direction),
      isByHand: false,
      rest: rest(of: depth),
      stage: stage,
      layoutDirection: layoutDirection
    )
    let travel = travel
    shown.update(depth) { card in
      travel.animateExit(&card.motion, in: exit, at: time)
      card.enter(.cycling(Cycling(direction: direction, end: card.motion.restTime)))
    }
  }

  /// Moves a card that is out to its new position in the order, and starts every card's motion to
  /// its slot; then starts the request that was made meanwhile.
  mutating func finishCycling() {
    guard let (depth, cycling) = shown.cycling else { return }
    var card = shown.remove(at: depth)
    report(.didLeave(card.event), at: cycling.end)
    card.enter(.moving)
    order.cycle(card.id, cycling.direction)
    if cycling.direction == .left {
      card.jitter = drawJitter()
      shown.insert(card, at: shown.depth)
    } else {
      if shown.depth > 0 {
        let jitter = drawJitter()
        shown.update(0) { $0.jitter = jitter }
      }
      shown.insert(card, at: 0)
    }
    reconcile(at: cycling.end)
    switch cycling.next {
    case nil: break
    case .swipe(let direction, let cause):
      let isRedoable = order.redoableSwipe(isCycling: true)?.direction == direction
      _ = cycle(
        inLayout(direction),
        by: cause == .redo && !isRedoable ? .command : cause,
        at: cycling.end,
        StackPolicy()
      )
    case .undo: _ = undo(at: cycling.end, StackPolicy())
    }
  }
}
