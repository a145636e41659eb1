import RiffleGestures

/// Something that the program does with a key that the user can choose.
package enum KeyAction: String, CaseIterable, Sendable {
  /// Swipes the top card in a direction. The arrow keys always do so too.
  case swipeRight, swipeLeft, swipeUp, swipeDown
  /// Undoes the last swipe.
  case undo
  /// Starts again.
  case restart
  /// Shows or hides the keys.
  case help
  /// Fills the screen, or gives it back.
  case fullscreen
  /// Goes on in the studio.
  case studio
  /// Quits.
  case quit

  /// The key that does it unless settings choose another; nil for none but the arrow keys.
  package var usual: KeyStroke? {
    switch self {
    case .swipeUp, .swipeDown: nil
    default: meaning
    }
  }

  /// The stroke that the program knows it by.
  var meaning: KeyStroke {
    switch self {
    case .swipeRight: KeyStroke(.character("p"))
    case .swipeLeft: KeyStroke(.character("x"))
    case .swipeUp: KeyStroke(.up)
    case .swipeDown: KeyStroke(.down)
    case .undo: KeyStroke(.character("u"))
    case .restart: KeyStroke(.character("r"))
    case .help: KeyStroke(.function(1))
    case .fullscreen: KeyStroke(.function(11))
    case .studio: KeyStroke(.tab)
    case .quit: KeyStroke(.character("q"), .control)
    }
  }

  /// What it does, for a list.
  var summary: String {
    switch self {
    case .swipeRight: "Swipes right."
    case .swipeLeft: "Swipes left."
    case .swipeUp: "Swipes up."
    case .swipeDown: "Swipes down."
    case .undo: "Undoes the last swipe."
    case .restart: "Starts again."
    case .help: "Shows or hides the keys."
    case .fullscreen: "Fills the screen, or gives it back."
    case .studio: "Goes on in the studio."
    case .quit: "Quits."
    }
  }
}

/// The keys that the user has chosen for actions.
package struct KeyBindings: Hashable, Sendable {
  /// The chosen stroke of an action, nil for no key; an action that is missing has its usual one.
  private var chosen: [KeyAction: KeyStroke?] = [:]

  /// Makes the usual bindings.
  package init() {}

  /// The stroke of an action; nil for none.
  package subscript(action: KeyAction) -> KeyStroke? {
    get { chosen[action] ?? action.usual }
    set { chosen[action] = .some(newValue) }
  }

  /// Returns the stroke that a pressed one stands for: the one that the program knows the action by.
  ///
  /// - Parameter pressed: The stroke as it was pressed.
  /// - Returns: The stroke to be handled; nil if it was an action's usual one and the user has given
  ///   that action another.
  package func meaning(of pressed: KeyStroke) -> KeyStroke? {
    guard !chosen.isEmpty else { return pressed }
    if let action = KeyAction.allCases.first(where: { self[$0] == pressed }) {
      return action.meaning
    }
    return KeyAction.allCases.contains { $0.usual == pressed } ? nil : pressed
  }

  /// The strokes that cannot be chosen, since they do the same everywhere.
  static let reserved: Set<KeyStroke> = [
    KeyStroke(.left), KeyStroke(.right), KeyStroke(.up), KeyStroke(.down), KeyStroke(.escape),
  ]

  /// The first two actions that have the same stroke; nil if none do.
  var conflict: (later: KeyAction, earlier: KeyAction)? {
    var actions: [KeyStroke: KeyAction] = [:]
    for action in KeyAction.allCases {
      guard let stroke = self[action] else { continue }
      if let earlier = actions.updateValue(action, forKey: stroke) { return (action, earlier) }
    }
    return nil
  }
}
