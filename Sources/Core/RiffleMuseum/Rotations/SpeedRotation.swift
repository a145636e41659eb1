package import RiffleCards
package import RiffleMotion

/// A rotation in proportion to the speed of the pointer to a side, between its last two positions.
package struct SpeedRotation: RotationLaw, Hashable {
  /// The rotation at 1,000 points per second, in degrees.
  ///
  /// Defaults to 15°.
  package var angle: Angle { didSet { check() } }
  /// The largest rotation to either side, in degrees, 0 or more.
  ///
  /// Defaults to 25°.
  package var maximum: Angle { didSet { check() } }

  /// Makes a law.
  package init(angle: Angle = Angle(degrees: 15), maximum: Angle = Angle(degrees: 25)) {
    self.angle = angle
    self.maximum = maximum
    check()
  }

  /// Returns the angle for the speed, up to the largest.
  package func rotation(in context: RotationContext) -> Angle {
    let rotation = angle.radians * context.step.dx / 1_000
    return Angle(radians: max(-maximum.radians, min(rotation, maximum.radians)))
  }

  /// Returns the largest rotation, to the direction's side.
  package func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: maximum.radians * direction.vector.dx)
  }

  /// The name in presets.
  package static let kind = "speed"
  /// The summary.
  package static let summary = "The card rotates by how fast the pointer goes to a side."
  /// The tunables.
  package static let tunables: [Tunable<SpeedRotation>] = [
    .angle(
      "angle",
      Property({ $0.angle }, { $0.angle = $1 }),
      -180...180,
      step: 1,
      "The rotation at 1,000 points per second."
    )
    .felt(as: .tilt, by: 1.25, because: "The card leans by more."),
    .angle(
      "maximum",
      Property({ $0.maximum }, { $0.maximum = $1 }),
      0...180,
      step: 1,
      "The largest rotation to either side."
    )
    .felt(as: .tilt, by: 1.25, because: "The limit would hide a larger angle."),
  ]
}
