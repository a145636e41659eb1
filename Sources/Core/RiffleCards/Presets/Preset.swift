public import RiffleDrawing

/// The whole behavior and look of a card stack, made of independent parts.
public struct Preset: Sendable {
  /// The name, by which the preset is chosen.
  public var name: String
  /// The size and position of the container in the window.
  public var container: Placement
  /// The order of the cards, and the continuation after the last.
  ///
  /// Defaults to the data's order, which ends.
  public var deck: DeckOptions
  /// The resting poses of the cards.
  public var layout: any CardLayout
  /// The poses of a dragged card.
  public var drag: DragRule
  /// The decision at a release.
  public var release: any ReleaseRule
  /// The motion of a swiped card, and of an undone one.
  public var exit: any ExitRule
  /// The motion of a card whose release was no swipe; `return` in key paths.
  public var returnRule: any ReturnRule
  /// The motion of the cards beneath.
  public var restack: any RestackRule
  /// The look.
  public var appearance: Appearance
  /// The catalog in which names of parts and key paths are looked up.
  ///
  /// Defaults to that of the library.
  public var catalog: Catalog

  /// Makes a preset of its parts.
  public init(
    name: String,
    container: Placement,
    deck: DeckOptions = DeckOptions(),
    layout: any CardLayout,
    drag: DragRule,
    release: any ReleaseRule,
    exit: any ExitRule,
    returnRule: any ReturnRule,
    restack: any RestackRule,
    appearance: Appearance,
    catalog: Catalog = Catalog()
  ) {
    self.name = name
    self.container = container
    self.deck = deck
    self.layout = layout
    self.drag = drag
    self.release = release
    self.exit = exit
    self.returnRule = returnRule
    self.restack = restack
    self.appearance = appearance
    self.catalog = catalog
  }

  /// All presets that come with the library, in the order in which they are listed.
  public static var all: [Preset] {
    BuiltInPreset.all.map(\.preset)
  }

  /// The preset with the look for a dark desktop (``Appearance/dark``).
  public var dark: Preset {
    var dark = self
    dark.appearance = appearance.dark
    return dark
  }

  var showsStamps: Bool { appearance.stamps.isShown }

  /// The preset that is used if none is named: ``riffle``.
  public static var standard: Preset { .riffle }
}
