import Synchronization

/// Hands a listing's events from its thread to the one that shows the deck.
final class ListingMailbox: Sendable {
  private struct State {
    var events: [ListingEvent] = []
    var isCanceled = false
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// Makes an empty mailbox.
  ///
  /// - Parameter wake: Called on the listing's thread when the mailbox, which was empty, is no longer.
  init(wake: @escaping @Sendable () -> Void) {
    self.wake = wake
  }

  /// Whether nobody takes events any more.
  var isCanceled: Bool { state.withLock { $0.isCanceled } }

  /// Puts an event in.
  func put(_ event: ListingEvent) {
    let isFirst = state.withLock { state in
      guard !state.isCanceled else { return false }
      state.events.append(event)
      return state.events.count == 1
    }
    if isFirst { wake() }
  }

  /// Whether there is nothing to take out.
  var isEmpty: Bool { state.withLock { $0.events.isEmpty } }

  /// Takes events out, in the order in which they came.
  ///
  /// - Parameter limit: The number of new cards with which no further event is taken.
  /// - Returns: The events; at least one if there are any.
  func take(limit: Int) -> [ListingEvent] {
    state.withLock { state in
      var count = 0
      let end = state.events.firstIndex { event in
        if count >= limit { return true }
        if case .added(let cards) = event { count += cards.count }
        return false
      }
      let taken = Array(state.events[..<(end ?? state.events.endIndex)])
      state.events.removeFirst(taken.count)
      return taken
    }
  }

  /// Says that nobody takes events any more.
  func cancel() {
    state.withLock { $0 = State(isCanceled: true) }
  }
}
