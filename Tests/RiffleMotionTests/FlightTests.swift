import RiffleMotion
import TestSupport
import Testing

@Suite("Flight") struct FlightTests {
  @Test(
    "a flight follows its law and starts at the release velocity",
    arguments: [
      // distance, release, duration
      (600, 0, 0.45), (600, -90, 0.45), (600, 2_000, 0.3), (300, 0, 0.25),
      (600, 9_000, 600.0 / 9_000), (100, 1_000, 0.1), (100, 800, 0.12),
    ]
  )
  func followsLaw(distance: Double, release: Double, duration: Double) throws {
    let flight = try Flight(distance: distance, velocity: release)

    #expect(flight.velocity == release)
    #expect(isClose(flight.duration, duration, within: 1e-15))
    let acceleration = 2 * (distance - release * duration) / (duration * duration)
    #expect(isClose(flight.acceleration, acceleration, within: 1e-6))
  }

  @Test("a flight never slows and arrives in time", arguments: 1...200 as ClosedRange<UInt64>)
  func neverSlows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let distance = random.magnitude(0...3.5)
    let velocity = Double.random(in: -3_000...12_000, using: &random)

    let flight = try Flight(distance: distance, velocity: velocity)

    let (start, end) = (flight.sample(after: 0), flight.sample(after: flight.duration))
    #expect(flight.acceleration >= 0, "seed \(seed)")
    #expect(start.value == 0 && start.velocity == velocity, "seed \(seed)")
    #expect(end.value == distance, "seed \(seed)")
    let before = flight.sample(after: flight.duration * (1 - 1e-12)).value
    #expect(isClose(before, distance, within: 1e-6), "seed \(seed)")
    #expect(flight.duration <= Flight.durations.upperBound, "seed \(seed)")
  }

  @Test("a flight goes to the left as to the right")
  func mirrors() throws {
    let right = try Flight(distance: 700, velocity: 1_500)
    let left = try Flight(distance: -700, velocity: -1_500)

    for time in stride(from: 0, through: 0.5, by: 0.01) {
      #expect(left.sample(after: time).value == -right.sample(after: time).value)
      #expect(left.sample(after: time).velocity == -right.sample(after: time).velocity)
    }
  }
}
