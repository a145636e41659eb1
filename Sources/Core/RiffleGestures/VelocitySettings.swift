package import RiffleMotion

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

  /// Flutter's and Android's settings, for comparison: 100 ms, 3 to 20 samples.
  package static let compat = VelocitySettings(
    horizon: 0.100,
    stopGap: 0.040,
    maximumSamples: 20,
    minimumSamples: 3,
    minimumSpan: 0,
    mergeInterval: 0
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
