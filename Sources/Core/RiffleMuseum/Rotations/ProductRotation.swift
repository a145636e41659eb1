package import RiffleCards
package import RiffleMotion

/// A rotation by the way to the side times the way up or down: a card that is drawn down leans the other
/// way than one that is drawn up.
package struct ProductRotation: RotationLaw, Hashable {
  /// The rotation at both distances, in degrees.
  ///
  /// Defaults to 20°.
  package var angle: Angle { didSet { check() } }
  /// The distance to a side from which on the rotation grows no more, above 0.
  ///
  /// Defaults to 1 card width.
  package var distance: Length
  /// The distance up or down from which on the rotation grows no more, above 0.
  ///
  /// Defaults to 100 points.
  package var height: Length
  /// The rotation of a card that goes level.
  ///
  /// Defaults to none.
  package var level: Level

  /// Makes a law.
  package init(
    angle: Angle = Angle(degrees: 20),
    distance: Length = Length(1, .cardWidths),
    height: Length = Length(100),
    level: Level = .upright
  ) {
    self.angle = angle
    self.distance = distance
    self.height = height
    self.level = level
    check()
  }

  /// The rotation of a card that goes level, neither up nor down.
  package enum Level: String, CaseIterable, Sendable {
    /// None: the way up or down counts.
    case upright
    /// The whole: only the way to the side counts.
    case leaning
  }

  /// Returns the product of both shares of the angle, each at most 1, with the signs of both ways.
  package func rotation(in context: RotationContext) -> Angle {
    func share(_ way: Double, _ length: Length) -> Double {
      max(-1, min(way / length.points(card: context.card, stage: context.stage), 1))
    }
    let across = share(context.departure.dx, distance)
    let upright = level == .upright ? share(context.departure.dy, height) : 1
    return Angle(radians: angle.radians * across * upright)
  }

  /// Returns none: a command sends the card off level, unless such a card leans.
  package func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    level == .upright ? .zero : Angle(radians: angle.radians * direction.vector.dx)
  }

  /// The name in presets.
  package static let kind = "product"
  /// The summary.
  package static let summary = "The card rotates by the way to the side times the way up or down."
  /// The tunables.
  package static let tunables: [Tunable<ProductRotation>] =
    [
      .angle(
        "angle",
        Property({ $0.angle }, { $0.angle = $1 }),
        -180...180,
        step: 1,
        "The rotation at both distances."
      )
      .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
    ]
    + Tunable.length(
      "distance",
      Property({ $0.distance }, { $0.distance = $1 }),
      "The drag to a side from which on the rotation grows no more."
    )
    + Tunable.length(
      "height",
      Property({ $0.height }, { $0.height = $1 }),
      "The drag up or down from which on the rotation grows no more."
    )
    + [
      .choice(
        "level",
        Property({ $0.level }, { $0.level = $1 }),
        "Whether a card that goes level leans."
      )
    ]
}
