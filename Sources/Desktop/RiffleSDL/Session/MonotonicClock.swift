import CSDL2
package import RiffleMotion

/// The clock for the timestamps of events and frames, which never runs backwards.
///
/// SDL's own timestamps are whole milliseconds taken when the queue is filled, too coarse for
/// velocities.
package struct MonotonicClock: Sendable {
  private let countsPerSecond: UInt64
  private let counter: @Sendable () -> UInt64
  private let origin: UInt64

  /// Makes a clock that starts at zero, on the system's finest counter
  /// (`SDL_GetPerformanceFrequency`).
  ///
  /// Starting at zero keeps the numbers small: values computed from a session's own times are then the
  /// same, bit for bit, when the session is replayed.
  package init() {
    self.init(countsPerSecond: SDL_GetPerformanceFrequency()) { SDL_GetPerformanceCounter() }
  }

  package init(countsPerSecond: UInt64, counter: @escaping @Sendable () -> UInt64) {
    self.countsPerSecond = countsPerSecond
    self.counter = counter
    origin = counter()
  }

  package func now() -> Timestamp {
    Self.timestamp(counts: counter() - origin, countsPerSecond: countsPerSecond)
  }

  /// Rounds down to microseconds; a rate above 18,000 GHz would overflow 64 bits.
  package static func timestamp(counts: UInt64, countsPerSecond: UInt64) -> Timestamp {
    let (seconds, rest) = counts.quotientAndRemainder(dividingBy: countsPerSecond)
    return Timestamp(microseconds: Int64(seconds * 1_000_000 + rest * 1_000_000 / countsPerSecond))
  }
}
