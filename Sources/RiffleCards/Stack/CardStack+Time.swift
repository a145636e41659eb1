public import RiffleMotion

extension CardStack {
  /// Lets time pass: flights and returns that are over by then are told, in the order of time.
  ///
  /// Calling it more often, or not at all between inputs, changes nothing but when events are told.
  public mutating func advance(to time: Timestamp) -> [StackEvent] {
    settle(until: time)
    defer { pending.removeAll() }
    return pending
  }

  /// The next moment at which time alone makes something happen; nil for none.
  public var nextLanding: Timestamp? {
    let moving = cards.filter { $0.activity != .resting && $0.activity != .dragged }
    return (moving + flights).map(\.motion.restTime).min()
  }

  /// Ends what has come to rest by a time.
  mutating func settle(until time: Timestamp) {
    var landings: [StackEvent] = []
    flights.removeAll { card in
      guard card.motion.restTime <= time else { return false }
      landings.append(StackEvent(.didLeave, at: card.motion.restTime, card: card.index))
      return true
    }
    for index in cards.indices where cards[index].activity(at: time.seconds) == .resting {
      if cards[index].activity == .returning {
        let landing = cards[index].motion.restTime
        landings.append(StackEvent(.didReturn, at: landing, card: cards[index].index))
      }
      cards[index].activity = .resting
    }
    pending += landings.sorted { $0.time < $1.time }
  }
}
