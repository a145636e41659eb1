import RiffleMotion

/// The release of a card: a swipe, or its way back.
extension CardStack {
  /// Applies the verdict of the release rule to the pressed card.
  mutating func release(velocity: Vector, at time: Timestamp, _ policy: StackPolicy) {
    guard let card = shown.pressedCard, let session = card.session else { return }
    var verdict = preset.release.verdict(
      on: release(of: session, translation: session.translation, velocity: velocity)
    )
    verdict.reason?.translation = session.translation
    handOff(velocity, at: time)
    // A return takes speed away at once, so that no lateness is seen; an exit keeps it.
    let start = verdict.direction == nil ? time : easeHandOff(at: time)
    if card.layer == .flights, let swipe = order.lastSwipe(of: card.id) {
      if verdict.direction == swipe.direction { return flyOn(from: start, at: time) }
      guard policy.shouldUndo(index(of: card.id) ?? card.index, swipe.direction) else {
        report(.didRefuse(card.event, Refusal(of: .undo, because: .vetoed)), at: time)
        return flyOn(from: start, at: time)
      }
      takeBack(at: time)
    }
    guard let direction = verdict.direction, session.mayGo(direction) else {
      return animateReturn(because: verdict.reason, from: start, at: time)
    }
    let result = swipe(direction, by: .hand, release: verdict, from: start, at: time, policy)
    if case .refused = result {
      report(result, to: .swipe(direction), at: time)
      return animateReturn(because: verdict.reason, from: start, at: time)
    }
    // If cards cycle, it can be another one that goes, and those beneath stay until it is out.
    if shown.pressedCard?.isDragged == true {
      animateReturn(because: verdict.reason, from: start, at: time)
    } else {
      lowerReveal(at: time)
    }
  }

  /// Starts the dragged card's way back to the top.
  ///
  /// - Parameters:
  ///   - reason: The reason for which a release was no swipe. Defaults to none.
  ///   - start: The start of the motion; nil for the time. Defaults to nil.
  ///   - time: The time of the release.
  mutating func animateReturn(
    because reason: ReleaseReason? = nil,
    from start: Timestamp? = nil,
    at time: Timestamp
  ) {
    guard let card = shown.pressedCard, let depth = shown.depth(of: card.id) else { return }
    let rest = rest(of: depth)
    let travel = travel
    let slot = shown.topSlot + depth
    shown.update(depth) { card in
      travel.animateReturn(&card.motion, to: rest, at: start ?? time)
      // A return moves the card within its slot; meanwhile another may have come on top of it.
      if !card.motion.target.isNear(rest, within: 1e-6) {
        travel.animateRestack(&card.motion, to: rest, depth: slot, at: start ?? time)
      }
      card.enter(.returning(reason))
      card.stamp?.show(false, at: time)
    }
    lowerReveal(at: time)
    updateHiddenCards(at: time)
  }

  /// Starts the way back down of the cards beneath, from the position and velocity they have.
  private mutating func lowerReveal(at time: Timestamp) {
    guard hasReveal(at: time) else { return }
    travel.animateConceal(&revealProgress, at: time)
  }

  /// Restarts the flight of a card that was caught in flight.
  ///
  /// - Parameters:
  ///   - start: The start of the motion; nil for the time. Defaults to nil.
  ///   - time: The time of the release.
  mutating func flyOn(from start: Timestamp? = nil, at time: Timestamp) {
    guard let index = shown.pressedIndex, let swipe = order.lastSwipe(of: shown.all[index].id)
    else { return }
    var motion = shown.all[index].motion
    animateExit(&motion, swipe.direction, isByHand: true, at: start ?? time)
    shown.update(index: index) { card in
      card.motion = motion
      card.enter(.leaving)
      card.stamp?.show(true, at: time)
    }
  }

  /// Undoes the swipe of a card that was caught in flight: it is the top one again.
  private mutating func takeBack(at time: Timestamp) {
    guard let id = shown.pressedCard?.id, let swipe = order.lastSwipe(of: id),
      var card = shown.remove(id)
    else { return }
    card.updateSession { $0.interrupted = .entering }
    if !card.isDragged { card.enter(.moving) }
    commitReveal(at: time)
    _ = order.takeBack(id)
    shown.insert(card, at: 0)
    report(.didUndo(card.event, swipe.direction), at: time)
    reconcile(at: time)
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
      let slot = shown.topSlot + depth
      shown.update(depth) { card in
        travel.animateRestack(&card.motion, to: rest, depth: slot, at: time)
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
}
