/// A group of a preset's tunables: those that share a heading, and that can be taken from another
/// preset together.
///
/// The raw value is the first word of their key paths.
package enum PresetGroup: String, CaseIterable, Hashable, Sendable {
  /// The size and position of the container.
  case container
  /// The order of the cards.
  case deck
  /// The resting poses of the cards.
  case layout
  /// The poses of a dragged card, its rotation included.
  case drag
  /// The decision at a release.
  case release
  /// The motion of a swiped card.
  case exit
  /// The motion of a card whose release was no swipe.
  case `return`
  /// The motion of the cards beneath.
  case restack
  /// The look.
  case appearance

  /// Finds the group of a key path; nil if no group has it.
  package init?(of key: String) {
    self.init(rawValue: String(key.prefix { $0 != "." }))
  }

  /// The heading.
  package var title: String {
    switch self {
    case .container: "Container"
    case .deck: "Deck"
    case .layout: "Layout"
    case .drag: "Drag"
    case .release: "Release"
    case .exit: "Exit"
    case .return: "Return"
    case .restack: "Restack"
    case .appearance: "Look"
    }
  }
}
