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
  ///   - heldIndex: The index of a card that comes to the top whatever lies above it; nil for none.
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
}
