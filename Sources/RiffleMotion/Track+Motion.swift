extension Track {
  /// Jumps to a value and holds it.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - moment: When it jumps.
  public mutating func rest(at value: Double, from moment: Timestamp) {
    precondition(value.isFinite, "a track cannot rest at \(value)")
    begin(
      Segment(start: moment, end: moment, origin: value, velocity: 0, target: value, law: .hold)
    )
  }

  /// Jumps to a value and goes on at a velocity until another segment starts, such as a card that
  /// was released does.
  ///
  /// A segment that starts at the same moment takes over that value and that velocity.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - velocity: The velocity per second, finite.
  ///   - moment: When it jumps.
  public mutating func start(at value: Double, velocity: Double, from moment: Timestamp) {
    precondition(value.isFinite, "a track cannot start at \(value)")
    precondition(velocity.isFinite, "a track cannot start at a velocity of \(velocity)")
    let end = Timestamp.distantFuture
    begin(
      Segment(
        start: moment,
        end: end,
        origin: value,
        velocity: velocity,
        target: value + velocity * end.seconds(since: moment),
        law: .acceleration(0)
      )
    )
  }

  /// Goes to a value along a timing curve, from the value of that moment.
  ///
  /// The velocity of that moment is lost, since a curve brings its own; a spring keeps it.
  ///
  /// - Parameters:
  ///   - target: The value to end at, finite.
  ///   - curve: How the duration is spent.
  ///   - duration: The seconds it takes, finite; 0 jumps. The end is rounded to a microsecond.
  ///   - moment: When it starts.
  public mutating func animate(
    to target: Double,
    along curve: TimingCurve,
    duration: Double,
    from moment: Timestamp
  ) {
    precondition(target.isFinite, "a track cannot go to \(target)")
    begin(
      Segment(
        start: moment,
        end: end(of: duration, from: moment),
        origin: sample(at: moment.seconds).value,
        velocity: 0,
        target: target,
        law: .curve(curve)
      )
    )
  }

  /// Is pulled to a value by a spring, from the value and the velocity of that moment.
  ///
  /// It ends, exactly on its target, when its duration is over, or else as soon as it is within
  /// ``rest``.
  ///
  /// - Parameters:
  ///   - target: The value to end at, finite.
  ///   - spring: The spring.
  ///   - velocity: The velocity to start with, a second, finite; nil keeps the present one.
  ///   - duration: The seconds it takes, finite; nil until it rests.
  ///   - moment: When it starts.
  public mutating func spring(
    to target: Double,
    with spring: Spring,
    velocity: Double? = nil,
    for duration: Double? = nil,
    from moment: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: moment)
    precondition(target.isFinite, "a track cannot spring to \(target)")
    let time = spring.settlingTime(
      displacement: origin - target,
      velocity: velocity,
      threshold: rest
    )
    begin(
      Segment(
        start: moment,
        end: duration.map { end(of: $0, from: moment) } ?? moment.firstMoment(notBefore: time),
        origin: origin,
        velocity: velocity,
        target: target,
        law: .spring(spring.oscillator)
      )
    )
  }

  /// Returns the value a segment starts from at a moment, and the velocity given or kept.
  func start(
    _ velocity: Double?,
    at moment: Timestamp
  ) -> (origin: Double, velocity: Double) {
    let present = sample(at: moment.seconds)
    let velocity = velocity ?? present.velocity
    precondition(velocity.isFinite, "a track cannot start at a velocity of \(velocity)")
    return (present.value, velocity)
  }

  /// Returns when a motion that takes a number of seconds ends.
  func end(of duration: Double, from moment: Timestamp) -> Timestamp {
    precondition(duration.isFinite && duration >= 0, "no motion takes \(duration) s")
    return moment.advanced(by: duration)
  }
}
