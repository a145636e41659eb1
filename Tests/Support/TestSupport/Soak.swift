import Foundation

/// Tests that find more the longer they run: kills, random input, large folders.
package enum Soak {
  /// Whether they run in full: RIFFLE_SOAK is in the environment, as `scripts/test --all` sets it.
  package static let isFull = ProcessInfo.processInfo.environment["RIFFLE_SOAK"] != nil

  /// Returns the number of rounds: all of them, or one of twenty, and at least one.
  package static func count(_ full: Int) -> Int { isFull ? full : max(full / 20, 1) }

  /// Returns the seeds of so many rounds.
  package static func seeds(_ full: Int) -> Range<UInt64> { 0..<UInt64(count(full)) }
}
