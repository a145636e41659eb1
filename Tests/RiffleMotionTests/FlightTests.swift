import RiffleMotion
import TestSupport
import Testing

@Suite("Flight") struct FlightTests {
  @Test(
    "follows its law (motion.md, 4.4)",
    arguments: [
      // distance, release, start, duration
      (600, 0, 0, 0.45), (600, -900, 0, 0.45), (600, 2_000, 2_000, 0.3),
      (600, 9_000, 5_000, 0.12), (300, 0, 0, 0.25), (100, 1_000, 833.333_333_333_333_3, 0.12),
    ]
  )
  func followsLaw(distance: Double, release: Double, start: Double, duration: Double) throws {
    let flight = try Flight(distance: distance, velocity: release)

    #expect(isClose(flight.velocity, start, within: 1e-9))
    #expect(isClose(flight.duration, duration, within: 1e-15))
    let acceleration = 2 * (distance - start * duration) / (duration * duration)
    #expect(isClose(flight.acceleration, acceleration, within: 1e-6))
  }

  @Test("never slows and arrives in time", arguments: 1...200 as ClosedRange<UInt64>)
  func neverSlows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let distance = random.magnitude(0...3.5)
    let velocity = Double.random(in: -3_000...12_000, using: &random)

    let flight = try Flight(distance: distance, velocity: velocity)

    let (start, end) = (flight.sample(after: 0), flight.sample(after: flight.duration))
    #expect(flight.acceleration >= 0, "seed \(seed)")
    #expect(start.value == 0 && start.velocity == flight.velocity, "seed \(seed)")
    #expect(end.value == distance, "seed \(seed)")
    let before = flight.sample(after: flight.duration - 1e-12).value
    #expect(isClose(before, distance, within: 1e-6), "seed \(seed)")
    #expect(Flight.durations.contains(flight.duration), "seed \(seed)")
  }

  @Test("is the same to the left as to the right")
  func mirrors() throws {
    let right = try Flight(distance: 700, velocity: 1_500)
    let left = try Flight(distance: -700, velocity: -1_500)

    for time in stride(from: 0, through: 0.5, by: 0.01) {
      #expect(left.sample(after: time).value == -right.sample(after: time).value)
      #expect(left.sample(after: time).velocity == -right.sample(after: time).velocity)
    }
  }
}
