import Riffle
import RiffleGestures
import RiffleSDL

/// The page of keys. While it is shown, nothing happens beneath it that nobody would see.
extension AppSession {
  /// Shows the page, or hides it.
  ///
  func showHelp(_ shows: Bool) {
    if shows, replay == nil { releasePointers() }
    showsHelp = shows
    updateCursor()
    needsFrame = true
  }

  /// Handles a key while the page is shown.
  func handleHelp(_ press: KeyPress) {
    switch press.key {
    case .escape, .enter, .space: showHelp(false)
    default: if press.asksForHelp { showHelp(false) } else { handleWindow(press) }
    }
  }

  /// Handles what a pointer does while the page is shown: a press hides it.
  ///
  /// - Returns: Whether nothing else may handle the event.
  func handleHelp(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(let event):
      if case .down = event.phase { showHelp(false) }
      return true
    case .scroll: return true
    default: return false
    }
  }
}

extension KeyPress {
  /// Whether this is a key that shows and hides the page of keys.
  ///
  /// The letter of a shifted key is not known: these are the keys with a question mark.
  var asksForHelp: Bool {
    switch (key, modifiers) {
    case (.function(1), _), (.character("?"), _), (.character("/"), .shift),
      (.character("ß"), .shift), (.character(","), .shift), (.character("'"), .shift):
      true
    default: false
    }
  }
}
