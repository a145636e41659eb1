import CardTestSupport
import RiffleCards
import RiffleMotion
import TestSupport
import Testing

/// Updates that take effect together, compared with plain arrays.
@Suite("Batch updates")
struct BatchUpdateTests {
  /// A random set of changes for a number of cards.
  private static func updates(_ count: Int, _ random: inout SeededGenerator) -> BatchUpdates {
    var updates = BatchUpdates()
    var old = Array(0..<count).shuffled(using: &random)
    let lost = old.prefix(Int.random(in: 0...min(3, old.count), using: &random))
    old.removeFirst(lost.count)
    let moved = old.prefix(Int.random(in: 0...min(3, old.count), using: &random))
    let gained = Int.random(in: 0...4, using: &random)
    var new = Array(0..<count - lost.count + gained).shuffled(using: &random)
    updates.delete(at: Array(lost))
    updates.insert(at: Array(new.prefix(gained)))
    new.removeFirst(gained)
    for (from, to) in zip(moved, new) { updates.move(from: from, to: to) }
    return updates
  }

  /// Returns the data afterwards by UIKit's definition: each named index has its card, all others are
  /// filled with the rest in order.
  private static func apply(_ updates: BatchUpdates, to data: [CardID?]) -> [CardID?] {
    let from = Set(updates.moves.map(\.from))
    var rest = data.indices.filter { !updates.deletions.contains($0) && !from.contains($0) }[...]
    let moves = Dictionary(uniqueKeysWithValues: updates.moves.map { ($0.to, $0.from) })
    return (0..<data.count + updates.growth).map { index in
      if updates.insertions.contains(index) { return nil }
      if let old = moves[index] { return data[old] }
      return rest.popFirst().flatMap { data[$0] }
    }
  }

  private static func data(of stack: CardStack, known: [CardID]) -> [CardID?] {
    var data = [CardID?](repeating: nil, count: stack.count)
    for card in known { if let index = stack.index(of: card) { data[index] = card } }
    return data
  }

  @Test("agree with plain arrays", arguments: Soak.seeds(60))
  func model(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var preset = Preset.container
    preset.deck.topCard = Bool.random(using: &random) ? .first : .last
    var stack = CardStack(preset: preset, window: Size(width: 900, height: 900), count: 8)
    var known = stack.cardsInPicture + stack.upcomingCards(limit: 8)
    for step in 1...40 {
      let time = Timestamp(seconds: Double(step) * 3)
      if Bool.random(using: &random) { _ = stack.handle(.command(.swipe(.left)), at: time) }
      _ = stack.advance(to: time.advanced(by: 2))
      let swiped = Set(known).subtracting(stack.cardsInPicture + stack.upcomingCards(limit: 100))
      let before = Self.data(of: stack, known: known)
      let left = stack.cardsInPicture + stack.upcomingCards(limit: 100)
      let updates = Self.updates(stack.count, &random)
      let hint = "seed \(seed), step \(step), \(updates)"

      _ = stack.handle(.command(.update(updates)), at: time.advanced(by: 2))
      _ = stack.advance(to: time.advanced(by: 2.9))

      #expect(Self.data(of: stack, known: known) == Self.apply(updates, to: before), "\(hint)")
      let now = stack.cardsInPicture + stack.upcomingCards(limit: 100)
      let kept = updates.moves.compactMap { before[$0.from] }
      let still = left.filter { stack.index(of: $0) != nil && !kept.contains($0) }
      #expect(now.filter { still.contains($0) } == still, "\(hint)")
      #expect(Set(now).isDisjoint(with: swiped), "\(hint)")
      #expect(now.count == stack.remaining, "\(hint)")
      // New and moved cards come before the next one of the deal.
      let deal = now.compactMap { stack.index(of: $0) }
      let dealt = preset.deck.topCard == .first ? deal : deal.map { stack.count - 1 - $0 }
      if updates.moves.isEmpty && step == 1 { #expect(dealt == dealt.sorted(), "\(hint)") }
      #expect(stack.checkRest() == [], "\(hint)")
      known = Array(Set(known + now)).sorted().filter { stack.index(of: $0) != nil }
    }
  }

  @Test("count old and new indices as UIKit does")
  func order() {
    var script = StackScript(.container, cards: 6)
    var updates = BatchUpdates()
    updates.delete(at: [0, 4])
    updates.insert(at: 1..<3)
    updates.move(from: 5, to: 0)
    script.command(.update(updates), at: 1)

    // Of 0 1 2 3 4 5 remain 1 2 3 and 5, which comes first; 6 and 7 are new.
    let order = script.stack.cardsInPicture.prefix(3) + script.stack.upcomingCards(limit: 9)
    #expect(Array(order) == [5, 6, 7, 1, 2, 3].map { CardID($0) })
    #expect(script.stack.count == 6)
  }

  @Test("keep a dragged card on top, and end the drag of a deleted one")
  func drag() {
    var script = StackScript(.container, cards: 6)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 50, dy: 0), at: 1.1)
    var updates = BatchUpdates()
    updates.insert(at: [0])
    updates.move(from: 0, to: 6)
    script.command(.update(updates), at: 1.2)
    #expect(script.stack.isDragging)
    #expect(script.stack.topCard == 6)

    var deletion = BatchUpdates()
    deletion.delete(at: [6])
    script.command(.update(deletion), at: 1.3)
    #expect(!script.stack.isDragging)
    #expect(script.eventLines(.didCancelDrag) == ["didCancelDrag 6"])
  }

  @Test("that do not fit are refused with the index")
  func problems() {
    let stack = CardStack(preset: .container, window: Size(width: 900, height: 900), count: 3)
    func problem(_ describe: (inout BatchUpdates) -> Void) -> String? {
      var updates = BatchUpdates()
      describe(&updates)
      return stack.problem(with: .command(.update(updates)))
    }
    #expect(problem { $0.delete(at: [3]) } == "\"delete\" has 3, of 3 cards.")
    #expect(problem { $0.insert(at: [4]) } == "\"insert\" has 4, of 4 cards.")
    #expect(problem { $0.move(from: -1, to: 0) } == "\"move\" has -1, of 3 cards.")
    #expect(
      problem {
        $0.delete(at: [1])
        $0.move(from: 1, to: 0)
      } == "\"delete\" and \"move\" both have 1."
    )
    #expect(
      problem {
        $0.move(from: 1, to: 0)
        $0.move(from: 1, to: 2)
      } == "a card is moved twice, or two to one index."
    )
    #expect(problem { $0.delete(at: 0..<3) } == nil)
  }
}
