import CSDL2
import Synchronization

/// A way to wake the event loop from any thread.
///
/// At most one ``InputEvent/wake`` is in the queue at a time, so a worker may call it for every
/// result.
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

  /// Ends the pump's wait with ``InputEvent/wake`` (`SDL_PushEvent`).
  ///
  /// Has no effect if that is about to happen anyway, or if the pump is gone.
  package func wake() {
    state.withLock { state in
      guard state == .ready else { return }
      // All else is 0, which Swift's SDL_Event(type:) would leave as it happens to be.
      var event = SDL_Event()
      event.type = eventType
      // A full queue refuses: then the loop is awake, and the next call tries again.
      if SDL_PushEvent(&event) == 1 { state = .outstanding }
    }
  }

  /// Records that the wake was received: the next call makes another.
  func rearm() {
    state.withLock { state in
      if state == .outstanding { state = .ready }
    }
  }

  /// Records that the pump is gone, and SDL with it perhaps.
  func close() {
    state.withLock { $0 = .closed }
  }
}
