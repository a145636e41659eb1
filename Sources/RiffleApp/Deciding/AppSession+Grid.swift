import Riffle
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleSDL

/// The grid of what was decided.
extension AppSession {
  /// Shows what was decided, or goes back to the cards.
  ///
  /// - Parameter verdict: The verdict whose first card is chosen; nil for the first of all. Defaults to nil.
  func toggleGrid(at verdict: Verdict? = nil) {
    guard let deciding else { return }
    if deciding.grid == nil {
      stackView.cancelDrag(.escape, at: loop.now)
      (deciding.zoom, deciding.wantedZoom) = (nil, nil)
      deciding.grid = DecisionGrid(
        deciding.sections,
        verdicts: deciding.choices.all,
        size: overlaySize
      )
      if let verdict { deciding.grid?.choose(verdict) }
    } else {
      deciding.grid = nil
    }
    window.showsHandCursor = deciding.grid == nil
    needsFrame = true
  }

  func updateGrid() {
    guard let deciding else { return }
    deciding.grid?.update(deciding.sections)
  }

  /// Does what was asked for in the grid.
  func perform(_ request: DecisionGrid.Request?) {
    guard let deciding, let request else { return }
    needsFrame = true
    switch request {
    case .close: toggleGrid()
    case .putBack(let card):
      deciding.decisions.clear(card, by: .key)
      followDecisions()
    case .change(let card, let verdict):
      deciding.decisions.decide(card, verdict, by: .key)
      updateGrid()
    }
  }
}
