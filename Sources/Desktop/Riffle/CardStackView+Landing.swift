public import RiffleCards

extension CardStackView {
  /// Waits until what a command started is over.
  ///
  /// ```swift
  /// if await stackView.landing(of: stackView.swipe(.right)) == .landed { showNextPage() }
  /// ```
  ///
  /// It returns at once if the command was refused or performed without animation. For a command that
  /// waits itself, it waits until no card is on its way. Time has to pass meanwhile: a window runs, or
  /// ``advance(to:)`` is called.
  ///
  /// - Parameter result: The answer of ``swipe(_:animated:)`` or one of its siblings.
  /// - Returns: The end, also if the card is caught, deleted or reloaded or the task is canceled before.
  public func landing(of result: CommandResult) async -> Landing {
    let waiter: LandingWaiter
    switch result {
    case .refused(let reason): return .refused(reason)
    case .performed(let card): waiter = LandingWaiter((card.id, stack.journey(of: card.id)))
    case .waiting: waiter = LandingWaiter(nil)
    }
    waiters.append(waiter)
    endWaits()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter.wait($0) }
    } onCancel: {
      waiter.end(.canceled)
    }
  }

  /// The number of tasks that wait for a card to land.
  package var landingWaits: Int { waiters.count }

  /// Ends the waits for cards that are no longer on their way.
  func endWaits() {
    guard !waiters.isEmpty else { return }
    for waiter in waiters {
      if let landing = landing(for: waiter) { waiter.end(landing) }
    }
    waiters.removeAll(where: \.isOver)
  }

  private func landing(for waiter: LandingWaiter) -> Landing? {
    if let target = waiter.target { return stack.landing(of: target.card, target.journey) }
    let isOnItsWay = !changes.isEmpty || isChanging || stack.isCycling
    return isOnItsWay || stack.isMoving(at: now.seconds) ? nil : .landed
  }
}
