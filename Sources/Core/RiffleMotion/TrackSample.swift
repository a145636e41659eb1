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
