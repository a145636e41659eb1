import RiffleCards
import RiffleMotion
import Testing

@Suite("The events that a stack has not returned yet")
struct EventLogTests {
  private static let cards = (0...1).map { StackEvent.Card(id: CardID($0), index: $0) }

  private static func later(_ time: Timestamp) -> Timestamp { time.advanced(by: 5) }

  @Test("they come once, in order, at one time or each at its own on the inputs' clock")
  func times() {
    for time in [nil, Timestamp(seconds: 9)] {
      var log = EventLog()
      log.add(.didReload, at: Timestamp(seconds: 2))
      log.add(.ranOutOfCards(Self.cards[0]), at: Timestamp(seconds: 1))
      let events = log.take(at: time, Self.later)
      let rest = log.take(at: time, Self.later)

      #expect(events.map(\.kind) == [.didReload, .ranOutOfCards(Self.cards[0])])
      #expect(events.map(\.time.seconds) == (time == nil ? [7, 6] : [9, 9]))
      #expect(rest.isEmpty)
    }
  }

  @Test("a top card is told once, again after another or none, and with new data")
  func top() {
    var log = EventLog()
    func tell(_ top: StackEvent.Card?) -> Int {
      log.addTop(top, at: .zero)
      return log.take(at: nil, Self.later).count
    }

    #expect(
      [Self.cards[0], Self.cards[0], Self.cards[1], Self.cards[0]].map(tell) == [1, 0, 1, 1]
    )
    #expect([nil, Self.cards[0], Self.cards[0]].map(tell) == [0, 1, 0])
    log.forgetTop()
    #expect(tell(Self.cards[0]) == 1)
  }
}
