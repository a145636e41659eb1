import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("Swiped cards that are put back")
struct RequeueTests {
  private static func stack(_ preset: Preset = .standard, cards: Int) -> CardStack {
    CardStack(preset: preset, window: Size(width: 900, height: 700), count: cards)
  }

  /// What a person who goes through paper cards does.
  private struct Pile {
    var left: [Int]
    /// The cards that were swiped, and the pile right before.
    var swiped: [(card: Int, before: [Int])] = []

    mutating func swipe() {
      guard let top = left.first else { return }
      swiped.append((top, left))
      left.removeFirst()
    }

    mutating func putBack(_ card: Int, beneath depth: Int) {
      guard swiped.contains(where: { $0.card == card }) else { return }
      left.removeAll { $0 == card }
      left.insert(card, at: min(depth, left.count))
      // The piles of before that came after the swipe have it as well.
      let last = swiped.lastIndex { $0.card == card } ?? 0
      var pile = left
      for index in swiped.indices[(last + 1)...].reversed() {
        pile.removeAll { $0 == swiped[index].card }
        pile.insert(swiped[index].card, at: 0)
        swiped[index].before = pile
      }
    }

    mutating func undo() {
      guard let last = swiped.popLast() else { return }
      left = last.before
    }
  }

  @Test("swipes, cards put back and undos are those of a pile", arguments: Soak.seeds(60))
  func pile(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...8, using: &random)
    var stack = Self.stack(cards: count)
    var pile = Pile(left: Array(0..<count))
    var time = Timestamp(seconds: 1)
    for step in 1...200 {
      time = time.advanced(by: Double.random(in: 0.01...0.4, using: &random))
      let now = time
      func perform(_ command: StackCommand) { _ = stack.handle(.command(command), at: now) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        perform(.swipe(.left))
        pile.swipe()
      case 3:
        perform(.undo)
        pile.undo()
      default:
        let isLast = Bool.random(using: &random)
        let card = isLast ? pile.swiped.last?.card : (0..<count).randomElement(using: &random)
        guard let card else { continue }
        let depth = Int.random(in: 0...9, using: &random)
        perform(.requeue(cardAt: card, to: depth))
        pile.putBack(card, beneath: depth)
      }
      let left = stack.upcomingCards(limit: 20).compactMap { stack.index(of: $0) }
      #expect(stack.topCard == pile.left.first, "seed \(seed), step \(step)")
      #expect(stack.remaining == pile.left.count, "seed \(seed), step \(step)")
      #expect(stack.swipedCards.map(\.index) == pile.swiped.map(\.card), "seed \(seed) \(step)")
      #expect(Array(pile.left.suffix(left.count)) == left, "seed \(seed), step \(step)")
    }
  }

  @Test("undoing everything and redoing everything ends where it began", arguments: [0, 2, 5])
  func redone(later: Int) {
    var stack = Self.stack(cards: 9)
    var time = 1.0
    func perform(_ command: StackCommand) {
      time += 0.2
      _ = stack.handle(.command(command), at: Timestamp(seconds: time))
    }
    perform(.swipe(.left))
    for _ in 0..<later { perform(.swipe(.right)) }
    perform(.requeue(cardAt: 0, to: 2))
    let end = stack.state(at: Timestamp(seconds: time)).remaining
    for _ in 0...later { perform(.undo) }
    #expect(stack.state(at: Timestamp(seconds: time)).remaining.map(\.first) == [0])
    for _ in 0...later { perform(.redo) }
    #expect(stack.state(at: Timestamp(seconds: time)).remaining == end)
  }

  @Test("a card that still flies is seen twice, and its flight goes on")
  func flies() throws {
    var script = StackScript(.standard, cards: 5)
    script.command(.swipe(.right), at: 1)
    script.command(.requeue(cardAt: 0, to: 1), at: 1.05)
    let before = try #require(script.stack.snapshots(at: 1.1).last)
    #expect(before.activity == .leaving)
    let pictures = script.stack.snapshots(at: 1.1).filter { $0.index == 0 }
    #expect(pictures.count == 2)
    #expect(Set(pictures.map(\.id)).count == 2)
    script.command(.undo, at: 1.12)
    script.pass(to: 3)
    #expect(script.stack.snapshots(at: 3).filter { $0.index == 0 }.count == 1)
    #expect(script.stack.topCard == 0)
  }

  @Test("only a swiped card can be put back, and none if cards cycle")
  func refused() throws {
    var stack = Self.stack(cards: 3)
    let time = Timestamp(seconds: 1)
    _ = stack.handle(.command(.requeue(cardAt: 1, to: 0)), at: time)
    #expect(stack.latestResult == .refused(.noCard))
    let cycles = try #require(Preset.everything.first { $0.exit.destination == .cycles })
    var cycling = Self.stack(cycles, cards: 3)
    _ = cycling.handle(.command(.swipe(.left)), at: time)
    _ = cycling.handle(.command(.requeue(cardAt: 0, to: 1)), at: Timestamp(seconds: 3))
    #expect(cycling.latestResult == .refused(.notAllowed))
    #expect(
      stack.problem(with: .command(.requeue(cardAt: 3, to: 0)))
        == "\"at\" is 3; with 3 cards it can be 0 to 2."
    )
    #expect(
      stack.problem(with: .command(.requeue(cardAt: 0, to: -1)))
        == "\"to\" is -1; it is 0 to 100000000."
    )
  }

  @Test("the last card that is put back comes again, also if the deck would be dealt anew")
  func last() throws {
    var preset = Preset.standard
    preset.deck.end = .reload
    preset.deck.endDelay = 0.5
    var stack = Self.stack(preset, cards: 1)
    _ = stack.handle(.command(.swipe(.left)), at: Timestamp(seconds: 1))
    _ = stack.handle(.command(.requeue(cardAt: 0, to: 4)), at: Timestamp(seconds: 1.1))
    let events = stack.advance(to: Timestamp(seconds: 5))
    #expect(!events.contains { $0.name == .didReload })
    #expect(stack.topCard == 0)
    #expect(stack.undoableSwipes == 1)
  }

  @Test("a card that was put back and is jumped over is as one that was never swiped")
  func jumpedOver() {
    var stack = Self.stack(cards: 4)
    func perform(_ command: StackCommand, at seconds: Double) {
      _ = stack.handle(.command(command), at: Timestamp(seconds: seconds))
    }
    perform(.swipe(.left), at: 1)
    perform(.swipe(.left), at: 2)
    perform(.requeue(cardAt: 0, to: 9), at: 3)
    perform(.jump(to: 2), at: 4)
    // Of the cards before it, card 1 was swiped, and card 0 is not in the stack any more.
    #expect(stack.swipedCards.map(\.index) == [1])
    #expect(stack.remaining == 2)
    perform(.undo, at: 5)
    #expect(stack.topCard == 1)
    #expect(stack.undoableSwipes == 0)
    perform(.redo, at: 6)
    #expect(stack.topCard == 2)
    #expect(stack.remaining == 2)
  }

  @Test("a saved position has the place of the card")
  func saved() throws {
    var stack = Self.stack(cards: 6)
    for time in [1.0, 2] { _ = stack.handle(.command(.swipe(.left)), at: Timestamp(seconds: time)) }
    _ = stack.handle(.command(.requeue(cardAt: 0, to: 2)), at: Timestamp(seconds: 3))
    var other = Self.stack(cards: 6)
    _ = try other.restore(stack.state(at: Timestamp(seconds: 4)), at: Timestamp(seconds: 4))
    for command in [StackCommand.undo, .undo, .redo, .redo] {
      _ = other.handle(.command(command), at: Timestamp(seconds: 5))
    }
    let time = Timestamp(seconds: 6)
    #expect(other.state(at: time).remaining == stack.state(at: time).remaining)
  }
}
