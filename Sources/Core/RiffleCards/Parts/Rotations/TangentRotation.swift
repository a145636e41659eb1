public import RiffleMotion

/// A rotation of tan(dx / (divisor * w)) for a departure dx and an upright card of width w.
public struct TangentRotation: RotationLaw, Hashable {
  /// The divisor, above 0; the larger, the less the card rotates.
  ///
  /// Defaults to 2.
  public var divisor: Double { didSet { check() } }

  /// Makes a law.
  public init(divisor: Double = 2) {
    self.divisor = divisor
    check()
  }

  /// Returns the tangent, in radians.
  public func rotation(in context: RotationContext) -> Angle {
    Angle(radians: Angle(radians: context.departure.dx / (divisor * context.card.width)).tan)
  }

  /// Returns the rotation of a card that is dragged by its own width.
  public func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    Angle(radians: Angle(radians: direction.vector.dx / divisor).tan)
  }

  /// The name in presets.
  public static let kind = "tangent"
  /// The summary.
  public static let summary = "The card rotates by tan(dx / (divisor * width)), dx being the drag."
  /// The tunables.
  public static let tunables: [Tunable<TangentRotation>] = [
    .number("divisor", \.divisor, 0.1...100, step: 0.1, "The larger, the less it rotates.")
      .felt(as: .tilt, by: 0.8, because: "The rotation is the tangent of dx / (divisor * width).")
  ]
}

extension TangentRotation: PortableRotation {
  package func portable(card: Size, stage: Stage) -> Formula {
    .tangent(.quantity(.dx) / .number(divisor * card.width))
  }
}
