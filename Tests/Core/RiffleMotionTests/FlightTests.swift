import RiffleMotion
import TestSupport
import Testing

@Suite("Flight") struct FlightTests {
  /// A critically damped approach of the velocity to the cruising speed, integrated by Runge and
  /// Kutta's method: v″ = −2v′/τ − (v − c)/τ², from v and 0.
  private func integrated(
    _ flight: Flight,
    to time: Double
  ) -> (position: Double, velocity: Double) {
    struct State {
      var position = 0.0
      var velocity: Double
      var acceleration = 0.0

      func slope(_ flight: Flight) -> State {
        let pull = (velocity - flight.cruise) / (flight.ease * flight.ease)
        return State(
          position: velocity,
          velocity: acceleration,
          acceleration: -2 * acceleration / flight.ease - pull
        )
      }

      func moved(by slope: State, _ step: Double) -> State {
        State(
          position: position + slope.position * step,
          velocity: velocity + slope.velocity * step,
          acceleration: acceleration + slope.acceleration * step
        )
      }
    }

    var state = State(velocity: flight.velocity)
    let steps = 4_000
    let step = time / Double(steps)
    for _ in 0..<steps {
      let one = state.slope(flight)
      let two = state.moved(by: one, step / 2).slope(flight)
      let three = state.moved(by: two, step / 2).slope(flight)
      let four = state.moved(by: three, step).slope(flight)
      for (slope, weight) in [(one, 1.0), (two, 2), (three, 2), (four, 1)] {
        state = state.moved(by: slope, step * weight / 6)
      }
    }
    return (state.position, state.velocity)
  }

  @Test("a flight follows its equation of motion", arguments: 1...60 as ClosedRange<UInt64>)
  func followsLaw(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let flight = try Flight(
      distance: Double.random(in: 50...2_000, using: &random) * (seed % 2 == 0 ? 1 : -1),
      velocity: Double.random(in: -1_000...6_000, using: &random) * (seed % 2 == 0 ? 1 : -1),
      speed: Double.random(in: 300...3_000, using: &random),
      ease: Double.random(in: 0.01...0.2, using: &random),
      longest: Double.random(in: 0.2...2, using: &random)
    )

    for share in [0.1, 0.3, 0.6, 0.9, 0.999_999] {
      let time = flight.duration * share
      let (expected, sample) = (integrated(flight, to: time), flight.sample(after: time))
      #expect(isClose(sample.value, expected.position, within: 1e-6), "seed \(seed)")
      #expect(isClose(sample.velocity, expected.velocity, within: 1e-5), "seed \(seed)")
    }
    #expect(flight.sample(after: flight.duration).value == flight.distance, "seed \(seed)")
  }

  @Test("a flight never slows and arrives in time", arguments: 1...200 as ClosedRange<UInt64>)
  func neverSlows(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let distance = random.magnitude(0...3.5)
    let velocity = Double.random(in: -3_000...12_000, using: &random)

    let flight = try Flight.usual(over: distance, at: velocity)

    let samples = (0...50).map { flight.sample(after: flight.duration * Double($0) / 50) }
    #expect(
      samples[0].value == 0 && isClose(samples[0].velocity, velocity, within: 1e-6),
      "seed \(seed)"
    )
    let speeds = samples.map(\.velocity)
    // Of a flight of microseconds, rounding is all that is left of its acceleration.
    let noise = 1e-6 * abs(velocity)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 >= $0 - noise }, "seed \(seed)")
    #expect(flight.sample(after: flight.duration).value == distance, "seed \(seed)")
    let before = flight.sample(after: flight.duration * (1 - 1e-12)).value
    #expect(isClose(before, distance, within: 1e-6), "seed \(seed)")
    #expect(flight.duration <= 0.26 + 1e-9, "seed \(seed)")
  }

  @Test("a throw has the hand's speed on top, and over a long way in proportion")
  func handOnTop() throws {
    func cruise(_ distance: Double, at velocity: Double) throws -> Double {
      try Flight(distance: distance, velocity: velocity, speed: 3_500, ease: 0.03, longest: 0.26)
        .cruise
    }
    #expect(try cruise(600, at: 2_000) == 5_500)
    #expect(try cruise(-600, at: -2_000) == -5_500)
    // Away from the exit, a hand gives no speed.
    #expect(try cruise(600, at: -50) == 3_500)
    let push = try Flight.usual(over: 2_000, at: 0)
    #expect(isClose(push.duration, 0.26, within: 1e-9))
    #expect(isClose(try cruise(2_000, at: 3_500), 2 * push.cruise, within: 1e-9))
    let part = try Flight(
      distance: 600,
      velocity: 2_000,
      speed: 3_500,
      momentum: 0.5,
      ease: 0.03,
      longest: 0.26
    )
    #expect(part.cruise == 4_500)
  }

  @Test("the part of a way that is out of sight does not count in the longest duration")
  func unseen() throws {
    let flight = try Flight(
      distance: 1_040,
      unseen: 40,
      velocity: 0,
      speed: 1,
      ease: 0.03,
      longest: 0.2
    )
    #expect(isClose(flight.sample(after: 0.2).value, 1_000, within: 1e-6))
    #expect(flight.duration > 0.2)
    #expect(throws: MotionError.self) {
      try Flight(distance: 1, unseen: -1, velocity: 0, speed: 1, ease: 1, longest: 1)
    }
  }

  @Test("in a given duration a flight goes less far if it may not be as fast")
  func limited() {
    for sign in [1.0, -1] {
      let free = Flight(distance: sign, velocity: 0, ease: 0.03, duration: 0.2, fastest: 100)
      let held = Flight(distance: sign, velocity: 0, ease: 0.03, duration: 0.2, fastest: 3)
      #expect(isClose(free.sample(after: 0.2).value, sign, within: 1e-9) && abs(free.cruise) > 3)
      #expect(held.cruise == 3 * sign && held.duration == 0.2)
      #expect(abs(held.distance) < 1 && abs(held.distance) > 0.3)
      #expect(isClose(held.sample(after: 0.2 - 1e-12).value, held.distance, within: 1e-6))
    }
  }

  @Test("a slow release starts gently and is at the cruising speed before long")
  func easesOut() throws {
    let flight = try Flight(distance: 900, velocity: 60, speed: 1_500, ease: 0.06, longest: 1)
    #expect(flight.sample(after: 0.008).velocity < 90)
    #expect(flight.sample(after: 0.25).velocity > 1_300)
    #expect(flight.sample(after: flight.duration).velocity < 1_560.001)
  }
}

extension Flight {
  /// Makes a flight with the numbers of the riffle preset.
  static func usual(over distance: Double, at velocity: Double) throws(MotionError) -> Flight {
    try Flight(distance: distance, velocity: velocity, speed: 1_500, ease: 0.03, longest: 0.26)
  }
}
