public import RiffleMotion

extension CardStack {
  /// Returns the position of the stack, to be saved.
  ///
  /// - Parameter time: The time, not before the newest input.
  /// - Returns: The position, without any motion.
  public func state(at time: Timestamp) -> StackState {
    StackState(
      orderOnceCardIsOut,
      Array(shown.stack),
      topSlot: shown.topSlot,
      random: random.state,
      at: clock.motionTime(at: time)
    )
  }

  /// Restores a position: the stack then is as one at rest that has gone on.
  ///
  /// A drag is canceled, and cards in flight are gone.
  ///
  /// - Parameters:
  ///   - state: The position.
  ///   - time: The time, not before the newest input.
  /// - Returns: The events: those of motions that ended before, and of the cards that are shown now.
  /// - Throws: ``StackStateError`` if the position does not fit the data; nothing is changed then.
  public mutating func restore(
    _ state: StackState,
    at time: Timestamp
  ) throws(StackStateError) -> [StackEvent] {
    _ = try order(of: state, at: time)
    return handle(.restore(state), at: time)
  }

  /// Returns the order of a position.
  ///
  /// - Throws: ``StackStateError`` if the position does not fit the data.
  func order(of state: StackState, at time: Timestamp) throws(StackStateError) -> DeckOrder {
    try state.order(count: count, topCard: preset.deck.topCard, at: time)
  }

  /// Restores a position that fits the data.
  mutating func performRestore(_ state: StackState, at time: Timestamp) {
    guard let restored = try? order(of: state, at: time) else { return }
    interrupt(at: time)
    endFlights(at: time) { _ in true }
    report(.didReload, at: time)
    order = restored
    revealProgress = Track(0, rest: .scale)
    show(state, at: time)
    reportedTop = nil
    reportTop(at: time)
  }

  /// Shows the first cards of the order at rest, each as it was saved if it was shown then.
  private mutating func show(_ state: StackState, at time: Timestamp) {
    shown = ShownCards()
    let saved = Dictionary(
      state.shown.map { ($0.card, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for (depth, id) in order.remaining.cards(from: 0, limit: shownCardLimit).enumerated() {
      let known = saved[id.number]
      let card = ShownCard(
        id: id,
        index: known?.index ?? index(of: id) ?? 0,
        motion: CardMotion(restingAt: topPose),
        phase: .resting,
        jitter: known?.jitter ?? drawJitter()
      )
      shown.insert(card, at: depth)
      report(.willDisplay(card.event), at: time)
    }
    random = SeededRandom(seed: state.random)
    // The layout of the present preset may have no such slot.
    if state.topSlot + shown.depth <= shownCardLimit { shown.setTopSlot(state.topSlot) }
    for depth in 0..<shown.depth {
      let rest = rest(of: depth)
      let known = saved[shown[depth].id.number]
      shown.update(depth) { card in
        card.motion = CardMotion(restingAt: rest)
        guard let known else { return }
        card.motion.rotate(about: Vector(dx: known.anchorX, dy: known.anchorY), at: time)
      }
    }
    updateHiddenCards(at: time)
  }
}

extension CardMotion {
  /// Makes a point the one that a resting card is rotated about; the card stays where it is.
  fileprivate mutating func rotate(about anchor: Vector, at time: Timestamp) {
    let pose = pose(at: time.seconds)
    self.anchor = anchor
    let center = unrotatedCenter(of: pose)
    x.rest(at: center.x, from: time)
    y.rest(at: center.y, from: time)
  }
}
