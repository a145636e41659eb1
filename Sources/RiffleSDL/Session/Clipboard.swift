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

  /// Replaces the text.
  ///
  /// - Throws: ``SDLError`` if the desktop refuses.
  package static func setText(_ text: String) throws(SDLError) {
    guard SDL_SetClipboardText(text) == 0 else { throw SDLError("SDL_SetClipboardText") }
  }
}
