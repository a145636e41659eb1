import RiffleCards
import RiffleMotion
import Testing

@Suite("What is still to come after swipes")
struct AwaitedCardsTests {
  private static func second(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test(
    "a slot stays empty as long as the rule says",
    arguments: [(Newcomer.atOnce, nil), (.after(0.5), 1.5), (.whenGone, 3)] as [(Newcomer, Double?)]
  )
  func rules(newcomer: Newcomer, end: Double?) {
    var awaited = AwaitedCards()
    awaited.wait(for: newcomer, whenGone: Self.second(3), at: Self.second(1))

    #expect(awaited.next == end.map(Self.second))
    #expect(awaited.emptySlots == (end == nil ? 0 : 1))
  }

  @Test("cards come in the order of their times, each once, whatever the order of the swipes")
  func order() {
    var awaited = AwaitedCards()
    for seconds in [2.0, 0.5, 1] {
      awaited.wait(for: .after(seconds), whenGone: .zero, at: .zero)
    }

    let came = [0.4, 1, 1].map { awaited.takeNewcomers(by: Self.second($0)) }

    #expect(came == [false, true, false])
    #expect(awaited.emptySlots == 1)
    #expect(awaited.next == Self.second(2))
  }

  @Test("what comes first is next, be it a card or the deal", arguments: [1.0, 3])
  func next(deal: Double) {
    var awaited = AwaitedCards()
    awaited.waitForDeal(at: Self.second(deal))
    #expect(awaited.next == Self.second(deal))
    awaited.wait(for: .after(2), whenGone: .zero, at: .zero)
    #expect(awaited.next == Self.second(min(deal, 2)))
  }

  @Test("an undo forgets the deal and the latest swipe's card, whenever that would come")
  func undo() {
    var awaited = AwaitedCards()
    awaited.wait(for: .after(2), whenGone: .zero, at: .zero)
    awaited.wait(for: .after(1), whenGone: .zero, at: .zero)
    awaited.waitForDeal(at: Self.second(0.5))
    #expect(awaited.next == Self.second(0.5))
    #expect(!awaited.isDealDue(at: Self.second(0.4)))
    #expect(awaited.isDealDue(at: Self.second(0.5)))

    awaited.forgetLatest()

    #expect(!awaited.isDealDue(at: Self.second(9)))
    #expect(awaited.next == Self.second(2))
    awaited.forgetAll()
    #expect(awaited.next == nil)
  }
}
