/// One part of a track's motion, under one law.
///
/// It is a pure function of time: its first value before its start, and exactly its target from its
/// end on.
struct Segment: Hashable, Sendable {
  enum Law: Hashable, Sendable {
    case hold
    case curve(TimingCurve, RestThreshold)
    case spring(Oscillator)
    case acceleration(Double)
    case flight(Flight)
    case decay(Decay)
    /// The value goes to the target, where it has a velocity, per second, on the cubic that both ends
    /// determine.
    case passage(endVelocity: Double)
    /// The value is on a course that the track keeps.
    case course
  }

  let start: Timestamp
  /// Not before its start; from then on it is at its target.
  let end: Timestamp
  let origin: Double
  /// The velocity at its start, per second.
  let velocity: Double
  let target: Double
  let law: Law

  var isHold: Bool {
    if case .hold = law { true } else { false }
  }

  func state(at seconds: Double) -> (value: Double, velocity: Double) {
    if seconds >= end.seconds { return (target, 0) }
    let time = max(0, seconds - start.seconds)
    switch law {
    case .hold:
      return (target, 0)
    case .curve(let curve, let rest):
      let bounded = BoundedCurve(
        curve: curve,
        span: target - origin,
        duration: end.seconds(since: start),
        rest: rest
      )
      let (offset, velocity) = bounded.state(after: time)
      return (origin + offset, velocity)
    case .spring(let oscillator):
      let (value, velocity) = oscillator.state(
        displacement: origin - target,
        velocity: velocity,
        after: time
      )
      return (target + value, velocity)
    case .acceleration(let acceleration):
      let value = origin + (velocity + acceleration * time / 2) * time
      return (value, velocity + acceleration * time)
    case .flight(let flight):
      let (offset, velocity) = flight.sample(after: time)
      return (origin + offset, velocity)
    case .decay(let decay):
      let (value, velocity) = decay.sample(velocity: velocity, after: time)
      return (origin + value, velocity)
    case .passage(let endVelocity):
      return passage(to: endVelocity, after: time)
    case .course:
      return (target, 0)
    }
  }

  /// Hermite's cubic, in powers of the time.
  private func passage(
    to endVelocity: Double,
    after time: Double
  ) -> (value: Double, velocity: Double) {
    let duration = end.seconds(since: start)
    let mean = (target - origin) / duration
    let bend = (3 * mean - 2 * velocity - endVelocity) / duration
    let twist = (velocity + endVelocity - 2 * mean) / (duration * duration)
    return (
      origin + (velocity + (bend + twist * time) * time) * time,
      velocity + (2 * bend + 3 * twist * time) * time
    )
  }
}

/// A value as a function of time that follows from other motions, such as a rotation from a position.
///
/// Two are equal if they are the same one.
package final class Course: Hashable, Sendable {
  private let value: @Sendable (_ seconds: Double) -> Double

  /// - Parameter value: The value at a time in seconds on the clock of the timestamps, finite.
  package init(_ value: @escaping @Sendable (_ seconds: Double) -> Double) {
    self.value = value
  }

  /// The time over which a velocity is taken as a difference, in seconds: short compared with any motion,
  /// long compared with rounding.
  private static let instant = 1e-5

  func state(at seconds: Double, of segment: Segment) -> (value: Double, velocity: Double) {
    if seconds >= segment.end.seconds { return (segment.target, 0) }
    let seconds = max(seconds, segment.start.seconds)
    let before = max(segment.start.seconds, seconds - Self.instant)
    let after = min(segment.end.seconds, seconds + Self.instant)
    let velocity = before < after ? (value(after) - value(before)) / (after - before) : 0
    return (value(seconds), velocity)
  }

  package static func == (one: Course, other: Course) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A timing curve over a distance in a duration, whatever its control points: it neither jumps nor
/// leaves the plane.
///
/// The bounds are far beyond any curve that looks like a motion, and change nothing within them.
private struct BoundedCurve {
  let curve: TimingCurve
  let span: Double
  let duration: Double
  let rest: RestThreshold

  func state(after time: Double) -> (offset: Double, velocity: Double) {
    let (value, slope) = curve.sample(at: time / duration)
    let bounded = bounded(value, at: time / duration)
    let isSmooth = bounded == value && abs(slope) <= 1_000
    return (span * bounded, span * (isSmooth ? slope / duration : meanSpeed(at: time)))
  }

  /// The mean speed over the microsecond around a time, in whole distances per second.
  ///
  /// It replaces the slope if a curve is vertical for an instant, or too steep for its slope to
  /// mean anything.
  private func meanSpeed(at time: Double) -> Double {
    let (before, after) = ((time - 0.5e-6) / duration, (time + 0.5e-6) / duration)
    let rise =
      bounded(curve.value(at: after), at: after) - bounded(curve.value(at: before), at: before)
    return rise / 1e-6
  }

  /// The value of the curve, except that it overshoots only so far, and leaves the points at which a
  /// curve can be vertical only so fast.
  private func bounded(_ value: Double, at fraction: Double) -> Double {
    let length = abs(span)
    // Shorter ones are at rest, and their limits would overflow.
    guard length > rest.distance * 1e-6 else { return value }
    let overshoot = rest.farthestOvershoot / length
    // Twenty times the mean speed is as steep as designers' curves are.
    let steepest = max(20, rest.fastestCurve * duration / length)
    var bounded = max(-overshoot, min(value, 1 + overshoot))
    func keepNear(_ steep: (fraction: Double, value: Double)) {
      let reach = steepest * abs(fraction - steep.fraction)
      bounded = max(steep.value - reach, min(bounded, steep.value + reach))
    }
    keepNear((0, 0))
    keepNear((1, 1))
    if let middle = curve.steepMiddle { keepNear(middle) }
    return bounded
  }
}

extension RestThreshold {
  /// How far a curve may overshoot, in the value's unit: 10,000 points.
  fileprivate var farthestOvershoot: Double { distance * 1e5 }

  /// How fast a curve may leave a point at which it is vertical, per second: 10 points in a
  /// microsecond.
  fileprivate var fastestCurve: Double { distance * 1e8 }
}

extension TimingCurve {
  /// The point between the ends at which the curve is steepest, if it can be vertical there.
  fileprivate var steepMiddle: (fraction: Double, value: Double)? {
    guard form == .bezier, x1 - x2 > 0.9 else { return nil }
    // Where the rate of x, x1 (1 − s)² + 2 (x2 − x1) s (1 − s) + (1 − x2) s², is least.
    let s = (2 * x1 - x2) / (1 + 3 * (x1 - x2))
    func point(_ first: Double, _ second: Double) -> Double {
      s * (3 * (1 - s) * (first * (1 - s) + second * s) + s * s)
    }
    return (point(x1, x2), point(y1, y2))
  }
}
