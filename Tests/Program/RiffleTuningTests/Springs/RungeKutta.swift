/// A spring as mechanics has it, stepped by the classical Runge–Kutta method: an oracle that knows no
/// closed form.
struct RungeKutta {
  var mass: Double
  var stiffness: Double
  var damping: Double
  var displacement = -1.0
  var velocity = 0.0

  private func acceleration(_ x: Double, _ v: Double) -> Double {
    (-stiffness * x - damping * v) / mass
  }

  mutating func step(_ h: Double) {
    let (x, v) = (displacement, velocity)
    let (k1, l1) = (v, acceleration(x, v))
    let (k2, l2) = (v + h / 2 * l1, acceleration(x + h / 2 * k1, v + h / 2 * l1))
    let (k3, l3) = (v + h / 2 * l2, acceleration(x + h / 2 * k2, v + h / 2 * l2))
    let (k4, l4) = (v + h * l3, acceleration(x + h * k3, v + h * l3))
    displacement += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    velocity += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
  }

  /// The displacements at even times from 0 on, with ten steps between two of them.
  func displacements(_ count: Int, every interval: Double) -> [Double] {
    var copy = self
    return (0..<count).map { index in
      if index > 0 { for _ in 0..<10 { copy.step(interval / 10) } }
      return copy.displacement
    }
  }
}
