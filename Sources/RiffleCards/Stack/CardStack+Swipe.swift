import RiffleMotion

/// The cause of a swipe.
enum SwipeCause: Hashable, Sendable {
  /// The release of a dragged card, for the reason that the release rule gave.
  case release(ReleaseReason?)
  /// A command, or a swipe of the pointer that drags no card.
  case command
  /// The command that does an undone swipe again.
  case redo

  /// Whether the card was dragged.
  var isByHand: Bool {
    if case .release = self { true } else { false }
  }

  /// The reason for the outcome of a release; nil for all others.
  var reason: ReleaseReason? {
    if case .release(let reason) = self { reason } else { nil }
  }
}

extension CardStack {
  /// Swipes the top card at once, even while other cards fly.
  ///
  /// - Parameters:
  ///   - direction: The direction of the swipe.
  ///   - cause: The cause of the swipe. Defaults to a command.
  ///   - start: The start of the exit; nil for the time. Defaults to nil.
  ///   - time: The time of the release or the command.
  ///   - policy: The policy that may refuse.
  /// - Returns: Whether it was swiped.
  @discardableResult
  mutating func swipe(
    _ direction: Direction,
    by cause: SwipeCause = .command,
    from start: Timestamp? = nil,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) -> Bool {
    guard let top = shown.top else { return false }
    if preset.exit.destination == .cycles {
      return cycle(direction, isRedo: cause == .redo, at: time, policy)
    }
    guard let index = index(of: top.id), policy.shouldSwipe(index, direction)
    else { return false }
    commitReveal(at: time)
    var card = shown.remove(at: 0)
    report(.willSwipe(card.event, direction), at: time)
    let swipe = Swipe(
      card: card.id,
      direction: direction,
      isByHand: cause.isByHand,
      slot: shown.topSlot,
      time: time,
      dragPose: dragPose(of: card.motion, at: time)
    )
    let isLast = order.swipe(
      swipe,
      to: preset.deck.end == .loop ? .bottom : .gone,
      isRedo: cause == .redo
    )
    animateExit(&card.motion, direction, isByHand: cause.isByHand, at: start ?? time)
    card.enter(.leaving)
    if preset.showsStamps || keepsStamps {
      card.stamp = card.stamp ?? StampMotion(direction: direction)
      card.stamp?.turn(toward: direction, at: time)
      card.stamp?.show(true, at: time)
    }
    shown.add(card)
    report(.didSwipe(card.event, direction, reason: cause.reason), at: time)

    let isRefilled = remaining > shown.depth
    let movesUp = isRefilled || preset.restack.movesUpLastCards || shown.stackRange.isEmpty
    shown.setTopSlot(movesUp ? 0 : shown.topSlot + 1)
    reconcile(at: time)
    if isLast {
      report(.didRemoveLast(card.event), at: time)
      if preset.deck.end == .reload {
        reload(count: count, heldCard: .gone, isAnimated: true, at: time)
      }
    }
    return true
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
  mutating func undo(at time: Timestamp) {
    if preset.exit.destination == .cycles { return undoCycle(at: time) }
    guard let swipe = order.undo() else { return }
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
    let rule = preset.exit
    shown.update(0) { card in
      rule.animateUndo(&card.motion, to: rest, at: time)
      card.stamp?.show(false, at: time)
    }
    report(.didUndo(card.event, swipe.direction), at: time)
    reconcile(at: time)
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
      stage: stage
    )
    var still = motion
    still.stop(at: time)
    var moved = still
    preset.exit.animateExit(&moved, in: exit, at: time)
    preset.exit.animateExit(&motion, in: exit, at: time)
    // A comparison with the motion itself would take an exit for none if it happens to be the same.
    motion.stopTracks(thatAreEqualIn: still, moved, at: time)
  }

  /// Returns the exit motion of a past swipe, for a card that is no longer shown.
  private func exitMotion(of swipe: Swipe) -> CardMotion {
    var motion = CardMotion(restingAt: topPose)
    motion.apply(swipe.dragPose, at: swipe.time)
    animateExit(&motion, swipe.direction, isByHand: swipe.isByHand, at: swipe.time)
    return motion
  }
}
