public import RiffleDrawing

/// A card stack's whole behaviour and look, made of parts that know nothing of each other.
public struct Preset: Sendable {
  /// The name people choose it by.
  public var name: String
  /// Where the container lies in the window.
  public var container: Placement
  /// In which order cards are dealt, and what comes after the last.
  public var deck: Dealing
  /// Where cards rest.
  public var layout: any CardLayout
  /// How a held card departs from its rest.
  public var drag: DragRule
  /// What letting go means.
  public var release: any ReleaseRule
  /// How a swiped card leaves and an undone one comes back.
  public var exit: any ExitRule
  /// How a card goes home.
  public var comeback: any ReturnRule
  /// How the cards beneath change slots.
  public var restack: any RestackRule
  /// How cards look.
  public var appearance: Appearance

  /// Makes a preset of its parts.
  public init(
    name: String,
    container: Placement,
    deck: Dealing = Dealing(),
    layout: any CardLayout,
    drag: DragRule,
    release: any ReleaseRule,
    exit: any ExitRule,
    comeback: any ReturnRule,
    restack: any RestackRule,
    appearance: Appearance
  ) {
    self.name = name
    self.container = container
    self.deck = deck
    self.layout = layout
    self.drag = drag
    self.release = release
    self.exit = exit
    self.comeback = comeback
    self.restack = restack
    self.appearance = appearance
  }

  /// All presets that come with the library, in the order in which people are shown them.
  public static var all: [Preset] {
    BuiltInPreset.all.map(\.preset)
  }

  /// Whether a card bears a stamp on its way.
  var showsStamps: Bool { appearance.stamps.isShown }

  /// The one that is used where none is named: ``riffle``.
  public static var standard: Preset { .riffle }
}

/// In which order cards are dealt, and what comes after the last.
public struct Dealing: Hashable, PresetPart {
  /// Which card of the data is the top one at first.
  public var topCard: TopCard
  /// What comes after the last card.
  public var end: End

  /// Makes a way to deal.
  public init(topCard: TopCard = .first, end: End = .stop) {
    self.topCard = topCard
    self.end = end
  }

  /// Which card of the data is the top one at first.
  public enum TopCard: String, CaseIterable, Sendable {
    /// The first.
    case first
    /// The last.
    case last
  }

  /// What comes after the last card.
  public enum End: String, CaseIterable, Sendable {
    /// Nothing.
    case stop
    /// The first again: a swiped card goes beneath all others.
    case loop
  }

  /// What can be tuned.
  public static var tunables: [Tunable<Dealing>] {
    [
      .choice("topCard", \.topCard, "Which card of the data is the top one at first."),
      .choice("end", \.end, "What comes after the last card."),
    ]
  }
}
