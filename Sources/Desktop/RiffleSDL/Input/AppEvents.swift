import CSDL2
package import RiffleMedia
package import RiffleMotion

/// It sets no hint and starts nothing; the app has started SDL's video and opened a window.
package final class AppEvents {
  package let waker: Waker
  /// The wait in seconds up to which an event counts as having been there at once.
  private static let shortestWait = 0.0005
  let window: OpaquePointer
  private let clock = MonotonicClock()
  private var translator: EventTranslator
  private var queueDelay: QueueDelay
  private var waitTime: Timestamp?
  /// Each is later than the one before.
  package private(set) var timeOfLatestEvent = Timestamp(microseconds: .min)

  /// The window is an `SDL_Window *`, which must outlive this.
  package init(window: OpaquePointer) throws(SDLError) {
    waker = try Waker()
    self.window = window
    queueDelay = QueueDelay(from: clock.now())
    translator = EventTranslator(
      windowID: SDL_GetWindowID(window),
      windowSize: Self.size(of: window),
      unitsPerPoint: 1,
      wakeType: waker.eventType
    )
  }

  deinit {
    waker.close()
  }

  /// The time on the clock that events are stamped with, never before that of the latest event.
  package var now: Timestamp { max(clock.now(), timeOfLatestEvent) }

  /// The number of pixels per unit of SDL's length, above 0 (`SDL_GetWindowSizeInPixels`).
  package var pixelsPerUnit: Double {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSizeInPixels(window, &width, &height)
    let units = Self.size(of: window).width
    return width > 0 && units > 0 ? Double(width) / units : 1
  }

  /// It is in SDL's units.
  package var windowSize: Size { Self.size(of: window) }

  package var refreshRate: Double { Window.refreshRate(of: window) }

  package var driverName: String { SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "" }

  /// Records that the app waits for the next event from now on.
  package func beginWait() { waitTime = clock.now() }

  package func endWait() {
    waitTime = nil
    queueDelay.foundNothing(at: clock.now())
  }

  /// Appends the input events of an SDL event (`SDL_Event *`), except a dropped file, which stays the app's.
  package func translate(_ event: UnsafeRawPointer, into events: inout [InputEvent]) {
    let event = event.assumingMemoryBound(to: SDL_Event.self).pointee
    switch SDL_EventType(event.type) {
    case SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPBEGIN, SDL_DROPCOMPLETE: return
    default: break
    }
    timeOfLatestEvent = timeOfNextEvent
    let delay = queueDelay.delay(
      of: event,
      readAt: timeOfLatestEvent,
      inQueueAt: queuedTime(of: timeOfLatestEvent)
    )
    translator.translate(event, at: timeOfLatestEvent, delay: delay, into: &events)
  }

  /// The time, in seconds from now, by which the desktop is to be asked for a mouse that SDL has lost; nil for none.
  package var lostMousePeriod: Double? {
    translator.hasLostMouse ? EventTranslator.lostMousePeriod : nil
  }

  /// Appends what a mouse that SDL has lost has done meanwhile, as the desktop says.
  package func followLostMouse(into events: inout [InputEvent]) {
    guard translator.hasLostMouse else { return }
    let (time, count) = (timeOfNextEvent, events.count)
    translator.followLostMouse(at: time, into: &events)
    if events.count > count { timeOfLatestEvent = time }
  }

  private var timeOfNextEvent: Timestamp {
    max(clock.now(), Timestamp(microseconds: timeOfLatestEvent.microseconds &+ 1))
  }

  /// Returns when the event read at `time` was in SDL's queue; nil if the app may have waited for it.
  private func queuedTime(of time: Timestamp) -> Timestamp? {
    guard let waitTime else { return nil }
    self.waitTime = nil
    if time.seconds(since: waitTime) < Self.shortestWait { return waitTime }
    queueDelay.foundNothing(at: waitTime)
    return nil
  }

  private static func size(of window: OpaquePointer) -> Size {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(window, &width, &height)
    return Size(width: Double(width), height: Double(height))
  }
}
