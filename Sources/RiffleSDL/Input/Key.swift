package import RiffleMotion

/// A key, by its meaning on the user's keyboard layout.
package enum Key: Hashable, Sendable {
  /// The arrow keys.
  case left, right, up, down
  /// The keys that move farther.
  case home, end, pageUp, pageDown
  /// The keys that delete.
  case backspace, delete
  /// The keys that cancel and accept; the keypad's Enter counts as Enter.
  case escape, enter
  /// The space bar and the tabulator.
  case space, tab
  /// A function key, from 1 to 12.
  case function(Int)
  /// Any key that writes a character, by the character that it writes without Shift, such as a small
  /// letter.
  ///
  /// The effect of Shift on characters other than letters depends on the layout, and is not known.
  case character(Character)
}

/// A set of keys that change the meaning of another key.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, one per key.
  package let rawValue: UInt8

  /// Makes a set from its bits.
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Control, left or right.
  package static let control = KeyModifiers(rawValue: 1 << 0)
  /// Shift, left or right.
  package static let shift = KeyModifiers(rawValue: 1 << 1)
  /// Alt (Option on a Mac), left or right.
  package static let alt = KeyModifiers(rawValue: 1 << 2)
  /// The logo key (Command on a Mac), left or right.
  package static let `super` = KeyModifiers(rawValue: 1 << 3)
}

/// A press of a key, or its repetition while the key is held.
package struct KeyPress: Hashable, Sendable {
  /// The time of the press.
  package var time: Timestamp
  /// The key.
  package var key: Key
  /// The modifiers held with it.
  package var modifiers: KeyModifiers
  /// Whether the keyboard repeats a held key.
  package var isRepeat: Bool

  /// Makes a key press.
  package init(time: Timestamp, key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.time = time
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
