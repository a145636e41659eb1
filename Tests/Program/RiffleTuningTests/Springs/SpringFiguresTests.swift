import Foundation
import RiffleMotion
import RiffleTuning
import Testing

@Suite("Figures of springs")
struct SpringFiguresTests {
  struct Case: CustomTestStringConvertible {
    var ratio: Double
    var velocity: Double
    var testDescription: String { "ratio \(ratio), velocity \(velocity)" }
  }

  static let cases = [0.07, 0.3, 0.5, 0.8, 0.97, 1, 1.2, 3].flatMap { ratio in
    [0, 4, -6, 60].map { Case(ratio: ratio, velocity: $0) }
  }

  @Test("All figures are those of a motion that is stepped numerically", arguments: cases)
  func stepped(test: Case) throws {
    let spring = try Spring(response: 0.4, dampingRatio: test.ratio)
    let figures = SpringFigures(of: spring, velocity: test.velocity)
    var oracle = RungeKutta(
      mass: spring.mass,
      stiffness: spring.stiffness,
      damping: spring.damping,
      velocity: test.velocity
    )
    let step = 1e-4
    var settled = 0.0
    var (overshoot, overshootTime) = (0.0, 0.0)
    var (bounces, hasPassed) = (0, false)
    var time = 0.0
    while time < (test.ratio < 0.2 ? 12 : 4) {
      let before = oracle
      oracle.step(step)
      time += step
      if abs(oracle.displacement) > 0.001 { settled = time }
      if oracle.displacement > overshoot {
        (overshoot, overshootTime) = (oracle.displacement, time)
      }
      if oracle.displacement > 0 { hasPassed = true }
      if hasPassed, before.velocity.sign != oracle.velocity.sign,
        abs(oracle.displacement) > 0.001
      {
        bounces += 1
      }
    }
    #expect(abs(figures.settlingTime - settled) < 2 * step)
    #expect(figures.bounces == bounces)
    #expect(abs(figures.overshoot - overshoot) < 3e-6 * max(1, abs(test.velocity)))
    if overshoot > 1e-6 {
      #expect(abs((figures.overshootTime ?? .nan) - overshootTime) < 3e-4)
    }
  }

  @Test("From rest, overshoot and its time are those of the textbook", arguments: [0.1, 0.5, 0.86])
  func textbook(ratio: Double) throws {
    let figures = SpringFigures(of: try Spring(response: 0.35, dampingRatio: ratio))
    let root = (1 - ratio * ratio).squareRoot()
    #expect(abs(figures.overshoot - exp(-.pi * ratio / root)) < 1e-12)
    #expect(abs((figures.overshootTime ?? 0) - 0.35 / (2 * root)) < 1e-12)
  }

  @Test("A critical spring from rest does not go beyond its target")
  func critical() throws {
    let figures = SpringFigures(of: try Spring(response: 2 * .pi, dampingRatio: 1))
    #expect(figures.overshoot == 0)
    #expect(figures.overshootTime == nil)
    #expect(figures.bounces == 0)
  }

  @Test("A pixel is another tolerance")
  func pixel() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.5)
    let fine = SpringFigures(of: spring)
    let pixel = SpringFigures(of: spring, tolerance: 1.0 / 300)
    #expect(fine.settlingTime > pixel.settlingTime)
    let after = (1...2_000).map { pixel.sample(at: pixel.settlingTime + Double($0) / 1_000).value }
    #expect(after.allSatisfy { abs(1 - $0) <= 1.0 / 300 })
  }

  @Test("A spring that hardly loses anything is finished too")
  func lively() throws {
    let figures = SpringFigures(of: try Spring(response: 0.1, dampingRatio: 1e-6))
    // e^(−ζωt) = 0.001
    let expected = log(1_000) / (1e-6 * 20 * .pi)
    #expect(abs(figures.settlingTime / expected - 1) < 1e-3)
    #expect(figures.bounces > 2_000_000)
  }

  @Test("A plot begins at the start, ends settled, and its slope is its velocity")
  func plot() throws {
    let points = SpringFigures(of: try Spring(response: 0.4, dampingRatio: 0.6), velocity: 2)
      .samples(2_001)
    #expect(points.first?.value == 0)
    #expect(points.first?.velocity == 2)
    #expect(abs((points.last?.value ?? 0) - 1) <= 0.001_001)
    for (before, after) in zip(points, points.dropFirst(2)) {
      let slope = (after.value - before.value) / (after.seconds - before.seconds)
      let middle = (before.velocity + after.velocity) / 2
      #expect(abs(slope - middle) < 0.01)
    }
  }
}
