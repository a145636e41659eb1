import Foundation
import RiffleMotion
import Testing

@Suite("Spring parameters") struct SpringParameterTests {
  @Test(
    "a spring keeps its response and damping ratio",
    arguments: [0.05, 0.35, 2],
    [0.01, 0.8, 1, 7]
  )
  func keepsResponse(response: Double, ratio: Double) throws {
    let spring = try Spring(response: response, dampingRatio: ratio)

    #expect(isClose(spring.response, response, within: 1e-15))
    #expect(isClose(spring.dampingRatio, ratio, within: 2e-15))
    #expect(spring.mass == 1)
  }

  @Test("four times stiffness, damping and mass is the same motion")
  func countsMass() throws {
    let light = try Spring(stiffness: 120, damping: 9)
    let heavy = try Spring(stiffness: 480, damping: 36, mass: 4)

    #expect(heavy.naturalFrequency == light.naturalFrequency)
    #expect(heavy.dampingRatio == light.dampingRatio)
    let states = [light, heavy].map { $0.sample(displacement: 80, velocity: 5, after: 0.2) }
    #expect(states[0] == states[1])
  }

  @Test("the duration of SwiftUI's spring is its response", arguments: [0.9, 0.3, 0, -0.2, -0.9])
  func convertsBounce(bounce: Double) throws {
    let spring = try Spring(duration: 0.5, bounce: bounce)

    #expect(isClose(spring.response, 0.5, within: 1e-15))
    #expect(isClose(spring.bounce, bounce, within: 1e-15))
    let ratio = bounce < 0 ? 1 / (1 + bounce) : 1 - bounce
    #expect(isClose(spring.dampingRatio, ratio, within: 1e-14))
  }

  @Test("SwiftUI's spring is softer than UIKit's of the same duration")
  func tellsDurationsApart() throws {
    #expect(try isClose(Spring(duration: 0.5, bounce: 0.2).stiffness, 157.91, within: 0.01))
    let settling = try Spring(dampingRatio: 0.8, duration: 0.5, initialVelocity: 0)
    #expect(settling.stiffness > 300)
  }

  @Test("UIKit's spring of ratio 0.5, 0.5 s and velocity 0.8 has the frequency 25.1711")
  func convertsUIKit() throws {
    let spring = try Spring(dampingRatio: 0.5, duration: 0.5, initialVelocity: 0.8)

    #expect(isClose(spring.naturalFrequency, 25.1711, within: 0.00005))
    #expect(isClose(spring.dampingRatio, 0.5, within: 1e-15))
  }

  @Test(
    "UIKit's spring settles to a thousandth in its duration",
    arguments: [0.05, 0.3, 0.8, 0.999, 1],
    [-20, -0.8, 0, 0.8, 2]
  )
  func settlesInDuration(ratio: Double, velocity: Double) throws {
    let duration = 0.7

    let spring = try Spring(
      dampingRatio: ratio,
      duration: duration,
      initialVelocity: velocity
    )

    // The published equation, with the exponential taken from an undisturbed critical spring.
    let omega = spring.naturalFrequency
    let decay = try Spring(stiffness: ratio * omega * ratio * omega, damping: 2 * ratio * omega)
      .sample(displacement: 1, velocity: -ratio * omega, after: duration).value
    let height =
      ratio < 1
      ? (ratio * omega - velocity) / (omega * (1 - ratio * ratio).squareRoot())
      : (omega - velocity) * duration + 1
    #expect(isClose(decay * height, 0.001, within: 1e-12))
  }

  @Test(
    "POP's bounciness and speed give its stiffness and damping",
    arguments: [
      (4, 12, 342.10, 30.487), (10, 20, 512.0276, 26.7482), (0, 12, 342.10, 36.926),
      (20, 20, 512.03, 13.356),
    ]
  )
  func convertsPOP(
    bounciness: Double,
    speed: Double,
    stiffness: Double,
    damping: Double
  ) throws {
    let spring = try Spring(bounciness: bounciness, speed: speed)

    #expect(isClose(spring.stiffness, stiffness, within: 0.005))
    #expect(isClose(spring.damping, damping, within: 0.0005))
    #expect(spring.mass == 1)
  }

  @Test(
    "POP's conversion is continuous at the joints of its fitted curves",
    arguments: [18.0, 44.0]
  )
  func joinsPOP(tension: Double) throws {
    let speed = (tension - 0.5) / 199.5 * 34
    let softer = try Spring(bounciness: 0, speed: speed - 1e-9)
    let harder = try Spring(bounciness: 0, speed: speed + 1e-9)

    #expect(softer.stiffness < harder.stiffness)
    #expect(isClose(softer.damping, harder.damping, within: 0.15))
  }

  @Test(
    "a spring that settles in a duration has the mass at which a swing has shrunk to a fiftieth",
    arguments: [0.2, 0.3, 0.6],
    [(0.9, 0.0), (0.7, 2.5), (0.6, -3), (1.4, 8), (-0.9, -1)]
  )
  func settlesInDuration(duration: Double, start: (displacement: Double, velocity: Double)) {
    let (stiffness, ratio) = (100.0, 0.5)
    /// Of Reanimated 3, with the damping put in: √(m / k) ln(50 A) / ζ, the amplitude A from the energy.
    func time(_ mass: Double) -> Double {
      let (x, v) = (start.displacement, start.velocity)
      let amplitude = (mass * v * v / stiffness + x * x) / exp(0.75)
      return (mass / stiffness).squareRoot() * log(50 * amplitude) / ratio
    }
    var (low, high) = (1e-9, 100.0)
    for _ in 0..<100 {
      let middle = (low * high).squareRoot()
      if time(middle) < duration { low = middle } else { high = middle }
    }

    let spring = Spring(
      settlingIn: duration,
      stiffness: stiffness,
      dampingRatio: ratio,
      displacement: start.displacement,
      velocity: start.velocity
    )

    // Its search has a step of 100 / 2²⁰.
    #expect(isClose(spring.mass, low, within: 1e-4), "\(spring.mass), not \(low)")
    #expect(spring.stiffness == stiffness)
    #expect(isClose(spring.dampingRatio, ratio, within: 1e-12))
  }
}
