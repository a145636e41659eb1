/// The cards that are shown, in one list from front to back: those in flight, the one that left
/// first in front; deleted ones, the latest in front; the stack from the top down; and those hidden
/// below, the latest in front.
struct ShownCards: Hashable, Sendable {
  /// All of them, from front to back.
  private(set) var all: [ShownCard] = []
  /// The indices of the stack's cards in ``all``.
  private(set) var stackRange = 0..<0
  /// The slot of the top card: above 0 if last cards have stayed where they were.
  private(set) var topSlot = 0

  /// The cards of the stack, from the top down.
  var stack: ArraySlice<ShownCard> { all[stackRange] }

  /// The number of cards in the stack that are shown.
  var depth: Int { stackRange.count }

  var top: ShownCard? { stack.first }

  subscript(depth: Int) -> ShownCard { all[stackRange.lowerBound + depth] }

  func depth(of card: CardID) -> Int? {
    stack.firstIndex { $0.id == card }.map { $0 - stackRange.lowerBound }
  }

  /// The index in ``all`` of the card that a pointer has pressed; nil for none.
  var pressedIndex: Int? { all.firstIndex { $0.isPressed } }

  /// The card that a pointer has pressed or drags.
  var pressedCard: ShownCard? { pressedIndex.map { all[$0] } }

  /// The depth of the card that goes out of a stack whose cards cycle, and its motion.
  var cycling: (depth: Int, cycling: Cycling)? {
    for (depth, card) in stack.enumerated() {
      if case .cycling(let cycling) = card.phase { return (depth, cycling) }
    }
    return nil
  }

  // MARK: Changes of cards

  /// Changes the card of the stack at a depth, which stays there.
  mutating func update(_ depth: Int, _ change: (inout ShownCard) -> Void) {
    update(index: stackRange.lowerBound + depth, change)
  }

  /// Changes the card at an index of ``all``, which stays there.
  mutating func update(index: Int, _ change: (inout ShownCard) -> Void) {
    change(&all[index])
  }

  mutating func setTopSlot(_ slot: Int) {
    topSlot = slot
  }

  // MARK: Changes of the list

  /// Adds a card outside the stack in front of or behind the others of its layer: a flight behind
  /// earlier ones, any other in front.
  mutating func add(_ card: ShownCard) {
    let layer = card.layer
    let index = all.firstIndex { layer == .flights ? $0.layer > layer : $0.layer >= layer }
    all.insert(card, at: index ?? all.count)
    findStack()
  }

  mutating func insert(_ card: ShownCard, at depth: Int) {
    all.insert(card, at: stackRange.lowerBound + depth)
    findStack()
  }

  /// Removes the card of the stack at a depth.
  mutating func remove(at depth: Int) -> ShownCard {
    defer { findStack() }
    return all.remove(at: stackRange.lowerBound + depth)
  }

  /// Removes a card, if it is there.
  @discardableResult
  mutating func remove(_ card: CardID) -> ShownCard? {
    guard let index = all.firstIndex(where: { $0.id == card }) else { return nil }
    defer { findStack() }
    return all.remove(at: index)
  }

  /// Removes all cards that meet a condition.
  mutating func removeAll(where isRemoved: (ShownCard) -> Bool) {
    all.removeAll(where: isRemoved)
    findStack()
  }

  /// Replaces the cards of the stack; any that were hidden below no longer are.
  mutating func replaceStack(with cards: [ShownCard]) {
    all.removeAll { hidden in
      hidden.layer == .hiddenBelow && cards.contains { $0.id == hidden.id }
    }
    all.replaceSubrange(stackRange, with: cards)
    findStack()
  }

  private mutating func findStack() {
    let start = all.firstIndex { $0.layer >= .stack } ?? all.count
    let end = all.firstIndex { $0.layer > .stack } ?? all.count
    stackRange = start..<end
  }

  // MARK: Invariants

  /// Returns the broken invariants of the list; none unless its code is wrong.
  func checkInvariants() -> [String] {
    var problems: [String] = []
    if Set(all.map(\.id)).count != all.count { problems.append("a card is shown twice") }
    let layers = all.map(\.layer)
    if layers != layers.sorted() { problems.append("the layers are \(layers)") }
    let depths = all.indices.filter { all[$0].layer == .stack }
    if depths != Array(stackRange) { problems.append("the stack is not at \(stackRange)") }
    if all.count(where: \.isPressed) > 1 { problems.append("two cards are pressed") }
    if all.count(where: \.isCycling) > 1 { problems.append("two cards cycle") }
    return problems
  }
}
