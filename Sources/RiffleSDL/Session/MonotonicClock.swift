import CSDL2
package import RiffleMotion

/// The clock that events and frames are stamped with: it never runs backwards.
///
/// SDL's own event stamps are whole milliseconds taken when the queue is filled, too coarse to
/// tell a velocity from.
package struct MonotonicClock: Sendable {
  private let countsPerSecond: UInt64
  private let origin: UInt64

  /// Makes a clock that starts at zero, on the system's finest counter
  /// (`SDL_GetPerformanceFrequency`).
  ///
  /// Starting anew keeps the numbers small: what is computed from a session's own times is then
  /// the same, bit for bit, when the session is played again.
  package init() {
    countsPerSecond = SDL_GetPerformanceFrequency()
    origin = SDL_GetPerformanceCounter()
  }

  /// Reads the clock (`SDL_GetPerformanceCounter`): the time since it was made.
  package func now() -> Timestamp {
    Self.timestamp(
      counts: SDL_GetPerformanceCounter() - origin,
      countsPerSecond: countsPerSecond
    )
  }

  /// Converts counts to microseconds, rounded down.
  ///
  /// - Parameters:
  ///   - counts: The counter's value.
  ///   - countsPerSecond: The counter's rate in hertz, from 1 to 18,000 GHz, at which the rest of
  ///     a second in microseconds would leave 64 bits.
  /// - Returns: The moment.
  package static func timestamp(counts: UInt64, countsPerSecond: UInt64) -> Timestamp {
    let (seconds, rest) = counts.quotientAndRemainder(dividingBy: countsPerSecond)
    return Timestamp(microseconds: Int64(seconds * 1_000_000 + rest * 1_000_000 / countsPerSecond))
  }
}
