public import RiffleMotion

extension CardStack {
  /// Lets time pass, and returns what came to rest by then, in the order of time.
  ///
  /// Calling it more often, or not at all between inputs, changes only when events are returned.
  public mutating func advance(to time: Timestamp) -> [StackEvent] {
    settle(until: clock.motionTime(at: time))
    return takePendingEvents()
  }

  /// The next time at which something happens without an input; nil for none.
  public var nextLanding: Timestamp? {
    guard !clock.isPaused else { return nil }
    return shown.all.compactMap(\.end).min().map(clock.inputTime)
  }

  /// Ends what has come to rest by a time of the cards.
  mutating func settle(until time: Timestamp) {
    while let cycling = shown.cycling?.cycling, cycling.end <= time {
      land(until: cycling.end)
      finishCycling()
    }
    land(until: time)
  }

  private mutating func land(until time: Timestamp) {
    var landings: [StackEvent] = []
    var hasLeft = false
    for place in shown.all.indices where !shown.all[place].isResting {
      let end = shown.all[place].motion.restTime
      guard end <= time else { continue }
      let card = shown.all[place].event
      switch shown.all[place].phase {
      case .leaving: landings.append(StackEvent(.didLeave(card), at: end))
      case .returning: landings.append(StackEvent(.didReturn(card), at: end))
      case .resting, .moving, .entering, .dragged, .cycling, .deleted, .hiddenBelow: break
      }
      shown.update(place: place) { $0.settle(at: time.seconds) }
      hasLeft = hasLeft || shown.all[place].layer != .stack
    }
    if hasLeft {
      shown.removeAll { $0.layer != .stack && !$0.isDragged && $0.motion.restTime <= time }
    }
    report(landings.sorted { $0.time < $1.time })
    // If cards loop, one comes back beneath as soon as it has left.
    if preset.deck.end == .loop, let last = landings.last { reconcile(at: last.time) }
  }
}

extension ShownCard {
  /// When its phase ends by itself; nil if it does not.
  fileprivate var end: Timestamp? {
    switch phase {
    case .resting, .dragged: nil
    case .cycling(let cycling): cycling.end
    case .moving, .entering, .returning, .leaving, .deleted, .hiddenBelow: motion.restTime
    }
  }
}
