/// One animated value, such as a card's x: a pure function of time.
///
/// A track is a list of segments, each under one law (a hold, a timing curve, a spring, a constant
/// acceleration, a flight, a decay), and changes only when the caller starts another segment at a time of its choice:
///
///     var x = Track(0)
///     x.animate(to: 100, along: .easeInOut, duration: 0.2, from: press)
///     x.spring(to: 0, with: spring, from: release)  // from where it was, as fast as it was
///     let value = x.sample(at: frame.seconds).value
///
/// Nothing is integrated in steps: a track can be sampled at any time, in any order, any number of
/// times. The time at which it will rest is known in advance: see ``restTime``.
///
/// A segment may start in the future, as in a stagger or a second phase: until then the older ones
/// continue. ``forget(before:)`` removes those that no sample needs any more; at most ``capacity``
/// are kept, so a track never grows without bound.
public struct Track: Hashable, Sendable {
  /// The distance and the speed at which a spring or a decay on this track ends.
  public let rest: RestThreshold
  private var latest: Segment
  /// What few tracks have, in one place: a track is copied with its card for each frame.
  private var more: More?

  private final class More: Hashable, Sendable {
    /// Older segments that may still be sampled, in the order of their starts, with their courses.
    let earlier: [Earlier]
    /// That of the latest segment.
    let course: Course?

    init(earlier: [Earlier], course: Course?) {
      self.earlier = earlier
      self.course = course
    }

    static func == (one: More, other: More) -> Bool {
      one === other || one.earlier == other.earlier && one.course == other.course
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(earlier)
      hasher.combine(course)
    }
  }

  private struct Earlier: Hashable {
    var segment: Segment
    var course: Course?
  }

  /// The values and velocities that a track can have: beyond, a double has no room for a tenth.
  ///
  /// One that would go farther stays at the end of the range, so that overshoots of overshoots,
  /// however many, never end in a number that is none.
  public static let reach = -1e15...1e15

  /// The largest number of segments that are kept; the oldest are removed first.
  public static let capacity = 8

  /// Makes a track that rests at a finite value.
  ///
  /// - Parameter rest: The distance and the speed that count as at rest, in the value's unit;
  ///   ``RestThreshold/points`` by default.
  public init(_ value: Double, rest: RestThreshold = .points) {
    publicPrecondition(value.isFinite, "a track cannot be at \(value)")
    self.rest = rest
    latest = Segment(
      start: .zero,
      end: .zero,
      origin: value,
      velocity: 0,
      target: value,
      law: .hold
    )
  }

  /// Returns the value, its velocity, and whether the motion is over, at a time in seconds.
  ///
  /// Before its first segment a track has the state of that segment's start.
  public func sample(at seconds: Double) -> TrackSample {
    let (value, velocity) = state(at: seconds)
    let isDone =
      seconds >= latest.end.seconds || latest.isHold && more?.earlier.isEmpty ?? true
    return TrackSample(
      value: value.limited(to: Track.reach),
      velocity: velocity.limited(to: Track.reach),
      isDone: isDone
    )
  }

  /// The value at which it will rest, or rests.
  public var target: Double { latest.target }

  /// The time from which it no longer moves, known in advance; if it rests, the start of its last
  /// segment.
  public var restTime: Timestamp { latest.end }

  /// Removes the segments that only samples before a time would need.
  public mutating func forget(before time: Timestamp) {
    guard let more, !more.earlier.isEmpty else { return }
    if latest.start <= time {
      keep([], more.course)
    } else if let current = more.earlier.lastIndex(where: { $0.segment.start <= time }) {
      keep(Array(more.earlier[current...]), more.course)
    }
  }

  private mutating func keep(_ earlier: [Earlier], _ course: Course?) {
    more = earlier.isEmpty && course == nil ? nil : More(earlier: earlier, course: course)
  }

  /// Starts a segment and removes all that would have started at the same time or later.
  mutating func begin(_ segment: Segment, on course: Course? = nil) {
    var earlier = more?.earlier ?? []
    if latest.start < segment.start {
      earlier.append(Earlier(segment: latest, course: more?.course))
      if earlier.count >= Track.capacity { earlier.removeFirst() }
    } else {
      while let last = earlier.last, last.segment.start >= segment.start { earlier.removeLast() }
    }
    keep(earlier, course)
    latest = segment
  }

  private func state(at seconds: Double) -> (value: Double, velocity: Double) {
    guard let more else { return latest.state(at: seconds) }
    if more.earlier.isEmpty || seconds >= latest.start.seconds {
      return more.course?.state(at: seconds, of: latest) ?? latest.state(at: seconds)
    }
    let past = more.earlier.last { seconds >= $0.segment.start.seconds } ?? more.earlier[0]
    return past.course?.state(at: seconds, of: past.segment) ?? past.segment.state(at: seconds)
  }

  // MARK: Motions

  /// Jumps to a finite value and holds it.
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

  /// Jumps to a value and continues at a velocity per second, both finite, until another segment
  /// starts, such as a card that was released does.
  ///
  /// A segment that starts at the same time takes over that value and that velocity.
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
  /// The present velocity is lost, since a curve brings its own; a spring keeps it. A curve that
  /// overshoots goes at most 100,000 times the distance of ``rest`` beyond, which is 10,000 points, and
  /// one that is vertical for an instant takes a few microseconds for it.
  ///
  /// - Parameters:
  ///   - target: The value to end at, finite.
  ///   - duration: The duration in seconds, finite; 0 jumps. The end is rounded to a microsecond.
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
        law: .curve(curve, rest)
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
  ///   - velocity: The velocity at the start, per second, finite; nil keeps the present one, up to
  ///     600,000 times the distance of ``rest``, which is 60,000 points per second. Defaults to nil.
  ///   - duration: The duration in seconds, finite; nil until it rests. Defaults to nil.
  ///   - threshold: The distance and the speed at which it ends; nil for ``rest``. Defaults to nil.
  public mutating func spring(
    to target: Double,
    with spring: Spring,
    velocity: Double? = nil,
    for duration: Double? = nil,
    endingAt threshold: RestThreshold? = nil,
    from startTime: Timestamp
  ) {
    let (origin, velocity) = start(velocity, at: startTime)
    publicPrecondition(target.isFinite, "a track cannot spring to \(target)")
    let time = spring.settlingTime(
      displacement: origin - target,
      velocity: velocity,
      threshold: threshold ?? rest
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

  func start(_ velocity: Double?, at startTime: Timestamp) -> (origin: Double, velocity: Double) {
    let velocity = velocity ?? velocityToKeep(at: startTime.seconds)
    publicPrecondition(velocity.isFinite, "a track cannot start at a velocity of \(velocity)")
    return (sample(at: startTime.seconds).value, velocity)
  }

  /// The velocity with which another motion goes on: the present one, up to several times that of the
  /// fastest throw.
  ///
  /// Otherwise a stiff spring and a soft one, each interrupting the other, could carry a value a
  /// thousand times farther with every turn.
  package func velocityToKeep(at seconds: Double) -> Double {
    let limit = rest.distance * 6e5
    return sample(at: seconds).velocity.limited(to: -limit...limit)
  }

  func end(of duration: Double, from startTime: Timestamp) -> Timestamp {
    publicPrecondition(duration.isFinite && duration >= 0, "no motion takes \(duration) s")
    return startTime.advanced(by: duration)
  }

  /// Moves at a velocity for a duration, then holds the value that it has reached.
  ///
  /// - Parameters:
  ///   - velocity: The velocity at the start, per second, finite; nil keeps the present one.
  ///     Defaults to nil.
  ///   - acceleration: The constant acceleration, per second², finite. Defaults to 0.
  ///   - duration: The duration in seconds, finite. The end is rounded to a microsecond.
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
  /// - Parameter flight: The flight, made from the present velocity so that nothing jumps.
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

  /// Passes through a value at a velocity at a time, from the value and velocity at the start, and stops
  /// there softly unless another segment starts.
  ///
  /// It follows a hand of which one position at a time is known: nothing jumps, neither the value nor the
  /// velocity, whenever the next one comes. To stop softly it goes beyond the value and back, by at most
  /// 4/27 of what it would go on in the time of the stop.
  ///
  /// All numbers are finite, velocities per second; the time of the stop is in seconds, above 0.
  package mutating func pass(
    through value: Double,
    at velocity: Double,
    by end: Timestamp,
    stoppingIn stop: Double,
    from startTime: Timestamp
  ) {
    publicPrecondition(value.isFinite && velocity.isFinite, "a track cannot pass through \(value)")
    precondition(startTime < end, "a passage needs time")
    let (origin, present) = start(nil, at: startTime)
    func passage(
      _ from: Timestamp,
      _ to: Timestamp,
      _ origin: Double,
      _ velocities: (Double, Double)
    ) {
      begin(
        Segment(
          start: from,
          end: to,
          origin: origin,
          velocity: velocities.0,
          target: value,
          law: .passage(endVelocity: velocities.1)
        )
      )
    }
    passage(startTime, end, origin, (present, velocity))
    if velocity == 0 { return rest(at: value, from: end) }
    passage(end, end.advanced(by: stop), value, (velocity, 0))
  }

  /// Follows a course until its end, and rests at a finite value from then on.
  package mutating func follow(
    _ course: Course,
    to target: Double,
    until end: Timestamp,
    from startTime: Timestamp
  ) {
    publicPrecondition(target.isFinite, "a track cannot go to \(target)")
    begin(
      Segment(
        start: startTime,
        end: max(end, startTime),
        origin: sample(at: startTime.seconds).value,
        velocity: 0,
        target: target,
        law: .course
      ),
      on: course
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

extension Double {
  fileprivate func limited(to range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(self, range.upperBound))
  }
}

/// The state of a track at one time.
public struct TrackSample: Hashable, Sendable {
  /// The value, in the track's unit.
  public let value: Double
  /// The rate of change of the value, per second; 0 at rest.
  public let velocity: Double
  /// Whether the value stays as it is from this time on.
  public let isDone: Bool

  /// Makes a sample.
  public init(value: Double, velocity: Double, isDone: Bool) {
    self.value = value
    self.velocity = velocity
    self.isDone = isDone
  }
}
