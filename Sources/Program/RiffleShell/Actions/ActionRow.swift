import RiffleCards
package import RiffleSDL

/// An action with its words, keys and controller buttons on some screens.
package struct ActionRow: Sendable {
  enum Sharing: Sendable {
    /// A line to itself.
    case none
    /// Side by side: `← →  Reject, Keep`.
    case beside
    /// The other keys in parentheses: `T  Rotate (or Shift+T: to the left)`.
    case or
  }

  package let action: Action
  /// The words in a list of keys; where the user decides, a swipe has its verdict's words instead.
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

  var swipes: Direction? {
    switch action {
    case .swipe(let direction): direction
    case .move(let direction) where screens.contains(.cards) || screens.contains(.deciding):
      direction
    default: nil
    }
  }

  package var repeats: Bool {
    switch action {
    case .undo, .redo, .magnify, .reduce, .rotateLeft, .rotateRight, .scroll, .nextButton,
      .previousButton, .inStudio:
      true
    case .move: swipes == nil && !screens.contains(.compare)
    default: false
    }
  }

  /// Returns the rows in the order of the list of keys.
  package static func rows(on screen: ScreenKind) -> [ActionRow] {
    table.flatMap(\.rows).filter { $0.screens.contains(screen) }
  }

  /// The row of a stroke, nil if it does nothing; a key that the user has chosen wins over any other.
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

  package static func action(of button: ControllerButton, on screen: ScreenKind) -> Action? {
    rows(on: screen).first { $0.buttons.contains(button) }?.action
  }

  /// The strokes that work, including those that lists leave out.
  package func strokes(_ keys: KeyBindings = KeyBindings()) -> [KeyStroke] {
    self.keys.compactMap { $0.stroke(of: action, keys) }
  }

  package func labels(_ keys: KeyBindings = KeyBindings()) -> [String] {
    self.keys.filter(\.isShown).compactMap { $0.stroke(of: action, keys)?.label }
  }
}

struct ActionKey: Sendable, ExpressibleByStringLiteral {
  /// The fixed stroke; nil for the stroke that the user can choose.
  private var fixed: KeyStroke?
  private(set) var isShown = true
  /// Whether it also counts with other modifiers.
  private(set) var anyModifiers = false
  /// Whether the usual stroke does something else here, so that only a chosen one counts.
  private var isUsualTaken = false

  init(stringLiteral name: String) { fixed = KeyStroke(stringLiteral: name) }

  private init() {}

  /// The stroke from the settings.
  static let choice = ActionKey()
  /// The same, unless it is the usual one, which does something else here.
  static let choiceUnlessUsual: ActionKey = {
    var key = ActionKey()
    key.isUsualTaken = true
    return key
  }()

  static func any(_ name: String, isShown: Bool = true) -> ActionKey {
    var key = ActionKey(stringLiteral: name)
    key.anyModifiers = true
    key.isShown = isShown
    return key
  }

  /// A stroke that lists leave out, as it stands for another on some keyboards.
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
