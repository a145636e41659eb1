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
    return nextEnd.map(clock.inputTime)
  }

  /// Ends the motions that are over at a time of the cards, each at its own time and in the order of
  /// time, since one can start others.
  mutating func settle(until time: Timestamp) {
    while let end = nextEnd, end <= time {
      land(at: end)
      if let cycling = shown.cycling?.cycling, cycling.end <= end { finishCycling() }
    }
  }

  /// The next time of the cards at which a phase ends by itself.
  private var nextEnd: Timestamp? { shown.all.lazy.compactMap(\.end).min() }

  /// Ends the phases that end at a time, except for that of a card that cycles.
  private mutating func land(at time: Timestamp) {
    var hasLeft = false
    for index in shown.all.indices where !shown.all[index].isCycling {
      let card = shown.all[index]
      guard let end = card.end, end <= time else { continue }
      switch card.phase {
      case .leaving: report(.didLeave(card.event), at: end)
      case .returning(let reason): report(.didReturn(card.event, reason: reason), at: end)
      case .resting, .moving, .entering, .dragged, .cycling, .deleted, .hiddenBelow: break
      }
      if card.layer == .stack {
        shown.update(index: index) { $0.settle(at: time.seconds) }
      } else {
        hasLeft = true
      }
    }
    guard hasLeft else { return }
    shown.removeAll { card in card.layer != .stack && card.end.map { $0 <= time } == true }
    // If cards loop, one comes back beneath as soon as it has left.
    if preset.deck.end == .loop { reconcile(at: time) }
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
