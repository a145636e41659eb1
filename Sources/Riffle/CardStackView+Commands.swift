public import RiffleCards
package import RiffleMotion

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

  /// Goes back to the previous card: brings the bottom card up if cards cycle, and otherwise undoes
  /// the last swipe.
  public func previous() {
    perform(.previous, at: now)
  }

  /// Makes the stack behave and look like another preset from now on; the cards go where that
  /// wants them, and what was swiped stays so unless that deals the cards from the other end.
  public func change(to preset: Preset) {
    change(to: preset, at: now)
  }

  /// Changes the stack to another preset at a time, each tunable that differs on its own, so that
  /// a trace can tell it.
  package func change(to preset: Preset, at time: Timestamp) {
    for change in stack.preset.changes(to: preset) {
      take(.set(key: change.key, value: change.value), at: time)
    }
  }

  /// Stops whatever moves by itself, until ``resume()``; hands and commands still take effect.
  public func pause() {
    perform(.pause, at: now)
  }

  /// Lets everything go on after ``pause()``.
  public func resume() {
    perform(.resume, at: now)
  }

  /// Pauses everything that moves by itself during a time that has passed.
  ///
  /// - Parameter stall: The time; input that the view received within it shortens it from the start.
  package func pause(during stall: Range<Timestamp>) {
    let start = max(stall.lowerBound, now)
    guard start < stall.upperBound, stack.isMoving(at: start.seconds) else { return }
    perform(.pause, at: start)
    perform(.resume, at: stall.upperBound)
  }
}
