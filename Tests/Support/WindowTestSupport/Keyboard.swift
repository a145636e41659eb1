import TestSupport

/// The X server's keyboard, as xdotool types on it; keys go to the window with the focus.
package enum Keyboard {
  /// Presses keys one after the other, 12 milliseconds apart.
  ///
  /// Faster would be none the harder: SDL takes a press for the keyboard's repetition when it comes
  /// within 2 milliseconds of that key's release.
  package static func press(_ keys: String...) async throws {
    try await Tool.run("xdotool", ["key", "--delay", "12"] + keys.map(codes))
  }

  /// Returns a key and those that are held with it, such as `shift+F10`, each as ``code(of:)`` has it.
  private static func codes(of keys: String) -> String {
    keys.split(separator: "+").map { code(of: String($0)) }.joined(separator: "+")
  }

  /// Returns the number that the X server has for a function key, and other keys as they are.
  ///
  /// By its name xdotool holds down Alt, too, on the layouts of Debian 14 (xkb-data 2.48).
  package static func code(of key: String) -> String {
    guard key.first == "F", let number = Int(key.dropFirst()) else { return key }
    return String(number <= 10 ? 66 + number : 84 + number)
  }
}
