public import RiffleMotion

/// A rotation of tan(dx / (divisor * w)) for a departure dx and an upright card of width w, up to half a
/// turn.
///
/// The tangent grows without end toward its pole and comes back from the other side: a card that is
/// dragged on across a wide window would spin, and then lean against its way.
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

  /// The arc tangent of half a turn.
  private static let last = Vector(dx: 1, dy: .pi).angle.radians

  /// Returns the tangent, in radians, from -π to π.
  public func rotation(in context: RotationContext) -> Angle {
    rotation(at: context.departure.dx / (divisor * context.card.width))
  }

  private func rotation(at share: Double) -> Angle {
    Angle(radians: Angle(radians: max(-Self.last, min(share, Self.last))).tan)
  }

  /// Returns the rotation of a card that is dragged by its own width.
  public func rotation(toward direction: Direction, card: Size, stage: Stage) -> Angle {
    rotation(at: direction.vector.dx / divisor)
  }

  /// The name in presets.
  public static let kind = "tangent"
  /// The summary.
  public static let summary = "The card rotates by tan(dx / (divisor * width)), dx being the drag."
  /// The tunables.
  public static let tunables: [Tunable<TangentRotation>] = [
    .named("divisor", "The larger, the less it rotates.")
      .number({ $0.divisor }, { $0.divisor = $1 }, 0.1...100, step: 0.1)
      .felt(as: .tilt, by: 0.8, because: "The rotation is the tangent of dx / (divisor * width).")
  ]
}
