public import RiffleMotion

extension CardStack {
  /// Lets time pass: flights and returns that are over by then are told, in the order of time.
  ///
  /// Calling it more often, or not at all between inputs, changes nothing but when events are told.
  public mutating func advance(to time: Timestamp) -> [StackEvent] {
    settle(until: clock.motionTime(at: time))
    defer { pending.removeAll() }
    return told()
  }

  /// The next moment at which time alone makes something happen; nil for none.
  public var nextLanding: Timestamp? {
    guard !clock.isPaused else { return nil }
    let moving = cards.filter { $0.activity != .resting && $0.activity != .dragged }
    let flying = (flights + ghosts + sunken).filter { $0.activity != .dragged }
    return (moving + flying).map(\.motion.restTime).min().map(clock.inputTime)
  }

  /// What is pending, at the times of the inputs.
  func told() -> [StackEvent] {
    pending.map { event in
      var event = event
      event.time = clock.inputTime(at: event.time)
      return event
    }
  }

  /// Ends what has come to rest by a time of the cards.
  mutating func settle(until time: Timestamp) {
    while let circulation, circulation.end <= time {
      land(until: circulation.end)
      finishCirculation()
    }
    land(until: time)
  }

  private mutating func land(until time: Timestamp) {
    var landings: [StackEvent] = []
    flights.removeAll { card in
      guard card.activity != .dragged, card.motion.restTime <= time else { return false }
      landings.append(StackEvent(.didLeave, ofResting: card))
      return true
    }
    ghosts.removeAll { $0.motion.restTime <= time }
    sunken.removeAll { $0.motion.restTime <= time }
    for index in cards.indices where cards[index].activity(at: time.seconds) == .resting {
      if cards[index].activity == .returning {
        landings.append(StackEvent(.didReturn, ofResting: cards[index]))
      }
      if cards[index].id != circulation?.card { cards[index].activity = .resting }
    }
    pending += landings.sorted { $0.time < $1.time }
    // A card that loops comes back beneath as soon as it has left.
    if preset.deck.end == .loop, let last = landings.last { reconcile(at: last.time) }
  }
}

extension StackEvent {
  /// Makes an event of a card at the moment in which it came to rest.
  fileprivate init(_ kind: Kind, ofResting card: StackCard) {
    self.init(kind, at: card.motion.restTime, card: card.index, id: card.id)
  }
}
