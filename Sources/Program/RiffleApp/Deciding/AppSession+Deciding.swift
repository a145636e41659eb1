import Riffle
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleMotion
import RiffleSDL

/// Going through a deck: every swipe is a decision, and every decision can be undone.
extension AppSession {
  /// Notes a swipe as a decision, unless the stack only follows one that was made elsewhere.
  func note(_ swipe: Swipe) {
    guard let deciding, !deciding.isFollowing, let verdict = deciding.choices[swipe.direction]
    else { return }
    let input: DecisionInput =
      switch swipe.cause {
      case .hand: .pointer
      case .key, .command, .redo: deciding.input ?? .key
      }
    deciding.decisions.decide(
      swipe.index,
      verdict,
      by: input,
      release: swipe.reason.map { reason in
        SwipeRelease(
          translation: deciding.translation,
          velocity: reason.direction.vector * reason.velocity,
          projectedDistance: reason.projected,
          threshold: reason.needed
        )
      }
    )
    // The card that leaves is not seen.
    if deciding.zoom?.isClosing == false {
      captions.show([verdict.title], at: loop.now, for: 0.8)
    }
  }

  /// Notes that a swipe was refused: in a direction that says nothing in this deck.
  func note(_ refusal: Refusal) {
    guard case .swipe(let direction) = refusal.action, refusal.reason == .notAllowed else { return }
    let words = "There is no verdict for \(direction.rawValue)"
    captions.show([words], at: loop.now, for: 1.5)
  }

  /// Swipes the top card in a direction, which says what it says in this deck.
  func swipe(_ direction: Direction, by input: DecisionInput) {
    deciding?.input = input
    defer { deciding?.input = nil }
    stackView.swipe(direction)
  }

  /// Swipes the top card to the side of a verdict.
  func decide(_ verdict: Verdict, by input: DecisionInput) {
    guard let deciding, let top = stackView.topIndex else { return }
    if let direction = deciding.choices.direction(of: verdict) {
      swipe(direction, by: input)
    } else {
      deciding.decisions.decide(top, verdict, by: input)
      followDecisions()
    }
  }

  /// Undoes the last step, of this start or of an earlier one.
  func undoStep(by input: DecisionInput) {
    guard let deciding else { return }
    guard let change = deciding.decisions.undo(by: input) else {
      return captions.show(["There is nothing to undo"], at: loop.now, for: 1.5)
    }
    tell("Undone", change)
    followDecisions(after: change)
  }

  /// Does the step again that was undone last.
  func redoStep(by input: DecisionInput) {
    guard let deciding else { return }
    guard let change = deciding.decisions.redo(by: input) else {
      return captions.show(["There is nothing to redo"], at: loop.now, for: 1.5)
    }
    tell("Redone", change)
    followDecisions(after: change)
  }

  /// Takes all verdicts away, in one step that can be undone.
  func restartDeck() {
    guard let deciding else { return }
    let count = deciding.decisions.decidedCount
    deciding.decisions.restart(by: .key)
    deciding.isFollowing = true
    stackView.perform(.reload(), at: loop.now)
    deciding.isFollowing = false
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
    deciding.decisions.rotate(top, quarterTurns: quarterTurns, by: .key)
    stackView.reloadCards(at: [top])
  }

  private func tell(_ word: String, _ change: DeckDecisions.Change) {
    switch change.kind {
    case .decide where change.card == nil:
      captions.show(["\(word): a picture that is no longer here"], at: loop.now, for: 2.5)
    case .decide: return
    case .clear: captions.show(["\(word): put back"], at: loop.now, for: 1.5)
    case .rotate: captions.show(["\(word): rotated"], at: loop.now, for: 1.5)
    case .restart: captions.show(["\(word): started again"], at: loop.now, for: 2.5)
    }
  }

  /// Makes the stack show what the decisions say, unless it does.
  func followNewDecisions() {
    guard let deciding else { return }
    let gone = Set(stackView.swipedCards.map(\.index))
    if gone != Set(deciding.decided.map(\.card)) { followDecisions() }
  }

  /// Makes the stack show what the decisions say: by the swipe or undo that brings it there if it is one,
  /// else at once.
  ///
  /// - Parameter change: The step that was undone or redone; nil for anything else. Defaults to nil.
  func followDecisions(after change: DeckDecisions.Change? = nil) {
    guard let deciding else { return }
    deciding.isFollowing = true
    defer { deciding.isFollowing = false }
    needsFrame = true
    let decisions = deciding.decisions
    if let card = change?.card {
      let verdict = decisions.verdict(of: card)
      let isSwiped = stackView.swipedCards.contains { $0.index == card }
      if case .rotate? = change?.kind { return stackView.reloadCards(at: [card]) }
      if verdict == nil, stackView.swipedCards.last?.index == card {
        stackView.undo()
        return updateGrid()
      }
      if let verdict, !isSwiped, stackView.topIndex == card,
        let direction = deciding.choices.direction(of: verdict)
      {
        stackView.swipe(direction)
        return updateGrid()
      }
      if (verdict != nil) == isSwiped { return updateGrid() }
    }
    do throws(StackStateError) {
      try stackView.restore(
        StackState(count: source.deck.cards.count, decided: deciding.decided, seed: seed)
      )
    } catch {
      StandardError.printError("The cards cannot be shown as they were decided: \(error)")
    }
    updateGrid()
  }

  /// Takes over what was read from the journal, or decided in another window.
  func receiveDecisions() {
    guard let deciding else { return }
    if deciding.decisions.receive() {
      needsFrame = true
      followNewDecisions()
      stackView.reloadShownCards()
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
        deciding.sections,
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

  func updateGrid() {
    guard let deciding else { return }
    deciding.grid?.update(deciding.sections)
  }

  /// Does what was asked for in the grid.
  func perform(_ request: DecisionGrid.Request?, by input: DecisionInput = .key) {
    guard let deciding, let request else { return }
    needsFrame = true
    switch request {
    case .close: toggleGrid()
    case .putBack(let card):
      deciding.decisions.clear(card, by: input)
      followDecisions()
    case .change(let card, let verdict):
      deciding.decisions.decide(card, verdict, by: input)
      updateGrid()
    }
  }
}
