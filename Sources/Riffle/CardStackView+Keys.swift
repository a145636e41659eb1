import RiffleCards
public import RiffleGestures

extension CardStackView {
  /// Handles a key by the ``keyMap``.
  ///
  /// - Parameter press: The key. One that is held undoes and redoes again and again; anything else it
  ///   does once.
  /// - Returns: Whether the stack view uses the key.
  @discardableResult
  public func handle(_ press: KeyPress) -> Bool {
    advance(to: press.time)
    guard let action = keyMap[press.key, press.modifiers] else { return false }
    if action == .cancelDrag && !stack.isDragging { return false }
    if !press.isRepeat || action.repeats { perform(action) }
    return true
  }

  private func perform(_ action: KeyMap.Action) {
    switch (action, stack.preset.exit.destination) {
    case (.arrow(.right), .cycles), (.next, _): next()
    case (.arrow(.left), .cycles), (.previous, _): previous()
    case (.arrow(let direction), _), (.swipe(let direction), _): swipe(direction)
    case (.undo, _): undo()
    case (.redo, _): redo()
    case (.reload, _): reloadData()
    case (.cancelDrag, _): cancelDrag(.escape, at: now)
    }
  }
}
