/// One animated value, such as a card's x: a pure function of time.
///
/// A track is made of segments, each under one law (a hold, a timing curve, a spring, a flight, a
/// decay), and is changed only by starting another segment at a moment of the caller's:
///
///     var x = Track(0)
///     x.animate(to: 100, along: .easeInOut, duration: 0.2, from: press)
///     x.spring(to: 0, with: spring, from: release)  // from where it was, as fast as it was
///     let value = x.sample(at: frame.seconds).value
///
/// Nothing is stepped and no frame is counted: a track can be sampled at any time, in any order,
/// as often as one likes. When it will rest is known in advance, see ``restTime``.
///
/// A segment may start later than now, as a stagger or a second phase: until then the older ones
/// go on. Those that no sample needs any more are dropped by ``forget(before:)``; at most
/// ``capacity`` are kept in any case, so a track never grows without bound.
public struct Track: Hashable, Sendable {
  /// How near and how slow a spring or a decay on this track is when it rests.
  public let rest: RestThreshold
  private var latest: Segment
  /// Older segments that may still be asked for, in order of their starts; mostly none.
  private var earlier: [Segment] = []

  /// The number of segments kept at most; the oldest are dropped first.
  public static let capacity = 8

  /// Makes a track that rests at a value.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - rest: How near and how slow counts as at rest, in the value's unit.
  public init(_ value: Double, rest: RestThreshold = .points) {
    precondition(value.isFinite, "a track cannot be at \(value)")
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

  /// Returns value and velocity at a time, and whether the motion is over.
  ///
  /// Before its first segment a track is as at that segment's start.
  ///
  /// - Parameter seconds: The time on the clock of the time stamps, in seconds.
  /// - Returns: The value, its velocity, and whether it stays as it is from then on.
  public func sample(at seconds: Double) -> TrackSample {
    let (value, velocity) = segment(at: seconds).state(at: seconds)
    let isDone = seconds >= latest.end.seconds || (earlier.isEmpty && latest.isHold)
    return TrackSample(value: value, velocity: velocity, isDone: isDone)
  }

  /// The value at which it will rest, or rests.
  public var target: Double { latest.target }

  /// The moment from which it no longer moves, known in advance; its last start where it rests.
  public var restTime: Timestamp { latest.end }

  /// Drops what only samples before a moment would need.
  ///
  /// - Parameter moment: The earliest moment that will still be asked for.
  public mutating func forget(before moment: Timestamp) {
    if latest.start <= moment {
      earlier = []
    } else if let current = earlier.lastIndex(where: { $0.start <= moment }) {
      earlier.removeFirst(current)
    }
  }

  /// Starts a segment, which drops all that would have started then or later.
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
