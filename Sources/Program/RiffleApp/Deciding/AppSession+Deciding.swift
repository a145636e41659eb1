import Riffle
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleMotion
import RiffleSDL

/// Going through a deck: every swipe is a decision, and every decision can be undone.
extension AppSession {
  /// Shows and says what follows from a step.
  func follow(_ step: Review.Step, _ change: DeckDecisions.Change) {
    guard let deciding else { return }
    needsFrame = true
    deciding.grid?.update(deciding.review.sections)
    switch (step, change.kind) {
    case (.undo, let kind): tell("Undone", kind, isHere: change.card != nil)
    case (.redo, let kind):
      tell("Redone", kind, isHere: change.card != nil)
      if case .decide(let verdict) = kind { nameTopCard(after: verdict.title) }
    case (_, .decide(let verdict)):
      nameTopCard(after: verdict.title)
      // The card that leaves is not seen.
      if deciding.zoom?.isClosing == false {
        captions.show([verdict.title], at: loop.now, for: 0.8)
      }
    default: break
    }
  }

  private func tell(_ word: String, _ kind: DecisionStep.Kind, isHere: Bool) {
    switch kind {
    case .decide where !isHere:
      captions.show(["\(word): a picture that is no longer here"], at: loop.now, for: 2.5)
    case .decide: return
    case .clear: captions.show(["\(word): put back"], at: loop.now, for: 1.5)
    case .rotate: captions.show(["\(word): rotated"], at: loop.now, for: 1.5)
    case .restart: captions.show(["\(word): started again"], at: loop.now, for: 2.5)
    }
  }

  /// Notes that a swipe was refused: in a direction that says nothing in this deck.
  func note(_ refusal: Refusal) {
    guard case .swipe(let direction) = refusal.action, refusal.reason == .notAllowed else { return }
    let words = "There is no verdict for \(direction.rawValue)"
    captions.show([words], at: loop.now, for: 1.5)
  }

  /// Undoes the last step, of this start or of an earlier one.
  func undoStep(by input: DecisionInput) {
    if deciding?.review.apply(.undo, by: input) == false {
      captions.show(["There is nothing to undo"], at: loop.now, for: 1.5)
    }
  }

  /// Does the step again that was undone last.
  func redoStep(by input: DecisionInput) {
    if deciding?.review.apply(.redo, by: input) == false {
      captions.show(["There is nothing to redo"], at: loop.now, for: 1.5)
    }
  }

  /// Takes all verdicts away, in one step that can be undone.
  func restartDeck() {
    guard let deciding else { return }
    let count = deciding.decisions.decidedCount
    deciding.review.apply(.restart, by: .key)
    guard count > 0 else { return }
    captions.show(
      [
        "Started again: \(count.grouped) decisions taken back. Backspace undoes it",
        "Started again",
      ],
      at: loop.now,
      for: 4
    )
  }

  /// Rotates the top picture by quarter turns clockwise; the file stays as it is.
  func rotateTop(by quarterTurns: Int) {
    guard let deciding, let top = stackView.topIndex else { return }
    deciding.review.apply(.rotate(top, quarterTurns: quarterTurns), by: .key)
  }

  /// Takes over what was read from the journal, or decided in another window.
  func receiveDecisions() {
    guard let deciding else { return }
    if deciding.review.receive() {
      needsFrame = true
      deciding.grid?.update(deciding.review.sections)
    }
    if let notice = deciding.decisions.notice {
      deciding.decisions.notice = nil
      StandardError.printError(notice)
      captions.show([notice], at: loop.now, for: 8)
    }
    openWantedZoom()
    noteStatus()
  }

  // MARK: Grid

  /// Shows what was decided, or goes back to the cards.
  ///
  /// - Parameter verdict: The verdict whose first card is chosen; nil for the first of all. Defaults to nil.
  func toggleGrid(at verdict: Verdict? = nil) {
    guard let deciding else { return }
    releasePointers()
    if deciding.grid == nil {
      (deciding.zoom, deciding.wantedZoom) = (nil, nil)
      deciding.grid = DecisionGrid(
        deciding.review.sections,
        verdicts: deciding.choices.all,
        size: overlaySize
      )
      if let verdict { deciding.grid?.choose(verdict) }
    } else {
      deciding.grid = nil
    }
    captions.removeHint(at: loop.now)
    updateCursor()
    needsFrame = true
  }

  /// Does what was asked for in the grid.
  func perform(_ request: DecisionGrid.Request?, by input: DecisionInput = .key) {
    guard let deciding, let request else { return }
    needsFrame = true
    switch request {
    case .close: toggleGrid()
    case .putBack(let card): deciding.review.apply(.clear(card), by: input)
    case .change(let card, let verdict): deciding.review.apply(.decide(card, verdict), by: input)
    }
  }
}
