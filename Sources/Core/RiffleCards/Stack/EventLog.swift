import RiffleMotion

/// The events of a stack that it has not returned yet, and the top card of which they tell.
struct EventLog: Sendable {
  /// At times of the cards.
  private var events: [StackEvent] = []
  private var displayedTop: CardID?

  mutating func add(_ kind: StackEvent.Kind, at time: Timestamp) {
    events.append(StackEvent(kind, at: time))
  }

  /// Tells that a card is the top one now, unless that was told last.
  mutating func addTop(_ top: ShownCard?, at time: Timestamp) {
    if let top, top.id != displayedTop { add(.didDisplay(top.event), at: time) }
    displayedTop = top?.id
  }

  /// Has the top card told again, since the data is another.
  mutating func forgetTop() { displayedTop = nil }

  /// Returns and clears the events, in order.
  ///
  /// - Parameters:
  ///   - time: The time to give all of them; nil for the time at which each happened.
  ///   - clock: The clock of the cards, which converts that to a time of the inputs.
  mutating func take(at time: Timestamp?, by clock: MotionClock) -> [StackEvent] {
    for index in events.indices {
      events[index].time = time ?? clock.inputTime(at: events[index].time)
    }
    defer { events = [] }
    return events
  }
}
