import CSDL2
import RiffleMedia
import Synchronization

/// A way to wake the event loop from any thread.
///
/// At most a few ``InputEvent/wake`` are in the queue at a time, so a worker may call it for every
/// result. SDL has one queue in the process: whichever loop reads it is woken, and has to look at
/// everything that it may have been woken for.
package final class Waker: Sendable {
  /// The type of the event that all event loops know, the same until the process ends; nil if SDL had
  /// none left (`SDL_RegisterEvents`).
  private static let loopEventType: UInt32? = newEventType()

  private let closing = Mutex(false)
  /// The type of the event that wakes.
  let eventType: UInt32

  /// Makes a waker of whichever event loop reads SDL's queue.
  ///
  /// - Throws: ``SDLError`` if SDL has no event number left.
  convenience init() throws(SDLError) {
    try self.init(Self.loopEventType)
  }

  /// Makes a waker with an event of its own.
  ///
  /// - Throws: ``SDLError`` if SDL has no event number left.
  static func ofItsOwn() throws(SDLError) -> Waker {
    try Waker(newEventType())
  }

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

  /// Ends the wait for SDL's events (`SDL_PushEvent`), unless that is about to happen anyway.
  ///
  /// - Returns: Whether it will end; not if the loop is gone, or if SDL's queue is full of other events.
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

  /// Whether the loop is gone.
  package var isClosed: Bool { closing.withLock(\.self) }

  /// Records that the loop is gone, and SDL with it perhaps.
  func close() {
    closing.withLock { $0 = true }
  }
}
