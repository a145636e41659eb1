public import RiffleMotion

/// A key, by its meaning on the user's keyboard layout.
public enum Key: Hashable, Sendable {
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
  /// The key that opens a context menu.
  case menu
  /// A function key, from 1 to 12.
  case function(Int)
  /// Any key that writes a character, by the character that it writes without Shift, such as a small
  /// letter.
  ///
  /// The effect of Shift on characters other than letters depends on the layout, and is not known.
  case character(Character)
}

/// A set of keys that change the meaning of another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, one per modifier.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Control, left or right.
  public static let control = KeyModifiers(rawValue: 1 << 0)
  /// Shift, left or right.
  public static let shift = KeyModifiers(rawValue: 1 << 1)
  /// Alt (Option on a Mac), left or right.
  public static let alt = KeyModifiers(rawValue: 1 << 2)
  /// The logo key (Command on a Mac), left or right.
  public static let `super` = KeyModifiers(rawValue: 1 << 3)
}

/// A press of a key, or its repetition while the key is held.
public struct KeyPress: Hashable, Sendable {
  /// The time of the press.
  public var time: Timestamp
  /// The key.
  public var key: Key
  /// The modifiers held with it.
  public var modifiers: KeyModifiers
  /// Whether the keyboard repeats a held key.
  public var isRepeat: Bool

  /// Makes a key press.
  public init(time: Timestamp, key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.time = time
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
