import Synchronization

/// Time that passes when a test says so, and by a microsecond with every look at it.
package final class HandDrivenTime: Sendable {
  private let microseconds = Mutex<UInt64>(0)

  package init() {}

  /// Returns the present microsecond.
  package func look() -> UInt64 {
    microseconds.withLock { time in
      time += 1
      return time
    }
  }

  package func pass(_ seconds: Double) {
    microseconds.withLock { $0 += UInt64((seconds * 1e6).rounded()) }
  }
}
