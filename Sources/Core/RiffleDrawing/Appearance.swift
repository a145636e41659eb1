public import RiffleMotion

/// The look of a card stack.
///
/// This is its only record: presets store it, the catalog tunes it, the painter follows it. Preset
/// files keep red, green and blue of each color, in 8 bits each.
public struct Appearance: Hashable, Sendable {
  /// The color behind the cards, opaque; #EEF0F4 by default.
  public var background: Color
  /// The look of the container, beneath the cards; none that is seen by default.
  public var container: ContainerAppearance
  /// The radius of a card's corners, in points, 0 or more.
  public var cornerRadius: Double { didSet { check() } }
  /// The curve of a card's corners; circular by default.
  public var cornerCurve: CornerCurve
  /// The line inside a card's edge; none that is seen by default.
  public var hairline: HairlineAppearance
  /// The margin between a card's frame and what is seen of the card, its face and its shadow, on every
  /// side, in points, 0 or more.
  ///
  /// Layouts, rotations and hits go by the whole frame. Defaults to 0.
  public var inset: Double { didSet { check() } }
  /// The shadow around each card.
  public var shadow: ShadowAppearance
  /// The places of picture and words on each card; a photograph with words on it by default.
  public var face: FaceAppearance
  /// The title and subtitle on each card; a title of 22 points by default.
  public var label: LabelAppearance
  /// The picture on each card; one that fills the card by default.
  public var picture: PictureAppearance
  /// The stamps that say where a card is going; none shown by default.
  public var stamps: StampAppearance
  /// The words beneath the cards, seen as the last one goes; readable on the background by default.
  public var emptyView: EmptyViewAppearance

  /// Makes an appearance.
  public init(
    background: Color = Color(rgb: 0xEE_F0F4),
    container: ContainerAppearance = ContainerAppearance(),
    cornerRadius: Double,
    cornerCurve: CornerCurve = .circular,
    hairline: HairlineAppearance = HairlineAppearance(),
    inset: Double = 0,
    shadow: ShadowAppearance,
    label: LabelAppearance = LabelAppearance(),
    stamps: StampAppearance = StampAppearance(),
    emptyView: EmptyViewAppearance = EmptyViewAppearance(),
    picture: PictureAppearance = PictureAppearance(),
    face: FaceAppearance = FaceAppearance()
  ) {
    self.background = background
    self.container = container
    self.cornerRadius = cornerRadius
    self.cornerCurve = cornerCurve
    self.hairline = hairline
    self.inset = inset
    self.shadow = shadow
    self.face = face
    self.label = label
    self.stamps = stamps
    self.emptyView = emptyView
    self.picture = picture
    check()
  }

  /// The same look on a dark desktop: a light background, a light container and a light ground of
  /// words on cards become dark, all else stays.
  ///
  /// On a background that becomes dark, a shadow that would not be darker is black and twice as strong,
  /// and the line inside a card's edge is twice as strong.
  /// Words of ``emptyView`` and ``label`` without a color of their own become light. A background that
  /// is dark or see-through stays.
  public var dark: Appearance {
    var dark = self
    if background.isLight {
      dark.background = Self.darkBackground
      dark.hairline.opacity = min(1, 2 * hairline.opacity)
      if shadow.color.luminance > Self.darkBackground.luminance {
        dark.shadow.color = .black
        dark.shadow.opacity = min(1, 2 * shadow.opacity)
        dark.shadow.contactOpacity = min(1, 2 * shadow.contactOpacity)
      }
    }
    if container.color?.isLight == true { dark.container.color = Color(rgb: 0x25_2932) }
    if face.color.isLight { dark.face.color = Color(rgb: 0x3A_404C) }
    return dark
  }

  package static let darkBackground = Color(rgb: 0x1B_1E25)

  private func check() {
    NumberRule.atLeast(0).require(cornerRadius, "cornerRadius", of: Self.self)
    NumberRule.atLeast(0).require(inset, "inset", of: Self.self)
  }

  /// Returns the size of the card's frame without the ``inset``, in points.
  package func faceSize(of card: Size) -> Size {
    Size(width: max(0, card.width - 2 * inset), height: max(0, card.height - 2 * inset))
  }
}

/// The look of the container, drawn beneath everything that is in it.
public struct ContainerAppearance: Hashable, Sendable {
  /// The color; nil, the default, leaves the container see-through.
  public var color: Color?
  /// The radius of the corners, in points, 0 or more; 0 by default.
  public var cornerRadius: Double { didSet { check() } }

  /// Makes the look of a container.
  public init(color: Color? = nil, cornerRadius: Double = 0) {
    self.color = color
    self.cornerRadius = cornerRadius
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(cornerRadius, "cornerRadius", of: Self.self)
  }
}

/// The look of the line inside a card's edge: one pixel wide, it sets a dark picture off from a dark
/// ground.
public struct HairlineAppearance: Hashable, Sendable {
  /// The color, opaque; white by default.
  public var color: Color
  /// The opacity, 0 to 1; 0, the default, is no line.
  public var opacity: Double { didSet { check() } }

  /// Makes the look of a hairline.
  public init(color: Color = .white, opacity: Double = 0) {
    self.color = color
    self.opacity = opacity
    check()
  }

  private func check() {
    NumberRule.within(0...1).require(opacity, "opacity", of: Self.self)
  }
}

/// The look of the shadow around a card.
public struct ShadowAppearance: Hashable, Sendable {
  /// The color, opaque; black by default.
  public var color: Color
  /// The opacity, 0 to 1; 0 is no shadow.
  public var opacity: Double { didSet { check() } }
  /// The standard deviation of the blur, in points, 0 or more, as in Core Animation.
  ///
  /// CSS calls twice this number the blur radius.
  public var radius: Double { didSet { check() } }
  /// The distance of the shadow from the card, in points; zero by default.
  public var offset: Vector { didSet { check() } }
  /// How much smaller the shadow's outline is than the card on each side, in points; 0 by default.
  public var inset: Double { didSet { check() } }
  /// The factor by which radius and offset grow under a card that is picked up, at least 1: it is
  /// higher, so its shadow is larger and softer; 1 by default.
  public var liftedScale: Double { didSet { check() } }
  /// The opacity of a second, tight shadow of a card on what is beneath, 0 to 1.
  ///
  /// It goes as the card is picked up; 0, the default, is none.
  public var contactOpacity: Double { didSet { check() } }
  /// The standard deviation of that shadow's blur, in points, 0 or more; 1.5 by default.
  public var contactRadius: Double { didSet { check() } }

  /// No shadow.
  public static let none = ShadowAppearance(opacity: 0, radius: 0)

  /// Makes the look of a shadow.
  public init(
    color: Color = .black,
    opacity: Double,
    radius: Double,
    offset: Vector = .zero,
    inset: Double = 0,
    liftedScale: Double = 1,
    contactOpacity: Double = 0,
    contactRadius: Double = 1.5
  ) {
    self.color = color
    self.opacity = opacity
    self.radius = radius
    self.offset = offset
    self.inset = inset
    self.liftedScale = liftedScale
    self.contactOpacity = contactOpacity
    self.contactRadius = contactRadius
    check()
  }

  private func check() {
    NumberRule.within(0...1).require(opacity, "opacity", of: Self.self)
    NumberRule.atLeast(0).require(radius, "radius", of: Self.self)
    NumberRule.finite.require(offset, "offset", of: Self.self)
    NumberRule.finite.require(inset, "inset", of: Self.self)
    NumberRule.atLeast(1).require(liftedScale, "liftedScale", of: Self.self)
    NumberRule.within(0...1).require(contactOpacity, "contactOpacity", of: Self.self)
    NumberRule.atLeast(0).require(contactRadius, "contactRadius", of: Self.self)
  }
}

/// The places of the picture and of the words on a card.
public struct FaceAppearance: Hashable, Sendable {
  /// The kind of face; ``Style/photograph`` by default.
  public var style: Style
  /// The ground of the words, unless they are on the picture; opaque, white by default.
  public var color: Color
  /// The height of the ground of the words, in points, from 0 to the card's; 90 by default.
  public var captionHeight: Double { didSet { check() } }

  /// The kind of a face.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The picture takes the whole card, and the words are on it, over a shade.
    case photograph
    /// The picture reaches from edge to edge above a band with the words.
    case caption
    /// The picture lies in a plain card, with a margin around it, and the words are beneath it.
    case cell
  }

  /// Makes the look of a face.
  public init(style: Style = .photograph, color: Color = .white, captionHeight: Double = 90) {
    self.style = style
    self.color = color
    self.captionHeight = captionHeight
    check()
  }

  private func check() {
    NumberRule.atLeast(0).require(captionHeight, "captionHeight", of: Self.self)
  }
}

/// The look of the words on a card.
public struct LabelAppearance: Hashable, Sendable {
  /// Whether title and subtitle are shown, and with them their ground; true by default.
  public var isShown: Bool
  /// The size of the title, in points, above 0; 22 by default.
  ///
  /// The subtitle has a fixed proportion to it in each ``FaceAppearance/style``.
  public var size: Double { didSet { check() } }
  /// The color of the words, of which the subtitle is fainter; nil, the default, for white on a
  /// picture, and for words that can be read on a ground of their own.
  public var color: Color?
  /// The side on which both lines begin; natural by default.
  public var alignment: Alignment
  /// Which cards have one, all by default; content laid out for each card's own size has it on all.
  public var cards: Cards

  /// How far the title's baseline is above the card's foot, in points, at a size of 22.
  static let titleFoot = 46.0

  /// How far the words reach above the card's foot, in points: the title's capitals are 0.8 of its size
  /// high, with some room.
  package var reach: Double { (Self.titleFoot / 22 + 0.8) * size }

  /// Which cards have a label.
  public enum Cards: String, CaseIterable, Sendable {
    /// All of them.
    case all
    /// The top card; the label of the next one appears as it comes up.
    case top
  }

  /// The place of words in their line.
  public enum Alignment: String, CaseIterable, Sendable {
    /// The words are on the left, those that are read from right to left on the right.
    case natural
    /// The words are in the middle.
    case center
  }

  /// Makes the look of a label.
  public init(
    isShown: Bool = true,
    size: Double = 22,
    color: Color? = nil,
    cards: Cards = .all,
    alignment: Alignment = .natural
  ) {
    self.isShown = isShown
    self.size = size
    self.color = color
    self.alignment = alignment
    self.cards = cards
    check()
  }

  private func check() { NumberRule.positive.require(size, "size", of: Self.self) }
}

/// The look of the words beneath the cards.
public struct EmptyViewAppearance: Hashable, Sendable {
  /// The color of the words, of which the smaller ones are fainter; nil, the default, for dark ones
  /// on a light background and light ones on a dark background.
  public var color: Color?

  /// Makes the look of an empty view.
  public init(color: Color? = nil) { self.color = color }
}

extension Color {
  /// Opaque, and better to read with black on it than with white.
  fileprivate var isLight: Bool { alpha >= 1 && contrast(with: .black) > contrast(with: .white) }
}
