extension Track {
  /// Moves at a velocity for a while, then holds the value it has reached.
  ///
  /// - Parameters:
  ///   - velocity: The velocity to start with, a second, finite; nil keeps the present one.
  ///   - acceleration: The constant rate of change of the velocity, a second², finite.
  ///   - duration: The seconds it takes, finite. The end is rounded to a microsecond.
  ///   - moment: When it starts.
  public mutating func move(
    at velocity: Double? = nil,
    accelerating acceleration: Double = 0,
    for duration: Double,
    from moment: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: moment)
    precondition(acceleration.isFinite, "a track cannot accelerate by \(acceleration)")
    let end = end(of: duration, from: moment)
    let time = end.seconds(since: moment)
    let target = origin + (velocity + acceleration * time / 2) * time
    begin(
      Segment(
        start: moment,
        end: end,
        origin: origin,
        velocity: velocity,
        target: target,
        law: .acceleration(acceleration)
      )
    )
  }

  /// Flies off, from the value of that moment to exactly the flight's distance from it.
  ///
  /// - Parameters:
  ///   - flight: The flight, made from the velocity of that moment so that nothing jumps.
  ///   - moment: When it starts.
  public mutating func fly(_ flight: Flight, from moment: Timestamp) {
    let origin = sample(at: moment.seconds).value
    let end = end(of: flight.duration, from: moment)
    // The acceleration is that of the duration in whole microseconds, lest the end jump.
    let time = end.seconds(since: moment)
    let acceleration = 2 * (flight.distance - flight.velocity * time) / (time * time)
    begin(
      Segment(
        start: moment,
        end: end,
        origin: origin,
        velocity: flight.velocity,
        target: origin + flight.distance,
        law: .acceleration(acceleration)
      )
    )
  }

  /// Is left to itself, from the value and the velocity of that moment, until friction stops it.
  ///
  /// It ends, exactly where the decay would in infinite time, as soon as it is within ``rest``.
  ///
  /// - Parameters:
  ///   - decay: The decay.
  ///   - velocity: The velocity to start with, a second, finite; nil keeps the present one.
  ///   - moment: When it starts.
  public mutating func decay(
    _ decay: Decay = .normal,
    velocity: Double? = nil,
    from moment: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: moment)
    let time = decay.settlingTime(velocity: velocity, threshold: rest)
    begin(
      Segment(
        start: moment,
        end: moment.firstMoment(notBefore: time),
        origin: origin,
        velocity: velocity,
        target: origin + decay.restOffset(velocity: velocity),
        law: .decay(decay)
      )
    )
  }
}
