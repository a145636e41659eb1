import CSDL2
package import RiffleMedia

/// The desktop's clipboard, as far as it holds text.
package enum Clipboard {
  /// The text; nil if there is none.
  package static var text: String? {
    guard SDL_HasClipboardText() == SDL_TRUE, let bytes = SDL_GetClipboardText() else { return nil }
    defer { SDL_free(bytes) }
    return String(cString: bytes)
  }

  /// Returns whether the text stays when the program ends.
  ///
  /// - Parameter driverName: The name of SDL's video driver.
  /// - Returns: On `x11`, whether there is a clipboard manager; nil elsewhere, where nobody says.
  package static func outlivesProgram(driverName: String) -> Bool? {
    driverName == "x11" ? ClipboardManager.exists : nil
  }

  /// Lets the text stay when the program ends, as far as it can: call it while the windows are there.
  ///
  /// On X11 it waits up to a second for the clipboard manager.
  ///
  /// - Parameter driverName: The name of SDL's video driver.
  package static func leaveText(driverName: String) {
    if driverName == "x11" { ClipboardManager.save(within: 1000) }
  }

  /// Replaces the text.
  ///
  /// - Throws: ``SDLError`` if the desktop refuses.
  package static func setText(_ text: String) throws(SDLError) {
    guard SDL_SetClipboardText(text) == 0 else { throw SDLError("SDL_SetClipboardText") }
  }
}
