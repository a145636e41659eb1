public import RiffleDrawing

/// The whole behavior and look of a card stack, made of independent parts.
public struct Preset: Sendable {
  /// The name, by which the preset is chosen.
  public var name: String
  /// The published stack that the preset is after; nil, the default, for one of its own.
  ///
  /// A preset that is made from another keeps it.
  public var credit: Credit?
  /// The size and position of the container in the window.
  public var container: Placement
  /// The order of the cards, and what follows the last; by default the data's order, which ends.
  public var deck: DeckOptions
  #if hasFeature(Embedded)
  package var layout: AnyLayout
  #else
  /// The resting poses of the cards.
  public var layout: any CardLayout
  #endif
  /// The poses of a dragged card.
  public var drag: DragRule
  #if hasFeature(Embedded)
  package var release: AnyRelease
  package var exit: AnyExit
  package var returnRule: AnyReturn
  package var restack: AnyRestack
  #else
  /// The decision at a release.
  public var release: any ReleaseRule
  /// The motion of a swiped card, and of an undone one.
  public var exit: any ExitRule
  /// The motion of a card whose release was no swipe; `return` in key paths.
  public var returnRule: any ReturnRule
  /// The motion of the cards beneath.
  public var restack: any RestackRule
  #endif
  /// The look.
  public var appearance: Appearance
  /// The catalog in which names of parts and key paths are looked up; the library's by default.
  public var catalog: Catalog

  /// Makes a preset of its parts.
  public init(
    name: String,
    credit: Credit? = nil,
    container: Placement,
    deck: DeckOptions = DeckOptions(),
    layout: some CardLayout,
    drag: DragRule,
    release: some ReleaseRule,
    exit: some ExitRule,
    returnRule: some ReturnRule,
    restack: some RestackRule,
    appearance: Appearance,
    catalog: Catalog = Catalog()
  ) {
    self.name = name
    self.credit = credit
    self.container = container
    self.deck = deck
    self.layout = erased(layout)
    self.drag = drag
    self.release = erased(release)
    self.exit = erased(exit)
    self.returnRule = erased(returnRule)
    self.restack = erased(restack)
    self.appearance = appearance
    self.catalog = catalog
  }

  /// All presets that come with the library.
  public static let all = BuiltInPreset.all.map { $0.preset }

  /// The preset with the look for a dark desktop (``Appearance/dark``).
  public var dark: Preset {
    var dark = self
    dark.appearance = appearance.dark
    return dark
  }

  var showsStamps: Bool { appearance.stamps.isShown }

  /// The directions in which a command may swipe a card, those in which a drag may first.
  package var commandDirections: [Direction] {
    let ruled = release.directions
    return ruled + exit.commandDirections.filter { !ruled.contains($0) }
  }

  /// The preset that is used if none is named: ``riffle``.
  public static var standard: Preset { .riffle }
}
