import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("The order in which cards are swiped")
struct SwipeOrderTests {
  @Test("four swipes of three cards are 0, 1, 2, 0 if cards loop; otherwise there are three")
  func loop() {
    for end in [DeckOptions.End.loop, .stop] {
      var preset = Preset.riffle
      preset.deck.end = end
      var script = StackScript(preset, cards: 3)
      for swipe in 0..<4 { script.command(.swipe(.left), at: 1 + 2 * Double(swipe)) }
      let cards = script.events.filter { $0.name == .didSwipe }.map(\.card?.index)
      #expect(cards == (end == .loop ? [0, 1, 2, 0] : [0, 1, 2]))
      #expect(script.eventLines(.ranOutOfCards).isEmpty == (end == .loop))
    }
  }

  @Test("of five cards two are shown; after a swipe the next two; at last one, and none")
  func shownCards() {
    var preset = Preset.riffle
    preset.layout = CascadeLayout(visibleCards: 1)
    var script = StackScript(preset, cards: 5)
    for swiped in 0..<5 {
      let shown = script.stack.snapshots(at: Double(swiped) * 3 + 0.9).map(\.index)
      #expect(shown == Array((swiped..<min(swiped + 2, 5)).reversed()))
      script.command(.swipe(.right), at: Double(swiped) * 3 + 1)
      script.pass(to: Double(swiped) * 3 + 3)
    }
    #expect(script.stack.isEmpty(at: 20))
    let last = script.eventLines(.didSwipe, .ranOutOfCards).suffix(2)
    #expect(last == ["didSwipe 4 right", "didRemoveLast 4"])
  }

  @Test(
    "a command at any time of a card's flight takes effect",
    arguments: Preset.withoutCycling
  )
  func deadButtons(preset: Preset) {
    for time in stride(from: 0.0, through: 1, by: 0.01) {
      var script = StackScript(preset, cards: 6)
      script.command(.swipe(.left), at: 1)
      script.command(.swipe(.right), at: 1 + time)
      #expect(script.eventLines(.didSwipe).count == 2, "\(preset.name), \(time) s later")
    }
  }

  @Test(
    "fifty quick drags swipe fifty cards, each once and in order",
    arguments: Preset.withoutCycling
  )
  func hastyHand(preset: Preset) throws {
    var preset = preset
    preset.deck.end = .stop
    var script = StackScript(preset, cards: 50)
    let order = script.stack.cardsInPicture + script.stack.upcomingCards(limit: 50)
    // In flight a card of the riffle preset can be caught, as it would be by a swipe that begins
    // on the side of the last flight. So each begins on the other side.
    for swipe in 0..<50 {
      let distance = swipe.isMultiple(of: 2) ? 340.0 : -340.0
      let begin = 1 + Double(swipe) * (preset.exit.isCatchable ? 0.8 : 0.06)
      let start = try script.place(of: order[swipe], at: begin)
      script.press(start, at: begin)
      script.move(to: start + Vector(dx: distance / 2, dy: 0), at: begin + 0.02)
      script.lift(start + Vector(dx: distance, dy: 0), at: begin + 0.04)
    }
    script.pass(to: 100)

    #expect(script.events.filter { $0.name == .didSwipe }.compactMap(\.card?.id) == order)
    #expect(script.stack.isEmpty(at: 100))
  }

  @Test("of more than a hundred cards that fly at once, those that left first are over, each once")
  func manyFlights() {
    var script = StackScript(.riffle, cards: 500)
    for _ in 0..<300 { script.command(.swipe(.right), at: 1) }
    #expect(script.stack.snapshots(at: 1).filter { $0.activity == .leaving }.count == 100)
    #expect(script.stack.undoableSwipes == 300)
    let early = script.events.filter { $0.name == .didLeave }.compactMap(\.card?.index)
    #expect(early == Array(0..<200))
    for _ in 0..<250 { script.command(.undo, at: 1.01) }
    #expect(script.stack.topCard == 50)
    script.pass(to: 5)
    #expect(script.events.filter { $0.name == .didLeave }.count == 200)
  }
}
