package import RiffleMotion

/// The order of a deck: the cards of the data, the cards that are left, and the swipes that can be
/// undone or done again.
///
/// It has no poses and no time. Every change returns what it changed, so that a stack can move the
/// cards that it shows.
package struct DeckOrder: Hashable, Sendable {
  /// All cards of the data, in the order in which they are dealt.
  package internal(set) var data = CardSequence()
  /// The cards that have not been swiped, from the top down.
  package internal(set) var remaining = CardSequence()
  /// The swipes since the last deal, the newest last.
  package internal(set) var history: [PastSwipe] = []
  /// The undone swipes that can be done again, the newest last.
  package internal(set) var undone: [PastSwipe] = []
  /// Which end of the data is dealt first.
  package internal(set) var topCard: DeckOptions.TopCard
  /// The number of identities given so far.
  var givenIDs = 0

  /// Makes the order of a deck without cards.
  package init(topCard: DeckOptions.TopCard) {
    self.topCard = topCard
  }

  /// The number of cards in the data.
  package var count: Int { data.count }

  /// Returns a card's index in the data; nil if it is no longer there.
  package func index(of card: CardID) -> Int? {
    data.position(of: card).map(mirrored)
  }

  /// Returns the latest swipe of a card that can be undone.
  package func lastSwipe(of card: CardID) -> PastSwipe? {
    history.last { $0.card == card }
  }

  /// Returns the swipe that a redo would do again: the one undone last, if its card is where it was.
  ///
  /// - Parameter isCycling: Whether cards cycle; a swipe to the right then moves the bottom card.
  /// - Returns: The swipe; nil if there is none.
  package func redoableSwipe(isCycling: Bool = false) -> PastSwipe? {
    guard let swipe = undone.last else { return nil }
    let card = isCycling ? cyclingCard(swipe.direction) : remaining.first
    return card == swipe.card ? swipe : nil
  }

  // MARK: DeckOptions

  /// Deals new cards and forgets all swipes.
  ///
  /// - Parameters:
  ///   - count: The number of cards in the data, 0 or more.
  ///   - topCard: Which end of the data is dealt first.
  ///   - heldIndex: The index of a card that comes to the top whatever is above it; nil for none.
  /// - Returns: The card at `heldIndex`; nil without one.
  @discardableResult
  package mutating func deal(
    count: Int,
    topCard: DeckOptions.TopCard,
    heldIndex: Int? = nil
  ) -> CardID? {
    self.topCard = topCard
    data = CardSequence(newCards(count))
    remaining = data
    history = []
    undone = []
    guard let heldIndex else { return nil }
    let held = data[mirrored(heldIndex)]
    putOnTop(held)
    return held
  }

  mutating func newCards(_ count: Int) -> Range<Int> {
    defer { givenIDs += count }
    return givenIDs..<givenIDs + count
  }

  /// Converts between an index of the data and a position in ``data``.
  func mirrored(_ index: Int) -> Int {
    topCard == .first ? index : count - 1 - index
  }

  // MARK: Swipes

  /// The destination of a swiped card.
  package enum Destination: Hashable, Sendable {
    /// The card leaves the stack.
    case gone
    /// The card goes beneath all others.
    case bottom
    /// The card stays in its position until ``cycle(_:_:)`` moves it.
    case cycling
  }

  /// Swipes a card.
  ///
  /// - Parameters:
  ///   - swipe: The swipe; unless cards cycle, of the top card.
  ///   - destination: The destination of the card.
  ///   - isRedo: Whether it is ``redoableSwipe(isCycling:)`` that is done again; any other swipe
  ///     forgets all undone ones.
  /// - Returns: Whether it was the last card.
  @discardableResult
  package mutating func swipe(_ swipe: PastSwipe, to destination: Destination, isRedo: Bool) -> Bool
  {
    if destination != .cycling {
      precondition(remaining.first == swipe.card, "\(swipe.card) is not the top card")
      remaining.remove(0..<1)
      if destination == .bottom { remaining.insert(swipe.card, at: remaining.count) }
    }
    history.append(swipe)
    if isRedo { dropRedo() } else { undone = [] }
    return remaining.isEmpty
  }

  /// Removes the swipe that a redo would do again.
  package mutating func dropRedo() {
    undone.removeLast()
  }

  /// Undoes the last swipe, and puts its card on top of the stack unless cards cycle.
  ///
  /// - Parameter isCycling: Whether the card stays where it is until ``cycle(_:_:)`` moves it.
  /// - Returns: The undone swipe; nil if there is none.
  package mutating func undo(isCycling: Bool = false) -> PastSwipe? {
    guard let swipe = history.popLast() else { return nil }
    undone.append(swipe)
    if !isCycling { putOnTop(swipe.card) }
    return swipe
  }

  /// Undoes the latest swipe of a card that was caught in flight: the card comes to the top of the
  /// stack, and the swipe cannot be done again.
  ///
  /// - Returns: The undone swipe; nil if the card's swipe is not known.
  package mutating func takeBack(_ card: CardID) -> PastSwipe? {
    guard let index = history.lastIndex(where: { $0.card == card }) else { return nil }
    putOnTop(card)
    return history.remove(at: index)
  }

  private mutating func putOnTop(_ card: CardID) {
    remaining.remove(card)
    remaining.insert(card, at: 0)
  }

  /// Makes the card at an index the top one, without a swipe: those from it on are in the stack, in the
  /// order of the deal, and their swipes are forgotten.
  ///
  /// - Parameters:
  ///   - index: The index of the card.
  ///   - keepsAll: Whether the cards before it come last, instead of being out of the stack; all swipes
  ///     can then still be undone.
  package mutating func jump(to index: Int, keepsAll: Bool) {
    let position = mirrored(index)
    remaining = data
    let passed = remaining.remove(0..<position)
    undone = []
    if keepsAll {
      for run in passed { remaining.insert(run, at: remaining.count) }
    } else {
      history.removeAll { swipe in !passed.contains { $0.contains(swipe.card.number) } }
    }
  }

  // MARK: Cycling

  /// The card that a swipe moves if cards cycle: the top one to the left, the bottom one to the
  /// right; nil if there are fewer than two.
  package func cyclingCard(_ direction: Direction) -> CardID? {
    guard remaining.count >= 2 else { return nil }
    return remaining[direction == .left ? 0 : remaining.count - 1]
  }

  /// Moves a card that has cycled: to the left beneath all others, to the right on top.
  package mutating func cycle(_ card: CardID, _ direction: Direction) {
    remaining.remove(card)
    remaining.insert(card, at: direction == .left ? remaining.count : 0)
  }

  // MARK: Invariants

  /// Returns the broken invariants of the order; none unless its code is wrong.
  package func checkInvariants() -> [String] {
    var problems: [String] = []
    if data.hasDuplicates { problems.append("the data has a card twice") }
    if remaining.hasDuplicates { problems.append("the stack has a card twice") }
    if !remaining.isSubset(of: data) { problems.append("a card of the stack is not in the data") }
    for swipe in history + undone where !data.contains(swipe.card) {
      problems.append("the swiped card \(swipe.card) is not in the data")
    }
    return problems
  }

  // MARK: Changes of the data

  /// New cards, and the number of cards above them.
  package struct Insertion: Hashable, Sendable {
    /// The cards, as a run of identities.
    package var cards: Range<Int>
    /// The number of remaining cards above the first of them.
    package var depth: Int
  }

  /// Inserts new cards before the card at an index: in the stack they come before the next card of
  /// the data that has not been swiped.
  ///
  /// - Parameters:
  ///   - number: The number of new cards, 0 or more.
  ///   - index: The index of the first new card.
  ///   - held: A card that stays on top if it is there.
  /// - Returns: The new cards; nil if there are none.
  package mutating func insert(_ number: Int, at index: Int, below held: CardID? = nil)
    -> Insertion?
  {
    guard number > 0 else { return nil }
    let position = topCard == .first ? index : count - index
    let cards = newCards(number)
    data.insert(cards, at: position)
    let depth = depth(after: position + number, below: held)
    remaining.insert(cards, at: depth)
    return Insertion(cards: cards, depth: depth)
  }

  /// Cards that have left the data.
  package struct Deletion: Hashable, Sendable {
    /// Their identities.
    package var cards: [Range<Int>]

    package func contains(_ card: CardID) -> Bool {
      cards.contains { $0.contains(card.number) }
    }
  }

  /// Deletes cards from the data, the stack and the history.
  ///
  /// - Parameters:
  ///   - number: The number of cards, 0 or more.
  ///   - index: The index of the first of them.
  /// - Returns: The deleted cards; nil if there are none.
  package mutating func delete(_ number: Int, at index: Int) -> Deletion? {
    guard number > 0 else { return nil }
    let first = topCard == .first ? index : count - index - number
    let deletion = Deletion(cards: data.remove(first..<first + number))
    for run in deletion.cards { remaining.subtract(run) }
    history.removeAll { deletion.contains($0.card) }
    undone.removeAll { deletion.contains($0.card) }
    return deletion
  }

  /// A card that has another position in the stack.
  package struct Move: Hashable, Sendable {
    package var card: CardID
    /// The number of remaining cards above it now.
    package var depth: Int
  }

  /// Moves a card of the data to another index, and in the stack too unless it was swiped.
  ///
  /// - Parameters:
  ///   - from: The index of the card.
  ///   - to: The index it has afterwards.
  ///   - held: A card that keeps its position in the stack, and stays on top if it is there.
  /// - Returns: The card, if it moved in the stack.
  package mutating func move(from: Int, to: Int, holding held: CardID? = nil) -> Move? {
    guard from != to else { return nil }
    let card = data[mirrored(from)]
    let isLeft = takeOut(card, unless: held)
    return place(card, at: to, isLeft: isLeft, below: held).map { Move(card: card, depth: $0) }
  }

  /// Deletes, moves and inserts cards together.
  ///
  /// - Parameters:
  ///   - updates: The changes, which fit the data.
  ///   - held: A card that keeps its position in the stack, and stays on top if it is there.
  /// - Returns: The deleted cards.
  package mutating func update(_ updates: BatchUpdates, holding held: CardID? = nil) -> Deletion {
    let moved = updates.moves.map { (card: data[mirrored($0.from)], to: $0.to) }
    var deletion = Deletion(cards: [])
    // From the end, so that the indices of those before stay as they are.
    for range in updates.deletions.ranges.reversed() {
      deletion.cards += delete(range.count, at: range.lowerBound)?.cards ?? []
    }
    let placed = moved.map { move in
      (card: move.card, to: move.to, isLeft: takeOut(move.card, unless: held))
    }
    // From the start, so that every index counts all cards before it.
    var rest = placed[...]
    for range in updates.insertions.ranges {
      while let move = rest.first, move.to < range.lowerBound {
        _ = place(move.card, at: move.to, isLeft: move.isLeft, below: held)
        rest.removeFirst()
      }
      _ = insert(range.count, at: range.lowerBound, below: held)
    }
    for move in rest { _ = place(move.card, at: move.to, isLeft: move.isLeft, below: held) }
    return deletion
  }

  /// Takes a card out of the data, and out of the stack unless it is held.
  ///
  /// - Returns: Whether it was in the stack, and is no longer.
  private mutating func takeOut(_ card: CardID, unless held: CardID?) -> Bool {
    data.remove(card)
    guard remaining.contains(card), card != held else { return false }
    remaining.remove(card)
    return true
  }

  /// Puts a card that was taken out at an index of the data, and into the stack if it was there.
  ///
  /// - Returns: The number of remaining cards above it; nil if it is not put into the stack.
  private mutating func place(
    _ card: CardID,
    at index: Int,
    isLeft: Bool,
    below held: CardID?
  ) -> Int? {
    let position = topCard == .first ? index : data.count - index
    data.insert(card, at: position)
    guard isLeft else { return nil }
    let depth = depth(after: position + 1, below: held)
    remaining.insert(card, at: depth)
    return depth
  }

  /// Returns the depth of the first remaining card from a position of the data on, though never
  /// above a held card on top.
  private func depth(after position: Int, below held: CardID?) -> Int {
    guard let next = data.firstCard(from: position, in: remaining),
      let depth = remaining.position(of: next)
    else { return remaining.count }
    return depth == 0 && held != nil && remaining.first == held ? 1 : depth
  }
}

/// A swipe that can be undone.
package struct PastSwipe: Hashable, Sendable {
  package var card: CardID
  package var direction: Direction
  /// Whether it was swiped by a drag rather than by a command.
  package var isByHand: Bool
  /// The slot that the card left.
  package var slot: Int
  package var time: Timestamp
  /// The card's center and rotation at that time, from which its exit can be computed again.
  package var dragPose: DragPose

  package init(
    card: CardID,
    direction: Direction,
    isByHand: Bool = false,
    slot: Int = 0,
    time: Timestamp,
    dragPose: DragPose
  ) {
    self.card = card
    self.direction = direction
    self.isByHand = isByHand
    self.slot = slot
    self.time = time
    self.dragPose = dragPose
  }
}
