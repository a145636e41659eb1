import CSDL2
import RiffleMotion

/// Estimates how long the events of pointers have waited to be read.
///
/// SDL stamps events when they are read, not when they came. After a time in which the loop was busy,
/// those that came meanwhile are in SDL's queue together, and were spread over that time: a device
/// reports at an even rate while it moves. So the first of n is taken to have come after half an n-th
/// of the time, and each other one an n-th of it later.
struct QueueDelay {
  /// The longest time between two reports of a device that moves, in seconds: 60 Hz, and some more.
  private static let longestInterval = 0.02

  /// Events since this time have not been counted yet.
  private var lastLook: Timestamp
  private var span = (start: Timestamp.zero, seconds: 0.0)
  private var count = 0
  private var waitingCount = 0
  /// Where events are counted; 512 are those of half a second of a mouse with 1000 Hz.
  private var peeked = [SDL_Event](repeating: SDL_Event(), count: 512)

  init(from time: Timestamp) { lastLook = time }

  /// This is ignored if SDL's queue holds an event.
  mutating func foundNothing(at time: Timestamp) {
    guard !Self.isAnyQueued else { return }
    waitingCount = 0
    lastLook = time
  }

  /// Returns the seconds that an event has waited; 0 for an event that is no pointer's.
  ///
  /// `queuedTime` is when the event is known to have been in the queue; nil if it may have come just then.
  mutating func delay(
    of event: SDL_Event,
    readAt time: Timestamp,
    inQueueAt queuedTime: Timestamp?
  ) -> Double {
    if waitingCount == 0 {
      count = queuedCount() + (event.isPointer ? 1 : 0)
      waitingCount = count
      span = span(until: queuedTime, readAt: time)
      lastLook = time
    }
    guard event.isPointer else { return 0 }
    let part = (Double(count - waitingCount) + 0.5) / Double(count)
    // The app may have taken events out of the queue.
    waitingCount = Self.isAnyQueued ? waitingCount - 1 : 0
    return max(0, time.seconds(since: span.start.advanced(by: part * span.seconds)))
  }

  private func span(
    until queuedTime: Timestamp?,
    readAt time: Timestamp
  ) -> (start: Timestamp, seconds: Double) {
    let seconds = max(0, (queuedTime ?? time).seconds(since: lastLook))
    guard queuedTime == nil else { return (lastLook, seconds) }
    // One event ends a wait. Several came while the process was not let run, unless the pointer rested
    // before.
    let isHeldUp = count > 1 && seconds <= Double(count) * Self.longestInterval
    return isHeldUp ? (lastLook, seconds) : (time, 0)
  }

  private mutating func queuedCount() -> Int {
    let size = Int32(peeked.count)
    return Self.types.reduce(0) { sum, types in
      let (first, last) = (types.lowerBound, types.upperBound)
      return sum + max(0, Int(SDL_PeepEvents(&peeked, size, SDL_PEEKEVENT, first, last)))
    }
  }

  private static var isAnyQueued: Bool {
    types.contains { SDL_HasEvents($0.lowerBound, $0.upperBound) == SDL_TRUE }
  }

  fileprivate static let types = [
    SDL_MOUSEMOTION.rawValue...SDL_MOUSEBUTTONUP.rawValue,
    SDL_FINGERDOWN.rawValue...SDL_FINGERMOTION.rawValue,
  ]
}

extension SDL_Event {
  fileprivate var isPointer: Bool { QueueDelay.types.contains { $0.contains(type) } }
}
