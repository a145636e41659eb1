public import RiffleMotion

/// How cards and what lies behind them look; lengths are points.
public struct Appearance: Hashable, Sendable {
  /// The colour behind the cards, as 0xRRGGBB.
  public var background: UInt32
  /// The radius of a card's corners, 0 or more.
  public var cornerRadius: Double
  /// The shadow around each card.
  public var shadow: ShadowAppearance

  /// Makes an appearance.
  public init(background: UInt32, cornerRadius: Double, shadow: ShadowAppearance) {
    self.background = background
    self.cornerRadius = cornerRadius
    self.shadow = shadow
  }
}

/// How the shadow around a card looks.
public struct ShadowAppearance: Hashable, Sendable {
  /// The colour, as 0xRRGGBB.
  public var color: UInt32
  /// The opacity from 0 to 1.
  public var opacity: Double
  /// The Gaussian's standard deviation in points, as in Core Animation; CSS calls twice that the
  /// blur.
  public var radius: Double
  /// How far it lies from the card, in points.
  public var offset: Vector

  /// Makes a shadow's look.
  public init(color: UInt32, opacity: Double, radius: Double, offset: Vector) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
  }
}
