import RiffleDrawing
import RiffleMotion

/// A preset that comes with the library, and its summary.
public struct BuiltInPreset: Sendable {
  /// The preset.
  public var preset: Preset { make() }
  /// Makes it when it is asked for: a program that shows one needs no other.
  private let make: @Sendable () -> Preset
  /// The name for people, such as `Swinging cards`.
  public let title: String
  /// The character of the preset, in one line.
  public let summary: String
  /// The group in which it is listed.
  package let group: Group

  /// Where presets come from, in the order in which they are listed.
  package enum Group: Sendable, CaseIterable {
    /// Made for Riffle.
    case ours
    /// Riffle's own with another feel.
    case moods
    /// The published stacks that Riffle began with.
    case reference
    /// Some of them as their code runs, where that differs from what its text says.
    case asRun
    /// Stacks that were published for other platforms.
    case museum
  }

  /// All of them.
  public static let all = [
    BuiltInPreset(
      .container,
      "Fixed lines",
      "A tutorial's container: inset cards, fixed thresholds, a fade.",
      .reference
    ),
    BuiltInPreset(
      .collection,
      "Sliding pile",
      "A tutorial's collection view: a pile whose top card slides away.",
      .reference
    ),
    BuiltInPreset(
      .swipeable,
      "Swinging cards",
      "Farrugia's swipeable cards: turned about the grabbed point, POP's springs.",
      .reference
    ),
    BuiltInPreset(
      .qi,
      "Shrinking cards",
      "QiShare's QiCardView with its own defaults: shrinking cards.",
      .reference
    ),
    BuiltInPreset(
      .board,
      "Scattered pile",
      "An endless pile of casually rotated cards.",
      .reference
    ),
    BuiltInPreset(
      .riffle,
      "Riffle",
      "Riffle's own: decides by where the card would come to rest.",
      .ours
    ),
    BuiltInPreset(
      .qiDemo,
      "Shrinking loop",
      "QiShare's QiCardView as its demo sets it up.",
      .reference
    ),
    BuiltInPreset(
      .heavy,
      "Heavy",
      "A slab: it takes a push, leaves slowly and hardly turns.",
      .moods
    ),
    BuiltInPreset(
      .playful,
      "Playful",
      "Light and loose: it leans far and goes at a nudge.",
      .moods
    ),
    BuiltInPreset(
      .calm,
      "Calm",
      "Unhurried and upright: everything takes its time.",
      .moods
    ),
    BuiltInPreset(
      .brisk,
      "Brisk",
      "For many cards: quick to decide, quickly gone.",
      .moods
    ),
  ]

  package init(
    _ preset: @autoclosure @escaping @Sendable () -> Preset,
    _ title: String,
    _ summary: String,
    _ group: Group
  ) {
    make = preset
    self.title = title
    self.summary = summary
    self.group = group
  }
}

extension Preset {
  /// The stack container with insets, after a UIKit tutorial.
  ///
  /// Its classes are SwipeContainerView, StackContainerView and SwipeCardView. The thresholds are
  /// asymmetric because they are in the tutorial.
  public static let container = Preset(
    name: "container",
    credit: Credit(platform: "iOS", project: "StackContainerView of a UIKit tutorial"),
    container: .tutorial,
    layout: InsetLayout(horizontal: 10, vertical: 10, visibleCards: 3),
    drag: DragRule(rotation: TangentRotation(divisor: 2), maximumRotation: .widestLean),
    release: PositionRelease(left: -65, right: 400),
    exit: PointExit(place: .offset, offset: Vector(dx: 200, dy: 75), duration: 0.2),
    returnRule: CurveReturn(duration: 0.2),
    restack: CurveRestack(duration: 0.2),
    appearance: Appearance(
      cornerRadius: 15,
      shadow: ShadowAppearance(opacity: 0.8, radius: 4),
      label: LabelAppearance(size: 18, alignment: .center),
      face: FaceAppearance(style: .caption, captionHeight: 85)
    )
  )
}

extension Angle {
  /// A card that leans more seems to spin.
  ///
  /// Two sources have no limit, which a phone's width hides and a desktop shows; no drag on a phone goes as
  /// far.
  fileprivate static let widestLean = Angle(degrees: 60)
}

extension Placement {
  /// The tutorials put their container a little above the window's middle.
  static let tutorial = Placement(
    size: Size(width: 300, height: 400),
    offset: Vector(dx: 0, dy: -60)
  )
}

extension Preset {
  /// A stack as the layout of a collection view, after CardStackLayout of a UIKit tutorial.
  public static let collection = Preset(
    name: "collection",
    credit: Credit(platform: "iOS", project: "CardStackLayout of a UIKit tutorial"),
    container: .tutorial,
    deck: DeckOptions(topCard: .last),
    layout: PileLayout(hiddenCards: 1),
    drag: DragRule(axes: .horizontal),
    release: DistanceRelease(distance: Length(0.3, .containerWidths)),
    exit: PointExit(distance: Length(1, .windowWidths), duration: 0.15),
    returnRule: CurveReturn(duration: 0.15),
    restack: InstantRestack(),
    // The tutorial leaves the look open.
    appearance: Appearance(
      cornerRadius: 12,
      shadow: ShadowAppearance(opacity: 0.25, radius: 6, offset: Vector(dx: 0, dy: 2))
    )
  )
}

extension Preset {
  /// Farrugia's swipeable card view, with spring animations of Facebook's POP.
  public static let swipeable = Preset(
    name: "swipeable",
    credit: Credit(
      platform: "iOS",
      project: "swipeable-view-stack",
      repository: "phillfarrugia/swipeable-view-stack"
    ),
    container: .tutorial,
    layout: InsetLayout(horizontal: 12, vertical: 12, visibleCards: 3),
    drag: DragRule(
      anchor: .grabPoint,
      rotation: LinearRotation(
        angle: Angle(radians: .pi / 10),
        distance: Length(1, .cardWidths),
        limit: .right
      ),
      maximumRotation: .widestLean
    ),
    release: ProgressRelease(threshold: 0.6),
    exit: PointExit(place: .screenPoint, halfWindows: 4, duration: 0.8, curve: .default),
    returnRule: BouncyReturn(bounciness: 10, speed: 20, rotationDuration: 0.2),
    restack: CurveRestack(duration: 0.2, lastCards: .stay),
    appearance: Appearance(
      cornerRadius: 14,
      inset: 20,
      shadow: ShadowAppearance(opacity: 0.15, radius: 8),
      label: LabelAppearance(size: 24),
      face: FaceAppearance(style: .caption)
    )
  )
}

extension Preset {
  /// QiShare's QiCardView with its own defaults.
  public static let qi = qi(
    name: "qi",
    layout: ShrinkingLayout(horizontal: 10, vertical: 10, visibleCards: 3),
    maximumAngle: Angle(degrees: 15),
    removal: Length(0.25, .outerWidths)
  )

  /// QiShare's QiCardView as its demo sets it up; it starts again after the last card.
  public static let qiDemo = {
    var preset = qi(
      name: "qi-demo",
      layout: ShrinkingLayout(horizontal: 15, vertical: 10, visibleCards: 4),
      maximumAngle: Angle(degrees: 10),
      removal: Length(100)
    )
    preset.deck.end = .reload
    preset.appearance.container.color = Color(rgb: 0xAA_AAAA)
    preset.appearance.container.cornerRadius = 10
    return preset
  }()

  private static func qi(
    name: String,
    layout: ShrinkingLayout,
    maximumAngle: Angle,
    removal: Length
  ) -> Preset {
    Preset(
      name: name,
      credit: Credit(
        platform: "iOS",
        project: "QiCardView",
        repository: "QiShare/QiCardView",
        license: "MIT"
      ),
      container: Placement(size: Size(width: 350, height: 420), margin: 50),
      layout: layout,
      drag: DragRule(rotation: LinearRotation(angle: maximumAngle, distance: removal)),
      release: DistanceRelease(distance: removal),
      exit: PointExit(
        place: .edge,
        distance: Length(1.5, .cardWidths),
        leftDistance: Length(1, .cardWidths),
        duration: 0.25
      ),
      returnRule: SettlingReturn(dampingRatio: 0.5, duration: 0.5, initialVelocity: 0.8),
      restack: CurveRestack(duration: 0.25, fading: .atOnce),
      appearance: Appearance(
        cornerRadius: 10,
        // White cells on each other have no edges, and the source gives them no shadow.
        hairline: HairlineAppearance(color: .black, opacity: 0.15),
        shadow: .none,
        label: LabelAppearance(size: 18, alignment: .center),
        face: FaceAppearance(style: .cell)
      )
    )
  }
}

extension Preset {
  /// A board of cards that cycle without an end, after an answer about restacking cards.
  public static let board = Preset(
    name: "board",
    credit: Credit(platform: "iOS", project: "BoardView of an answer about restacking cards"),
    container: .tutorial,
    layout: BoardLayout(spread: 10, maximumJitter: Angle(radians: 0.1)),
    drag: DragRule(),
    release: SwipeRelease(),
    exit: CyclingExit(rotation: Angle(radians: -.pi / 4), duration: 1),
    returnRule: CurveReturn(duration: 1),
    restack: CurveRestack(duration: 1),
    appearance: Appearance(
      cornerRadius: 6,
      shadow: ShadowAppearance(opacity: 0.35, radius: 4, offset: Vector(dx: 0, dy: 1)),
      label: LabelAppearance(size: 18),
      face: FaceAppearance(style: .cell, captionHeight: 72)
    )
  )
}

extension Preset {
  /// Riffle's own: a throw swipes the card to where it would slide, and a card in flight can be caught
  /// at any time.
  public static let riffle = Preset(
    name: "riffle",
    container: Placement(size: Size(width: 320, height: 430), offset: Vector(dx: 0, dy: -14)),
    deck: DeckOptions(deal: .arc),
    layout: CascadeLayout(),
    drag: DragRule(
      anchor: .grabPoint,
      forbidden: .rubberBand,
      rotation: LeverRotation(),
      lift: Lift(scale: 1.02),
      // Three frames of 60 per second.
      handOff: 0.05,
      // More than the interval of a mouse with 125 reports per second.
      resampling: 0.01
    ),
    release: ProjectionRelease(),
    exit: FlyExit(),
    returnRule: SpringReturn(),
    restack: SpringRestack(),
    appearance: Appearance(
      background: Color(rgb: 0xE9_ECF1),
      cornerRadius: 18,
      cornerCurve: .continuous,
      hairline: HairlineAppearance(opacity: 0.08),
      shadow: ShadowAppearance(
        color: Color(rgb: 0x1B_2233),
        opacity: 0.28,
        radius: 11,
        offset: Vector(dx: 0, dy: 7),
        liftedScale: 1.7,
        contactOpacity: 0.16
      ),
      label: LabelAppearance(cards: .top),
      stamps: StampAppearance(isShown: true, dip: 2)
    )
  )
}
