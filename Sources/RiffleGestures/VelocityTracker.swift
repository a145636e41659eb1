public import RiffleMotion

/// An estimator of a pointer's velocity from where it was and when.
///
/// It fits a parabola to the newest samples by least squares, each axis for itself, and takes the
/// slope at the newest one. A pointer that rests before it is released has no velocity.
///
/// The samples live in a ring of fixed size, allocated once; adding one allocates nothing. A copy
/// shares the ring until either side is changed.
public struct VelocityTracker: Sendable {
  /// How many samples the ring holds: 40 ms at 6400 Hz.
  static let capacity = 256

  /// Which samples count.
  ///
  /// Changing it does not lose samples.
  public var settings: VelocitySettings {
    didSet { settings.check() }
  }

  private var ring = [VelocitySample](repeating: VelocitySample(), count: capacity)
  private var newest = 0
  private var count = 0
  /// When the merge interval of the newest sample began.
  private var mergeStart = Timestamp.zero

  /// Makes a tracker that has seen nothing.
  ///
  /// - Parameter settings: Which samples count. Defaults to those for a mouse.
  public init(settings: VelocitySettings = .mouse) {
    settings.check()
    self.settings = settings
  }

  /// The stamp of the newest sample; nil while there is none.
  public var newestTime: Timestamp? {
    count == 0 ? nil : ring[newest].time
  }

  /// Takes in where the pointer was.
  ///
  /// A stamp not after the newest one's replaces the newest sample, at the newest time: a second
  /// position for one moment corrects the first, and time never runs backwards.
  ///
  /// - Parameters:
  ///   - position: A measured position, in points; finite.
  ///   - time: When the pointer was there.
  public mutating func add(_ position: Point, at time: Timestamp) {
    var sample = VelocitySample(time: time, position: position)
    if count > 0 {
      sample.time = max(time, ring[newest].time)
      let isSameMoment = sample.time == ring[newest].time
      if isSameMoment || sample.time.seconds(since: mergeStart) < settings.mergeInterval {
        ring[newest] = sample
        return
      }
      newest = (newest + 1) % Self.capacity
    }
    ring[newest] = sample
    mergeStart = sample.time
    count = min(count + 1, Self.capacity)
  }

  /// Forgets all samples.
  public mutating func reset() {
    count = 0
  }

  /// Estimates the velocity at a moment, in points a second, at most
  /// ``VelocitySettings/maximumSpeed`` in size.
  ///
  /// - Parameter time: The moment, not before the newest sample.
  /// - Returns: The velocity; nil where it is unknown, which is to be read as rest: too few
  ///   samples, too short a time between them, or none for longer than
  ///   ``VelocitySettings/stopGap``.
  public func velocity(at time: Timestamp) -> Vector? {
    let end = ring[newest]
    guard count > 0, time.seconds(since: end.time) <= settings.stopGap else { return nil }

    // Time and place are taken from the newest sample before they become small numbers, so that
    // neither a late uptime nor a far place costs digits.
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

/// Where a pointer was, and when.
private struct VelocitySample {
  var time = Timestamp.zero
  var position = Point.zero
}

extension Vector {
  /// Returns a vector of the same direction and at most a certain length.
  fileprivate func limited(to maximum: Double) -> Vector {
    length <= maximum ? self : self * (maximum / length)
  }
}
