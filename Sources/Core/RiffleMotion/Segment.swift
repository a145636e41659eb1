/// One part of a track's motion, under one law.
///
/// It is a pure function of time: its first value before its start, and exactly its target from its
/// end on.
struct Segment: Hashable, Sendable {
  enum Law: Hashable, Sendable {
    case hold
    case curve(TimingCurve)
    case spring(Oscillator)
    case acceleration(Double)
    case flight(Flight)
    case decay(Decay)
  }

  let start: Timestamp
  /// Not before its start; from then on it is at its target.
  let end: Timestamp
  let origin: Double
  /// At its start, per second.
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
    case .curve(let curve):
      let duration = end.seconds(since: start)
      let span = target - origin
      let (value, slope) = curve.sample(at: time / duration)
      let isSteep = abs(slope) > 1_000
      let speed = isSteep ? curve.meanSpeed(time, duration) : slope / duration
      return (origin + span * value, span * speed)
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
    }
  }
}

extension TimingCurve {
  /// The mean speed over the microsecond around a time, in whole distances per second.
  ///
  /// It replaces the slope if a curve is vertical for an instant, or too steep for its slope to
  /// mean anything.
  fileprivate func meanSpeed(_ time: Double, _ duration: Double) -> Double {
    let rise = value(at: (time + 0.5e-6) / duration) - value(at: (time - 0.5e-6) / duration)
    return rise / 1e-6
  }
}
