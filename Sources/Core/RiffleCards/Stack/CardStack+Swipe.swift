import RiffleMotion

extension CardStack {
  /// Swipes the top card at once, even while other cards fly.
  ///
  /// - Parameter start: The start of the exit; nil for the time.
  mutating func swipe(
    _ asked: AskedSwipe,
    from start: Timestamp? = nil,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    let (direction, cause, former) = (asked.direction, asked.cause, asked.former)
    let (release, hand) = (asked.release, asked.hand)
    let depth = former.map(order.depth(of:)) ?? 0
    guard depth < shown.depth, let index = index(of: shown[depth].id) else {
      return .refused(.noCard)
    }
    if preset.exit.destination == .cycles {
      return cycle(direction, by: cause, at: time, policy)
    }
    guard policy.shouldSwipe(index, direction) else { return .refused(.vetoed) }
    if policy.answersSwipeLater(index, direction) {
      return ask(asked, about: shown[depth].id, at: time)
    }
    commitReveal(at: time)
    var card = shown.remove(at: depth)
    report(.willSwipe(card.event, direction, cause), at: time)
    let swipe = PastSwipe(
      card: card.id,
      direction: direction,
      isByHand: release != nil,
      slot: shown.topSlot,
      jitter: card.jitter,
      time: time,
      dragPose: card.motion.dragPose(at: time),
      hand: hand,
      cardsAbove: former?.cardsAbove ?? [],
      requeued: cause == .redo ? former?.requeued : nil
    )
    let loops = preset.deck.end == .loop
    let isLast = order.swipe(
      swipe,
      to: loops ? .bottom : .gone,
      isRedo: cause == .redo,
      limit: policy.undoLimit
    )
    animateExit(&card.motion, swipe, from: start, at: time)
    let leader = leader(card.motion, isByHand: release != nil, comesBack: false, at: time)
    if travel.style == .full {
      let gone = card.motion.restTime
      shown.awaited.wait(for: preset.restack.newcomer, whenGone: gone, at: time)
    }
    card.enter(.leaving)
    if preset.showsStamps || keepsStamps {
      card.stamp = card.stamp ?? StampMotion(direction: direction)
      card.stamp?.turn(toward: direction, at: time)
      let fade = swipe.isByHand ? nil : travel.commandStamp(toward: direction)
      card.stamp?.show(true, by: fade, at: time)
    }
    shown.add(card)
    report(.didSwipe(card.event, direction, cause, reason: release?.reason), at: time)
    endSurplusFlight(at: time)

    let isRefilled = remaining > shown.depth
    let movesUp = isRefilled || preset.restack.movesUpLastCards || shown.stackRange.isEmpty
    shown.setTopSlot(movesUp ? 0 : shown.topSlot + 1)
    reconcile(following: leader, at: time)
    if isLast {
      report(.ranOutOfCards(card.event), at: time)
      if preset.deck.end == .reload { reloadAfterLast(at: time) }
    } else if loops, order.isDealtLast(index) {
      report(.didFinishRound(card.event), at: time)
    }
    return .performed(card.event)
  }

  /// Ends the flight that began first if there are too many.
  private mutating func endSurplusFlight(at time: Timestamp) {
    guard shown.all.count > StackLimits.flights else { return }
    let flights = shown.all.prefix { $0.layer == .flights }
    guard flights.count > StackLimits.flights,
      let first = flights.first(where: { $0.phase == .leaving })
    else { return }
    report(.didLeave(first.event), at: time)
    shown.remove(first.id)
  }

  /// Deals all cards anew after the last one has been swiped.
  private mutating func reloadAfterLast(at time: Timestamp) {
    guard preset.deck.endDelay > 0, travel.style != .instant else {
      return reload(count: count, heldCard: .gone, isAnimated: true, at: time)
    }
    shown.awaited.waitForDeal(at: time.advanced(by: preset.deck.endDelay))
  }

  /// The card comes from where it is, or from where its flight ended.
  mutating func undo(at time: Timestamp, _ policy: StackPolicy) -> CommandResult {
    guard let last = order.history.last else { return .refused(.nothingToUndo) }
    guard mayUndo(policy) else { return .refused(.vetoed) }
    if preset.exit.destination == .cycles {
      if request(.undo) { return .waiting }
    }
    if let swipe = swipeToAskFor(policy) { return askToUndo(swipe, at: time) }
    // A card that left before cards cycled comes back as it went.
    if preset.exit.destination == .cycles, order.contains(last.card) { return undoCycle(at: time) }
    guard let swipe = order.undo() else { return .refused(.nothingToUndo) }
    // Only then does the order know the picture.
    let picture = bringBack(swipe, isByHand: false, at: time)
    return .performed(named(picture))
  }

  /// Has the card of an undone swipe come back to the stack, from where it is; returns its picture.
  mutating func bringBack(_ swipe: PastSwipe, isByHand: Bool, at time: Timestamp) -> CardID {
    // Before a card leaves the stack, if it is there: depths count.
    commitReveal(at: time)
    shown.setTopSlot(shown.stackRange.isEmpty ? swipe.slot : max(0, shown.topSlot - 1))
    var card: ShownCard
    let way = shown.all.first { $0.swiped == swipe.card && $0.isOnItsWayOut }
    if let way { shown.remove(way.id) }
    let replaced = takeOut(pictureOf: swipe.card)
    if let way {
      card = way
      card.updateSession { $0.wayBack = nil }
    } else {
      card = ShownCard(
        id: newPicture(swipe.card),
        index: index(of: swipe.card) ?? 0,
        motion: exitMotion(of: swipe, at: time),
        phase: .entering,
        jitter: liesStraight ? 0 : swipe.jitter
      )
      if travel.undoStamp != nil, preset.showsStamps {
        card.stamp = StampMotion(whole: swipe.direction)
      }
      report(.willDisplay(card.event), at: time)
    }
    card.enter(.entering)
    let depth = depthInPicture(of: card.id)
    shown.awaited.forgetLatest()
    shown.insert(card, at: depth)
    let rest = rest(of: depth)
    let travel = travel
    shown.update(depth) { card in
      if way == nil { travel.placeForUndo(&card.motion, to: rest, at: time) }
      travel.animateUndo(&card.motion, to: rest, at: time)
      if travel.style == .instant { card.stamp = nil }
      card.stamp?.show(false, by: travel.undoStamp, at: time)
    }
    report(.didUndo(card.event, swipe.direction), at: time)
    let leader = leader(shown[depth].motion, isByHand: isByHand, comesBack: true, at: time)
    reconcile(following: leader, at: time)
    retire(replaced, at: time)
    return card.id
  }

  /// The depth of a card that comes back to the stack, if it comes to be shown.
  private func depthInPicture(of card: CardID) -> Int {
    min(order.depth(of: card) ?? 0, shown.depth)
  }

  /// The last swipe if its undo waits for an answer of the owner's.
  func swipeToAskFor(_ policy: StackPolicy) -> PastSwipe? {
    guard let last = order.history.last, let index = index(of: last.card),
      policy.answersUndoLater(index, direction(of: last))
    else { return nil }
    return last
  }

  func mayUndo(_ policy: StackPolicy) -> Bool {
    guard let last = order.history.last, let index = index(of: last.card) else { return false }
    return policy.shouldUndo(index, direction(of: last))
  }

  /// The direction of a past swipe as it was seen, or would be in the present layout.
  func direction(of swipe: PastSwipe) -> Direction {
    let hasCycled = preset.exit.destination == .cycles && order.contains(swipe.card)
    return hasCycled ? inLayout(swipe.direction) : swipe.direction
  }

  func named(_ card: CardID) -> StackEvent.Card {
    StackEvent.Card(id: card, index: index(of: card) ?? 0)
  }

  /// Starts an exit when the hand-off is over; at once if it rotates the card about another point, which the
  /// hand-off would not know.
  private func animateExit(
    _ motion: inout CardMotion,
    _ swipe: PastSwipe,
    from start: Timestamp?,
    at time: Timestamp
  ) {
    let before = motion
    animateExit(&motion, swipe, at: start ?? time)
    guard motion.anchor != before.anchor, let start, start > time else { return }
    motion = before
    animateExit(&motion, swipe, at: time)
  }

  /// Starts the exit of a card from the top slot; tracks that the exit does not move stop.
  private func animateExit(_ motion: inout CardMotion, _ swipe: PastSwipe, at time: Timestamp) {
    let pose = motion.pose(at: time.seconds)
    let rest = topPose
    let direction = swipe.direction
    let departure = motion.unrotatedCenter(of: pose) - rest.center
    let hand = swipe.hand
    let anchor = hand?.anchor ?? .zero
    motion.journey = journey(from: hand?.travel ?? .zero, anchor: anchor)
    let exit = ExitContext(
      direction: direction,
      isByHand: swipe.isByHand,
      departure: departure,
      travel: hand?.travel ?? .zero,
      velocity: hand?.velocity ?? .zero,
      step: hand?.step ?? .zero,
      anchor: anchor,
      rotation: preset.drag.rotation(toward: direction, card: rest.size, stage: stage),
      rest: rest,
      stage: stage,
      layoutDirection: layoutDirection
    )
    if travel.style == .fade { return motion.fadeOut(at: time) }
    var still = motion
    still.stop(at: time)
    var moved = still
    travel.animateExit(&moved, in: exit, at: time)
    travel.animateExit(&motion, in: exit, at: time)
    // Comparing with the motion itself would miss an exit that happens to be the same.
    motion.stopTracks(thatAreEqualIn: still, moved, at: time)
  }

  /// The motion of a card whose flight is over; a throw, whose speed is forgotten, was faster than this.
  private func exitMotion(of swipe: PastSwipe, at time: Timestamp) -> CardMotion {
    var motion = CardMotion(restingAt: topPose)
    motion.apply(swipe.dragPose, at: swipe.time)
    animateExit(&motion, swipe, at: swipe.time)
    if motion.isMoving(at: time.seconds) { motion.finish(at: time) }
    return motion
  }

  /// A way of the drag's translation by the preset's drag rule, at a standstill.
  private func journey(from translation: Vector, anchor: Vector) -> Journey {
    Journey(preset.drag, anchor: anchor, from: translation, rest: topPose, stage: stage)
  }

  /// The card because of which others move.
  private func leader(
    _ motion: CardMotion,
    isByHand: Bool,
    comesBack: Bool,
    at time: Timestamp
  ) -> RestackLeader {
    let (restack, rest, stage, share) = (preset.restack, topPose, stage, preset.drag.share)
    return RestackLeader(
      comesBack: comesBack,
      isByHand: isByHand,
      start: time,
      end: motion.restTime
    ) { seconds in
      let way = motion.departure(at: seconds, from: rest) * (1 / share)
      return restack.reveal(
        in: RevealContext(progress: 0, travel: way, card: rest.size, stage: stage)
      )
    }
  }

  // MARK: Release

  mutating func release(velocity: Vector, at time: Timestamp, _ policy: StackPolicy) {
    guard let card = shown.pressedCard, let reading = dragReading else { return }
    let session = reading.session
    var verdict = preset.release.verdict(on: reading.release(velocity: velocity, by: gestures))
    verdict.reason?.scale(by: session.effort)
    verdict.reason?.translation = session.translation
    handOff(velocity, at: time)
    if let way = session.wayBack { return endWayBack(way, by: verdict, at: time, policy) }
    // A return takes speed away at once, so that lateness cannot be seen; an exit keeps it.
    let start = verdict.direction == nil ? time : easeHandOff(at: time)
    let direction = verdict.direction.flatMap { session.mayGo($0) ? $0 : nil }
    var former: PastSwipe?
    var replaced: [CardID] = []
    if card.layer == .flights, let swipe = order.lastSwipe(of: card.id) {
      if verdict.direction == swipe.direction { return flyOn(from: start, at: time) }
      guard policy.shouldUndo(card.index, swipe.direction) else {
        report(.didRefuse(card.event, Refusal(of: .undo, because: .vetoed)), at: time)
        return flyOn(from: start, at: time)
      }
      if policy.answersUndoLater(card.index, swipe.direction) {
        flyOn(from: start, at: time)
        if order.history.last == swipe {
          _ = askToUndo(swipe, at: time)
        } else {
          report(.didRefuse(card.event, Refusal(of: .undo, because: .nothingToUndo)), at: time)
        }
        return
      }
      replaced = takeBack(swipe, isThrownAgain: direction != nil, at: time)
      former = swipe
    }
    defer { for picture in replaced { retire(picture, at: time) } }
    guard let direction else { return animateReturn(because: verdict.reason, at: time) }
    let swipe = AskedSwipe(
      direction: direction,
      cause: .hand,
      release: verdict,
      hand: reading.hand(velocity: velocity),
      former: former
    )
    performRelease(swipe, from: start, at: time, policy)
  }

  /// Swipes the card that a hand has let go, or has it wait or go back.
  mutating func performRelease(
    _ swipe: AskedSwipe,
    from start: Timestamp? = nil,
    at time: Timestamp,
    _ policy: StackPolicy
  ) {
    let result = self.swipe(swipe, from: start, at: time, policy)
    if case .refused = result {
      report(result, to: .swipe(swipe.direction), at: time)
      return animateReturn(because: swipe.release?.reason, at: time)
    }
    if openQuestion != nil { return holdCard(at: time) }
    // If cards cycle, another card may leave, and the lower ones stay until it is out.
    if shown.pressedCard?.isDragged == true {
      animateReturn(because: swipe.release?.reason, at: time)
    } else {
      lowerReveal(at: time)
    }
  }

  mutating func animateReturn(because reason: ReleaseReason? = nil, at time: Timestamp) {
    guard let card = shown.pressedCard, let depth = shown.depth(of: card.id) else { return }
    let rest = rest(of: depth)
    let travel = travel
    let context = restackContext(
      to: rest,
      depth: topSlot + depth,
      jitter: shown[depth].jitter
    )
    shown.reveal.stay(isTopHeld: shown.top?.isPressed == true, at: time)
    let journey = dragReading.map { reading in
      self.journey(from: reading.travel, anchor: reading.session.context.anchor)
    }
    shown.update(depth) { card in
      card.motion.journey = journey
      travel.animateReturn(&card.motion, to: rest, at: time)
      // A return moves the card within its slot; meanwhile another may have come on top of it.
      if !card.motion.target.isNear(rest, within: 1e-6) {
        travel.animateRestack(&card.motion, in: context, at: time)
      }
      card.enter(.returning(reason))
      card.stamp?.show(false, at: time)
    }
    let leader = leader(shown[depth].motion, isByHand: true, comesBack: true, at: time)
    lowerReveal(following: leader, at: time)
    updateHiddenCards(at: time)
  }

  /// Moves the stack back, from its present position and velocity.
  private mutating func lowerReveal(following leader: RestackLeader? = nil, at time: Timestamp) {
    guard shown.reveal.isAway(at: time) else { return }
    let context = restackContext(to: topPose, depth: topSlot, jitter: 0, leader)
    shown.reveal.conceal(by: travel, in: context, at: time)
  }

  /// Has the pressed card, whose swipe stands, go out.
  ///
  /// - Parameter reason: Why its drag did not bring it back, if it was to. Defaults to nil.
  mutating func flyOn(
    because reason: ReleaseReason? = nil,
    from start: Timestamp? = nil,
    at time: Timestamp
  ) {
    guard let index = shown.pressedIndex, let swipe = order.lastSwipe(of: shown.all[index].swiped)
    else { return }
    let way = shown.all[index].wayBack
    var motion = shown.all[index].motion
    var again = swipe
    again.direction = way?.exit(of: swipe) ?? swipe.direction
    again.isByHand = true
    again.hand = dragReading?.hand(velocity: .zero) ?? swipe.hand
    animateExit(&motion, again, from: start, at: time)
    lowerReveal(at: time)
    shown.update(index: index) { card in
      card.motion = motion
      let isOut = way?.origin == .outside
      card.enter(way.flatMap { isOut ? .goingOut($0, reason) : nil } ?? .leaving)
      card.stamp?.show(true, at: time)
    }
  }

  /// Undoes the swipe of a card that was caught in flight.
  ///
  /// - Parameter isThrownAgain: It is the top card for now, whatever it lay beneath.
  /// - Returns: What the stack has no place for: another picture of the card, which was in the stack, and the
  ///   deepest card, which the next swipe finds where it was.
  private mutating func takeBack(
    _ swipe: PastSwipe,
    isThrownAgain: Bool,
    at time: Timestamp
  ) -> [CardID] {
    guard var card = shown.remove(swipe.card) else { return [] }
    card.updateSession { $0.interrupted = .entering }
    if !card.isDragged { card.enter(.moving) }
    commitReveal(at: time)
    shown.awaited.forgetLatest()
    _ = order.takeBack(card.id)
    if isThrownAgain { order.putOnTop(card.id) }
    var replaced = [takeOut(pictureOf: card.id)]
    if isThrownAgain, shown.depth >= shownCardLimit, let deepest = shown.stack.last {
      replaced.append(takeOut(pictureOf: deepest.id))
    }
    shown.insert(card, at: depthInPicture(of: card.id))
    report(.didUndo(card.event, swipe.direction), at: time)
    reconcile(at: time)
    return replaced.compactMap { $0 }
  }

  /// Restarts the motion of a card that was caught and not dragged, from a standstill.
  mutating func resume(at time: Timestamp) {
    guard let card = shown.pressedCard, let session = card.session else { return }
    guard let depth = shown.depth(of: card.id) else { return flyOn(at: time) }
    let rest = rest(of: depth)
    switch session.interrupted {
    case .resting: break
    case .moving:
      let travel = travel
      let context = restackContext(
        to: rest,
        depth: topSlot + depth,
        jitter: shown[depth].jitter
      )
      shown.update(depth) { card in
        travel.animateRestack(&card.motion, in: context, at: time)
        card.enter(.moving)
        card.stamp?.show(false, at: time)
      }
      lowerReveal(at: time)
      updateHiddenCards(at: time)
    case .entering:
      let travel = travel
      shown.update(depth) { card in
        travel.animateUndo(&card.motion, to: rest, at: time)
        card.enter(.entering)
        card.stamp?.show(false, at: time)
      }
      lowerReveal(at: time)
      updateHiddenCards(at: time)
    case .dragged, .returning, .leaving: animateReturn(at: time)
    }
  }

  // MARK: Cards that cycle

  /// Sends the top card to the bottom, to the left, or brings the bottom card to the top, to the
  /// right: now, or once the card that is on its way is out.
  ///
  /// Right to left, the sides are swapped; the order keeps the directions of left to right.
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
    if policy.answersSwipeLater(index, direction) {
      return ask(AskedSwipe(direction: direction, cause: cause), about: card, at: time)
    }
    if request(.swipe(way, cause)) { return .waiting }
    letGo(of: card, at: time)
    let picture = picture(inStackOf: card)?.id ?? card
    let swipe = PastSwipe(
      card: picture,
      direction: way,
      isByHand: false,
      slot: shown.topSlot,
      time: time,
      dragPose: DragPose(center: topPose.center)
    )
    order.swipe(swipe, to: .cycling, isRedo: cause == .redo, limit: policy.undoLimit)
    let event = StackEvent.Card(id: picture, index: index)
    report(.willSwipe(event, direction, cause), at: time)
    report(.didSwipe(event, direction, cause, reason: nil), at: time)
    sendOut(card, way, at: time)
    return .performed(event)
  }

  /// Undoes the last swipe, of a card that is still in the stack, by the opposite one; does nothing
  /// while the stack has no other card.
  private mutating func undoCycle(at time: Timestamp) -> CommandResult {
    guard let swipe = order.history.last else { return .refused(.nothingToUndo) }
    let back: Direction = swipe.direction == .left ? .right : .left
    guard let card = order.cyclingCard(back), let index = index(of: card) else {
      return .refused(.noCard)
    }
    letGo(of: card, at: time)
    _ = order.undo(isCycling: true)
    let event = StackEvent.Card(id: picture(inStackOf: card)?.id ?? card, index: index)
    report(.didUndo(event, inLayout(swipe.direction)), at: time)
    sendOut(card, back, at: time)
    return .performed(event)
  }

  /// Converts a direction between left to right and the present layout: its mirror image if the
  /// layout is mirrored.
  func inLayout(_ direction: Direction) -> Direction {
    layoutDirection == .leftToRight ? direction : direction.mirrored
  }

  /// Records a request if a card is on its way out, replacing an earlier one.
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

  /// Ends the drag of a card that a request sends out which was made before the press.
  private mutating func letGo(of card: CardID, at time: Timestamp) {
    if picture(inStackOf: card)?.isDragged == true { interrupt(at: time) }
  }

  private mutating func sendOut(_ card: CardID, _ direction: Direction, at time: Timestamp) {
    // What is on its way out no longer moves with a drag.
    commitReveal(at: time)
    if picture(inStackOf: card) == nil {
      // If the bottom card is not shown, it comes out from behind the last shown one, or from where it
      // is on its way there.
      let below = shown.all.first { $0.layer == .hiddenBelow && order.card(of: $0.id) == card }
      let hidden = below.flatMap { shown.remove($0.id) }
      let bottom = shown.depth
      var bottomCard = hidden ?? makeCard(card, at: time)
      bottomCard.enter(.moving)
      shown.insert(bottomCard, at: bottom)
      if hidden == nil {
        let rest = rest(of: bottom)
        shown.update(bottom) { $0.motion = CardMotion(restingAt: rest) }
      }
    }
    guard let depth = picture(inStackOf: card).flatMap({ shown.depth(of: $0.id) }) else { return }
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
      // An exit that was set meanwhile may move no card by itself.
      let end = max(card.motion.restTime, time)
      card.enter(.cycling(Cycling(direction: direction, end: end)))
    }
    updateHiddenCards(at: time)
  }

  /// Moves a card that is out to its new position in the order, and every card to its slot; then
  /// starts the request that was made meanwhile.
  mutating func finishCycling() {
    guard let (depth, cycling) = shown.cycling else { return }
    // Before the card lands on one in the hand: depths count.
    commitReveal(at: cycling.end)
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
        StackPolicy(undoLimit: undoLimit)
      )
    case .undo: _ = undo(at: cycling.end, StackPolicy())
    }
  }
}
