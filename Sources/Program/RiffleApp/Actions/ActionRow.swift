import RiffleCards
package import RiffleSDL

/// A row of the table of actions: an action, its words, its strokes and its controller's buttons on some
/// screens.
package struct ActionRow: Sendable {
  /// How a row shares a line of a list of keys with the row before.
  enum Sharing: Sendable {
    /// It has a line to itself.
    case none
    /// Both are shown beside each other: `← →  Reject, Keep`.
    case beside
    /// It is in parentheses: `T  Rotate (or Shift+T: to the left)`.
    case or
  }

  package let action: Action
  /// The words for it in a list of keys; a swipe of somebody who decides has the verdict's instead.
  package let words: String
  let keys: [ActionKey]
  package let buttons: [ControllerButton]
  package let screens: Set<ScreenKind>
  let sharing: Sharing

  init(
    _ action: Action,
    _ words: String,
    _ keys: [ActionKey],
    _ buttons: [ControllerButton] = [],
    on screens: Set<ScreenKind>,
    _ sharing: Sharing = .none
  ) {
    self.action = action
    self.words = words
    self.keys = keys
    self.buttons = buttons
    self.screens = screens
    self.sharing = sharing
  }

  /// The direction of a swipe on the cards; nil for all else.
  var swipes: Direction? {
    switch action {
    case .swipe(let direction): direction
    case .move(let direction) where screens.contains(.cards) || screens.contains(.deciding):
      direction
    default: nil
    }
  }

  /// Whether a held key does it again and again.
  package var repeats: Bool {
    switch action {
    case .undo, .redo, .magnify, .reduce, .rotateLeft, .rotateRight, .scroll, .nextButton,
      .previousButton, .inStudio:
      true
    case .move: swipes == nil
    default: false
    }
  }

  // MARK: Finding

  /// Returns the rows of a screen, in the order of its list of keys.
  package static func rows(on screen: ScreenKind) -> [ActionRow] {
    table.flatMap(\.rows).filter { $0.screens.contains(screen) }
  }

  /// Returns the row of a stroke; nil if the stroke does nothing.
  ///
  /// A key that the person has chosen counts before any other.
  package static func row(
    for stroke: KeyStroke,
    on screen: ScreenKind,
    keys: KeyBindings = KeyBindings()
  ) -> ActionRow? {
    let rows = rows(on: screen)
    func row(_ isMeant: (ActionRow, ActionKey) -> Bool) -> ActionRow? {
      rows.first { row in row.keys.contains { isMeant(row, $0) } }
    }
    return row { keys.isChosen($0.action) && $1.isChoice && keys[$0.action] == stroke }
      ?? row { $1.stroke(of: $0.action, keys) == stroke }
      ?? row { $1.anyModifiers && $1.stroke(of: $0.action, keys)?.key == stroke.key }
  }

  /// Returns what a controller's button does; nil for nothing.
  package static func action(of button: ControllerButton, on screen: ScreenKind) -> Action? {
    rows(on: screen).first { $0.buttons.contains(button) }?.action
  }

  /// Returns the strokes that work, those that no list shows too.
  package func strokes(_ keys: KeyBindings = KeyBindings()) -> [KeyStroke] {
    self.keys.compactMap { $0.stroke(of: action, keys) }
  }

  /// Returns the strokes as lists of keys write them.
  package func labels(_ keys: KeyBindings = KeyBindings()) -> [String] {
    self.keys.filter(\.isShown).compactMap { $0.stroke(of: action, keys)?.label }
  }
}

/// A stroke of an action.
struct ActionKey: Sendable, ExpressibleByStringLiteral {
  /// The stroke; nil for the one that the person may choose.
  private var fixed: KeyStroke?
  private(set) var isShown = true
  /// Whether it also counts with other modifiers than its own.
  private(set) var anyModifiers = false
  /// Whether the usual stroke does something else here, so that only a chosen one counts.
  private var isUsualTaken = false

  init(stringLiteral name: String) { fixed = KeyStroke(stringLiteral: name) }

  private init() {}

  /// The stroke that settings give the action.
  static let choice = ActionKey()
  /// The same, but for the usual one, which does something else here.
  static let choiceUnlessUsual: ActionKey = {
    var key = ActionKey()
    key.isUsualTaken = true
    return key
  }()

  /// A stroke with any modifiers.
  static func any(_ name: String, isShown: Bool = true) -> ActionKey {
    var key = ActionKey(stringLiteral: name)
    key.anyModifiers = true
    key.isShown = isShown
    return key
  }

  /// A stroke that no list shows, as it stands for another on some keyboards.
  static func hidden(_ name: String) -> ActionKey {
    var key = ActionKey(stringLiteral: name)
    key.isShown = false
    return key
  }

  var isChoice: Bool { fixed == nil }

  func stroke(of action: Action, _ keys: KeyBindings) -> KeyStroke? {
    if let fixed { return fixed }
    return isUsualTaken && !keys.isChosen(action) ? nil : keys[action]
  }
}
