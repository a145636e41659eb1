import RiffleCards
import RiffleMotion

/// A rotation in proportion to the speed of the pointer to a side, between its last two positions.
struct SpeedRotation: RotationLaw, Hashable {
  var angle = Angle(degrees: 15)
  var maximum = Angle(degrees: 25)

  /// Returns the angle for the speed, up to the largest.
  func rotation(in context: RotationContext) -> Angle {
    let rotation = angle.radians * context.step.dx / 1_000
    return Angle(radians: max(-maximum.radians, min(rotation, maximum.radians)))
  }

  /// Returns the largest rotation, to the direction's side.
  func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: maximum.radians * direction.vector.dx)
  }

  static let kind = "speed"
  static let summary = "The card rotates by how fast the pointer goes to a side."
  static let tunables: [Tunable<SpeedRotation>] = [
    .named("angle", "The rotation at 1,000 points per second.")
      .angle({ $0.angle }, { $0.angle = $1 }, -180...180, step: 1)
      .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
    .named("maximum", "The largest rotation to either side.")
      .angle({ $0.maximum }, { $0.maximum = $1 }, 0...180, step: 1)
      .felt(as: .tilt, by: 1.25, because: "The limit would hide a larger angle."),
  ]
}
