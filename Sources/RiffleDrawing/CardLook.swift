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
  /// How much smaller than the card, on every side, the thing is that throws the shadow.
  public var shadowInset: Double
  /// How title and subtitle look; nil where a card shows none.
  public var label: LabelLook?

  /// Makes a look.
  public init(
    background: Color,
    cornerRadius: Double,
    shadowColor: Color,
    shadowRadius: Double,
    shadowOffset: Vector,
    shadowInset: Double = 0,
    label: LabelLook? = LabelLook()
  ) {
    self.background = background
    self.cornerRadius = cornerRadius
    self.shadowColor = shadowColor
    self.shadowRadius = shadowRadius
    self.shadowOffset = shadowOffset
    self.shadowInset = shadowInset
    self.label = label
  }
}

/// How the words on a card look.
public struct LabelLook: Hashable, Sendable {
  /// The title's size in points; all else keeps its proportion to it.
  public var size: Double
  /// The colour of the words.
  public var color: Color

  /// Makes a label's look.
  public init(size: Double = 22, color: Color = .white) {
    self.size = size
    self.color = color
  }
}
