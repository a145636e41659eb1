/// What a track says of one moment.
public struct TrackSample: Hashable, Sendable {
  /// The value, in the track's unit.
  public let value: Double
  /// The rate of change of the value, a second; 0 at rest.
  public let velocity: Double
  /// Whether the value stays as it is from this moment on.
  public let isDone: Bool

  /// Makes a sample from what it says.
  public init(value: Double, velocity: Double, isDone: Bool) {
    self.value = value
    self.velocity = velocity
    self.isDone = isDone
  }
}
