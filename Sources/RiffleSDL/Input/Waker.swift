import CSDL2
import Synchronization

/// Wakes the event loop from any thread.
///
/// However often it is called, at most one ``InputEvent/wake`` is on its way, so a worker may
/// call it for every result it has put into its mailbox.
package final class Waker: Sendable {
  private enum State {
    case ready, outstanding, closed
  }

  private let state = Mutex(State.ready)
  private let eventType: UInt32

  /// Makes a waker for an event type of its own (`SDL_RegisterEvents`).
  init(eventType: UInt32) {
    self.eventType = eventType
  }

  /// Makes the pump's wait return ``InputEvent/wake`` (`SDL_PushEvent`).
  ///
  /// Does nothing when that is about to happen anyway, and once the pump is gone.
  package func wake() {
    state.withLock { state in
      guard state == .ready else { return }
      var event = SDL_Event(type: eventType)
      // A full queue refuses: then the loop is awake, and the next call tries again.
      if SDL_PushEvent(&event) == 1 { state = .outstanding }
    }
  }

  /// Notes that the wake has arrived: the next call makes another.
  func rearm() {
    state.withLock { state in
      if state == .outstanding { state = .ready }
    }
  }

  /// Notes that nobody waits any more, and SDL may be gone.
  func close() {
    state.withLock { $0 = .closed }
  }
}
