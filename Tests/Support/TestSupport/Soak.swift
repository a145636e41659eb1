import Foundation

/// Tests that find more the longer they run: kills, random input, large folders.
package enum Soak {
  /// The share of their rounds that they go through: RIFFLE_SOAK in the environment, such as 0.3, or all of
  /// them for another word; one of twenty without it.
  private static let share =
    ProcessInfo.processInfo.environment["RIFFLE_SOAK"].map { Double($0) ?? 1 } ?? 0.05

  /// Whether they run at length.
  package static let isFull = ProcessInfo.processInfo.environment["RIFFLE_SOAK"] != nil

  /// Returns the number of rounds of so many, at least one.
  package static func count(_ full: Int) -> Int { max(Int(Double(full) * share), 1) }

  /// Returns the seeds of so many rounds.
  package static func seeds(_ full: Int) -> Range<UInt64> { 0..<UInt64(count(full)) }
}
