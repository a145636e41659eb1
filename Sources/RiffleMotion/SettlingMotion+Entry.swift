import RealModule

extension SettlingMotion {
  /// The angular frequency of the swing, or its counterpart where there is none.
  var frequency: Double { abs(oscillator.discriminant).squareRoot() }

  /// Returns displacement and velocity at a time.
  func state(after time: Double) -> (value: Double, velocity: Double) {
    oscillator.state(displacement: displacement, velocity: velocity, after: time)
  }

  private func acceleration(_ value: Double, _ velocity: Double) -> Double {
    -2 * oscillator.decayRate * velocity - oscillator.squaredFrequency * value
  }

  // MARK: Where displacement and velocity turn

  /// Returns the start and the times at which velocity or acceleration is zero, in order.
  ///
  /// Velocity and acceleration follow the same law as the displacement does, so one function finds
  /// the zeros of both.
  func turns(by zero: (_ value: Double, _ rate: Double) -> Double?) -> [Double] {
    let acceleration = acceleration(displacement, velocity)
    let jerk = self.acceleration(velocity, acceleration)
    let zeros = [zero(velocity, acceleration), zero(acceleration, jerk)]
    return [0] + zeros.compactMap(\.self).sorted()
  }

  /// Returns when a swing that begins at a value and a rate crosses zero in its first half.
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

  /// Returns when a motion that creeps from a value and a rate crosses zero, if ever: where
  /// (tanh wt)/w = −value / (rate + a·value), w² being the discriminant and a the decay rate.
  func creepingZero(_ value: Double, _ rate: Double) -> Double? {
    let ratio = -value / (rate + oscillator.decayRate * value)
    let share = frequency * ratio
    guard ratio > 0, share < 1 else { return nil }
    if share < 1e-3 { return ratio * (1 + share * share / 3) }
    return Double.log((1 + share) / (1 - share)) / (2 * frequency)
  }

  // MARK: Entering the box

  /// Returns when the motion enters the box, enlarged by a factor, between the first cut and the
  /// last, the cuts including all turns between.
  func entry(amongCuts cuts: [Double], enlarged: Double) -> Double? {
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      if let time = entry(from: start, to: end, enlarged: enlarged) { return time }
    }
    return nil
  }

  /// When the motion enters the box, enlarged by a factor, on a stretch where both are monotone.
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

  /// When a monotone function comes within a limit of zero.
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
    // By logarithms above the limit, since the motion shrinks exponentially; below it there may be
    // none, and the straight line continues them smoothly.
    return fallingRoot(from: start, to: end, startingAt: start, tolerance: 1e-10) { time in
      let (value, slope) = function(time)
      let share = sign * value / limit
      return share > 1 ? (Double.log(share), slope / value) : (share - 1, sign * slope / limit)
    }
  }
}
