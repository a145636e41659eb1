import RiffleMedia
import RiffleMotion
import RiffleSDL
import Testing

/// The parent of every suite that starts SDL: a process has one event queue, so they take turns.
@Suite("SDL", .serialized) enum SDLSuites {}

/// A window on SDL's dummy driver, with nothing left in its event queue.
struct Desk {
  let window: Window
  let pump: EventPump
  let clock: MonotonicClock

  init(clock: MonotonicClock = MonotonicClock()) throws(SDLError) {
    self.clock = clock
    let session = try VideoSession(driver: "dummy")
    let size = Size(width: 400, height: 300)
    window = try Window(session: session, title: "desk", size: size)
    pump = try EventPump(window: window, clock: clock)
    _ = pending()
  }

  /// Returns all events so far.
  func pending() -> [InputEvent] {
    var events: [InputEvent] = []
    while let event = pump.next(until: .zero) { events.append(event) }
    return events
  }
}
