public import RiffleCards

extension CardStackView {
  /// Swipes the top card, at the time to which the view has come; nothing happens where the
  /// direction is not allowed, the delegate refuses or no card is left.
  public func swipe(_ direction: Direction) {
    perform(.swipe(direction), at: now)
  }

  /// Takes the last swipe back; nothing happens where there is none.
  public func undo() {
    perform(.undo, at: now)
  }

  /// Does again what was undone last; nothing happens once another card was swiped since.
  public func redo() {
    perform(.redo, at: now)
  }

  /// Goes on to the next card: sends the top card beneath where cards circulate, and else swipes
  /// it in the first direction that is allowed.
  public func next() {
    perform(.next, at: now)
  }

  /// Goes back to the card before: brings the bottom card up where cards circulate, and else takes
  /// the last swipe back.
  public func prior() {
    perform(.prior, at: now)
  }

  /// Stops whatever moves by itself, until ``resume()``; hands and commands still take effect.
  public func pause() {
    perform(.pause, at: now)
  }

  /// Lets everything go on after ``pause()``.
  public func resume() {
    perform(.resume, at: now)
  }
}
