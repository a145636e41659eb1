import RiffleMotion

/// What becomes of a card that is let go.
extension CardStack {
  /// Asks the release rule what letting go meant, and does it.
  mutating func release(velocity: Vector, at time: Timestamp, _ policy: SwipePolicy) {
    guard let hand, let card = held else { return }
    let verdict = preset.release.verdict(
      on: situation(of: hand, translation: hand.translation, velocity: velocity)
    )
    let isFlight = isInFlight(hand.card)
    switch verdict {
    case .swipe(let direction) where isFlight:
      if history.last(where: { $0.card == hand.card })?.direction == direction {
        flyOn(at: time)
      } else if mayBeSwiped(card, direction, policy) {
        pullBack(at: time)
        swipe(direction, isByHand: true, at: time, policy)
      } else {
        pullBack(at: time)
        sendHome(at: time)
      }
    case .stay where isFlight:
      pullBack(at: time)
      sendHome(at: time)
    case .swipe(let direction):
      guard hand.grab.allowed.contains(direction),
        swipe(direction, isByHand: true, at: time, policy)
      else { return sendHome(at: time) }
      // Where cards circulate it can be another one that goes.
      if held?.activity == .dragged { sendHome(at: time) }
    case .stay:
      sendHome(at: time)
    }
  }

  /// Whether the stack's owner lets a card be swiped.
  func mayBeSwiped(_ card: StackCard, _ direction: Direction, _ policy: SwipePolicy) -> Bool {
    index(of: card.id).map { policy.shouldSwipe($0, direction) } ?? false
  }

  /// Sends the card in the hand home.
  mutating func sendHome(at time: Timestamp) {
    guard preset.drag.axes != .none,
      let depth = cards.firstIndex(where: { $0.id == hand?.card })
    else { return }
    preset.returnRule.animateReturn(&cards[depth].motion, to: rest(of: depth), at: time)
    cards[depth].activity = .returning
    cards[depth].stamp?.show(false, at: time)
    lowerLift(at: time)
    cover(at: time)
  }

  /// Lets the cards beneath go back down, as fast as they were.
  private mutating func lowerLift(at time: Timestamp) {
    guard lift.sample(at: time.seconds).value != 0 || lift.restTime > time else { return }
    preset.restack.animateConceal(&lift, at: time)
  }

  /// Lets a card in flight, caught and let go, fly on.
  mutating func flyOn(at time: Timestamp) {
    guard let swipe = history.last(where: { $0.card == hand?.card }), let card = held else {
      return
    }
    var motion = card.motion
    leave(&motion, swipe.direction, isByHand: true, at: time)
    changeHeld { card in
      card.motion = motion
      card.activity = .leaving
      card.stamp?.show(true, at: time)
    }
  }

  /// Puts a caught card in flight back on top of the stack, which undoes its swipe.
  private mutating func pullBack(at time: Timestamp) {
    guard let id = hand?.card, let flight = flights.firstIndex(where: { $0.id == id }),
      let swipe = history.lastIndex(where: { $0.card == id })
    else { return }
    let direction = history.remove(at: swipe).direction
    let card = flights.remove(at: flight)
    putOnTop(card, at: time)
    report(.didUndo, at: time, of: card, direction: direction)
    reconcile(at: time)
  }

  /// Lets a card that was caught and not dragged go on with what it did, from a standstill.
  mutating func resume(_ hand: Hand, at time: Timestamp) {
    guard let depth = cards.firstIndex(where: { $0.id == hand.card }) else {
      return flyOn(at: time)
    }
    switch hand.caught {
    case .resting: break
    case .moving:
      let slot = topSlot + depth
      preset.restack.animateRestack(
        &cards[depth].motion,
        to: rest(of: depth),
        depth: slot,
        at: time
      )
      cards[depth].activity = .moving
      lowerLift(at: time)
    case .entering:
      preset.exit.animateUndo(&cards[depth].motion, to: rest(of: depth), at: time)
      cards[depth].activity = .entering
      lowerLift(at: time)
      cover(at: time)
    case .dragged, .returning, .leaving: sendHome(at: time)
    }
  }

  func isInFlight(_ card: CardID) -> Bool {
    flights.contains { $0.id == card }
  }
}
