import RiffleGestures
import RiffleMotion
import RiffleSDL

extension CardPane {
  /// Handles an event of SDL's, from the mouse, a finger, the keyboard, the window or this pane's own
  /// threads.
  ///
  /// Give it every event, in order: one that it does not use may still end a drag, such as the loss
  /// of the focus, or a release outside.
  ///
  /// - Parameter event: The event (`SDL_Event *`); in Swift, `pane.handle(&event)`.
  /// - Returns: Whether the pane has used the event, so that nobody else should: a press on a card and
  ///   all that belongs to it, a key of the view's ``CardStackView/keyMap``, or one of its own.
  @discardableResult
  public func handle(_ event: UnsafeRawPointer) -> Bool {
    translated.removeAll(keepingCapacity: true)
    events.translate(event, into: &translated)
    guard !translated.isEmpty else { return false }
    // Not until the present moment: the event would lie in a time that has been paused.
    compensateForStall(until: events.timeOfLatestEvent)
    var isUsed = false
    for event in translated where handle(event) { isUsed = true }
    return isUsed
  }

  private func handle(_ event: InputEvent) -> Bool {
    switch event {
    case .pointer(var pointer):
      // A press beside the pane is not the stack's, whatever flies there.
      let isInside = frame.contains(pointer.position)
      if case .down = pointer.phase, !isInside, !stackView.stack.isTracking { return false }
      pointer.position = pointer.position - (frame.origin - .zero)
      return stackView.handle(pointer)
    case .key(let press):
      return stackView.handle(press)
    case .wake:
      MainQueue.serve()
      for problem in renderer.takePictures(for: stackView) { problemHandler?(problem) }
      return true
    case .renderTargetsReset:
      texture.reset()
      stackView.setNeedsFrame()
      return false
    case .window(.exposed), .window(.shown), .window(.restored):
      stackView.setNeedsFrame()
      return false
    case .window(.resized), .window(.displayChanged):
      followDisplay()
      return false
    case .window, .controller, .text, .scroll, .dropped, .quit:
      return false
    }
  }
}
