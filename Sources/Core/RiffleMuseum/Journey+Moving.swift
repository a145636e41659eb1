import RiffleCards
import RiffleMotion

extension Journey {
  mutating func move(
    to translation: Vector,
    along curve: TimingCurve,
    duration: Double,
    from time: Timestamp
  ) {
    x.animate(to: translation.dx, along: curve, duration: duration, from: time)
    y.animate(to: translation.dy, along: curve, duration: duration, from: time)
  }

  /// Starts both axes home from a standstill.
  mutating func springHome(with spring: Spring, from time: Timestamp) {
    x.spring(to: 0, with: spring, velocity: 0, from: time)
    y.spring(to: 0, with: spring, velocity: 0, from: time)
  }
}
