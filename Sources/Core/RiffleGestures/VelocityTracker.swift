package import RiffleMotion

/// An estimator of a pointer's velocity from its positions and their times.
///
/// It fits a parabola to the newest samples by least squares, separately for each axis, and returns
/// the slope at the newest one. A pointer that rests before it is released has no velocity.
///
/// The samples are kept in a ring of fixed size, allocated once; adding one allocates nothing. A
/// copy shares the ring until either side changes.
package struct VelocityTracker: Sendable {
  /// The number of samples in the ring: 40 ms at 6400 Hz.
  static let capacity = 256

  /// The choice of samples.
  ///
  /// Defaults to ``VelocitySettings/mouse``.
  ///
  /// A change does not lose samples.
  package var settings: VelocitySettings {
    didSet { settings.check() }
  }

  private var ring = [VelocitySample](repeating: VelocitySample(), count: capacity)
  private var newest = 0
  private var count = 0
  /// The start of the newest sample's merge interval.
  private var mergeStart = Timestamp.zero

  /// Makes a tracker without samples.
  package init(settings: VelocitySettings = .mouse) {
    settings.check()
    self.settings = settings
  }

  /// The time of the newest sample; nil if there is none.
  package var newestTime: Timestamp? {
    count == 0 ? nil : ring[newest].time
  }

  /// Adds a position of the pointer.
  ///
  /// A time that is not after the newest sample's replaces that sample's position and keeps its
  /// time: a second position for one time corrects the first, and time never runs backward.
  ///
  /// - Parameters:
  ///   - position: A measured position, in points; finite.
  ///   - time: The time of the measurement.
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

  /// Removes all samples.
  package mutating func reset() {
    count = 0
  }

  /// Returns the velocity at a time, in points per second, at most
  /// ``VelocitySettings/maximumSpeed`` in length.
  ///
  /// - Parameter time: The time, not before the newest sample.
  /// - Returns: The velocity; nil, which means rest, if there are too few samples, if they span too
  ///   short a time, or if there was none for longer than ``VelocitySettings/stopGap``.
  package func velocity(at time: Timestamp) -> Vector? {
    let end = ring[newest]
    guard count > 0, time.seconds(since: end.time) <= settings.stopGap else { return nil }

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
        time: sample.time.seconds(since: end.time),
        offset: sample.position - end.position
      )
      later = sample
    }

    guard fit.count >= settings.minimumSamples,
      end.time.seconds(since: later.time) >= settings.minimumSpan
    else { return nil }
    return fit.slopeAtZero?.limited(to: VelocitySettings.maximumSpeed)
  }
}

/// A position of a pointer and its time.
private struct VelocitySample {
  var time = Timestamp.zero
  var position = Point.zero
}

extension Vector {
  /// Returns a vector of the same direction whose length is at most `maximum`.
  fileprivate func limited(to maximum: Double) -> Vector {
    length <= maximum ? self : self * (maximum / length)
  }
}

/// The choice of samples on which a ``VelocityTracker`` bases its estimate.
///
/// Documentation/Motion.md, "Velocity", has the measurements behind the presets.
package struct VelocitySettings: Hashable, Sendable {
  /// The speed to which estimates are limited, in points per second: 8000, as on Android.
  package static let maximumSpeed = 8000.0
  /// The speed below which a release is no fling, in points per second: 50, as on Android.
  package static let minimumFlingSpeed = 50.0

  /// The age of the oldest sample that counts, in seconds, above 0; 0.04 for a mouse.
  package var horizon: Double
  /// The longest pause between samples, in seconds, above 0; 0.04 for a mouse.
  ///
  /// After a longer pause the pointer has stopped, and older samples do not count.
  package var stopGap: Double
  /// The largest number of samples that count, the newest first, 2 to 256; 256 for a mouse.
  package var maximumSamples: Int
  /// The smallest number of samples for an estimate, from 2; 2 for a mouse.
  package var minimumSamples: Int
  /// The shortest time that the samples must span, in seconds, from 0; 0.001 for a mouse.
  package var minimumSpan: Double
  /// The interval within which samples are merged into the newest, in seconds, from 0; 0.0005 for a
  /// mouse, and 0 merges only samples of equal times.
  ///
  /// Events that pile up while a frame is drawn have times within microseconds, and would look like
  /// the fastest movement of all. Half a millisecond cuts the error of simulated releases by 30 % at
  /// 1000 Hz with 5 ms of drawing per frame, and leaves events with correct times alone.
  package var mergeInterval: Double

  /// The settings for a mouse and a pen: 40 ms, 2 to 256 samples.
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

  /// The settings for a touch screen, which reports 60 to 120 positions per second: 60 ms.
  package static let touch = VelocitySettings(
    horizon: 0.060,
    stopGap: 0.040,
    maximumSamples: VelocityTracker.capacity,
    minimumSamples: 2,
    minimumSpan: 0.001,
    mergeInterval: 0.0005
  )

  /// Traps on settings with which no velocity can be estimated.
  func check() {
    precondition(
      horizon > 0 && minimumSamples >= 2 && maximumSamples <= VelocityTracker.capacity,
      "no velocity can be estimated with \(self)"
    )
  }

  /// Returns a release velocity as a decision about a fling sees it: zero below
  /// ``minimumFlingSpeed``.
  ///
  /// Use it for decisions only. An animation that continues the movement starts at the velocity
  /// itself, or it would jump.
  package static func flingVelocity(_ velocity: Vector) -> Vector {
    velocity.length < minimumFlingSpeed ? .zero : velocity
  }
}
