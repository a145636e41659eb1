import RealModule

/// A spring's motion and the search for the time at which it enters the box of a rest threshold.
///
/// Between the times at which velocity or acceleration is zero, displacement and velocity are both
/// monotone. Between two such times each is within its limit for one interval, and the motion
/// enters the box when the later of the two intervals begins.
struct SettlingMotion {
  let oscillator: Oscillator
  let displacement: Double
  let velocity: Double
  let threshold: RestThreshold

  /// When displacement and velocity are first both within the threshold, in seconds.
  var time: Double {
    if isAtRest(after: 0) { return 0 }
    return oscillator.discriminant < 0 ? swingingTime : creepingTime
  }

  /// The time for a motion that does not swing: displacement, velocity and acceleration are zero at
  /// most once each, so there are only a few intervals.
  private var creepingTime: Double {
    let cuts = turns(by: creepingZero)
    var last = cuts.last ?? 0
    var step = 1 / oscillator.decayRate
    // Numbers so large that their products overflow never come to rest.
    while !isAtRest(after: last), last.isFinite {
      last += step
      step *= 2
    }
    return entry(amongCuts: cuts + [last], enlarged: 1) ?? last
  }

  /// The time for a motion that swings: each half swing is the one before it, mirrored and shrunk
  /// by the same factor, so the first that touches the box is found by bisection on their number.
  private var swingingTime: Double {
    let half = Double.pi / frequency
    let (earliest, latest) = swingingBounds
    // After 1e15 half swings a microsecond is less than a rounding error.
    guard latest / half < 1e15 else { return latest }

    let cuts = turns(by: swingingZero) + [half]
    func entry(inHalf index: Double) -> Double? {
      let enlarged = Double.exp(oscillator.decayRate * half * index)
      return self.entry(amongCuts: cuts, enlarged: enlarged).map { $0 + half * index }
    }
    var (low, high) = ((earliest / half).rounded(.down), (latest / half).rounded(.down) + 1)
    var found: Double?
    while low < high {
      let middle = ((low + high) / 2).rounded(.down)
      if let time = entry(inHalf: middle) {
        (high, found) = (middle, time)
      } else {
        low = middle + 1
      }
    }
    return found ?? entry(inHalf: high) ?? latest
  }

  /// When the swing's amplitude is still too large for any point of the box, and from when it is
  /// too small to leave the box.
  private var swingingBounds: (earliest: Double, latest: Double) {
    func amplitude(_ displacement: Double, _ velocity: Double) -> Double {
      let quadrature = (velocity + oscillator.decayRate * displacement) / frequency
      return (displacement * displacement + quadrature * quadrature).squareRoot()
    }
    let start = amplitude(displacement, velocity)
    let farthest = amplitude(threshold.distance, threshold.speed)
    let nearest = min(
      threshold.distance,
      threshold.speed / oscillator.squaredFrequency.squareRoot()
    )
    return (
      max(0, Double.log(start / farthest) / oscillator.decayRate),
      max(0, Double.log(start / nearest) / oscillator.decayRate)
    )
  }

  private func isAtRest(after time: Double) -> Bool {
    let (value, velocity) = state(after: time)
    return threshold.contains(displacement: value, velocity: velocity)
  }

  // MARK: Entry

  /// The angular frequency of the swing, or its counterpart if the motion does not swing.
  var frequency: Double { abs(oscillator.discriminant).squareRoot() }

  func state(after time: Double) -> (value: Double, velocity: Double) {
    oscillator.state(displacement: displacement, velocity: velocity, after: time)
  }

  private func acceleration(_ value: Double, _ velocity: Double) -> Double {
    -2 * oscillator.decayRate * velocity - oscillator.squaredFrequency * value
  }

  // MARK: Turning points of displacement and velocity

  /// The start and the times at which velocity or acceleration is zero, in order.
  ///
  /// Velocity and acceleration follow the same law as the displacement, so one function finds the
  /// zeros of both.
  func turns(by zero: (_ value: Double, _ rate: Double) -> Double?) -> [Double] {
    let acceleration = acceleration(displacement, velocity)
    let jerk = self.acceleration(velocity, acceleration)
    let zeros = [zero(velocity, acceleration), zero(acceleration, jerk)]
    return [0] + zeros.compactMap { $0 }.sorted()
  }

  /// When a swing from a value and a rate crosses zero in its first half.
  func swingingZero(_ value: Double, _ rate: Double) -> Double? {
    guard value != 0 else { return nil }
    let sign: Double = value < 0 ? -1 : 1
    let along = sign * value
    let across = sign * (rate + oscillator.decayRate * value) / frequency
    let angle = fallingRoot(from: 0, to: .pi, startingAt: 1.5, tolerance: 1e-12) { angle in
      let (c, s) = (Double.cos(angle), Double.sin(angle))
      return (along * c + across * s, across * c - along * s)
    }
    return angle / frequency
  }

  /// When a motion that creeps from a value and a rate crosses zero, if ever.
  ///
  /// It solves (tanh wt)/w = −value / (rate + a·value), with the discriminant w² and the decay rate
  /// a.
  func creepingZero(_ value: Double, _ rate: Double) -> Double? {
    let ratio = -value / (rate + oscillator.decayRate * value)
    let share = frequency * ratio
    guard ratio > 0, share < 1 else { return nil }
    if share < 1e-3 { return ratio * (1 + share * share / 3) }
    return Double.log((1 + share) / (1 - share)) / (2 * frequency)
  }

  // MARK: Entering the box

  /// When the motion enters the box, enlarged by a factor, between the first cut and the last; the
  /// cuts include all turning points between them.
  func entry(amongCuts cuts: [Double], enlarged: Double) -> Double? {
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      if let time = entry(from: start, to: end, enlarged: enlarged) { return time }
    }
    return nil
  }

  /// When the motion enters the enlarged box in an interval in which both are monotone.
  private func entry(from start: Double, to end: Double, enlarged: Double) -> Double? {
    let (distance, speed) = (threshold.distance * enlarged, threshold.speed * enlarged)
    let near = arrival(within: distance, from: start, to: end) { time in
      let (value, velocity) = state(after: time)
      return (value, velocity)
    }
    let slow = arrival(within: speed, from: start, to: end) { time in
      let (value, velocity) = state(after: time)
      return (velocity, acceleration(value, velocity))
    }
    guard let near, let slow else { return nil }
    if near >= slow { return abs(state(after: near).velocity) <= speed ? near : nil }
    return abs(state(after: slow).value) <= distance ? slow : nil
  }

  /// When a monotone function comes within a limit of zero, if ever.
  private func arrival(
    within limit: Double,
    from start: Double,
    to end: Double,
    of function: (Double) -> (value: Double, slope: Double)
  ) -> Double? {
    let first = function(start).value
    if abs(first) <= limit { return start }
    let sign: Double = first < 0 ? -1 : 1
    guard sign * function(end).value <= limit else { return nil }
    // Above the limit the logarithm is used, since the motion shrinks exponentially; below it there
    // may not be one, and the straight line continues it smoothly.
    return fallingRoot(from: start, to: end, startingAt: start, tolerance: 1e-10) { time in
      let (value, slope) = function(time)
      let share = sign * value / limit
      return share > 1 ? (Double.log(share), slope / value) : (share - 1, sign * slope / limit)
    }
  }
}
