import TestSupport

/// The X server's keyboard, as xdotool types on it; keys go to the window with the focus.
package enum Keyboard {
  /// Presses keys one after the other, 12 milliseconds apart.
  ///
  /// Faster would be none the harder: SDL takes a press for the keyboard's repetition when it comes
  /// within 2 milliseconds of that key's release.
  package static func press(_ keys: String...) async throws {
    try await Tool.run("xdotool", ["key", "--delay", "12"] + keys)
  }
}
