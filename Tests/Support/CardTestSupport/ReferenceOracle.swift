import Foundation
package import RiffleCards
package import RiffleMotion

/// A timing curve by plain bisection of its cubic Bezier, independent of the code under test.
package struct OracleCurve {
  package let first: Point
  package let second: Point

  /// (0.25, 0.1, 0.25, 1), which Core Animation calls default.
  package static let standard = OracleCurve(
    first: Point(x: 0.25, y: 0.1),
    second: Point(x: 0.25, y: 1)
  )

  package func callAsFunction(_ fraction: Double) -> Double {
    func bezier(_ one: Double, _ two: Double, _ s: Double) -> Double {
      3 * one * s * (1 - s) * (1 - s) + 3 * two * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(first.x, second.x, middle) < fraction { low = middle } else { high = middle }
    }
    return bezier(first.y, second.y, low)
  }
}

/// A damped spring of unit mass by fourth-order Runge-Kutta in small steps, not in closed form.
package struct OracleSpring {
  package let stiffness: Double
  package let damping: Double

  /// POP's spring of bounciness 10 and speed 20, by the numbers of the contract.
  package static let pop = OracleSpring(stiffness: 512.0276, damping: 26.7482)

  /// UIKit's spring: the frequency at which its envelope has shrunk to 0.001, by bisection.
  package static func settling(ratio: Double, duration: Double, velocity: Double) -> OracleSpring {
    func envelope(_ frequency: Double) -> Double {
      exp(-ratio * frequency * duration) * (ratio * frequency - velocity)
        / (frequency * (1 - ratio * ratio).squareRoot())
    }
    var (low, high) = (5 / duration, 200 / duration)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if envelope(middle) > 0.001 { low = middle } else { high = middle }
    }
    return OracleSpring(stiffness: low * low, damping: 2 * ratio * low)
  }

  /// Returns a value that started at a distance from its target with a velocity.
  package func value(from distance: Double, velocity: Double = 0, after seconds: Double) -> Double {
    let steps = 20_000
    var state = State(value: distance, velocity: velocity)
    for _ in 0..<steps { step(&state, seconds / Double(steps)) }
    return state.value
  }

  /// Returns the time at which a value that starts at rest is first within 0.1 of its target and
  /// slower than 3 per second; to a hundredth of a millisecond.
  package func restTime(from distance: Double) -> Double {
    var state = State(value: distance, velocity: 0)
    var seconds = 0.0
    while abs(state.value) > 0.1 || abs(state.velocity) > 3 {
      step(&state, 1e-5)
      seconds += 1e-5
    }
    return seconds
  }

  private struct State {
    var value: Double
    var velocity: Double
  }

  private func step(_ state: inout State, _ dt: Double) {
    func pull(_ value: Double, _ velocity: Double) -> Double {
      -stiffness * value - damping * velocity
    }
    let (x, v) = (state.value, state.velocity)
    let a1 = pull(x, v)
    let (v2, a2) = (v + a1 * dt / 2, pull(x + v * dt / 2, v + a1 * dt / 2))
    let (v3, a3) = (v + a2 * dt / 2, pull(x + v2 * dt / 2, v + a2 * dt / 2))
    let (v4, a4) = (v + a3 * dt, pull(x + v3 * dt, v + a3 * dt))
    state.value += dt / 6 * (v + 2 * v2 + 2 * v3 + v4)
    state.velocity += dt / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
  }
}

/// Returns whether two poses are the same except for rounding.
package func isClose(_ one: Pose?, _ other: Pose, within tolerance: Double = 1e-9) -> Bool {
  guard let one else { return false }
  return isClose(one.center.x, other.center.x, within: tolerance)
    && isClose(one.center.y, other.center.y, within: tolerance)
    && isClose(one.size.width, other.size.width, within: tolerance)
    && isClose(one.size.height, other.size.height, within: tolerance)
    && isClose(one.rotation.radians, other.rotation.radians, within: tolerance)
    && isClose(one.alpha, other.alpha, within: tolerance)
}

extension StackScript {
  /// Returns the time of the first event with a name, in seconds.
  package func time(of name: StackEvent.Name) -> Double? {
    events.first { $0.name == name }?.time.seconds
  }
}
