import RiffleCards

/// The cards of a deck as plain arrays, to compare with the order of a stack.
struct ListModel {
  /// The cards of the data, by their index.
  private(set) var data: [CardID] = []
  /// The cards that are left, the top one first.
  var left: [CardID] = []
  /// The cards that were swiped, the latest last.
  var swiped: [CardID] = []
  private let topCard: DeckOptions.TopCard
  private var given = 0
  /// The cards that were caught in flight and put back before a card that was swiped later.
  private var above: [CardID: Set<CardID>] = [:]

  init(count: Int, topCard: DeckOptions.TopCard) {
    self.topCard = topCard
    deal(count)
  }

  /// Applies a command to the data; a dragged top card stays on top.
  mutating func change(by command: StackCommand, dragged: CardID?) {
    switch command {
    case .insert(let index, let count, _): insert(count, at: index, dragged)
    case .delete(let index, let count): delete(count, at: index)
    case .move(let from, let to): move(from, to, dragged)
    case .reload(let count, _, _): reload(count ?? data.count, dragged)
    default: break
    }
  }

  mutating func swipe(_ card: CardID) {
    left.removeAll { $0 == card }
    swiped.append(card)
    above[card] = []
  }

  /// Puts a swiped card back on top, or beneath those that lay above it and were put back before.
  mutating func undo(_ card: CardID) {
    let cardsAbove = above[card] ?? []
    let later = swiped.lastIndex(of: card).map { swiped[($0 + 1)...] } ?? []
    for other in later where !cardsAbove.contains(other) { above[other, default: []].insert(card) }
    swiped.removeAll { $0 == card }
    left.insert(card, at: left.prefix { cardsAbove.contains($0) }.count)
  }

  private mutating func insert(_ count: Int, at index: Int, _ dragged: CardID?) {
    let new = newCards(count)
    data.insert(contentsOf: new, at: index)
    putBack(dealt(new), beforeNextOf: topCard == .first ? index + count : index - 1, dragged)
  }

  private mutating func delete(_ count: Int, at index: Int) {
    let lost = data[index..<index + count]
    data.removeSubrange(index..<index + count)
    left.removeAll { lost.contains($0) }
    swiped.removeAll { lost.contains($0) }
  }

  private mutating func move(_ from: Int, _ to: Int, _ dragged: CardID?) {
    guard from != to else { return }
    let card = data.remove(at: from)
    data.insert(card, at: to)
    guard left.contains(card), card != dragged else { return }
    left.removeAll { $0 == card }
    putBack([card], beforeNextOf: topCard == .first ? to + 1 : to - 1, dragged)
  }

  private mutating func reload(_ count: Int, _ dragged: CardID?) {
    let held = left.first == dragged ? dragged.flatMap(data.firstIndex) : nil
    deal(count)
    guard let held, held < count else { return }
    left.removeAll { $0 == data[held] }
    left.insert(data[held], at: 0)
  }

  private mutating func deal(_ count: Int) {
    data = newCards(count)
    left = dealt(data)
    swiped = []
  }

  /// Returns new cards by their index; identities are given in the order of the deal.
  private mutating func newCards(_ count: Int) -> [CardID] {
    defer { given += count }
    return dealt((given..<given + count).map { CardID($0) })
  }

  /// Converts between cards by index and cards by the order of the deal.
  private func dealt(_ cards: [CardID]) -> [CardID] {
    topCard == .first ? cards : cards.reversed()
  }

  /// Inserts cards before the first one left from an index on, in the order of the deal.
  private mutating func putBack(
    _ cards: [CardID],
    beforeNextOf index: Int,
    _ dragged: CardID?
  ) {
    let rest = topCard == .first ? Array(data[index...]) : data[...index].reversed()
    let next = rest.first { left.contains($0) && !cards.contains($0) }
    var depth = next.flatMap { left.firstIndex(of: $0) } ?? left.count
    if depth == 0 && dragged != nil && left.first == dragged { depth = 1 }
    left.insert(contentsOf: cards, at: depth)
  }
}
