import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Jumping to a card")
struct JumpTests {
  private static func order(_ stack: CardStack) -> [Int] {
    let shown = stack.cardsInPicture + stack.upcomingCards(limit: 99)
    return shown.compactMap { stack.index(of: $0) }
  }

  @Test("leaves the cards before it out, without a swipe")
  func forward() {
    var script = StackScript(.container, cards: 8)
    script.command(.swipe(.left), at: 1)
    script.pass(to: 3)
    script.command(.jump(to: 5), at: 4)
    script.pass(to: 6)

    #expect(Self.order(script.stack) == [5, 6, 7])
    #expect(script.stack.swipedCards == [SwipedCard(id: CardID(0), index: 0, direction: .left)])
    #expect(script.eventLines(.didSwipe, .didReload).count == 1)
    #expect(script.stack.checkRest() == [])
    script.command(.undo, at: 7)
    #expect(script.stack.topCard == 0)
  }

  @Test("brings swiped cards back and forgets their swipes, those in flight too")
  func back() {
    var script = StackScript(.swipeable, cards: 6)
    for step in 0..<4 { script.command(.swipe(.left), at: 1 + Double(step) * 0.05) }
    script.command(.instantly(.jump(to: 1)), at: 1.25)

    #expect(!script.stack.isMoving(at: 1.25) || script.snapshot(of: 0, at: 1.25) != nil)
    #expect(script.stack.topCard == 1)
    #expect(script.stack.remaining == 5)
    #expect(script.stack.swipedCards == [SwipedCard(id: CardID(0), index: 0, direction: .left)])
    #expect(script.eventLines(.didLeave) == ["didLeave 1", "didLeave 2", "didLeave 3"])
    script.pass(to: 5)
    #expect(script.eventLines(.didLeave).last == "didLeave 0")
    #expect(script.stack.checkRest() == [])
  }

  @Test("keeps all cards if they come back beneath", arguments: [true, false])
  func cycling(loops: Bool) {
    var preset = loops ? Preset.swipeable : .board
    if loops { preset.deck.end = .loop }
    var script = StackScript(preset, cards: 6)
    script.command(.jump(to: 4), at: 1)
    script.pass(to: 5)
    #expect(Self.order(script.stack).map { $0 } == [4, 5, 0, 1, 2, 3])
    #expect(script.stack.remaining == 6)
  }

  @Test("a jump to a card that is not there is refused, and one to a card is answered with it")
  func refused() {
    var script = StackScript(.container, cards: 3)
    for index in [3, -1, 999] {
      script.command(.jump(to: index), at: 1)
      #expect(script.stack.latestResult == .refused(.noCard))
    }
    #expect(Self.order(script.stack) == [0, 1, 2])
    script.command(.jump(to: 2), at: 2)
    #expect(script.stack.latestResult?.index == 2)
    var empty = StackScript(.container, cards: 0)
    empty.command(.instantly(.jump(to: 0)), at: 1)
    #expect(empty.stack.latestResult == .refused(.noCard))
  }

  @Test(
    "a shift moves the position without a swipe, around the end",
    arguments: [
      (1, [2, 3, 4, 1]), (-1, [4, 1, 2, 3]), (6, [3, 4, 1, 2]), (-7, [2, 3, 4, 1]),
      (0, [1, 2, 3, 4]),
    ]
  )
  func shift(distance: Int, order: [Int]) {
    for preset in [Preset.container, .riffle, .qi] {
      var script = StackScript(preset, cards: 5)
      script.command(.swipe(.left), at: 1)
      script.pass(to: 3)
      script.command(.shift(by: distance), at: 4)
      #expect(script.stack.latestResult?.index == order[0])
      script.pass(to: 8)

      #expect(Self.order(script.stack) == order)
      #expect(script.stack.swipedCards.map(\.index) == [0])
      #expect(script.stack.checkRest() == [])
      script.command(.undo, at: 9)
      #expect(script.stack.topCard == 0)
    }
    var empty = StackScript(.container, cards: 0)
    empty.command(.shift(by: distance), at: 1)
    #expect(empty.stack.latestResult == .refused(.noCard))
  }

  @Test("a stack can start at a card, and a jump at its start does the same")
  func start() {
    for preset in Preset.everything {
      var jumped = StackScript(preset, cards: 9)
      jumped.command(.instantly(.jump(to: 6)), at: 0)
      let window = Size(width: 1280, height: 800)
      let started = CardStack(preset: preset, window: window, count: 9, startIndex: 6)
      #expect(started.topCard == 6)
      #expect(started.snapshots(at: 0) == jumped.stack.snapshots(at: 0), "\(preset.name)")
    }
  }

  @Test("an index outside the data is a problem")
  func problem() {
    let stack = StackScript(.container, cards: 3).stack
    #expect(
      stack.problem(with: .command(.jump(to: 3))) == "\"to\" is 3; with 3 cards it can be 0 to 2."
    )
    #expect(stack.problem(with: .command(.instantly(.jump(to: -1)))) != nil)
    #expect(stack.problem(with: .key(.jump(to: 2))) == nil)
  }
}
