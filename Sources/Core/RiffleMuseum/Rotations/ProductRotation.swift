import RiffleCards
import RiffleMotion

/// A rotation by the way to the side times the way up or down: a card that is drawn down leans the other
/// way than one that is drawn up.
struct ProductRotation: RotationLaw, Hashable {
  var angle = Angle(degrees: 20)
  var distance = Length(1, .cardWidths)
  var height = Length(100)
  var level: Level = .upright

  /// The rotation of a card that goes level, neither up nor down.
  enum Level: String, CaseIterable, Sendable {
    /// None: the way up or down counts.
    case upright
    /// The whole: only the way to the side counts.
    case leaning
  }

  /// Returns the product of both shares of the angle, each at most 1, with the signs of both ways.
  func rotation(in context: RotationContext) -> Angle {
    func share(_ way: Double, _ length: Length) -> Double {
      max(-1, min(way / length.points(card: context.card, stage: context.stage), 1))
    }
    let across = share(context.departure.dx, distance)
    let upright = level == .upright ? share(context.departure.dy, height) : 1
    return Angle(radians: angle.radians * across * upright)
  }

  /// Returns none: a command sends the card off level, unless such a card leans.
  func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    level == .upright ? .zero : Angle(radians: angle.radians * direction.vector.dx)
  }

  static let kind = "product"
  static let summary = "The card rotates by the way to the side times the way up or down."
  static let tunables: [Tunable<ProductRotation>] =
    [
      .named("angle", "The rotation at both distances.")
        .angle({ $0.angle }, { $0.angle = $1 }, -180...180, step: 1)
        .felt(as: .tilt, by: 1.25, because: "The card leans by more.")
    ]
    + Tunable.named("distance", "The drag to a side from which on the rotation grows no more.")
    .length({ $0.distance }, { $0.distance = $1 })
    + Tunable.named("height", "The drag up or down from which on the rotation grows no more.")
    .length({ $0.height }, { $0.height = $1 })
    + [
      .named("level", "Whether a card that goes level leans.")
        .choice({ $0.level }, { $0.level = $1 })
    ]
}
