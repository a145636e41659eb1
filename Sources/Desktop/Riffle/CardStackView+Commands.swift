public import RiffleCards
package import RiffleMotion

extension CardStackView {
  /// Swipes the top card.
  ///
  /// - Parameters:
  ///   - direction: The direction.
  ///   - animated: Whether the card flies; if not, it is gone at once and the others are in their places,
  ///     with the same events in the same order. Defaults to true.
  /// - Returns: Whether it was swiped, and if not, why.
  @discardableResult
  public func swipe(_ direction: Direction, animated: Bool = true) -> CommandResult {
    perform(.swipe(direction), animated: animated)
  }

  /// Undoes the last swipe.
  ///
  /// - Parameter animated: Whether the card comes back by and by. Defaults to true.
  /// - Returns: Whether it was undone, and if not, why.
  @discardableResult
  public func undo(animated: Bool = true) -> CommandResult {
    perform(.undo, animated: animated)
  }

  /// Redoes the swipe that was undone last, unless another card was swiped since.
  ///
  /// - Parameter animated: Whether the card flies. Defaults to true.
  /// - Returns: Whether it was swiped, and if not, why.
  @discardableResult
  public func redo(animated: Bool = true) -> CommandResult {
    perform(.redo, animated: animated)
  }

  /// Goes on to the next card: sends the top card to the bottom if cards cycle, and otherwise swipes
  /// it in the first direction that is allowed, or in its mirror image if the layout is mirrored.
  ///
  /// - Parameter animated: Whether the card flies. Defaults to true.
  /// - Returns: Whether the card goes, and if not, why.
  @discardableResult
  public func next(animated: Bool = true) -> CommandResult {
    perform(.next, animated: animated)
  }

  /// Goes back to the previous card: brings the bottom card up if cards cycle, and otherwise undoes
  /// the last swipe.
  ///
  /// - Parameter animated: Whether the card comes back by and by. Defaults to true.
  /// - Returns: Whether a card comes back, and if not, why.
  @discardableResult
  public func previous(animated: Bool = true) -> CommandResult {
    perform(.previous, animated: animated)
  }

  private func perform(_ command: StackCommand, animated: Bool) -> CommandResult {
    handle(.command(animated ? command : .instantly(command)), at: presentTime) ?? .waiting
  }

  /// Performs a command that a key asks for, unless the view is disabled.
  @discardableResult
  func perform(keyCommand command: StackCommand) -> CommandResult {
    guard isEnabled else {
      if let action = command.refusable { refuse(action, because: .disabled) }
      return .refused(.disabled)
    }
    return handle(.key(command), at: now) ?? .waiting
  }

  /// Whether motion is replaced by a short fade, for people whom motion disturbs; a drag still follows the
  /// hand, and the events and their order are the same.
  ///
  /// Defaults to false.
  public var reducesMotion: Bool {
    get { stack.reducesMotion }
    set { setUp(.reduceMotion(newValue)) }
  }

  /// The direction in which the stack is laid out; right to left mirrors the layout, ``next(animated:)``
  /// and the arrow keys of a stack whose cards cycle.
  ///
  /// Defaults to left to right.
  public var layoutDirection: LayoutDirection {
    get { stack.layoutDirection }
    set { setUp(.layOut(newValue)) }
  }

  /// Stops all cards that move by themselves, until ``resume()``; drags and commands still take
  /// effect.
  public func pause() {
    perform(.pause, at: presentTime)
  }

  /// Continues after ``pause()``.
  public func resume() {
    perform(.resume, at: presentTime)
  }

  /// Pauses the cards that move by themselves during a span of time in which no frame could be shown.
  ///
  /// - Parameter stall: The span of time, up to now. An input that the view has handled within it
  ///   counts as earlier: the pause starts after it.
  package func pause(during stall: Range<Timestamp>) {
    let start = max(stall.lowerBound, now)
    guard start < stall.upperBound, stack.isMoving(at: start.seconds) else { return }
    perform(.pause, at: start)
    perform(.resume, at: stall.upperBound)
  }
}

extension StackCommand {
  /// What a refusal of it names; nil for a command that is never refused.
  fileprivate var refusable: Refusal.Action? {
    switch self {
    case .swipe(let direction): .swipe(direction)
    case .undo: .undo
    case .redo: .redo
    case .next: .next
    case .previous: .previous
    case .nudge(let direction): .nudge(direction)
    case .instantly(let command): command.refusable
    default: nil
    }
  }
}
