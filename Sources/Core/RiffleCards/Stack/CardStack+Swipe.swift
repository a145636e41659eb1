import RiffleMotion

extension CardStack {
  /// Swipes the top card at once, even while other cards fly.
  ///
  /// - Parameters:
  ///   - direction: The direction of the swipe.
  ///   - cause: The cause of the swipe.
  ///   - release: The verdict on the release of a dragged card; nil if the card was not dragged.
  ///     Defaults to nil.
  ///   - start: The start of the exit; nil for the time. Defaults to nil.
  ///   - time: The time of the release or the command.
  ///   - policy: The policy that may refuse.
  /// - Returns: The card that was swiped, or why none was.
  mutating func swipe(
    _ direction: Direction,
    by cause: SwipeCause,
    release: ReleaseVerdict? = nil,
    from start: Timestamp? = nil,
    at time: Timestamp,
    _ policy: StackPolicy
  ) -> CommandResult {
    guard let top = shown.top, let index = index(of: top.id) else { return .refused(.noCard) }
    if preset.exit.destination == .cycles {
      return cycle(direction, by: cause, at: time, policy)
    }
    guard policy.shouldSwipe(index, direction) else { return .refused(.vetoed) }
    commitReveal(at: time)
    var card = shown.remove(at: 0)
    report(.willSwipe(card.event, direction, cause), at: time)
    let swipe = PastSwipe(
      card: card.id,
      direction: direction,
      isByHand: release != nil,
      slot: shown.topSlot,
      time: time,
      dragPose: dragPose(of: card.motion, at: time)
    )
    let isLast = order.swipe(
      swipe,
      to: preset.deck.end == .loop ? .bottom : .gone,
      isRedo: cause == .redo
    )
    animateExit(&card.motion, direction, isByHand: release != nil, at: start ?? time)
    card.enter(.leaving)
    if preset.showsStamps || keepsStamps {
      card.stamp = card.stamp ?? StampMotion(direction: direction)
      card.stamp?.turn(toward: direction, at: time)
      card.stamp?.show(true, at: time)
    }
    shown.add(card)
    report(.didSwipe(card.event, direction, cause, reason: release?.reason), at: time)

    let isRefilled = remaining > shown.depth
    let movesUp = isRefilled || preset.restack.movesUpLastCards || shown.stackRange.isEmpty
    shown.setTopSlot(movesUp ? 0 : shown.topSlot + 1)
    reconcile(at: time)
    if isLast {
      report(.ranOutOfCards(card.event), at: time)
      if preset.deck.end == .reload {
        reload(count: count, heldCard: .gone, isAnimated: true, at: time)
      }
    }
    return .performed(StackEvent.Card(id: card.id, index: index))
  }

  private func dragPose(of motion: CardMotion, at time: Timestamp) -> DragPose {
    let pose = motion.pose(at: time.seconds)
    return DragPose(
      center: motion.unrotatedCenter(of: pose),
      rotation: pose.rotation,
      anchor: motion.anchor
    )
  }

  /// Undoes the last swipe: the card comes from where it is, or from where its flight ended.
  mutating func undo(at time: Timestamp, _ policy: StackPolicy) -> CommandResult {
    guard let last = order.history.last else { return .refused(.nothingToUndo) }
    guard mayUndo(policy) else { return .refused(.vetoed) }
    if preset.exit.destination == .cycles {
      if request(.undo) { return .waiting }
      // A card that left before cards cycled comes back as it went.
      if order.remaining.contains(last.card) { return undoCycle(at: time) }
    }
    guard let swipe = order.undo() else { return .refused(.nothingToUndo) }
    shown.setTopSlot(shown.stackRange.isEmpty ? swipe.slot : max(0, shown.topSlot - 1))
    var card: ShownCard
    if let flight = shown.all.first(where: { $0.id == swipe.card && $0.layer == .flights }) {
      card = flight
    } else {
      card = ShownCard(
        id: swipe.card,
        index: index(of: swipe.card) ?? 0,
        motion: exitMotion(of: swipe),
        phase: .entering
      )
      report(.willDisplay(card.event), at: time)
    }
    shown.remove(swipe.card)
    commitReveal(at: time)
    card.enter(.entering)
    shown.insert(card, at: 0)
    let rest = rest(of: 0)
    let travel = travel
    shown.update(0) { card in
      travel.animateUndo(&card.motion, to: rest, at: time)
      if travel.style == .instant { card.stamp = nil }
      card.stamp?.show(false, at: time)
    }
    report(.didUndo(card.event, swipe.direction), at: time)
    reconcile(at: time)
    return .performed(named(swipe.card))
  }

  /// Returns whether there is a swipe to undo, and the owner agrees.
  private func mayUndo(_ policy: StackPolicy) -> Bool {
    guard let last = order.history.last, let index = index(of: last.card) else { return false }
    return policy.shouldUndo(index, direction(of: last))
  }

  /// Returns the direction of a past swipe as it was seen, or would be in the present layout.
  func direction(of swipe: PastSwipe) -> Direction {
    let hasCycled = preset.exit.destination == .cycles && order.remaining.contains(swipe.card)
    return hasCycled ? inLayout(swipe.direction) : swipe.direction
  }

  /// Returns a card as events name it, with its present index.
  func named(_ card: CardID) -> StackEvent.Card {
    StackEvent.Card(id: card, index: index(of: card) ?? 0)
  }

  /// Starts the exit of a card from the top slot; tracks that the exit does not move stop.
  func animateExit(
    _ motion: inout CardMotion,
    _ direction: Direction,
    isByHand: Bool,
    at time: Timestamp
  ) {
    let pose = motion.pose(at: time.seconds)
    let rest = topPose
    let exit = ExitContext(
      direction: direction,
      isByHand: isByHand,
      departure: motion.unrotatedCenter(of: pose) - rest.center,
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
    // A comparison with the motion itself would take an exit for none if it happens to be the same.
    motion.stopTracks(thatAreEqualIn: still, moved, at: time)
  }

  /// Returns the exit motion of a past swipe, for a card that is no longer shown.
  private func exitMotion(of swipe: PastSwipe) -> CardMotion {
    var motion = CardMotion(restingAt: topPose)
    motion.apply(swipe.dragPose, at: swipe.time)
    animateExit(&motion, swipe.direction, isByHand: swipe.isByHand, at: swipe.time)
    return motion
  }
}
