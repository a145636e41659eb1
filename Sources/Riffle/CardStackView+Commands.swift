public import RiffleCards
package import RiffleMotion

extension CardStackView {
  /// Swipes the top card, at the time of the latest call that had one.
  ///
  /// Nothing happens if the direction is not allowed, the delegate refuses the swipe or no card is
  /// left.
  public func swipe(_ direction: Direction) {
    perform(.swipe(direction), at: now)
  }

  /// Undoes the last swipe; nothing happens if there is none.
  public func undo() {
    perform(.undo, at: now)
  }

  /// Redoes the swipe that was undone last; nothing happens if another card was swiped since.
  public func redo() {
    perform(.redo, at: now)
  }

  /// Goes on to the next card: sends the top card to the bottom if cards cycle, and otherwise swipes
  /// it in the first direction that is allowed.
  public func next() {
    perform(.next, at: now)
  }

  /// Goes back to the previous card: brings the bottom card up if cards cycle, and otherwise undoes
  /// the last swipe.
  public func previous() {
    perform(.previous, at: now)
  }

  /// Stops all cards that move by themselves, until ``resume()``; drags and commands still take
  /// effect.
  public func pause() {
    perform(.pause, at: now)
  }

  /// Continues after ``pause()``.
  public func resume() {
    perform(.resume, at: now)
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
