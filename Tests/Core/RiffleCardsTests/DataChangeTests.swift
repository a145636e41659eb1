import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("Changes of the data during a session")
struct DataChangeTests {
  @Test(
    "every card is swiped once and in order while cards are inserted, deleted and moved",
    arguments: Soak.seeds(60)
  )
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stack = CardStack(preset: .container, window: Size(width: 900, height: 700), count: 12)
    // A plain model: names in the order of the data, and those that were not swiped.
    var data = Array(0..<12)
    var left = data
    var swiped: [Int] = []
    var given = 12
    for step in 1...400 {
      let time = Timestamp(seconds: Double(step) * 0.03)
      func perform(_ command: StackCommand) {
        _ = stack.handle(.command(command), at: time)
      }
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3:
        perform(.swipe(.left))
        if !left.isEmpty { swiped.append(left.removeFirst()) }
      case 4:
        perform(.undo)
        if let last = swiped.popLast() { left.insert(last, at: 0) }
      case 5:
        let index = Int.random(in: 0...data.count, using: &random)
        perform(.insert(at: index, count: 2))
        let next = data[index...].first { left.contains($0) }
        let position = next.flatMap { left.firstIndex(of: $0) } ?? left.count
        data.insert(contentsOf: [given, given + 1], at: index)
        left.insert(contentsOf: [given, given + 1], at: position)
        given += 2
      case 6 where !data.isEmpty:
        let index = Int.random(in: 0..<data.count, using: &random)
        perform(.delete(at: index, count: 1))
        let deleted = data.remove(at: index)
        left.removeAll { $0 == deleted }
        swiped.removeAll { $0 == deleted }
      case 7 where !data.isEmpty:
        let from = Int.random(in: 0..<data.count, using: &random)
        let to = Int.random(in: 0..<data.count, using: &random)
        perform(.move(from: from, to: to))
        let card = data.remove(at: from)
        data.insert(card, at: to)
        if from != to, left.contains(card) {
          left.removeAll { $0 == card }
          let next = data[(to + 1)...].first { left.contains($0) }
          left.insert(card, at: next.flatMap { left.firstIndex(of: $0) } ?? left.count)
        }
      default: break
      }

      #expect(stack.count == data.count, "seed \(seed), step \(step)")
      #expect(stack.remaining == left.count, "seed \(seed), step \(step)")
      #expect(stack.undoableSwipes == swiped.count, "seed \(seed), step \(step)")
      #expect(stack.topCard.map { data[$0] } == left.first, "seed \(seed), step \(step)")
      let upcoming = stack.upcomingCards(limit: 3).compactMap { stack.index(of: $0) }.map {
        data[$0]
      }
      #expect(upcoming == Array(left.dropFirst(3).prefix(3)), "seed \(seed), step \(step)")
    }
  }

  @Test(
    "a dragged card stays dragged while cards are inserted and reloaded",
    arguments: Preset.everything.filter { $0.release.swipeRecognizer == nil }
  )
  func held(preset: Preset) throws {
    var script = StackScript(preset, cards: 6)
    let top = try #require(script.stack.snapshots(at: 1).last)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 80, dy: 0), at: 1.1)
    let count = script.stack.count

    script.command(.insert(at: 0, count: 1), at: 1.2)
    script.command(.insert(at: count + 1, count: 2), at: 1.3)
    script.command(.reload(), at: 1.4)

    let held = try #require(script.stack.snapshots(at: 3).last)
    // A spring on which it follows has come to rest.
    #expect(held.pose.center == (script.snapshot(of: held.index, at: 2.9)?.pose.center))
    #expect(script.eventLines(.didCancelDrag) == [])
    #expect(held.activity == .dragged)
    #expect(held.pose.center.x > top.pose.center.x + 20)
  }

  @Test(
    "200 swipe commands within one second swipe 200 cards, each once and in order",
    arguments: Preset.everything
  )
  func haste(preset: Preset) {
    guard preset.name != "board" else { return }
    var script = StackScript(preset, cards: 300)

    for swipe in 0..<200 { script.command(.swipe(.left), at: 1 + Double(swipe) / 200) }

    let cards = script.events.filter { $0.name == .didSwipe }.compactMap(\.card?.index)
    let order = preset.deck.topCard == .first ? Array(0..<200) : Array((100..<300).reversed())
    #expect(cards == order)
  }

  @Test("of cards that are deleted one after the other, the latest is in front")
  func deletedOrder() throws {
    var script = StackScript(.riffle, cards: 6)
    for step in 0..<3 { script.command(.delete(at: 0, count: 1), at: 1 + Double(step) / 50) }
    let shown = script.stack.snapshots(at: 1.05).map(\.id)
    let places = try (0..<3).map { try #require(shown.firstIndex(of: CardID($0)), "\(shown)") }
    #expect(places == places.sorted())
  }

  @Test(
    "commands still swipe after cards are inserted or reloaded during a drag",
    arguments: Preset.withoutCycling
  )
  func addedDuringDrag(preset: Preset) {
    for change in [StackCommand.insert(at: 5, count: 3), .reload(count: 9)] {
      var script = StackScript(preset, cards: 5)
      script.press(script.middle, at: 1)
      script.move(to: script.middle + Vector(dx: 40, dy: 0), at: 1.3)
      script.command(change, at: 1.35)
      script.lift(at: 1.4)
      for swipe in 0..<3 { script.command(.swipe(.left), at: 2 + Double(swipe)) }
      #expect(script.eventLines(.didSwipe).count == 3, "\(preset.name), \(change)")
    }
  }
}
