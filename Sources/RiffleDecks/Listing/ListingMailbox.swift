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
  /// - Parameter wake: Called on the listing's thread when the mailbox is no longer empty.
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

  /// Takes all events out.
  func take() -> [ListingEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Says that nobody takes events any more.
  func cancel() {
    state.withLock { $0 = State(isCanceled: true) }
  }
}
