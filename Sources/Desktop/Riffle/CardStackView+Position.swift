public import RiffleCards
import RiffleMotion

extension CardStackView {
  /// The swipes that can be undone, oldest first.
  public var swipedCards: [SwipedCard] { stack.swipedCards }

  /// Makes the card at an index the top one, without a swipe.
  ///
  /// The cards dealt before it are out of the stack and do not count as swiped; those from it on are in it,
  /// and their swipes are forgotten. Swipes of cards before it can still be undone. If cards come back
  /// beneath, the cards before it come last instead.
  ///
  /// - Parameters:
  ///   - index: The card's index in the data.
  ///   - animated: Whether the cards fan out from the deepest position of the layout. Defaults to true.
  public func jump(to index: Int, animated: Bool = true) {
    perform(animated ? .jump(to: index) : .instantly(.jump(to: index)), at: presentTime)
  }

  /// The position of the stack, to be saved and restored.
  public var state: StackState { stack.state(at: now) }

  /// Restores a position that ``state`` gave before, in this or another run of the program.
  ///
  /// A drag is canceled, cards in flight are gone, and the data source is asked for all cards on screen.
  ///
  /// - Parameter state: The position.
  /// - Throws: ``StackStateError`` if it does not fit the data; nothing is changed then.
  public func restore(_ state: StackState) throws(StackStateError) {
    load(at: presentTime)
    let now = now
    var trial = stack
    _ = try trial.restore(state, at: now)
    change { [self] stack in
      if let problem = stack.problem(with: .restore(state)) {
        publicPreconditionFailure("restore: the data was changed in the meantime: \(problem)")
      }
      for waiter in waiters { waiter.end(.removed) }
      outdated.formUnion(views.keys)
      outdated.formUnion(upcoming)
      inputObserver?(.restore(state), now)
      return stack.handle(.restore(state), at: now, policy: policy)
    }
  }
}
