import RiffleMotion

/// The position of a stack, to be saved and restored: what is left in which order, the swipes that can
/// be undone or done again with their directions, and the state of the random numbers.
///
/// It has no motion: a card that was held or flew is where it was going, the held one on the stack. What
/// it does not have comes from the stack that it is restored to: preset, size, pause, layout direction.
/// Its encoding is the library's own.
public struct StackState: Hashable, Sendable {
  /// The number of cards in the data.
  public var count: Int { data.reduce(0) { $0 + $1.count } }

  /// The data's identities as runs of consecutive ones.
  package var data: [Run] = []
  package var remaining: [Run] = []
  /// Swipes to undo and to redo, the newest last.
  package var history: [Swipe] = []
  package var undone: [Swipe] = []
  package var givenIDs = 0
  /// Which end of the data is dealt first.
  package var topCard = DeckOptions.TopCard.first.rawValue
  /// The shown cards, from the top down.
  package var shown: [Shown] = []
  package var topSlot = 0
  package var random: UInt64 = 0
  /// The time, in microseconds.
  package var time: Int64 = 0

  package init() {}

  package struct Run: Hashable, Sendable {
    package var first = 0
    package var count = 0

    package init() {}
  }

  /// A swipe, and the drag pose from which its exit can be recomputed.
  package struct Swipe: Hashable, Sendable {
    package var card = 0
    package var direction = Direction.right
    package var isByHand = false
    package var slot = 0
    package var time: Int64 = 0
    package var x = 0.0
    package var y = 0.0
    package var rotation = 0.0
    package var anchorX = 0.0
    package var anchorY = 0.0
    /// The card's share of the layout's jitter; nil for 0.
    package var jitter: Double?
    /// The drag that ended in it: right and down of its travel, its velocity, its last step and the grabbed
    /// point; nil for a command.
    package var hand: [Double]?
    /// The cards that were taken back, and lay above it; nil for none.
    package var above: [Int]?
    /// The number of cards above it after it was put back into the stack; nil if it was not.
    package var requeued: Int?

    package init() {}
  }

  /// What does not follow from the slot of a shown card.
  package struct Shown: Hashable, Sendable {
    package var card = 0
    package var jitter = 0.0
    package var anchorX = 0.0
    package var anchorY = 0.0

    package init() {}
  }

  // MARK: Order

  init(_ order: DeckOrder, _ shown: [ShownCard], topSlot: Int, random: UInt64, at time: Timestamp) {
    data = order.data.runs.map(Run.init)
    remaining = order.remaining.runs.map(Run.init)
    history = order.history.map { Swipe($0, of: order.card(of: $0.card)) }
    undone = order.undone.map { Swipe($0, of: order.card(of: $0.card)) }
    givenIDs = order.givenIDs
    topCard = order.topCard.rawValue
    self.shown = shown.map { Shown($0, of: order.card(of: $0.id)) }
    self.topSlot = topSlot
    self.random = random
    self.time = time.microseconds
  }

  /// - Parameter time: When it is restored; past swipes are as long ago as when it was saved.
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
    order.history = SwipeHistory(history.map { $0.past(laterBy: shift) })
    order.undone = undone.map { $0.past(laterBy: shift) }
    order.givenIDs = givenIDs
    if let problem = order.checkInvariants().first { throw .damaged(problem) }
    return order
  }

  /// Checks all numbers, so that none overflows in the order.
  private func check() throws(StackStateError) {
    let ids = 0...Int(clamping: Int64(Int32.max) * 1000)
    guard ids.contains(givenIDs) else { throw .damaged("it has given \(givenIDs) identities") }
    for run in data + remaining {
      guard run.first >= 0, run.count > 0, run.count <= givenIDs, run.first <= givenIDs - run.count
      else { throw .damaged("it has \(run.count) cards from \(run.first) of \(givenIDs) on") }
    }
    let times = Int64(-1e15)...Int64(1e15)
    guard times.contains(time) else { throw .damaged("its time is \(time)") }
    for swipe in history + undone {
      let numbers =
        [swipe.x, swipe.y, swipe.rotation, swipe.anchorX, swipe.anchorY] + (swipe.hand ?? [])
      guard numbers.allSatisfy(StackLimits.coordinates.contains), times.contains(swipe.time),
        (0...StackLimits.shownCards).contains(swipe.slot), swipe.hand?.count ?? 8 == 8,
        (-1...1).contains(swipe.jitter ?? 0), StackLimits.cards.contains(swipe.requeued ?? 0)
      else { throw .damaged("\(swipe) is no swipe") }
    }
    guard (0...StackLimits.shownCards).contains(topSlot) else {
      throw .damaged("the top slot is \(topSlot)")
    }
    for card in shown {
      guard [card.anchorX, card.anchorY].allSatisfy(StackLimits.coordinates.contains),
        (-1...1).contains(card.jitter)
      else { throw .damaged("\(card) is no card") }
    }
  }
}

/// The error of a state that a stack cannot be restored to.
public enum StackStateError: Error, Hashable, CustomStringConvertible {
  /// The state has another number of cards than the data.
  case differentCount(saved: Int, data: Int)
  /// The state was saved by a stack that deals the data from its other end.
  case dealtFromOtherEnd
  /// The state contradicts itself: it was changed or cut.
  case damaged(String)

  /// One sentence with the values.
  public var description: String {
    switch self {
    case .differentCount(let saved, let data):
      "the state was saved with \(saved) cards; the data has \(data)."
    case .dealtFromOtherEnd:
      "the state was saved by a stack that deals the data from its other end."
    case .damaged(let problem): "the state is damaged: \(problem)."
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
  fileprivate init(_ swipe: PastSwipe, of card: CardID) {
    self.card = card.number
    direction = swipe.direction
    isByHand = swipe.isByHand
    slot = swipe.slot
    jitter = swipe.jitter == 0 ? nil : swipe.jitter
    time = swipe.time.microseconds
    x = swipe.dragPose.center.x
    y = swipe.dragPose.center.y
    rotation = swipe.dragPose.rotation.radians
    anchorX = swipe.dragPose.anchor.dx
    anchorY = swipe.dragPose.anchor.dy
    hand = swipe.hand.map { hand in
      [hand.travel, hand.velocity, hand.step, hand.anchor].flatMap { [$0.dx, $0.dy] }
    }
    above = swipe.cardsAbove.isEmpty ? nil : swipe.cardsAbove.map { $0.number }
    requeued = swipe.requeued
  }

  fileprivate func past(laterBy shift: Int64) -> PastSwipe {
    PastSwipe(
      card: CardID(card),
      direction: direction,
      isByHand: isByHand,
      slot: slot,
      jitter: jitter ?? 0,
      time: Timestamp(microseconds: time + shift),
      dragPose: DragPose(
        center: Point(x: x, y: y),
        rotation: Angle(radians: rotation),
        anchor: Vector(dx: anchorX, dy: anchorY)
      ),
      hand: hand.map { numbers in
        func vector(_ index: Int) -> Vector { Vector(dx: numbers[index], dy: numbers[index + 1]) }
        return SwipeHand(
          travel: vector(0),
          velocity: vector(2),
          step: vector(4),
          anchor: vector(6)
        )
      },
      cardsAbove: (above ?? []).map { CardID($0) },
      requeued: requeued
    )
  }
}

extension StackState.Shown {
  fileprivate init(_ shown: ShownCard, of card: CardID) {
    self.card = card.number
    jitter = shown.jitter
    anchorX = shown.motion.anchor.dx
    anchorY = shown.motion.anchor.dy
  }
}

/// A card that was swiped, and can be brought back.
public struct SwipedCard: Hashable, Sendable {
  /// The card's identity, which stays the same whatever becomes of its index.
  public let id: CardID
  /// The card's present index in the data.
  public var index: Int
  /// The direction of the swipe.
  public var direction: Direction

  package init(id: CardID, index: Int, direction: Direction) {
    self.id = id
    self.index = index
    self.direction = direction
  }
}

// A web page keeps no state.
#if !hasFeature(Embedded)
extension StackState: Codable {}
extension StackState.Run: Codable {}
extension StackState.Swipe: Codable {}
extension StackState.Shown: Codable {}
#endif
