public import RiffleMotion

extension CardStack {
  /// Ends the motions that are over at a time, and returns their events in the order of time.
  ///
  /// How often it is called between inputs changes only when events are returned.
  public mutating func advance(to time: Timestamp) -> [StackEvent] {
    settle(until: clock.motionTime(at: time))
    return takePendingEvents()
  }

  /// The next time at which the stack changes without an input; nil if it does not.
  public var nextLanding: Timestamp? {
    guard !clock.isPaused else { return nil }
    return shown.all.compactMap(\.end).min().map(clock.inputTime)
  }

  /// Ends the motions that are over at a time of the cards.
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
    for index in shown.all.indices where !shown.all[index].isResting {
      let end = shown.all[index].motion.restTime
      guard end <= time else { continue }
      let card = shown.all[index].event
      switch shown.all[index].phase {
      case .leaving: landings.append(StackEvent(.didLeave(card), at: end))
      case .returning(let reason):
        landings.append(StackEvent(.didReturn(card, reason: reason), at: end))
      case .resting, .moving, .entering, .dragged, .cycling, .deleted, .hiddenBelow: break
      }
      shown.update(index: index) { $0.settle(at: time.seconds) }
      hasLeft = hasLeft || shown.all[index].layer != .stack
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
  /// The time at which its phase ends by itself; nil if it does not.
  fileprivate var end: Timestamp? {
    switch phase {
    case .resting, .dragged: nil
    case .cycling(let cycling): cycling.end
    case .moving, .entering, .returning, .leaving, .deleted, .hiddenBelow: motion.restTime
    }
  }
}
