import CSDL2
import Glibc
package import RiffleMedia
package import RiffleMotion

/// The source of all events: it waits, stamps and translates.
///
/// It waits for the desktop, not for a tick, also between frames: every event is stamped with
/// the moment it arrived, which is what velocity is told from.
package final class EventPump {
  /// The window whose events these are.
  package let window: Window
  /// Wakes the wait from another thread.
  package let waker: Waker

  private let clock: MonotonicClock
  private var translator: EventTranslator
  private var lastStamp = Timestamp(microseconds: .min)
  private var event = SDL_Event()

  /// What the latest SDL event meant; the array keeps its memory, so no event allocates one.
  private var translated: [InputEvent] = []
  /// How much of it has been handed out.
  private var handedOut = 0

  /// Makes the pump of a window.
  ///
  /// - Parameters:
  ///   - window: The window; there is to be one pump, since SDL has one queue.
  ///   - clock: The clock that events are stamped with.
  /// - Throws: ``SDLError`` if SDL has no event number left for the waker.
  package init(window: Window, clock: MonotonicClock) throws(SDLError) {
    let wakeType = SDL_RegisterEvents(1)
    guard wakeType != .max else {
      throw SDLError("SDL_RegisterEvents", reason: "no event number is left")
    }
    self.window = window
    self.clock = clock
    waker = Waker(eventType: wakeType)
    translator = EventTranslator(
      windowID: window.id,
      windowSize: window.size,
      wakeType: wakeType
    )
  }

  deinit {
    waker.close()
  }

  /// Waits for the next event, at most until a moment.
  ///
  /// With a moment that has passed it returns what has arrived so far, one event a call, and then
  /// nil; the drawing of a frame begins with that.
  ///
  /// - Parameter deadline: When to stop waiting, on this pump's clock; nil to wait for ever.
  /// - Returns: The event, or nil at the deadline.
  package func next(until deadline: Timestamp?) -> InputEvent? {
    window.session.checkThread()
    while handedOut == translated.count {
      translated.removeAll(keepingCapacity: true)
      handedOut = 0
      guard let deadline else {
        receiveForEver()
        continue
      }
      guard receive(until: deadline) else { return nil }
      translate()
    }
    let next = translated[handedOut]
    handedOut += 1
    if next == .wake { waker.rearm() }
    return next
  }

  private func receiveForEver() {
    if SDL_WaitEvent(&event) == 1 {
      translate()
    } else {
      // It fails only when the queue is gone; waiting again would never end.
      translated.append(.quit)
    }
  }

  /// Waits for SDL's next event (`SDL_WaitEventTimeout`), and tells whether there was one.
  private func receive(until deadline: Timestamp) -> Bool {
    while true {
      let remaining = deadline.microseconds - clock.now().microseconds
      if remaining >= 1000 {
        // SDL counts whole milliseconds, and after an event that means nothing to it can wait
        // almost one too long: so the last one is a wait of its own.
        let milliseconds = max(1, remaining / 1000 - 1)
        if SDL_WaitEventTimeout(&event, Int32(clamping: milliseconds)) == 1 { return true }
        continue
      }
      if SDL_PollEvent(&event) == 1 { return true }
      guard remaining > 0 else { return false }
      var rest = timespec(tv_sec: 0, tv_nsec: Int(remaining) * 1000)
      // An early return, caused by a signal, leads to another round.
      nanosleep(&rest, nil)
    }
  }

  /// Stamps and translates what has just been received.
  private func translate() {
    // Two events in one microsecond are told apart, so that the stamps show their order.
    let earliest = Timestamp(microseconds: lastStamp.microseconds &+ 1)
    lastStamp = max(clock.now(), earliest)
    translator.translate(event, at: lastStamp, into: &translated)
  }
}
