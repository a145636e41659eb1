import RiffleMotion

/// The cards that are shown, in one list from front to back: those in flight, the one that left
/// first in front; deleted ones, the latest in front; the stack from the top down; and those hidden
/// below, the latest in front.
struct ShownCards: Hashable, Sendable {
  /// All shown cards, from front to back.
  private(set) var all: [ShownCard] = []
  /// The indices of the stack's cards in ``all``.
  private(set) var stackRange = 0..<0
  /// The slot of the top card: above 0 if last cards have stayed where they were.
  private(set) var topSlot = 0
  /// How far a drag has moved the stack.
  var reveal = StackReveal()
  /// What is still to come after swipes.
  var awaited = AwaitedCards()

  /// The cards of the stack, from the top down.
  var stack: ArraySlice<ShownCard> { all[stackRange] }

  var depth: Int { stackRange.count }

  var top: ShownCard? { stack.first }

  subscript(depth: Int) -> ShownCard { all[stackRange.lowerBound + depth] }

  func depth(of card: CardID) -> Int? {
    stack.firstIndex { $0.id == card }.map { $0 - stackRange.lowerBound }
  }

  /// The index of the pressed card in ``all``.
  var pressedIndex: Int? { all.firstIndex { $0.isPressed } }

  /// Pressed or dragged.
  var pressedCard: ShownCard? { pressedIndex.map { all[$0] } }

  /// How far the drag shows the stack moved, at a time in seconds.
  func reveal(at seconds: Double) -> Double {
    reveal.value(at: seconds, isTopHeld: top?.isPressed == true)
  }

  /// The depth of the card that goes out of a stack whose cards cycle, and its motion.
  var cycling: (depth: Int, cycling: Cycling)? {
    for (depth, card) in stack.enumerated() {
      if case .cycling(let cycling) = card.phase { return (depth, cycling) }
    }
    return nil
  }

  /// When the first of the phases ends that end by themselves.
  var earliestEnd: Timestamp? {
    var earliest: Timestamp?
    for index in all.indices {
      guard let end = all[index].end else { continue }
      earliest = min(earliest ?? end, end)
    }
    return earliest
  }

  mutating func update(_ depth: Int, _ change: (inout ShownCard) -> Void) {
    update(index: stackRange.lowerBound + depth, change)
  }

  mutating func update(index: Int, _ change: (inout ShownCard) -> Void) {
    change(&all[index])
  }

  mutating func setTopSlot(_ slot: Int) {
    topSlot = slot
  }

  /// Gives the cards that are still in the data their present indices.
  mutating func renumber(by index: (CardID) -> Int?) {
    for place in all.indices { index(all[place].id).map { all[place].renumber($0) } }
  }

  /// Adds a card outside the stack: a flight behind earlier ones, any other in front of its layer.
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

  mutating func remove(at depth: Int) -> ShownCard {
    defer { findStack() }
    return all.remove(at: stackRange.lowerBound + depth)
  }

  @discardableResult
  mutating func remove(_ card: CardID) -> ShownCard? {
    guard let index = all.firstIndex(where: { $0.id == card }) else { return nil }
    defer { findStack() }
    return all.remove(at: index)
  }

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

  func checkInvariants() -> [String] {
    var problems: [String] = []
    if Set(all.map({ $0.id })).count != all.count { problems.append("a card is shown twice") }
    let layers = all.map { $0.layer }
    if layers != layers.sorted() { problems.append("the layers are \(layers)") }
    let depths = all.indices.filter { all[$0].layer == .stack }
    if depths != Array(stackRange) { problems.append("the stack is not at \(stackRange)") }
    if all.count(where: { $0.isPressed }) > 1 { problems.append("two cards are pressed") }
    if all.count(where: { $0.isCycling }) > 1 { problems.append("two cards cycle") }
    return problems
  }
}
