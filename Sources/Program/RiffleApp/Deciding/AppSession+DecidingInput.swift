import Riffle
import RiffleCards
import RiffleDecks
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleSDL

/// The keys and the mouse of somebody who goes through a deck.
extension AppSession {
  /// Handles an event that is for the grid, the buttons or the decisions.
  ///
  /// - Returns: Whether nothing else may handle it.
  func handleDeciding(_ event: InputEvent) -> Bool {
    guard let deciding else {
      if case .wake = event { receiveListing() }
      return false
    }
    if handleZoom(event) { return true }
    switch event {
    case .pointer(let event): return handle(event, deciding)
    case .scroll(let notches, _):
      guard deciding.grid != nil else { return false }
      deciding.grid?.scroll(by: notches)
      needsFrame = true
      return true
    case .window(.focusGained):
      deciding.decisions.refresh()
      return false
    case .wake:
      receiveListing()
      receiveDecisions()
      return false
    default: return false
    }
  }

  /// Handles a key that is for the grid, the buttons or the decisions.
  ///
  /// - Returns: Whether nothing else may handle it.
  func handleDeciding(_ press: KeyPress) -> Bool {
    guard let deciding else { return false }
    if deciding.grid != nil, press.modifiers.isDisjoint(with: [.control, .alt, .super]),
      !press.asksForHelp, press.key != .function(11)
    {
      perform(deciding.grid?.handle(press))
      needsFrame = true
      return true
    }
    if handleZoom(press) { return true }
    return handle(press, deciding)
  }

  private func handle(_ event: PointerEvent, _ deciding: Deciding) -> Bool {
    let place = overlayPlace(event.position)
    if deciding.grid != nil {
      perform(deciding.grid?.handle(event, at: place))
      needsFrame = true
      return true
    }
    // A card that is held goes over the buttons.
    guard deciding.hasControls, deciding.showsButtons, !stackView.stack.isTracking else {
      return handleEndPage(event)
    }
    let answer = deciding.buttons.handle(event, at: place, in: overlaySize)
    if deciding.buttons.needsFrame { needsFrame = true }
    updateCursor()
    switch answer {
    case .ignored: return handleEndPage(event)
    case .taken: return true
    case .clicked(let action):
      perform(action, by: .button)
      return true
    }
  }

  private func handle(_ press: KeyPress, _ deciding: Deciding) -> Bool {
    switch (press.key, press.modifiers) {
    case (.backspace, []), (.character("z"), .control), (.character("u"), []):
      undoStep(by: .key)
    case (.character("y"), .control), (.character("z"), [.control, .shift]): redoStep(by: .key)
    case (.character("r"), []): if !press.isRepeat { restartDeck() }
    case (.character("p"), []), (.right, []): swipe(.right, press)
    case (.character("x"), []), (.left, []): swipe(.left, press)
    case (.up, []): swipe(.up, press)
    case (.down, []): swipe(.down, press)
    case (.character("g"), []): toggleGrid()
    case (.character("z"), []): toggleZoom()
    case (.enter, []) where deciding.buttons.focused == nil:
      if stackView.topIndex == nil { toggleGrid() } else { toggleZoom() }
    case (.character("t"), []): rotateTop(by: 1)
    case (.character("t"), .shift): rotateTop(by: -1)
    case (.character("i"), []): deciding.showsDetails.toggle()
    case (.tab, []) where deciding.hasControls && deciding.showsButtons:
      deciding.buttons.moveFocus(by: 1)
    case (.tab, .shift) where deciding.hasControls && deciding.showsButtons:
      deciding.buttons.moveFocus(by: -1)
    case (.enter, []), (.space, []):
      guard deciding.buttons.focused != nil else { return false }
      if let action = deciding.buttons.focusedAction { perform(action, by: .key) }
    case (.escape, []):
      guard deciding.buttons.focused != nil, !stackView.stack.isTracking else { return false }
      deciding.buttons.clearFocus()
    default: return false
    }
    needsFrame = true
    return true
  }

  private func swipe(_ direction: Direction, _ press: KeyPress) {
    if !press.isRepeat { deciding?.review.swipe(direction, by: .key) }
  }

  private func perform(_ action: StageButton.Action, by input: DecisionInput) {
    switch action {
    case .undo: undoStep(by: input)
    case .decide(let verdict):
      guard let deciding, let top = stackView.topIndex else { return }
      deciding.review.apply(.decide(top, verdict), by: input)
    }
  }
}
