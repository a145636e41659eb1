import CardTestSupport
import RiffleCards
import RiffleMotion
import TestSupport
import Testing

@Suite("History of swipes")
struct SwipeHistoryTests {
  private static func swipe(_ number: Int) -> PastSwipe {
    PastSwipe(
      card: CardID(number),
      direction: .left,
      time: Timestamp(microseconds: Int64(number)),
      dragPose: DragPose(center: .zero)
    )
  }

  @Test("is what a list would be", arguments: 0..<20 as Range<UInt64>)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (history, list): (SwipeHistory, [PastSwipe]) = (SwipeHistory(), [])
    for number in 0..<600 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0...12:
        history.append(Self.swipe(number))
        list.append(Self.swipe(number))
      case 13...15: #expect(history.popLast() == list.popLast())
      case 16 where !list.isEmpty:
        let index = Int.random(in: 0..<list.count, using: &random)
        #expect(history.remove(at: index) == list.remove(at: index))
      case 17:
        let limit = Int.random(in: 0...150, using: &random)
        history.keepNewest(limit)
        list = list.suffix(limit)
      case 18:
        let factor = Int64.random(in: 2...40, using: &random)
        history.removeAll { $0.time.microseconds.isMultiple(of: factor) }
        list.removeAll { $0.time.microseconds.isMultiple(of: factor) }
      default: break
      }
      #expect(history.count == list.count)
      #expect(history.last == list.last)
      if number.isMultiple(of: 50) {
        #expect(Array(history) == list)
        #expect(history == SwipeHistory(list))
        #expect(history.hashValue == SwipeHistory(list).hashValue)
      }
    }
  }

  @Test("a limit forgets the oldest swipes, and none of the cards")
  func limit() {
    var script = StackScript(.container, cards: 9)
    script.policy.undoLimit = 2
    for step in 0..<4 { script.send(.command(.instantly(.swipe(.left))), at: 1 + Double(step)) }

    #expect(script.stack.swipedCards.map(\.index) == [2, 3])
    for _ in 0..<3 { script.send(.command(.instantly(.undo)), at: 6) }
    #expect(script.stack.topCard == 2)
    #expect(script.stack.latestResult == .refused(.nothingToUndo))
    script.send(.command(.instantly(.redo)), at: 7)
    #expect(script.stack.topCard == 3)

    script.policy.undoLimit = 0
    script.send(.command(.swipe(.left)), at: 8)
    #expect(script.stack.undoableSwipes == 0)
    script.pass(to: 12)
    #expect(script.stack.checkRest() == [])
  }
}
