import CSDL2
import Glibc
package import RiffleMedia
package import RiffleMotion
import Synchronization

/// The source of all input events: it waits for SDL's, gives them timestamps and translates them.
///
/// It waits for the desktop, not for a tick, even between frames: every event's timestamp is the time
/// at which it arrived. Of those that came while the loop was busy it estimates when they came, since
/// velocities depend on it.
package final class EventPump {
  package let window: Window
  package let waker: Waker

  private let clock: MonotonicClock
  private var translator: EventTranslator
  private var lastTime = Timestamp(microseconds: .min)
  private var queueDelay: QueueDelay
  private var event = SDL_Event()
  private var controllers: GameControllers?

  private var translated: [InputEvent] = []
  private var returnedCount = 0

  /// Make one pump per process, since SDL has one queue.
  package init(window: Window, clock: MonotonicClock) throws(SDLError) {
    waker = try Waker()
    self.window = window
    self.clock = clock
    queueDelay = QueueDelay(from: clock.now())
    translator = EventTranslator(
      windowID: window.id,
      windowSize: window.size,
      unitsPerPoint: window.session.unitsPerPoint,
      wakeType: waker.eventType
    )
  }

  deinit {
    waker.close()
  }

  /// Returns the events of game controllers, too, from now on; starts nothing before there is one.
  package func followControllers(in folder: String = "/dev/input") throws(SDLError) {
    guard controllers == nil else { return }
    controllers = try GameControllers(session: window.session, folder: folder)
  }

  /// The time that the receiver of the events may come to before it takes the next one: the
  /// timestamp of the events that wait to be returned, else that of the present moment.
  ///
  /// A receiver that goes by the clock instead may be later than the event that it takes next.
  package var now: Timestamp { returnedCount < translated.count ? lastTime : clock.now() }

  package var timeOfLatestEvent: Timestamp { lastTime }

  /// Waits for the next event until a deadline on this pump's clock, forever if that is nil.
  ///
  /// After the deadline it returns the events that have arrived so far, one per call, and then nil; the
  /// drawing of a frame begins with that.
  package func next(until deadline: Timestamp?) -> InputEvent? {
    window.session.checkThread()
    while returnedCount == translated.count {
      translated.removeAll(keepingCapacity: true)
      returnedCount = 0
      guard let deadline else {
        receiveWithoutDeadline()
        continue
      }
      guard receive(until: deadline) else { return nil }
    }
    let next = translated[returnedCount]
    returnedCount += 1
    return next
  }

  private func receiveWithoutDeadline() {
    if receiveQueued() || followLostMouse() { return }
    if translator.hasLostMouse {
      if SDL_WaitEventTimeout(&event, Self.lostMousePeriod) == 1 { translate() }
    } else if SDL_WaitEvent(&event) == 1 {
      translate()
    } else {
      // It fails only if the queue is gone; waiting again would never end.
      translated.append(.quit)
    }
  }

  private static let lostMousePeriod = Int32(EventTranslator.lostMousePeriod * 1000)

  /// Returns whether a mouse that SDL has lost has done anything.
  private func followLostMouse() -> Bool {
    guard translator.hasLostMouse else { return false }
    let former = lastTime
    stamp()
    translator.followLostMouse(at: lastTime, into: &translated)
    if translated.isEmpty { lastTime = former }
    return !translated.isEmpty
  }

  private func receiveQueued() -> Bool {
    let now = clock.now()
    guard SDL_PollEvent(&event) == 1 else {
      queueDelay.foundNothing(at: now)
      return false
    }
    translate(inQueueAt: now)
    return true
  }

  private func receive(until deadline: Timestamp) -> Bool {
    while true {
      if receiveQueued() || followLostMouse() { return true }
      let remaining = deadline.microseconds - clock.now().microseconds
      if remaining >= 1000 {
        // SDL counts whole milliseconds, and after an event that it ignores it can wait almost one
        // too long: so the last one is a separate wait.
        let milliseconds = Int32(clamping: max(1, remaining / 1000 - 1))
        let longest = translator.hasLostMouse ? Self.lostMousePeriod : .max
        if SDL_WaitEventTimeout(&event, min(milliseconds, longest)) == 1 {
          translate()
          return true
        }
        continue
      }
      guard remaining > 0 else { return false }
      var rest = timespec(tv_sec: 0, tv_nsec: Int(remaining) * 1000)
      // An early return, caused by a signal, leads to another round.
      nanosleep(&rest, nil)
    }
  }

  /// Two events in one microsecond get different timestamps, which show their order.
  private func stamp() {
    let earliest = Timestamp(microseconds: lastTime.microseconds &+ 1)
    lastTime = max(clock.now(), earliest)
  }

  /// `queuedTime` is a time at which the event was in the queue; nil if it was waited for.
  private func translate(inQueueAt queuedTime: Timestamp? = nil) {
    stamp()
    let delay = queueDelay.delay(of: event, readAt: lastTime, inQueueAt: queuedTime)
    if SDL_EventType(event.type) == SDL_WINDOWEVENT {
      window.noteSize()
      // A button that went down before the window had the focus: SDL follows it beyond the edge from now on.
      if SDL_WindowEventID(UInt32(event.window.event)) == SDL_WINDOWEVENT_FOCUS_GAINED {
        SDL_CaptureMouse(SDL_FALSE)
      }
    }
    if controllers?.translate(event, at: lastTime, into: &translated) == true { return }
    translator.translate(event, at: lastTime, delay: delay, into: &translated)
  }
}

/// A way to wake the event loop from any thread.
///
/// At most a few ``InputEvent/wake`` are in the queue at a time, so a worker may call it for every
/// result. SDL has one queue in the process: the loop that reads it must look at everything that it may
/// have been woken for.
package final class Waker: Sendable {
  /// The type of the event that all event loops know, the same until the process ends; nil if SDL had
  /// none left (`SDL_RegisterEvents`).
  private static let loopEventType: UInt32? = newEventType()

  private let closing = Mutex(false)
  let eventType: UInt32

  convenience init() throws(SDLError) { try self.init(Self.loopEventType) }

  static func ofItsOwn() throws(SDLError) -> Waker { try Waker(newEventType()) }

  private init(_ eventType: UInt32?) throws(SDLError) {
    guard let eventType else {
      throw SDLError("SDL_RegisterEvents", reason: "no event number is left")
    }
    self.eventType = eventType
  }

  private static func newEventType() -> UInt32? {
    let type = SDL_RegisterEvents(1)
    return type == .max ? nil : type
  }

  /// Ends the wait for SDL's events; returns false if the loop is gone or SDL's queue is full of others.
  @discardableResult
  package func wake() -> Bool {
    closing.withLock { isClosed in
      guard !isClosed else { return false }
      // The queue is asked, since its reader may throw events away.
      if SDL_HasEvent(eventType) == SDL_TRUE { return true }
      // All else is 0, which Swift's SDL_Event(type:) would leave as it happens to be.
      var event = SDL_Event()
      event.type = eventType
      return SDL_PushEvent(&event) == 1
    }
  }

  package var isClosed: Bool { closing.withLock(\.self) }

  /// The loop is gone, and perhaps SDL with it.
  func close() { closing.withLock { $0 = true } }
}
