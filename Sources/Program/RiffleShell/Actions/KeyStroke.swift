package import RiffleGestures

/// A key with its modifiers, as settings write it: `P`, `Ctrl+Shift+Z`, `F11`.
package struct KeyStroke: Hashable, Sendable {
  package var key: Key
  /// Exactly these, not more.
  package var modifiers: KeyModifiers

  package init(_ key: Key, _ modifiers: KeyModifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// Reads the modifiers, each followed by a plus sign, and the key, a character or its name, in any case;
  /// nil if the text does not name a key.
  package init?(name: String) {
    var rest = name[...]
    var modifiers: KeyModifiers = []
    while let (word, modifier) = Self.modifierWords.first(where: {
      rest.lowercased().hasPrefix("\($0.word.lowercased())+") && rest.count > $0.word.count + 1
    }) {
      guard !modifiers.contains(modifier) else { return nil }
      modifiers.insert(modifier)
      rest = rest.dropFirst(word.count + 1)
    }
    guard let key = Key(name: String(rest)) else { return nil }
    self.init(key, modifiers)
  }

  /// The text that reads back as this stroke.
  package var name: String { name(key: key.name) }

  /// The text on pages of keys: arrows are arrows, and Escape is short.
  package var label: String {
    switch key {
    case .left: name(key: "←")
    case .up: name(key: "↑")
    case .right: name(key: "→")
    case .down: name(key: "↓")
    case .escape: name(key: "Esc")
    default: name
    }
  }

  private func name(key: String) -> String {
    let words = Self.modifierWords.filter { modifiers.contains($0.modifier) }.map(\.word)
    return (words + [key]).joined(separator: "+")
  }

  /// The words of modifiers, in the order in which they are written.
  private static let modifierWords: [(word: String, modifier: KeyModifiers)] = [
    ("Ctrl", .control), ("Alt", .alt), ("Shift", .shift), ("Super", .super),
  ]
}

extension KeyStroke: ExpressibleByStringLiteral {
  /// Takes names in our own code, which must be valid.
  package init(stringLiteral name: String) {
    guard let stroke = KeyStroke(name: name) else { preconditionFailure("no stroke: \(name)") }
    self = stroke
  }
}

extension Key {
  private static let words: [(word: String, key: Key)] = [
    ("Left", .left), ("Right", .right), ("Up", .up), ("Down", .down), ("Home", .home),
    ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Backspace", .backspace),
    ("Delete", .delete), ("Escape", .escape), ("Enter", .enter), ("Space", .space), ("Tab", .tab),
  ]

  fileprivate init?(name: String) {
    let small = name.lowercased()
    if let named = Self.words.first(where: { $0.word.lowercased() == small }) {
      self = named.key
    } else if small.first == "f", let number = Int(small.dropFirst()), (1...12).contains(number),
      small == "f\(number)"
    {
      self = .function(number)
    } else if small.count == 1, let character = small.first, !character.isWhitespace,
      character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    {
      self = .character(character)
    } else {
      return nil
    }
  }

  fileprivate var name: String {
    switch self {
    case .function(let number): "F\(number)"
    case .character(let character): character.uppercased()
    default: Self.words.first { $0.key == self }?.word ?? ""
    }
  }
}
