package import RiffleMotion

/// The events of a stack that it has not returned yet, and the top card of which they tell.
package struct EventLog: Sendable {
  /// The events at times of the cards.
  private var events: [StackEvent] = []
  private var displayedTop: CardID?

  package init() {}

  package mutating func add(_ kind: StackEvent.Kind, at time: Timestamp) {
    events.append(StackEvent(kind, at: time))
  }

  /// Tells that a card is the top one now, unless that was told last.
  package mutating func addTop(_ top: StackEvent.Card?, at time: Timestamp) {
    if let top, top.id != displayedTop { add(.didDisplay(top), at: time) }
    displayedTop = top?.id
  }

  /// Has the top card told again, since the data is another.
  package mutating func forgetTop() { displayedTop = nil }

  /// Returns and clears the events, in order.
  ///
  /// - Parameters:
  ///   - time: The time to give all of them; nil for the time at which each happened.
  ///   - inputTime: Converts that, which is the cards', to a time of the inputs.
  package mutating func take(at time: Timestamp?, _ inputTime: (Timestamp) -> Timestamp)
    -> [StackEvent]
  {
    for index in events.indices {
      events[index].time = time ?? inputTime(events[index].time)
    }
    defer { events = [] }
    return events
  }
}
