/// An action whose key a person can choose, as settings know it.
package struct KeyChoice: Sendable {
  package let action: Action
  /// The name in settings.
  package let name: String
  /// The key unless another is chosen; nil for none.
  package let usual: KeyStroke?
  /// What it does, in a sentence.
  package let summary: String

  init(_ action: Action, _ name: String, _ usual: KeyStroke?, _ summary: String) {
    (self.action, self.name, self.usual, self.summary) = (action, name, usual, summary)
  }

  static func of(_ action: Action) -> KeyChoice? { all.first { $0.action == action } }
}

/// The keys that a person has chosen for actions.
package struct KeyBindings: Hashable, Sendable {
  /// The chosen stroke of an action, nil for no key; an action that is missing has its usual one.
  var chosen: [Action: KeyStroke?] = [:]

  /// Makes the usual bindings.
  package init() {}

  /// The stroke of an action; nil for none.
  package subscript(action: Action) -> KeyStroke? {
    get { chosen[action] ?? KeyChoice.of(action)?.usual }
    set { chosen[action] = .some(newValue) }
  }

  /// Whether the person has chosen a key for an action, or that it has none.
  func isChosen(_ action: Action) -> Bool { chosen[action] != nil }

  /// The strokes that cannot be chosen, since they do the same everywhere.
  static let reserved: Set<KeyStroke> = ["Left", "Right", "Up", "Down", "Escape"]

  /// The first two actions that have the same stroke; nil if none do.
  var conflict: (later: KeyChoice, earlier: KeyChoice)? {
    var choices: [KeyStroke: KeyChoice] = [:]
    for choice in KeyChoice.all {
      guard let stroke = self[choice.action] else { continue }
      if let earlier = choices.updateValue(choice, forKey: stroke) { return (choice, earlier) }
    }
    return nil
  }
}
