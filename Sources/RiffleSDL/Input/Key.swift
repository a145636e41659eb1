package import RiffleMotion

/// A key, by what it means on the user's keyboard layout.
package enum Key: Hashable, Sendable {
  /// The arrow keys.
  case left, right, up, down
  /// The keys that move by more.
  case home, end, pageUp, pageDown
  /// The keys that take back and take away.
  case backspace, delete
  /// The keys that decline and accept; the keypad's Enter is an Enter too.
  case escape, enter
  /// The keys that separate.
  case space, tab
  /// A function key, from 1 to 12.
  case function(Int)
  /// Any key that writes something: what it writes without Shift, a small letter where it is one.
  ///
  /// What Shift makes of the others differs between layouts, and is not known here.
  case character(Character)
}

/// Keys that give another key another meaning.
package struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit a key.
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

/// A key that went down, or that repeats while it is held.
package struct KeyPress: Hashable, Sendable {
  /// When it happened.
  package var time: Timestamp
  /// Which key.
  package var key: Key
  /// The modifiers held with it.
  package var modifiers: KeyModifiers
  /// Whether the keyboard repeats a key that is held.
  package var isRepeat: Bool

  /// Makes a key press.
  package init(time: Timestamp, key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.time = time
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
