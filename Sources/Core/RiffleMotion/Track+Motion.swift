extension Track {
  /// Jumps to a value and holds it.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - startTime: The time of the jump.
  public mutating func rest(at value: Double, from startTime: Timestamp) {
    publicPrecondition(value.isFinite, "a track cannot rest at \(value)")
    begin(
      Segment(
        start: startTime,
        end: startTime,
        origin: value,
        velocity: 0,
        target: value,
        law: .hold
      )
    )
  }

  /// Jumps to a value and goes on at a velocity until another segment starts, such as a card that
  /// was released does.
  ///
  /// A segment that starts at the same time takes over that value and that velocity.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - velocity: The velocity per second, finite.
  ///   - startTime: The time of the jump.
  public mutating func start(at value: Double, velocity: Double, from startTime: Timestamp) {
    publicPrecondition(value.isFinite, "a track cannot start at \(value)")
    publicPrecondition(velocity.isFinite, "a track cannot start at a velocity of \(velocity)")
    let end = Timestamp.distantFuture
    begin(
      Segment(
        start: startTime,
        end: end,
        origin: value,
        velocity: velocity,
        target: value + velocity * end.seconds(since: startTime),
        law: .acceleration(0)
      )
    )
  }

  /// Goes to a value along a timing curve, from the value at that time.
  ///
  /// The present velocity is lost, since a curve brings its own; a spring keeps it.
  ///
  /// - Parameters:
  ///   - target: The value to end at, finite.
  ///   - curve: The pace.
  ///   - duration: The duration in seconds, finite; 0 jumps. The end is rounded to a microsecond.
  ///   - startTime: The time of the start.
  public mutating func animate(
    to target: Double,
    along curve: TimingCurve,
    duration: Double,
    from startTime: Timestamp
  ) {
    publicPrecondition(target.isFinite, "a track cannot go to \(target)")
    begin(
      Segment(
        start: startTime,
        end: end(of: duration, from: startTime),
        origin: sample(at: startTime.seconds).value,
        velocity: 0,
        target: target,
        law: .curve(curve)
      )
    )
  }

  /// Moves to a value by a spring, from the present value and velocity.
  ///
  /// It ends exactly at its target: after its duration if there is one, otherwise as soon as it is
  /// within ``rest``.
  ///
  /// - Parameters:
  ///   - target: The value to end at, finite.
  ///   - spring: The spring.
  ///   - velocity: The velocity at the start, per second, finite; nil keeps the present one.
  ///     Defaults to nil.
  ///   - duration: The duration in seconds, finite; nil until it rests. Defaults to nil.
  ///   - startTime: The time of the start.
  public mutating func spring(
    to target: Double,
    with spring: Spring,
    velocity: Double? = nil,
    for duration: Double? = nil,
    from startTime: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: startTime)
    publicPrecondition(target.isFinite, "a track cannot spring to \(target)")
    let time = spring.settlingTime(
      displacement: origin - target,
      velocity: velocity,
      threshold: rest
    )
    begin(
      Segment(
        start: startTime,
        end: duration.map { end(of: $0, from: startTime) } ?? startTime.advanced(byAtLeast: time),
        origin: origin,
        velocity: velocity,
        target: target,
        law: .spring(spring.oscillator)
      )
    )
  }

  /// Returns the present value, and the velocity that is given or else the present one.
  func start(
    _ velocity: Double?,
    at startTime: Timestamp
  ) -> (origin: Double, velocity: Double) {
    let present = sample(at: startTime.seconds)
    let velocity = velocity ?? present.velocity
    publicPrecondition(velocity.isFinite, "a track cannot start at a velocity of \(velocity)")
    return (present.value, velocity)
  }

  /// Returns the end of a motion that takes a number of seconds.
  func end(of duration: Double, from startTime: Timestamp) -> Timestamp {
    publicPrecondition(duration.isFinite && duration >= 0, "no motion takes \(duration) s")
    return startTime.advanced(by: duration)
  }
}
