import RiffleCards
import RiffleMotion
import TestSupport
import Testing

@Suite("The order of a deck")
struct DeckOrderTests {
  static let runs = Soak.seeds(40).map { seed in
    (seed, seed.isMultiple(of: 2) ? DeckOptions.TopCard.first : .last)
  }

  @Test("the order agrees with plain lists after every random change", arguments: runs)
  func model(seed: UInt64, topCard: DeckOptions.TopCard) {
    var random = SeededGenerator(seed: seed)
    var order = DeckOrder(topCard: topCard)
    order.deal(count: 9, topCard: topCard)
    var model = ListModel(count: 9, topCard: topCard)
    var undone: [CardID] = []
    // For each card, those that lay on it when they were swiped, and were taken back.
    var above: [CardID: Set<CardID>] = [:]
    func depth(of card: CardID) -> Int {
      model.left.prefix { above[card]?.contains($0) == true }.count
    }
    for step in 0..<500 {
      let hint: Comment = "seed \(seed), step \(step)"
      let held = Bool.random(using: &random) ? nil : model.left.first
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2:
        guard let top = model.left.first else { continue }
        #expect(order.swipe(top) == (model.left.count == 1), hint)
        model.swiped.append(model.left.removeFirst())
        above[top] = []
        undone = []
      case 3, 4:
        let back = model.swiped.popLast()
        #expect(order.undo()?.card == back, hint)
        guard let back else { continue }
        model.left.insert(back, at: depth(of: back))
        undone.append(back)
      case 5:
        let next = undone.last.flatMap { model.left.firstIndex(of: $0) == depth(of: $0) ? $0 : nil }
        let swipe = order.redoableSwipe()
        #expect(swipe?.card == next, hint)
        guard let next, let swipe else { continue }
        order.swipe(swipe, to: .gone, isRedo: true)
        undone.removeLast()
        model.left.removeAll { $0 == next }
        model.swiped.append(next)
      case 6:
        let index = Int.random(in: 0...order.count, using: &random)
        let count = Int.random(in: 0...3, using: &random)
        let insertion = order.insert(count, at: index, below: held)
        model.change(by: .insert(at: index, count: count), dragged: held)
        #expect(insertion?.cards.count ?? 0 == count, hint)
        if let insertion {
          #expect(model.left[insertion.depth] == CardID(insertion.cards.lowerBound), hint)
        }
      case 7 where order.count > 0:
        let index = Int.random(in: 0..<order.count, using: &random)
        let lost = model.data[index]
        #expect(order.delete(1, at: index)?.contains(lost) == true, hint)
        model.change(by: .delete(at: index, count: 1), dragged: held)
        undone.removeAll { $0 == lost }
      case 8 where order.count > 0:
        let from = Int.random(in: 0..<order.count, using: &random)
        let to = Int.random(in: 0..<order.count, using: &random)
        let move = order.move(from: from, to: to, holding: held)
        model.change(by: .move(from: from, to: to), dragged: held)
        if let move { #expect(model.left[move.depth] == move.card, hint) }
      case 9 where !model.swiped.isEmpty:
        // A card that is caught in flight comes back, and its swipe cannot be done again.
        guard let caught = model.swiped.randomElement(using: &random) else { continue }
        #expect(order.takeBack(caught)?.card == caught, hint)
        for later in model.swiped.drop(while: { $0 != caught }).dropFirst()
        where above[caught]?.contains(later) != true {
          above[later]?.insert(caught)
        }
        model.swiped.removeAll { $0 == caught }
        model.left.insert(caught, at: depth(of: caught))
      default: continue
      }
      #expect(order.remaining.cards(from: 0, limit: .max) == model.left, hint)
      #expect(model.data.map(order.index(of:)) == model.data.indices.map(Optional.init), hint)
      #expect(order.history.map(\.card) == model.swiped, hint)
      #expect(order.undone.map(\.card) == undone, hint)
      #expect(order.checkInvariants() == [], hint)
    }
  }

  @Test(
    "undoing everything brings back the start, whatever was caught in flight, and redoing the end",
    arguments: Soak.seeds(200)
  )
  func undoOfAll(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = DeckOrder(topCard: .first)
    order.deal(count: 7, topCard: .first)
    for _ in 0..<Int.random(in: 1...30, using: &random) {
      let flying = order.history.map(\.card)
      if Bool.random(using: &random), let top = order.remaining.first {
        order.swipe(top)
      } else if let caught = flying.randomElement(using: &random), let old = order.takeBack(caught)
      {
        guard Bool.random(using: &random) else { continue }
        // It is thrown to another side at once.
        order.putOnTop(caught)
        order.swipe(caught, above: old.cardsAbove)
      }
    }
    let end = order

    while order.undo() != nil {}
    #expect(order.remaining.cards(from: 0, limit: 7) == (0..<7).map { CardID($0) }, "seed \(seed)")
    #expect(order.remaining == order.data, "seed \(seed)")
    while order.history.count < end.history.count {
      guard let swipe = order.redoableSwipe() else { break }
      order.swipe(swipe, to: .gone, isRedo: true)
    }
    #expect(order.remaining == end.remaining && order.history == end.history, "seed \(seed)")
  }

  @Test("a swipe forgets all undone swipes, a redo only its own")
  func redo() throws {
    var order = DeckOrder(topCard: .first)
    order.deal(count: 4, topCard: .first)
    for card in 0..<3 { order.swipe(CardID(card)) }
    for _ in 0..<3 { _ = order.undo() }

    let first = try #require(order.redoableSwipe())
    order.swipe(first, to: .gone, isRedo: true)
    #expect(order.undone.map(\.card) == [CardID(2), CardID(1)])

    order.swipe(CardID(1))
    #expect(order.undone == [])
  }

  @Test("a dealt deck may begin with any card, and forgets all swipes", arguments: [0, 3])
  func held(index: Int) {
    var order = DeckOrder(topCard: .last)
    order.deal(count: 4, topCard: .last)
    order.swipe(CardID(0))

    let held = order.deal(count: 4, topCard: .last, heldIndex: index)

    #expect(order.remaining.first == held)
    #expect(held.flatMap(order.index) == index)
    #expect(order.remaining.count == 4)
    #expect(order.history.isEmpty)
  }

  @Test("cycling left moves the top card to the bottom, cycling right the bottom card to the top")
  func cycling() {
    var order = DeckOrder(topCard: .first)
    order.deal(count: 3, topCard: .first)
    #expect(order.cyclingCard(.left) == CardID(0))
    order.cycle(CardID(0), .left)
    #expect(order.remaining.cards(from: 0, limit: 3) == [1, 2, 0].map { CardID($0) })
    #expect(order.cyclingCard(.right) == CardID(0))
    order.cycle(CardID(0), .right)
    #expect(order.remaining.cards(from: 0, limit: 3) == [0, 1, 2].map { CardID($0) })
  }
}

extension DeckOrder {
  @discardableResult
  fileprivate mutating func swipe(_ card: CardID, above: [CardID] = []) -> Bool {
    let swipe = PastSwipe(
      card: card,
      direction: .left,
      time: .zero,
      dragPose: DragPose(center: .zero),
      cardsAbove: above
    )
    return self.swipe(swipe, to: .gone, isRedo: false)
  }
}
