/// An action whose key the user can choose, as settings know it.
package struct KeyChoice: Sendable {
  package let action: Action
  package let name: String
  package let usual: KeyStroke?
  package let summary: String

  init(_ action: Action, _ name: String, _ usual: KeyStroke?, _ summary: String) {
    (self.action, self.name, self.usual, self.summary) = (action, name, usual, summary)
  }

  static func of(_ action: Action) -> KeyChoice? { all.first { $0.action == action } }
}

package struct KeyBindings: Hashable, Sendable {
  /// Nil for no key; an action that is missing has its usual one.
  var chosen: [Action: KeyStroke?] = [:]

  package init() {}

  package subscript(action: Action) -> KeyStroke? {
    get { chosen[action] ?? KeyChoice.of(action)?.usual }
    set { chosen[action] = .some(newValue) }
  }

  /// Whether the user has chosen a key for an action, or that it has no key.
  func isChosen(_ action: Action) -> Bool { chosen[action] != nil }

  /// These cannot be chosen, since they do the same everywhere.
  static let reserved: Set<KeyStroke> = ["Left", "Right", "Up", "Down", "Escape"]

  var conflict: (later: KeyChoice, earlier: KeyChoice)? {
    var choices: [KeyStroke: KeyChoice] = [:]
    for choice in KeyChoice.all {
      guard let stroke = self[choice.action] else { continue }
      if let earlier = choices.updateValue(choice, forKey: stroke) { return (choice, earlier) }
    }
    return nil
  }
}
