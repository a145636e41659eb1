import RiffleMotion

extension CardStack {
  /// Starts anew with the first cards of the data; cards in flight and past swipes are forgotten.
  mutating func deal(at time: Timestamp) {
    cards = []
    flights = []
    history = []
    nextCard = 0
    fill(at: time)
    announceTop(at: time)
  }

  /// Swipes the top card: decided here and now, whatever still flies.
  ///
  /// - Parameters:
  ///   - direction: Where it goes.
  ///   - velocity: The hand's, in points a second; zero for a command.
  ///   - time: When it was let go.
  mutating func swipe(_ direction: Direction, velocity: Vector = .zero, at time: Timestamp) {
    guard var card = cards.first else { return }
    report(.willSwipe, at: time, card: card.index, direction: direction)
    let pose = card.motion.pose(at: time.seconds)
    let swipe = Swipe(
      card: card.index,
      direction: direction,
      time: time,
      hold: Hold(
        center: card.motion.unturnedCenter(of: pose),
        rotation: pose.rotation,
        anchor: card.motion.anchor
      )
    )
    preset.exit.leave(
      &card.motion,
      with: exit(of: swipe, velocity: velocity),
      at: time
    )
    card.activity = .leaving
    cards.removeFirst()
    flights.append(card)
    history.append(swipe)
    report(.didSwipe, at: time, card: card.index, direction: direction)

    restack(at: time)
    fill(at: time)
    announceTop(at: time)
    if cards.isEmpty { report(.didRemoveLast, at: time, card: card.index) }
  }

  /// Takes the last swipe back: the card comes from where it is, or from where its flight ended.
  mutating func undo(at time: Timestamp) {
    guard let swipe = history.popLast() else { return }
    var card: StackCard
    if let flight = flights.firstIndex(where: { $0.index == swipe.card }) {
      card = flights.remove(at: flight)
    } else {
      card = StackCard(index: swipe.card, motion: flight(of: swipe), activity: .leaving)
      report(.willDisplay, at: time, card: card.index)
    }
    preset.exit.comeBack(&card.motion, to: slot(0), at: time)
    card.activity = .entering
    cards.insert(card, at: 0)
    if cards.count > preset.layout.visibleCards, let last = cards.popLast() {
      nextCard = last.index
    }
    restack(from: 1, at: time)
    report(.didUndo, at: time, card: card.index, direction: swipe.direction)
    announceTop(at: time)
  }

  /// Sends the cards from a slot downward to the slots they now have.
  private mutating func restack(from first: Int = 0, at time: Timestamp) {
    for depth in cards.indices.dropFirst(first) {
      preset.restack.shift(&cards[depth].motion, to: slot(depth), at: time)
      cards[depth].activity = .moving
    }
  }

  /// Adds cards of the data at the back until as many as the layout wants are shown.
  private mutating func fill(at time: Timestamp) {
    while cards.count < preset.layout.visibleCards && nextCard < count {
      cards.append(
        StackCard(
          index: nextCard,
          motion: CardMotion(restingAt: slot(cards.count)),
          activity: .resting
        )
      )
      report(.willDisplay, at: time, card: nextCard)
      nextCard += 1
    }
  }

  /// Tells that another card is the top one now.
  private mutating func announceTop(at time: Timestamp) {
    guard let top = cards.first else { return }
    report(.didDisplay, at: time, card: top.index)
  }

  /// Returns what the flight of a swipe starts from.
  private func exit(of swipe: Swipe, velocity: Vector) -> Exit {
    Exit(
      direction: swipe.direction,
      departure: swipe.hold.center - slot(0).center,
      rotation: swipe.hold.rotation,
      velocity: velocity,
      rest: slot(0),
      stage: stage
    )
  }

  /// Makes the flight of a swipe once more, for a card that has gone.
  private func flight(of swipe: Swipe) -> CardMotion {
    var motion = CardMotion(restingAt: slot(0))
    motion.hold(swipe.hold, at: swipe.time)
    preset.exit.leave(&motion, with: exit(of: swipe, velocity: .zero), at: swipe.time)
    return motion
  }

  /// Notes an event, to be told with the next answer.
  mutating func report(
    _ kind: StackEvent.Kind,
    at time: Timestamp,
    card: Int? = nil,
    direction: Direction? = nil
  ) {
    pending.append(StackEvent(kind, at: time, card: card, direction: direction))
  }
}
