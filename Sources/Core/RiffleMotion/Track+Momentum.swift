extension Track {
  /// Moves at a velocity for a duration, then holds the value that it has reached.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, per second, finite; nil keeps the present one.
  ///     Defaults to nil.
  ///   - acceleration: The constant acceleration, per second², finite. Defaults to 0.
  ///   - duration: The duration in seconds, finite. The end is rounded to a microsecond.
  ///   - startTime: The time of the start.
  public mutating func move(
    at velocity: Double? = nil,
    accelerating acceleration: Double = 0,
    for duration: Double,
    from startTime: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: startTime)
    publicPrecondition(acceleration.isFinite, "a track cannot accelerate by \(acceleration)")
    let end = end(of: duration, from: startTime)
    let time = end.seconds(since: startTime)
    let target = origin + (velocity + acceleration * time / 2) * time
    begin(
      Segment(
        start: startTime,
        end: end,
        origin: origin,
        velocity: velocity,
        target: target,
        law: .acceleration(acceleration)
      )
    )
  }

  /// Flies from the present value to exactly the flight's distance from it.
  ///
  /// - Parameters:
  ///   - flight: The flight, made from the present velocity so that nothing jumps.
  ///   - startTime: The time of the start.
  public mutating func fly(_ flight: Flight, from startTime: Timestamp) {
    let origin = sample(at: startTime.seconds).value
    let end = end(of: flight.duration, from: startTime)
    // The cruising speed fits the duration in whole microseconds, so that the end does not jump.
    let fitting = flight.lasting(end.seconds(since: startTime))
    begin(
      Segment(
        start: startTime,
        end: end,
        origin: origin,
        velocity: flight.velocity,
        target: origin + flight.distance,
        law: .flight(fitting)
      )
    )
  }

  /// Decays from the present value and velocity until friction stops it.
  ///
  /// As soon as it is within ``rest`` it ends, exactly at the value that the decay would reach in
  /// infinite time.
  ///
  /// - Parameters:
  ///   - decay: The decay. Defaults to ``Decay/normal``.
  ///   - velocity: The velocity at the start, per second, finite; nil keeps the present one.
  ///     Defaults to nil.
  ///   - startTime: The time of the start.
  public mutating func decay(
    _ decay: Decay = .normal,
    velocity: Double? = nil,
    from startTime: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: startTime)
    let time = decay.settlingTime(velocity: velocity, threshold: rest)
    begin(
      Segment(
        start: startTime,
        end: startTime.advanced(byAtLeast: time),
        origin: origin,
        velocity: velocity,
        target: origin + decay.restOffset(velocity: velocity),
        law: .decay(decay)
      )
    )
  }
}
