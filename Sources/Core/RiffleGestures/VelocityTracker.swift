package import RiffleMotion

/// An estimator of a pointer's velocity from its positions and their times.
///
/// It fits a parabola to the newest samples by least squares, separately for each axis, and returns
/// the slope at the newest one. A pointer that rests before it is released has no velocity.
///
/// The samples are in a ring of fixed size, so adding one allocates nothing. A copy shares the ring
/// until either side changes.
package struct VelocityTracker: Sendable {
  /// 40 ms at 6400 Hz.
  static let capacity = 256

  /// A change does not lose samples.
  package var settings: VelocitySettings {
    didSet { settings.check() }
  }

  private var ring = [VelocitySample](repeating: VelocitySample(), count: capacity)
  private var newest = 0
  private var count = 0
  private var mergeStart = Timestamp.zero

  package init(settings: VelocitySettings = .mouse) {
    settings.check()
    self.settings = settings
  }

  /// The newest time; nil if there are no samples.
  package var newestTime: Timestamp? {
    count == 0 ? nil : ring[newest].time
  }

  /// The time from which a pointer that reports nothing rests; nil if there are no samples.
  package var restTime: Timestamp? {
    newestTime?.advanced(by: settings.stopGap + 1e-6)
  }

  /// Adds a position of the pointer.
  ///
  /// A time that is not after the newest sample's replaces that sample's position and keeps its
  /// time: a second position for one time corrects the first, and time never runs backward.
  ///
  /// - Parameter position: In points; finite.
  package mutating func add(_ position: Point, at time: Timestamp) {
    var sample = VelocitySample(time: time, position: position)
    if count > 0 {
      sample.time = max(time, ring[newest].time)
      let isSameTime = sample.time == ring[newest].time
      if isSameTime || sample.time.seconds(since: mergeStart) < settings.mergeInterval {
        ring[newest] = sample
        return
      }
      newest = (newest + 1) % Self.capacity
    }
    ring[newest] = sample
    mergeStart = sample.time
    count = min(count + 1, Self.capacity)
  }

  package mutating func reset() {
    count = 0
  }

  /// The velocity in points per second, at most ``VelocitySettings/maximumSpeed`` in length; nil,
  /// which means rest, if there are too few samples, if they span too short a time, or if there was
  /// none for longer than ``VelocitySettings/stopGap``.
  ///
  /// - Parameter delay: How long before the time the velocity is wanted, in seconds, from 0; not before the
  ///   newest sample, it is that sample's. Defaults to 0.
  package func velocity(at time: Timestamp, before delay: Double = 0) -> Vector? {
    let end = ring[newest]
    guard count > 0, time.seconds(since: end.time) <= settings.stopGap else { return nil }
    let origin = delay == 0 ? end.time : min(end.time, time.advanced(by: -delay))

    // Times and positions are taken relative to the newest sample, so that neither a late uptime
    // nor a distant position costs digits.
    var fit = ParabolaFit(timeScale: settings.horizon)
    var later = end
    for age in 0..<min(count, settings.maximumSamples) {
      let sample = ring[(newest + Self.capacity - age) % Self.capacity]
      guard end.time.seconds(since: sample.time) <= settings.horizon,
        later.time.seconds(since: sample.time) <= settings.stopGap
      else { break }
      fit.add(
        time: sample.time.seconds(since: origin),
        offset: sample.position - end.position
      )
      later = sample
    }

    guard fit.count >= settings.minimumSamples,
      end.time.seconds(since: later.time) >= settings.minimumSpan
    else { return nil }
    return fit.slopeAtZero?.limited(to: VelocitySettings.maximumSpeed)
  }

  // MARK: The path

  /// The time for which the path counts as what the hand has just done, in seconds.
  package static let pathTime = 0.1
  /// The time in which a pointer goes at least as far as it has come at its velocity, in seconds.
  private static let confirmingTime = 0.01
  /// The time over which a mean velocity is taken, in seconds.
  private static let meanTime = 0.04

  /// Takes from an estimated velocity what the path of the last 0.1 s contradicts, separately for each
  /// axis.
  ///
  /// A parabola through a movement that has just ended overshoots: its slope says that the pointer goes
  /// back. A velocity against the way that the pointer has come in that time is at most 100 per second
  /// times the distance that it has really gone in the velocity's direction, and so zero for a pointer
  /// that has only stopped.
  ///
  /// - Parameter velocity: As ``velocity(at:before:)`` estimates it, in points per second.
  package func confirmed(_ velocity: Vector, at time: Timestamp) -> Vector {
    guard let now = place(at: time) else { return velocity }
    // Of the places, as distances from this one.
    var (start, low, high) = (Vector.zero, Vector.zero, Vector.zero)
    forEachPlace(until: time, for: Self.pathTime) { place in
      start = place - now
      low = Vector(dx: min(low.dx, start.dx), dy: min(low.dy, start.dy))
      high = Vector(dx: max(high.dx, start.dx), dy: max(high.dy, start.dy))
    }
    return Vector(
      dx: Self.confirmed(velocity.dx, start: start.dx, low: low.dx, high: high.dx),
      dy: Self.confirmed(velocity.dy, start: start.dy, low: low.dy, high: high.dy)
    )
  }

  private static func confirmed(
    _ speed: Double,
    start: Double,
    low: Double,
    high: Double
  ) -> Double {
    guard speed * start >= 0 else { return speed }
    return max(-high / confirmingTime, min(speed, -low / confirmingTime))
  }

  /// The mean velocity over the 40 ms before a time, in points per second; zero without samples.
  package func meanVelocity(at time: Timestamp) -> Vector {
    guard let now = place(at: time), let start = place(at: time.advanced(by: -Self.meanTime))
    else { return .zero }
    return (now - start) * (1 / Self.meanTime)
  }

  /// The way from that place of the last 0.1 s that is farthest from home to where the pointer is; zero
  /// if that is here, or without samples.
  ///
  /// - Parameter home: The way home from where the pointer is, in points.
  package func comeback(toward home: Vector, at time: Timestamp) -> Vector {
    guard let now = place(at: time) else { return .zero }
    var comeback = Vector.zero
    forEachPlace(until: time, for: Self.pathTime) { place in
      let way = now - place
      if (way + home).length > (comeback + home).length { comeback = way }
    }
    return comeback
  }

  /// Where the pointer was: on the line between two samples if it moved all the time, else at the
  /// earlier one; at the first one before that.
  private func place(at time: Timestamp) -> Point? {
    var later: VelocitySample?
    for age in 0..<count {
      let sample = ring[(newest + Self.capacity - age) % Self.capacity]
      guard sample.time <= time else {
        later = sample
        continue
      }
      guard let later, later.time.seconds(since: sample.time) <= settings.stopGap else {
        return sample.position
      }
      let share =
        time.seconds(since: sample.time) / later.time.seconds(since: sample.time)
      return sample.position + (later.position - sample.position) * share
    }
    return later?.position
  }

  /// Goes through the positions from a time back to the one of some seconds before, the newest first.
  ///
  /// A pointer that reports nothing rests, so that the last one may have been reported earlier.
  private func forEachPlace(
    until end: Timestamp,
    for seconds: Double,
    _ body: (Point) -> Void
  ) {
    for age in 0..<count {
      let sample = ring[(newest + Self.capacity - age) % Self.capacity]
      guard sample.time <= end else { continue }
      body(sample.position)
      if end.seconds(since: sample.time) >= seconds { break }
    }
  }
}

private struct VelocitySample {
  var time = Timestamp.zero
  var position = Point.zero
}

extension Vector {
  fileprivate func limited(to maximum: Double) -> Vector {
    length <= maximum ? self : self * (maximum / length)
  }
}

/// The choice of samples on which a ``VelocityTracker`` bases its estimate.
///
/// Documentation/Motion.md, "Velocity", has the measurements behind the presets.
package struct VelocitySettings: Hashable, Sendable {
  /// The maximum speed, in points per second, as on Android.
  package static let maximumSpeed = 8000.0
  /// The speed below which a release is not a fling, in points per second, as on Android.
  package static let minimumFlingSpeed = 50.0

  /// The age of the oldest sample that counts, in seconds, above 0.
  package var horizon: Double
  /// The longest pause between samples, in seconds, above 0.
  ///
  /// After a longer pause the pointer has stopped, and older samples do not count.
  package var stopGap: Double
  /// The newest samples that count, 2 to 256.
  package var maximumSamples: Int
  /// The fewest samples for an estimate, from 2.
  package var minimumSamples: Int
  /// The shortest time that the samples must span, in seconds, from 0.
  package var minimumSpan: Double
  /// The interval within which samples are merged into the newest, in seconds, from 0, which merges
  /// only samples of equal times.
  ///
  /// Events that pile up while a frame is drawn have times within microseconds, and would look like
  /// the fastest movement of all. Half a millisecond cuts the error of simulated releases by 30 %
  /// at 1000 Hz with 5 ms of drawing per frame, and leaves events with correct times alone.
  package var mergeInterval: Double

  /// The settings for a mouse and a pen.
  ///
  /// For synthetic releases at 60 to 1000 Hz they halve the error of Android's settings, whose 20
  /// samples span 100 ms of one mouse and 20 ms of another.
  package static let mouse = VelocitySettings(
    horizon: 0.040,
    stopGap: 0.040,
    maximumSamples: VelocityTracker.capacity,
    minimumSamples: 2,
    minimumSpan: 0.001,
    mergeInterval: 0.0005
  )

  /// The settings for a touch screen, which reports 60 to 120 positions per second.
  package static let touch = VelocitySettings(
    horizon: 0.060,
    stopGap: 0.040,
    maximumSamples: VelocityTracker.capacity,
    minimumSamples: 2,
    minimumSpan: 0.001,
    mergeInterval: 0.0005
  )

  func check() {
    precondition(
      horizon > 0 && minimumSamples >= 2 && maximumSamples <= VelocityTracker.capacity,
      "no velocity can be estimated with \(self)"
    )
  }

  /// A release velocity for a decision about a fling: zero below ``minimumFlingSpeed``.
  ///
  /// An animation that continues the movement must start at the velocity itself, or it would jump.
  package static func flingVelocity(_ velocity: Vector) -> Vector {
    velocity.length < minimumFlingSpeed ? .zero : velocity
  }
}
