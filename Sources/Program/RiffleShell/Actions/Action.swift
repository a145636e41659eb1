package import RiffleCards
package import RiffleDecks
package import RiffleTuning

/// Something that the user can ask of the program, with a key, a controller or a button on screen.
///
/// Its strokes, words and screens are in ``ActionRow/table``:
///
/// ```
/// let row = ActionRow.row(for: KeyStroke("P"), on: .deciding, keys: KeyBindings())
/// row?.action  // .swipe(.right)
/// ```
package enum Action: Hashable, Sendable {
  case swipe(Direction)
  /// An arrow: on the cards it swipes, or goes to the next or previous card if cards cycle; it
  /// moves a picture in a close look, and the selection of the grid; of two pictures that are
  /// compared it throws out the one on its side.
  case move(Direction)
  case undo, redo, restart
  /// Takes what was decided about the same pictures in another folder.
  case takeOffer
  /// Shows the decided cards, or returns to the stack.
  case grid
  /// Shows the picture at its own size, or returns to the cards.
  case closeLook
  case magnify, reduce
  case compare
  /// Of two pictures that are compared: keeps the one on a side and throws the other out.
  case keepOne(Direction)
  case keepBoth
  /// Keeps the top picture, and swipes the others of its burst to the left.
  case keepOfBurst
  /// Shows the picture of a close look at a certain size.
  case scale(PictureScale)
  case rotateLeft, rotateRight
  /// Gives the top card stars or a label, then goes on to the next card if that is asked for.
  case mark(Mark, goesOn: Bool)
  /// Looks at the card before or after the top one, without deciding.
  case lookBack, lookAhead
  /// Goes through the cards with one of the deck's verdicts again, counted from 1.
  case goAgain(Int)
  /// Shows or hides the line about the picture.
  case details
  /// Shows or hides how many pixels of the picture have which level.
  case histogram
  /// Draws over pictures what helps to judge them, or takes it away.
  case overlay(PictureOverlay)
  /// Scrolls the grid by most of a page, up or down.
  case scroll(Direction)
  case selectFirst, selectLast
  /// Shows the selected card of the grid as large as the window, or the grid again.
  case enlarge
  /// Puts the selected card of the grid back on the stack.
  case putBack
  /// Gives the selected card of the grid one of the deck's verdicts, counted from 1.
  case giveVerdict(Int)
  /// Moves the keyboard focus between the buttons on the screen.
  case nextButton, previousButton
  case pressButton
  /// Changes to a built-in preset, counted from 1.
  case choosePreset(Int)
  case help
  /// Asks for a folder, to be shown in place of the deck.
  case open
  case studio, fullScreen, quit
  /// Cancels the drag, leaves the buttons, or leaves full screen, whichever is possible first.
  case cancel
  case inStudio(StudioAction)
}

/// What can be drawn over pictures; see `PictureOverlays`.
package enum PictureOverlay: Hashable, Sendable {
  case clipping, peaking
}

package enum PictureScale: Hashable, Sendable {
  /// All of it is seen.
  case fit
  /// It covers the window.
  case fill
  /// Pixel by pixel.
  case actual
}

/// Stars or a color label, as a key gives them.
package enum Mark: Hashable, Sendable {
  /// 0 to 5.
  case stars(Int)
  /// Taken away if the card has it already.
  case label(ColorLabel)
}

package enum StudioAction: Hashable, Sendable {
  case togglePanel, toggleTimeline, toggleGraph, filter
  case playOrPause, loop, stepBackward, stepForward
  case speed(PlaybackSpeed)
  case flip, compareSideBySide, compareOverlaid, chooseSlot(Workbench.Slot)
  case undo, redo, reset
  case save, saveAs, copySwift, copyJSON, paste
  case sheet(StudioSheet)
  case toggleOverlays, toggleHandles, toggleReleaseMap, toggleTheme, toggleMirrored,
    toggleReducedMotion
  case magnify, reduce, toggleActualSize
  case preset(Int)
  case swipe(Direction), undoSwipe, redoSwipe, startAgain
  /// Goes back to the cards of the player.
  case leave
  case fullscreen, cancel, quit
}

/// A page over the studio's stage.
package enum StudioSheet: CaseIterable, Hashable, Sendable {
  case help, history, export
  case open
  case gallery
  /// What all presets make of the gesture, as a table.
  case compare
  /// The screen, the zoom and the colors of the stage.
  case view
  case overlays
}

/// The screen on top, which gets keys and buttons.
package enum ScreenKind: CaseIterable, Hashable, Sendable {
  /// Cards that are only looked at: the sample deck.
  case cards
  case replay
  /// Cards to decide about, with buttons on the screen.
  case deciding
  /// The same, while one of the buttons has the focus.
  case button
  case withoutButtons
  /// The page after the last card.
  case endPage
  case closeLook, compare, grid, help, studio
}
