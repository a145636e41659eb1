import RiffleMotion
import TestSupport
import Testing

@Suite("Settling time") struct SettlingTests {
  @Test(
    "a spring settles at the first time at rest that small steps find",
    arguments: [0.05, 0.3, 0.6, 0.86, 0.999, 1, 1.001, 1.6, 6],
    [(100, 0), (300, -4_000), (0, 500), (-0.05, 900), (250, 9_000), (0.2, 1), (90, -1_400)]
  )
  func isFirstMoment(ratio: Double, start: (displacement: Double, velocity: Double)) throws {
    let spring = try Spring(response: 0.35, dampingRatio: ratio)
    func isAtRest(_ time: Double) -> Bool {
      let state = spring.sample(
        displacement: start.displacement,
        velocity: start.velocity,
        after: time
      )
      return RestThreshold.points.contains(displacement: state.value, velocity: state.velocity)
    }

    let time = spring.settlingTime(
      displacement: start.displacement,
      velocity: start.velocity,
      threshold: .points
    )

    #expect(time > 0)
    #expect(isAtRest(time + 1e-9))
    #expect(!isAtRest(time - 1e-9))
    let steps = 4_000
    let early = (0..<steps).first { isAtRest(time * Double($0) / Double(steps)) }
    #expect(early == nil)
  }

  @Test("any spring settles at the first time at rest", arguments: 1...300 as ClosedRange<UInt64>)
  func isFirstMomentAtRandom(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let spring = try Spring(
      response: random.magnitude(-2...1),
      dampingRatio: random.magnitude(-2...1)
    )
    let threshold = try RestThreshold(
      distance: random.magnitude(-4...0),
      speed: random.magnitude(-3...2)
    )
    // Every third motion starts about the threshold, where it may leave the box and come back.
    let isNear = seed.isMultiple(of: 3)
    let distance = isNear ? 1.2 * threshold.distance : random.magnitude(-3...4)
    let speed = isNear ? 3 * threshold.speed : random.magnitude(-3...5)
    let displacement = Double.random(in: -distance...distance, using: &random)
    let velocity = Double.random(in: -speed...speed, using: &random)
    func isAtRest(_ time: Double) -> Bool {
      let state = spring.sample(displacement: displacement, velocity: velocity, after: time)
      return threshold.contains(displacement: state.value, velocity: state.velocity)
    }

    let time = spring.settlingTime(
      displacement: displacement,
      velocity: velocity,
      threshold: threshold
    )

    #expect(time >= 0 && isAtRest(time == 0 ? 0 : time * (1 + 1e-9) + 1e-9), "seed \(seed)")
    let early = (0..<2_000).first { isAtRest(time * (1 - 1e-9) * Double($0) / 2_000) }
    #expect(time == 0 || early == nil, "seed \(seed)")
  }

  @Test("a spring at rest settles at once, one that passes its target at speed does not")
  func tellsRestFromPassing() throws {
    let spring = try Spring(response: 0.3, dampingRatio: 0.7)
    func time(_ displacement: Double, _ velocity: Double) -> Double {
      spring.settlingTime(displacement: displacement, velocity: velocity, threshold: .points)
    }

    #expect(time(0, 0) == 0)
    #expect(time(0.1, -3) == 0)
    #expect(time(0, 3.01) > 0)
    #expect(time(0.101, 0) > 0)
    #expect(time(0, 2_000) > 0.2)
  }

  @Test("the settling time is found for springs that swing a million times")
  func endsWhereHardlyDamped() throws {
    let spring = try Spring(response: 0.1, dampingRatio: 1e-7)

    let time = spring.settlingTime(displacement: 100, velocity: 0, threshold: .points)

    // Both limits are met first when the swing is 0.111 pt wide, in a corner of phase and speed,
    // and surely when it is 0.048 pt wide: after ln(100/0.111) to ln(100/0.048) lives.
    let life = 1 / (1e-7 * spring.naturalFrequency)
    #expect(time > 6.8 * life && time < 7.7 * life)
  }

  @Test("the settling time is found if a spring creeps for hours")
  func endsWhereOverdamped() throws {
    let spring = try Spring(response: 1, dampingRatio: 20_000)

    let time = spring.settlingTime(displacement: 100, velocity: 0, threshold: .points)

    let state = spring.sample(displacement: 100, velocity: 0, after: time)
    #expect(isClose(state.value, 0.1, within: 1e-9))
    #expect(time > 3_600)
  }

  @Test("the search ends for numbers whose products overflow", arguments: [0.5, 1, 3])
  func overflow(ratio: Double) throws {
    let spring = try Spring(response: 0.35, dampingRatio: ratio)
    for displacement in [1e307, -1.7e308] {
      let time = spring.settlingTime(
        displacement: displacement,
        velocity: displacement,
        threshold: .points
      )
      #expect(!(time < 0.1))
    }
  }

  @Test("each kind of value has a rest threshold")
  func namesThresholds() throws {
    #expect(try RestThreshold.points == RestThreshold(distance: 0.1, speed: 3))
    #expect(try RestThreshold.rotation == RestThreshold(distance: 0.0005, speed: 0.015))
    #expect(RestThreshold.scale.distance == 0.0005)
    #expect(RestThreshold.opacity.distance == 0.002)
  }
}
