public import RiffleMotion

/// The look of the stamps on a card, one for each side the card can go to: a word in a thick outline,
/// rotated a little, as a rubber stamp leaves it.
public struct StampAppearance: Hashable, Sendable {
  /// Whether a card bears a stamp on its way; false by default.
  public var isShown: Bool
  /// What a stamp follows as its card is dragged; the lead of its direction by default.
  public var follows: Follows
  /// The stamp on a card that goes to the left; a red "Nope" by default.
  public var left: StampLook
  /// The stamp on a card that goes to the right; a green "Like" by default.
  public var right: StampLook
  /// The stamp on a card that goes up; a blue "Super" by default.
  public var up: StampLook
  /// The stamp on a card that goes down; an amber "Later" by default.
  public var down: StampLook
  /// The size of the letters, in points, above 0, 52 by default; too long a word is shown smaller.
  public var size: Double { didSet { check() } }
  /// Whether the words are shown in capitals; true by default.
  public var isUppercase: Bool
  /// The rotation, in degrees: counterclockwise on a card that goes to the right, clockwise on one that
  /// goes to the left, and half as much, counterclockwise, on one that goes up or down.
  ///
  /// Defaults to 14°.
  public var rotation: Angle { didSet { check() } }
  /// The width of the outline, in points, 0 or more, 5 by default; 0 is no outline.
  public var outlineWidth: Double { didSet { check() } }
  /// The distance from the card's edges, in points; 20 from the side, 26 from the top by default.
  public var margin: Vector { didSet { check() } }
  /// The opacity of a stamp that is wholly there, its ground included, 0 to 1; 0.96 by default.
  public var opacity: Double { didSet { check() } }
  /// The progress to a swipe at which the stamp begins to appear, from 0, below 1; 0.08 by default.
  public var start: Double { didSet { check() } }
  /// How far the card gives way as the stamp lands, in points, 0 or more; its shadow is tighter meanwhile.
  ///
  /// Defaults to 0.
  public var dip: Double { didSet { check() } }

  /// Makes the look of stamps.
  public init(
    isShown: Bool = false,
    follows: Follows = .lead,
    left: StampLook = StampLook("Nope", color: Color(rgb: 0xD9_3A4B)),
    right: StampLook = StampLook("Like", color: Color(rgb: 0x0F_8F5F)),
    up: StampLook = StampLook("Super", color: .accent),
    down: StampLook = StampLook("Later", color: Color(rgb: 0xB8_6E00)),
    size: Double = 52,
    isUppercase: Bool = true,
    rotation: Angle = Angle(degrees: 14),
    outlineWidth: Double = 5,
    margin: Vector = Vector(dx: 20, dy: 26),
    opacity: Double = 0.96,
    start: Double = 0.08,
    dip: Double = 0
  ) {
    self.isShown = isShown
    self.follows = follows
    self.left = left
    self.right = right
    self.up = up
    self.down = down
    self.size = size
    self.isUppercase = isUppercase
    self.rotation = rotation
    self.outlineWidth = outlineWidth
    self.margin = margin
    self.opacity = opacity
    self.start = start
    self.dip = dip
    check()
  }

  /// What the opacity of a stamp is as its card is dragged, where 1 is wholly there.
  ///
  /// With a release rule that says what a release now would do, it is 1 if that is a swipe, and otherwise no
  /// more than the velocity of the hand leaves of the way to one.
  public enum Follows: String, CaseIterable, Sendable {
    /// How far its direction is ahead of all others together.
    case lead
    /// The card's progress toward a swipe in its direction.
    case progress
    /// How far the cards beneath have moved up.
    case reveal
    /// Whether a release would swipe: all or nothing.
    case verdict
  }

  private func check() {
    NumberRule.positive.require(size, "size", of: Self.self)
    NumberRule.finite.require(rotation.degrees, "rotation", of: Self.self)
    NumberRule.atLeast(0).require(outlineWidth, "outlineWidth", of: Self.self)
    NumberRule.finite.require(margin, "margin", of: Self.self)
    NumberRule.within(0...1).require(opacity, "opacity", of: Self.self)
    NumberRule.within(0...0.99).require(start, "start", of: Self.self)
    NumberRule.atLeast(0).require(dip, "dip", of: Self.self)
  }

  /// The look of the stamp for a side.
  public subscript(side: StampSide) -> StampLook {
    switch side {
    case .left: left
    case .right: right
    case .up: up
    case .down: down
    }
  }
}

/// The word and the color of a stamp.
public struct StampLook: Hashable, Sendable {
  /// The word.
  public var word: String
  /// The color.
  public var color: Color

  /// Makes the look of a stamp.
  public init(_ word: String, color: Color) {
    self.word = word
    self.color = color
  }
}

/// The side that a card with a stamp is going to.
public enum StampSide: CaseIterable, Hashable, Sendable {
  /// The left.
  case left
  /// The right.
  case right
  /// The top.
  case up
  /// The bottom.
  case down
}

/// A word in an outline, in the stamp's color on white, or in white on the color.
struct StampPlate {
  let size: PixelSize
  /// The corner radius, in pixels.
  let cornerRadius: Double
  let layer: Layer

  init(_ looks: StampAppearance, _ side: StampSide, isFilled: Bool, scale: Double) {
    let look = looks[side]
    let word = looks.isUppercase ? look.word.uppercased() : look.word
    let font = Font(size: looks.size * scale, weight: .heavy)
    let outline = looks.outlineWidth * scale
    // A rim of the ground around the outline separates it from the picture.
    let rim = 0.05 * font.size
    let edge = rim + outline
    size = PixelSize(
      rounding: Size(
        width: font.estimatedWidth(of: word) + 2 * (edge + 0.26 * font.size),
        height: font.capHeight + 2 * (edge + 0.24 * font.size)
      )
    )
    cornerRadius = 0.26 * font.size
    let (ground, ink) = isFilled ? (look.color, Color.white) : (.white, look.color)
    let (bounds, radius) = (size.bounds, cornerRadius)
    func box(inset: Double, _ color: Color) -> DrawCommand {
      .shape(
        Shape(
          frame: Rectangle(
            x: inset,
            y: inset,
            width: max(0, bounds.size.width - 2 * inset),
            height: max(0, bounds.size.height - 2 * inset)
          ),
          cornerRadius: max(0, radius - inset),
          fill: .color(color)
        )
      )
    }
    let line = TextLine(
      word,
      font: font,
      color: ink,
      baseline: Point(x: bounds.center.x, y: bounds.center.y + font.capHeight / 2),
      alignment: .center,
      maximumWidth: max(0, bounds.size.width - 2 * edge)
    )
    let frame = outline > 0 ? [box(inset: rim, ink), box(inset: edge, ground)] : []
    layer = Layer(size: size, commands: [box(inset: 0, ground)] + frame + [.text(line)])
  }
}

extension Font {
  /// The height of capitals in pixels: Inter's, and about that of most fonts.
  var capHeight: Double { 0.728 * size }
}
