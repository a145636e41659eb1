import RiffleMotion

extension StackState {
  /// Makes the state of an order and its shown cards at a time.
  init(_ order: DeckOrder, _ shown: [ShownCard], topSlot: Int, random: UInt64, at time: Timestamp) {
    data = order.data.runs.map(Run.init)
    remaining = order.remaining.runs.map(Run.init)
    history = order.history.map(Swipe.init)
    undone = order.undone.map(Swipe.init)
    givenIDs = order.givenIDs
    topCard = order.topCard.rawValue
    self.shown = shown.map(Shown.init)
    self.topSlot = topSlot
    self.random = random
    self.time = time.microseconds
  }

  /// Returns the order.
  ///
  /// - Parameters:
  ///   - count: The number of cards in the data.
  ///   - end: Which end of the data is dealt first.
  ///   - time: The time at which it is restored; past swipes are as long ago as when it was saved.
  /// - Returns: The order.
  /// - Throws: ``StackStateError`` if it does not fit, or is damaged.
  func order(
    count: Int,
    topCard end: DeckOptions.TopCard,
    at time: Timestamp
  ) throws(StackStateError) -> DeckOrder {
    try check()
    guard self.count == count else { throw .differentCount(saved: self.count, data: count) }
    guard topCard == end.rawValue else { throw .dealtFromOtherEnd }
    var order = DeckOrder(topCard: end)
    let shift = time.microseconds - self.time
    order.data = data.reduce(into: CardSequence()) { $0.append($1.range) }
    order.remaining = remaining.reduce(into: CardSequence()) { $0.append($1.range) }
    order.history = history.map { $0.past(laterBy: shift) }
    order.undone = undone.map { $0.past(laterBy: shift) }
    order.givenIDs = givenIDs
    if let problem = order.checkInvariants().first { throw .damaged(problem) }
    return order
  }

  /// Checks all numbers, so that none overflows in the order.
  private func check() throws(StackStateError) {
    let ids = 0...Int(Int32.max) * 1000
    guard ids.contains(givenIDs) else { throw .damaged("it has given \(givenIDs) identities") }
    for run in data + remaining {
      guard run.first >= 0, run.count > 0, run.count <= givenIDs, run.first <= givenIDs - run.count
      else { throw .damaged("it has \(run.count) cards from \(run.first) of \(givenIDs) on") }
    }
    let times = Int64(-1e15)...Int64(1e15)
    guard times.contains(time) else { throw .damaged("its time is \(time)") }
    for swipe in history + undone {
      let numbers = [swipe.x, swipe.y, swipe.rotation, swipe.anchorX, swipe.anchorY]
      guard numbers.allSatisfy(StackLimits.coordinates.contains), times.contains(swipe.time),
        (0...StackLimits.shownCards).contains(swipe.slot)
      else { throw .damaged("\(swipe) is no swipe") }
    }
    guard (0...StackLimits.shownCards).contains(topSlot) else {
      throw .damaged("the top slot is \(topSlot)")
    }
    for card in shown {
      guard [card.anchorX, card.anchorY].allSatisfy(StackLimits.coordinates.contains),
        (-1...1).contains(card.jitter), StackLimits.cards.contains(card.index)
      else { throw .damaged("\(card) is no card") }
    }
  }
}

extension CardSequence {
  fileprivate mutating func append(_ run: Range<Int>) {
    insert(run, at: count)
  }
}

extension StackState.Run {
  fileprivate init(_ range: Range<Int>) {
    first = range.lowerBound
    count = range.count
  }

  fileprivate var range: Range<Int> { first..<first + count }
}

extension StackState.Swipe {
  fileprivate init(_ swipe: PastSwipe) {
    card = swipe.card.number
    direction = swipe.direction
    isByHand = swipe.isByHand
    slot = swipe.slot
    time = swipe.time.microseconds
    x = swipe.dragPose.center.x
    y = swipe.dragPose.center.y
    rotation = swipe.dragPose.rotation.radians
    anchorX = swipe.dragPose.anchor.dx
    anchorY = swipe.dragPose.anchor.dy
  }

  fileprivate func past(laterBy shift: Int64) -> PastSwipe {
    PastSwipe(
      card: CardID(card),
      direction: direction,
      isByHand: isByHand,
      slot: slot,
      time: Timestamp(microseconds: time + shift),
      dragPose: DragPose(
        center: Point(x: x, y: y),
        rotation: Angle(radians: rotation),
        anchor: Vector(dx: anchorX, dy: anchorY)
      )
    )
  }
}

extension StackState.Shown {
  fileprivate init(_ shown: ShownCard) {
    card = shown.id.number
    index = shown.index
    jitter = shown.jitter
    anchorX = shown.motion.anchor.dx
    anchorY = shown.motion.anchor.dy
  }
}
