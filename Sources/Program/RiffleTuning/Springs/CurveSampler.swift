package import RiffleMotion

package struct CurveSampler: Hashable, Sendable {
  private let curve: TimingCurve
  private let duration: Double

  /// - Parameter duration: In seconds, finite and above 0.
  package init(_ curve: TimingCurve, duration: Double) {
    precondition(duration > 0 && duration.isFinite, "no curve lasts \(duration) s")
    self.curve = curve
    self.duration = duration
  }

  /// Returns at least 2 points at even times from 0 to the end, which is the duration if nil.
  ///
  /// The velocity is infinite where a curve is vertical, and 0 after the duration.
  package func samples(_ count: Int = 201, until end: Double? = nil) -> [MotionSample] {
    MotionSample.even(count, until: end ?? duration) { seconds in
      let fraction = max(0, min(seconds / duration, 1))
      return MotionSample(
        seconds: seconds,
        value: curve.value(at: fraction),
        velocity: seconds > duration ? 0 : curve.slope(at: fraction) / duration
      )
    }
  }
}

package struct MotionSample: Hashable, Sendable {
  package var seconds: Double
  /// The share of the way: 0 at the start, 1 at the target, outside if the motion overshoots.
  package var value: Double
  package var velocity: Double

  package init(seconds: Double, value: Double, velocity: Double) {
    self.seconds = seconds
    self.value = value
    self.velocity = velocity
  }
}

extension MotionSample {
  /// Points at even times, from 0 to the end in seconds; the count is at least 2.
  static func even(
    _ count: Int,
    until end: Double,
    _ sample: (Double) -> MotionSample
  ) -> [MotionSample] {
    precondition(count >= 2, "a plot of \(count) points: give at least 2")
    return (0..<count).map { sample(end * Double($0) / Double(count - 1)) }
  }
}
