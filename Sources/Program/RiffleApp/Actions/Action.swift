package import RiffleCards
package import RiffleTuning

/// Something that a person can ask of the program, with a key, a controller or a button on the screen.
///
/// Its strokes, its words and the screens on which it works are in ``ActionRow/table``:
///
/// ```
/// let row = ActionRow.row(for: KeyStroke("P"), on: .deciding, keys: KeyBindings())
/// row?.action  // .swipe(.right)
/// ```
package enum Action: Hashable, Sendable {
  /// Swipes the top card.
  case swipe(Direction)
  /// What an arrow does: on the cards it swipes, or goes to the next or the previous card if cards
  /// cycle; it moves a picture that is looked at closely, and the selection of the grid.
  case move(Direction)
  case undo, redo, restart
  /// Shows what was decided, or goes back to the cards.
  case grid
  /// Shows the picture at its own size, or goes back to the cards.
  case closeLook
  case magnify, reduce
  case rotateLeft, rotateRight
  /// Shows or hides what is known about the picture.
  case details
  /// Scrolls the grid by most of a page, up or down.
  case scroll(Direction)
  /// Selects the first or the last card of the grid.
  case selectFirst, selectLast
  /// Puts the selected card of the grid back on the stack.
  case putBack
  /// Gives the selected card of the grid one of the deck's verdicts, counted from 1.
  case giveVerdict(Int)
  /// Moves the keyboard to the next or the previous button on the screen.
  case nextButton, previousButton
  case pressButton
  /// Changes to one of the built-in presets, counted from 1.
  case choosePreset(Int)
  /// Shows or hides the page of keys.
  case help
  case studio, fullScreen, quit
  /// Cancels the drag, leaves the buttons, or leaves full screen, whichever is possible first.
  case cancel
  case inStudio(StudioAction)
}

/// Something that a person can ask of the studio.
package enum StudioAction: Hashable, Sendable {
  case togglePanel, toggleTimeline, filter
  case playOrPause, loop, stepBackward, stepForward
  case speed(PlaybackSpeed)
  case flip, compareSideBySide, compareOverlaid, chooseSlot(Workbench.Slot)
  case undo, redo, reset
  case save, saveAs, copySwift, copyJSON, paste
  case sheet(StudioSheet)
  case toggleOverlays, toggleReleaseMap, toggleTheme, toggleMirrored, toggleReducedMotion
  case preset(Int)
  case swipe(Direction), undoSwipe, redoSwipe, startAgain
  case fullscreen, cancel, quit
}

/// A page over the studio's stage: the keys, the steps of the current slot, or what can be taken away.
package enum StudioSheet: Hashable, Sendable {
  case help, history, export
}

/// What a window shows on top, and takes keys and buttons.
package enum ScreenKind: CaseIterable, Hashable, Sendable {
  /// Cards that are only looked at: the sample deck.
  case cards
  /// Cards during a replay.
  case replay
  /// Cards to decide about, with buttons on the screen.
  case deciding
  /// The same, while one of the buttons has the keyboard.
  case button
  /// Cards to decide about, without buttons.
  case withoutButtons
  /// The page behind the last card.
  case endPage
  /// A picture at its own size.
  case closeLook
  /// The grid of what was decided.
  case grid
  case help
  case studio
}
