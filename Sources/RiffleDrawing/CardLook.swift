public import RiffleMotion

/// How all cards of a stack look; lengths are points.
public struct CardLook: Hashable, Sendable {
  /// The colour behind the cards.
  public var background: Color
  /// The radius of a card's corners.
  public var cornerRadius: Double
  /// The colour and opacity of the shadow around each card.
  public var shadowColor: Color
  /// The standard deviation of the shadow's blur.
  public var shadowRadius: Double
  /// How far the shadow lies from the card.
  public var shadowOffset: Vector

  /// Makes a look.
  public init(
    background: Color,
    cornerRadius: Double,
    shadowColor: Color,
    shadowRadius: Double,
    shadowOffset: Vector
  ) {
    self.background = background
    self.cornerRadius = cornerRadius
    self.shadowColor = shadowColor
    self.shadowRadius = shadowRadius
    self.shadowOffset = shadowOffset
  }
}
