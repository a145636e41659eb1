public import RiffleMotion

/// Which samples a ``VelocityTracker`` bases its estimate on.
public struct VelocitySettings: Hashable, Sendable {
  /// The speed to which estimates are limited, in points a second: 8000, as on Android.
  public static let maximumSpeed = 8000.0
  /// The speed below which a release is no fling, in points a second: 50, as on Android.
  public static let minimumFlingSpeed = 50.0

  /// How far back samples count, in seconds, the limit included; above 0.
  public var horizon: Double
  /// The pause, in seconds, after which the pointer has stopped.
  ///
  /// A longer one makes older samples count for nothing; one of just this length does not.
  public var stopGap: Double
  /// How many samples count at most, the newest first; at most 256.
  public var maximumSamples: Int
  /// How many samples an estimate takes; from 2.
  public var minimumSamples: Int
  /// The time that the samples must span, in seconds.
  public var minimumSpan: Double
  /// Samples closer together than this, in seconds, become one, the newest; 0 merges equal stamps
  /// only.
  ///
  /// What piled up while a frame was drawn is stamped within microseconds, and taken at face value
  /// would be the fastest movement of all. Half a millisecond cuts the error of simulated releases
  /// by 30 % at 1000 Hz with 5 ms of drawing a frame, and leaves well-stamped ones alone.
  public var mergeInterval: Double

  /// For a mouse and a pen: 40 ms, any number of samples, from 2.
  ///
  /// Over synthetic releases at 60 to 1000 Hz this halves the error of Android's settings, whose
  /// 20 samples span 100 ms of one mouse and 20 ms of another.
  public static let mouse = VelocitySettings(
    horizon: 0.040,
    stopGap: 0.040,
    maximumSamples: VelocityTracker.capacity,
    minimumSamples: 2,
    minimumSpan: 0.001,
    mergeInterval: 0.0005
  )

  /// For a touch screen, whose panel reports 60 to 120 times a second: 60 ms.
  public static let touch = VelocitySettings(
    horizon: 0.060,
    stopGap: 0.040,
    maximumSamples: VelocityTracker.capacity,
    minimumSamples: 2,
    minimumSpan: 0.001,
    mergeInterval: 0.0005
  )

  /// Flutter's and Android's choice: 100 ms, 20 samples, from 3.
  ///
  /// To compare with them.
  public static let compat = VelocitySettings(
    horizon: 0.100,
    stopGap: 0.040,
    maximumSamples: 20,
    minimumSamples: 3,
    minimumSpan: 0,
    mergeInterval: 0
  )

  /// Traps on settings that make no sense.
  func check() {
    precondition(
      horizon > 0 && minimumSamples >= 2 && maximumSamples <= VelocityTracker.capacity,
      "no velocity can be estimated with \(self)"
    )
  }

  /// Returns a release velocity as it counts for flinging: zero below ``minimumFlingSpeed``.
  ///
  /// Only decisions are to ask for this. What takes over the movement goes on with the velocity as
  /// it is, or it would jump.
  public static func flingVelocity(_ velocity: Vector) -> Vector {
    velocity.length < minimumFlingSpeed ? .zero : velocity
  }
}
