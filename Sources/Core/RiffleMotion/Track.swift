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
  /// Older segments that may still be sampled, in the order of their starts; mostly none.
  private var earlier: [Segment] = []

  /// The values and velocities that a track can have: beyond, a double has no room for a tenth.
  ///
  /// One that would go farther stays at the end of the range, so that overshoots of overshoots,
  /// however many, never end in a number that is none.
  public static let reach = -1e15...1e15

  /// The largest number of segments that are kept; the oldest are removed first.
  public static let capacity = 8

  /// Makes a track that rests at a value.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - rest: The distance and the speed that count as at rest, in the value's unit. Defaults to
  ///     ``RestThreshold/points``.
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

  /// Returns the value and its velocity at a time, and whether the motion is over.
  ///
  /// Before its first segment a track has the state of that segment's start.
  ///
  /// - Parameter seconds: The time on the clock of the timestamps, in seconds.
  /// - Returns: The value, its velocity, and whether the value stays as it is from then on.
  public func sample(at seconds: Double) -> TrackSample {
    let (value, velocity) = segment(at: seconds).state(at: seconds)
    let isDone = seconds >= latest.end.seconds || (earlier.isEmpty && latest.isHold)
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
  ///
  /// - Parameter time: The earliest time that will still be sampled.
  public mutating func forget(before time: Timestamp) {
    if latest.start <= time {
      earlier = []
    } else if let current = earlier.lastIndex(where: { $0.start <= time }) {
      earlier.removeFirst(current)
    }
  }

  /// Starts a segment and removes all that would have started at the same time or later.
  mutating func begin(_ segment: Segment) {
    if latest.start < segment.start {
      earlier.append(latest)
      if earlier.count >= Track.capacity { earlier.removeFirst() }
    } else {
      while let last = earlier.last, last.start >= segment.start { earlier.removeLast() }
    }
    latest = segment
  }

  private func segment(at seconds: Double) -> Segment {
    if earlier.isEmpty || seconds >= latest.start.seconds { return latest }
    return earlier.last { seconds >= $0.start.seconds } ?? earlier[0]
  }
}

extension Double {
  fileprivate func limited(to range: ClosedRange<Double>) -> Double {
    max(range.lowerBound, min(self, range.upperBound))
  }
}
