import RiffleMotion

/// A card on its way out of a stack whose cards circulate: phase 1, in which all others stay.
struct Circulation: Hashable, Sendable {
  /// The card.
  var card: CardID
  /// To the left it goes beneath, to the right on top.
  var direction: Direction
  /// When it is out.
  var end: Timestamp
  /// What was asked for meanwhile, to begin when this ends; the newest request, nil for none.
  var next: Request?

  /// What can be asked of a stack whose cards circulate.
  enum Request: Hashable, Sendable {
    /// A swipe.
    case swipe(Direction)
    /// The way back of a swipe in this direction.
    case undo(Direction)
  }
}

extension CardStack {
  /// Asks for the next card, to the left, or the one before, to the right.
  ///
  /// - Returns: Whether it can be done, now or once the card on its way is out.
  mutating func circulate(
    _ direction: Direction,
    at time: Timestamp,
    _ policy: SwipePolicy
  ) -> Bool {
    guard order.count >= 2 else { return false }
    let card = circulatingCard(direction)
    guard index(of: card).map({ policy.shouldSwipe($0, direction) }) == true else { return false }
    if circulation != nil {
      circulation?.next = .swipe(direction)
      return true
    }
    history.append(
      Swipe(
        card: card,
        direction: direction,
        isByHand: false,
        slot: topSlot,
        time: time,
        hold: DragPose(center: topPose.center)
      )
    )
    undone = []
    report(.willSwipe, at: time, of: card, direction: direction)
    report(.didSwipe, at: time, of: card, direction: direction)
    send(card, direction, at: time)
    return true
  }

  /// Takes a circulation back by the opposite one, now or once the card on its way is out.
  mutating func circulateBack(_ direction: Direction, at time: Timestamp) {
    if circulation != nil {
      circulation?.next = .undo(direction)
    } else if order.count >= 2 {
      let back: Direction = direction == .left ? .right : .left
      let card = circulatingCard(back)
      report(.didUndo, at: time, of: card, direction: direction)
      send(card, back, at: time)
    }
  }

  /// The card that goes, now or once the card on its way is out: the top one to the left, the
  /// bottom one to the right.
  private func circulatingCard(_ direction: Direction) -> CardID {
    let order = circulation.map(order(after:)) ?? order
    return order[direction == .left ? 0 : order.count - 1]
  }

  /// The cards from the top down once a card on its way has gone beneath, or come on top.
  private func order(after circulation: Circulation) -> CardSequence {
    var order = order
    order.remove(circulation.card)
    order.insert(circulation.card, at: circulation.direction == .left ? order.count : 0)
    return order
  }

  /// Begins phase 1: the card goes out, all others go on with what they do.
  private mutating func send(_ card: CardID, _ direction: Direction, at time: Timestamp) {
    if !cards.contains(where: { $0.id == card }) {
      // The bottom card of a stack that shows but a few comes out from behind the last of them.
      sunken.removeAll { $0.id == card }
      cards.append(make(card, at: time))
      cards[cards.count - 1].motion = CardMotion(restingAt: rest(of: cards.count - 1))
    }
    guard let depth = cards.firstIndex(where: { $0.id == card }) else { return }
    let exit = ExitContext(
      direction: direction,
      isByHand: false,
      rest: rest(of: depth),
      stage: stage
    )
    preset.exit.animateExit(&cards[depth].motion, in: exit, at: time)
    cards[depth].activity = .leaving
    circulation = Circulation(card: card, direction: direction, end: cards[depth].motion.restTime)
  }

  /// Ends phase 1 and begins phase 2: the card takes its new place in the order, and every card
  /// moves to its place in the layout; then what was asked for meanwhile begins.
  mutating func finishCirculation() {
    guard let done = circulation else { return }
    circulation = nil
    guard let depth = cards.firstIndex(where: { $0.id == done.card }) else { return }
    var card = cards.remove(at: depth)
    report(.didLeave, at: done.end, of: card)
    card.activity = .moving
    order = order(after: done)
    if done.direction == .left {
      card.disorder = drawDisorder()
      cards.append(card)
    } else {
      if !cards.isEmpty { cards[0].disorder = drawDisorder() }
      cards.insert(card, at: 0)
    }
    reconcile(at: done.end)
    switch done.next {
    case nil: break
    case .swipe(let direction): _ = circulate(direction, at: done.end, SwipePolicy())
    case .undo(let direction): circulateBack(direction, at: done.end)
    }
  }

  /// Notes an event of a card that need not be shown yet.
  private mutating func report(
    _ kind: StackEvent.Kind,
    at time: Timestamp,
    of card: CardID,
    direction: Direction
  ) {
    pending.append(
      StackEvent(kind, at: time, card: index(of: card), id: card, direction: direction)
    )
  }

  /// Draws how carelessly a card is laid down, from -1 to 1.
  mutating func drawDisorder() -> Double {
    Double.random(in: -1...1, using: &random)
  }
}
