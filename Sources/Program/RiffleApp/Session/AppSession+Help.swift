import Riffle
import RiffleDrawing
import RiffleFormats
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

  /// What the window shows beneath the page of keys.
  var screen: ScreenKind {
    guard let deciding else { return replay == nil ? .cards : .replay }
    if deciding.grid != nil { return .grid }
    if deciding.isLookingClosely { return .closeLook }
    if deciding.buttons.focused != nil { return .button }
    return stackView.topIndex == nil ? .endPage : .deciding
  }

  /// The lines of the page: the controller's buttons if there is one, and the keys.
  var helpRows: [KeyHint] {
    let choices = deciding.flatMap { $0.hasControls ? $0.choices : nil }
    let buttons = controller.isConnected ? ActionHelp.buttons(on: screen, choices: choices) : []
    let rows = ActionRow.rows(on: screen).filter {
      // The grid has a key for each verdict of the deck.
      if case .giveVerdict(let number) = $0.action {
        number <= choices?.all.count ?? 0
      } else {
        true
      }
    }
    return buttons + ActionHelp.keys(rows, settings.keys, choices: choices)
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
