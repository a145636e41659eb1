import RiffleMotion
import TestSupport
import Testing

@Suite("Spring") struct SpringTests {
  @Test("a spring agrees with 60 digits in every regime", arguments: MotionOracle.springs)
  func agreesWithOracle(row: [Double]) throws {
    let spring = try Spring(response: row[0], dampingRatio: row[1])
    let size = abs(row[2]) + abs(row[3]) / spring.naturalFrequency

    let state = spring.sample(displacement: row[2], velocity: row[3], after: row[4])

    #expect(isClose(state.value, row[5], within: 1e-13 * size))
    let speed = size * spring.naturalFrequency * max(1, row[1])
    #expect(isClose(state.velocity, row[6], within: 1e-13 * speed))
  }

  @Test("a spring moves nothing in no time", arguments: [0.01, 0.5, 1, 1 + 1e-9, 3, 80])
  func startsAtItsStart(ratio: Double) throws {
    let spring = try Spring(response: 0.3, dampingRatio: ratio)

    let state = spring.sample(displacement: 123.456, velocity: -789, after: 0)

    #expect(state.value == 123.456)
    #expect(state.velocity == -789)
  }

  @Test(
    "a spring agrees with a Runge-Kutta integration",
    arguments: [(100, 4, 1), (100, 20, 1), (100, 60, 1), (512, 26, 2.5)]
  )
  func agreesWithIntegration(stiffness: Double, damping: Double, mass: Double) throws {
    let spring = try Spring(stiffness: stiffness, damping: damping, mass: mass)
    var (x, v) = (100.0, -700.0)
    let steps = 20_000
    let dt = 0.7 / Double(steps)

    func force(_ x: Double, _ v: Double) -> Double { (-stiffness * x - damping * v) / mass }
    for _ in 0..<steps {
      let (x1, v1) = (v, force(x, v))
      let (x2, v2) = (v + v1 * dt / 2, force(x + x1 * dt / 2, v + v1 * dt / 2))
      let (x3, v3) = (v + v2 * dt / 2, force(x + x2 * dt / 2, v + v2 * dt / 2))
      let (x4, v4) = (v + v3 * dt, force(x + x3 * dt, v + v3 * dt))
      x += (x1 + 2 * x2 + 2 * x3 + x4) * dt / 6
      v += (v1 + 2 * v2 + 2 * v3 + v4) * dt / 6
    }

    let state = spring.sample(displacement: 100, velocity: -700, after: 0.7)
    #expect(isClose(state.value, x, within: 1e-9))
    #expect(isClose(state.velocity, v, within: 1e-8))
  }

  @Test(
    "a spring goes as far in two halves as in one step",
    arguments: 1...50 as ClosedRange<UInt64>
  )
  func halvesMakeAWhole(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let spring = try Spring(response: 0.35, dampingRatio: random.magnitude(-2...1.5))
    let start = (value: 250.0, velocity: Double.random(in: -3_000...3_000, using: &random))
    let time = Double.random(in: 0...2, using: &random)

    let half = spring.sample(displacement: start.value, velocity: start.velocity, after: time / 2)
    let twice = spring.sample(displacement: half.value, velocity: half.velocity, after: time / 2)
    let whole = spring.sample(displacement: start.value, velocity: start.velocity, after: time)

    #expect(isClose(twice.value, whole.value, within: 1e-9), "seed \(seed)")
    #expect(isClose(twice.velocity, whole.velocity, within: 1e-8), "seed \(seed)")
  }

  @Test("a spring moves to the left as to the right", arguments: [0.3, 1, 1.7])
  func mirrors(ratio: Double) throws {
    let spring = try Spring(response: 0.4, dampingRatio: ratio)

    for time in stride(from: 0, through: 1, by: 0.01) {
      let right = spring.sample(displacement: 90, velocity: 400, after: time)
      let left = spring.sample(displacement: -90, velocity: -400, after: time)

      #expect(right.value == -left.value)
      #expect(right.velocity == -left.velocity)
    }
  }

  @Test("a spring of POP's parameters returns a card as POP does")
  func returnsAsPOP() throws {
    let spring = try Spring(bounciness: 10, speed: 20)
    func value(_ time: Double) -> Double {
      spring.sample(displacement: 100, velocity: 0, after: time).value
    }

    #expect(isClose(value(0.016), 94.35, within: 0.005))
    #expect(isClose(value(0.050), 61.04, within: 0.005))
    #expect(isClose(value(0.100), 12.01, within: 0.005))
    #expect(value(0.1206) > 0 && value(0.1208) < 0)
    #expect(isClose(value(0.1721), -10.01, within: 0.005))
    #expect(isClose(value(0.300), 0.29, within: 0.005))
    #expect(abs(value(0.403)) > 0.5 && abs(value(0.4041)) < 0.5)
  }
}
