import RiffleMotion
import RiffleSDL
import Testing

@Suite("Monotonic clock") struct MonotonicClockTests {
  @Test(
    "counts become whole microseconds, rounded down",
    arguments: [
      (0, 1_000_000_000, 0), (1_999, 1_000_000_000, 1), (2_500_000_001, 1_000_000_000, 2_500_000),
      // 24 MHz, as on Apple silicon.
      (36_000_012, 24_000_000, 1_500_000),
      // 100 years in nanoseconds.
      (3_155_760_000_000_000_000, 1_000_000_000, 3_155_760_000_000_000),
    ] as [(UInt64, UInt64, Int64)]
  )
  func conversion(counts: UInt64, rate: UInt64, microseconds: Int64) {
    let time = MonotonicClock.timestamp(counts: counts, countsPerSecond: rate)

    #expect(time == Timestamp(microseconds: microseconds))
  }

  @Test("the clock never runs backwards")
  func monotone() {
    let clock = MonotonicClock()
    var last = clock.now()
    for _ in 0..<10_000 {
      let now = clock.now()
      #expect(now >= last)
      last = now
    }
  }
}
