public import RiffleMotion

/// How cards and what lies behind them look; lengths are points.
public struct Appearance: Hashable, Sendable {
  /// The colour behind the cards, as 0xRRGGBB.
  public var background: UInt32
  /// The radius of a card's corners, 0 or more.
  public var cornerRadius: Double
  /// The shadow around each card.
  public var shadow: ShadowAppearance
  /// The words on each card.
  public var label: LabelAppearance
  /// The stamps that tell where a card is going.
  public var stamps: StampAppearance

  /// Makes an appearance.
  public init(
    background: UInt32 = 0xEE_F0F4,
    cornerRadius: Double,
    shadow: ShadowAppearance,
    label: LabelAppearance = LabelAppearance(),
    stamps: StampAppearance = StampAppearance()
  ) {
    self.background = background
    self.cornerRadius = cornerRadius
    self.shadow = shadow
    self.label = label
    self.stamps = stamps
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
  /// How much smaller on every side than the card the thing is that throws it, in points.
  public var inset: Double

  /// Makes a shadow's look.
  public init(
    color: UInt32 = 0x00_0000,
    opacity: Double,
    radius: Double,
    offset: Vector = .zero,
    inset: Double = 0
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.inset = inset
  }
}

/// How the words on a card look.
public struct LabelAppearance: Hashable, Sendable {
  /// Whether title and subtitle are shown.
  public var isShown: Bool
  /// The title's size in points, above 0.
  public var size: Double
  /// The colour, as 0xRRGGBB.
  public var color: UInt32

  /// Makes a label's look.
  public init(isShown: Bool = true, size: Double = 22, color: UInt32 = 0xFF_FFFF) {
    self.isShown = isShown
    self.size = size
    self.color = color
  }
}

extension Appearance: PresetPart {
  /// What can be tuned.
  public static var tunables: [Tunable<Appearance>] {
    [
      .color("background", \.background, "The colour behind the cards."),
      .number(
        "cornerRadius",
        \.cornerRadius,
        .points,
        0...500,
        step: 1,
        "The radius of a card's corners."
      ),
      .color("shadow.color", \.shadow.color, "The shadow's colour."),
      .number("shadow.opacity", \.shadow.opacity, 0...1, step: 0.05, "The shadow's opacity."),
      .number(
        "shadow.radius",
        \.shadow.radius,
        .points,
        0...100,
        step: 0.5,
        "The shadow's standard deviation; CSS calls twice that the blur."
      ),
      .offset(
        "shadow.offset",
        \.shadow.offset,
        -500...500,
        "How far the shadow lies from the card."
      ),
      .number(
        "shadow.inset",
        \.shadow.inset,
        .points,
        0...500,
        step: 1,
        "How much smaller than the card the thing is that throws the shadow."
      ),
      .flag("label.isShown", \.label.isShown, "Whether title and subtitle are shown."),
      .number("label.size", \.label.size, .points, 4...200, step: 1, "The title's size."),
      .color("label.color", \.label.color, "The colour of the words."),
      .flag("stamps.isShown", \.stamps.isShown, "Whether a stamp tells where a card is going."),
    ] + StampAppearance.tunables
  }
}
