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

  /// Does what a key of the ``keyMap`` does.
  package func perform(_ action: KeyMap.Action) {
    switch action {
    case .arrow(let direction): follow(direction)
    case .swipe(let direction): perform(keyCommand: .swipe(direction))
    case .next: perform(keyCommand: .next)
    case .previous: perform(keyCommand: .previous)
    case .undo: perform(keyCommand: .undo)
    case .redo: perform(keyCommand: .redo)
    case .reload: if isEnabled { reloadData() }
    case .cancelDrag: cancelDrag(.escape, at: now)
    }
  }

  private func follow(_ arrow: Direction) {
    let forward = layoutDirection == .leftToRight ? Direction.right : .left
    switch (arrow, stack.preset.exit.destination) {
    case (.left, .cycles), (.right, .cycles):
      perform(keyCommand: arrow == forward ? .next : .previous)
    default: perform(keyCommand: .swipe(arrow))
    }
  }
}
