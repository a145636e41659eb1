import RiffleMotion

extension CardStack {
  /// Swipes the top card: decided here and now, whatever still flies.
  ///
  /// - Parameters:
  ///   - direction: Where it goes.
  ///   - isByHand: Whether a hand let go of it.
  ///   - time: When it was let go.
  ///   - policy: Who has the last word.
  /// - Returns: Whether it was swiped.
  @discardableResult
  mutating func swipe(
    _ direction: Direction,
    isByHand: Bool = false,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) -> Bool {
    guard let top = cards.first else { return false }
    if preset.exit.destination == .cycles {
      return circulate(direction, at: time, policy)
    }
    guard mayBeSwiped(top, direction, policy) else { return false }
    landLift(at: time)
    var card = cards.removeFirst()
    order.remove(0..<1)
    if preset.deck.end == .loop { order.insert(card.id, at: order.count) }
    report(.willSwipe, at: time, of: card, direction: direction)
    note(direction, of: card, isByHand: isByHand, at: time)
    leave(&card.motion, direction, isByHand: isByHand, at: time)
    card.activity = .leaving
    if preset.showsStamps {
      if card.stamp?.direction != direction { card.stamp = StampMotion(direction: direction) }
      card.stamp?.show(true, at: time)
    }
    flights.append(card)
    report(.didSwipe, at: time, of: card, direction: direction)

    let isRefilled = order.count > cards.count
    topSlot = isRefilled || preset.restack.movesUpLastCards || cards.isEmpty ? 0 : topSlot + 1
    reconcile(at: time)
    if order.isEmpty { report(.didRemoveLast, at: time, of: card) }
    return true
  }

  /// Notes a swipe, to be taken back.
  private mutating func note(
    _ direction: Direction,
    of card: StackCard,
    isByHand: Bool,
    at time: Timestamp
  ) {
    let pose = card.motion.pose(at: time.seconds)
    let hold = DragPose(
      center: card.motion.unturnedCenter(of: pose),
      rotation: pose.rotation,
      anchor: card.motion.anchor
    )
    history.append(
      Swipe(
        card: card.id,
        direction: direction,
        isByHand: isByHand,
        slot: topSlot,
        time: time,
        hold: hold
      )
    )
    undone = []
  }

  /// Takes the last swipe back: the card comes from where it is, or from where its flight ended.
  mutating func undo(at time: Timestamp) {
    guard let swipe = history.popLast() else { return }
    undone.append(swipe)
    if preset.exit.destination == .cycles {
      return circulateBack(swipe.direction, at: time)
    }
    topSlot = cards.isEmpty ? swipe.slot : max(0, topSlot - 1)
    var card: StackCard
    if let flight = flights.firstIndex(where: { $0.id == swipe.card }) {
      card = flights.remove(at: flight)
    } else {
      card = StackCard(
        id: swipe.card,
        index: index(of: swipe.card) ?? 0,
        motion: flight(of: swipe),
        activity: .leaving
      )
      report(.willDisplay, at: time, of: card)
    }
    cards.removeAll { $0.id == swipe.card }
    putOnTop(card, at: time)
    preset.exit.animateUndo(&cards[0].motion, to: rest(of: 0), at: time)
    cards[0].activity = .entering
    cards[0].stamp?.show(false, at: time)
    report(.didUndo, at: time, of: card, direction: swipe.direction)
    reconcile(at: time)
  }

  /// Puts a card that had left back on top of the others.
  mutating func putOnTop(_ card: StackCard, at time: Timestamp) {
    landLift(at: time)
    order.remove(card.id)
    order.insert(card.id, at: 0)
    cards.insert(card, at: 0)
  }

  /// Starts the flight of a card from the top slot; what the exit leaves alone stays as it is.
  func leave(
    _ motion: inout CardMotion,
    _ direction: Direction,
    isByHand: Bool,
    at time: Timestamp
  ) {
    let before = motion
    let exit = exit(direction, isByHand: isByHand, from: motion, at: time)
    preset.exit.animateExit(&motion, in: exit, at: time)
    motion.stopWhatIsLeft(from: before, at: time)
  }

  /// Returns what the flight of a card from the top slot starts from.
  private func exit(
    _ direction: Direction,
    isByHand: Bool,
    from motion: CardMotion,
    at time: Timestamp
  ) -> ExitContext {
    let pose = motion.pose(at: time.seconds)
    let rest = topPose
    return ExitContext(
      direction: direction,
      isByHand: isByHand,
      departure: motion.unturnedCenter(of: pose) - rest.center,
      rotation: preset.drag.rotation(toward: direction, card: rest.size, stage: stage),
      rest: rest,
      stage: stage
    )
  }

  /// Makes the flight of a swipe once more, for a card that has gone.
  private func flight(of swipe: Swipe) -> CardMotion {
    var motion = CardMotion(restingAt: topPose)
    motion.hold(swipe.hold, at: swipe.time)
    leave(&motion, swipe.direction, isByHand: swipe.isByHand, at: swipe.time)
    return motion
  }
}
