/// A card stack's whole behaviour and look, made of parts that know nothing of each other.
public struct Preset: Sendable {
  /// The name people choose it by.
  public var name: String
  /// Where the container lies in the window.
  public var placement: Placement
  /// Where cards rest.
  public var layout: any CardLayout
  /// How a held card departs from its rest.
  public var drag: any DragRule
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
    placement: Placement,
    layout: any CardLayout,
    drag: any DragRule,
    release: any ReleaseRule,
    exit: any ExitRule,
    comeback: any ReturnRule,
    restack: any RestackRule,
    appearance: Appearance
  ) {
    self.name = name
    self.placement = placement
    self.layout = layout
    self.drag = drag
    self.release = release
    self.exit = exit
    self.comeback = comeback
    self.restack = restack
    self.appearance = appearance
  }

  /// All presets that come with the library, in the order in which people are shown them.
  public static var all: [Preset] { [.container] }
}
