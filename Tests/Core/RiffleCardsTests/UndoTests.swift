import CardTestSupport
import Foundation
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Undo and reload")
struct UndoTests {
  @Test("an undo brings the card back from the end of its exit, in the duration of the exit")
  func undoAfterFlight() throws {
    var script = StackScript(cards: 5)
    script.drag(by: Vector(dx: 260, dy: -30), at: 1)

    script.command(.undo, at: 2)

    let start = try #require(script.pose(of: 0, at: 2))
    #expect(isClose(start.center.x, 150 + 260 + 200) && isClose(start.center.y, 200 - 30 + 75))
    #expect(start.alpha == 0)
    #expect(isClose(start.rotation.radians, 0.46266165966382733, within: 1e-15))
    let midway = try #require(script.pose(of: 0, at: 2.1))
    #expect(isClose(midway.center.x, 150 + 460 / 2) && isClose(midway.alpha, 0.5))
    #expect(script.snapshot(of: 0, at: 2.1)?.activity == .entering)
    #expect(
      script.pose(of: 0, at: 2.2)
        == Pose(center: Point(x: 150, y: 200), size: Size(width: 300, height: 400))
    )
  }

  @Test("a reload deals the first cards again, with another number of cards")
  func reload() {
    var script = StackScript(cards: 2)
    script.command(.swipe(.left), at: 1)
    script.command(.swipe(.left), at: 1.05)

    script.command(.reload(count: 4), at: 1.1)

    // The two that were swiped fly on, in front of the new deck.
    #expect(script.stack.snapshots(at: 1.1).map(\.index) == [2, 1, 0, 1, 0])
    #expect(
      script.eventLines().suffix(5)
        == ["didReload", "willDisplay 0", "willDisplay 1", "willDisplay 2", "didDisplay 0"]
    )
    script.command(.undo, at: 1.2)
    #expect(script.eventLines(.didUndo) == [])
  }

  @Test(
    "a card caught on its way back is opaque, and can be swiped like any other",
    arguments: Preset.withoutCycling
  )
  func caughtUndo(preset: Preset) throws {
    var script = StackScript(preset, cards: 5)
    let top = try #require(script.stack.snapshots(at: 0.5).last)
    script.command(.swipe(.right), at: 1)
    script.command(.undo, at: 3)
    for step in 1...60 {
      let time = 3 + Double(step) / 100
      let seen = try #require(script.stack.snapshots(at: time).first { $0.id == top.id }).pose
      guard (seen.center - script.middle).length < 60 else { continue }
      script.press(seen.center, at: time)
      // Slower than any preset swipes by speed alone.
      script.move(to: script.middle, at: time + 0.4)
      script.lift(at: time + 0.7)
      break
    }
    script.pass(to: 8)

    let back = try #require(script.stack.snapshots(at: 8).last)
    #expect(back.id == top.id)
    #expect(back.pose == top.pose)
    script.command(.swipe(.left), at: 9)
    #expect(script.events.last { $0.name == .didSwipe }?.card?.id == top.id)
  }

  @Test(
    "a card that lay beneath one taken back in flight comes back beneath it, and is redone from there"
  )
  func undoBeneath() throws {
    var script = StackScript.house(cards: 5)
    script.command(.swipe(.up), at: 1)
    script.command(.swipe(.right), at: 1.02)
    let first = try #require(script.snapshot(of: 0, at: 1.06))
    #expect(first.activity == .leaving)
    script.press(first.pose.center, at: 1.06)
    script.move(to: script.middle, at: 1.2)
    script.lift(at: 1.5)
    script.pass(to: 3)
    #expect(script.stack.cardsInPicture.prefix(2) == [CardID(0), CardID(2)])

    script.command(.undo, at: 4)
    script.pass(to: 6)
    #expect(script.stack.cardsInPicture.prefix(3) == [CardID(0), CardID(1), CardID(2)])
    #expect(script.stack.checkInvariants(at: Timestamp(seconds: 6)) == [])
    #expect(script.stack.checkRest() == [])
    let state = script.stack.state(at: Timestamp(seconds: 6))
    let saved = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(StackState.self, from: saved) == state)

    script.command(.redo, at: 7)
    script.pass(to: 9)
    #expect(script.stack.cardsInPicture.prefix(2) == [CardID(0), CardID(2)])
    #expect(script.stack.swipedCards == [SwipedCard(id: CardID(1), index: 1, direction: .right)])
    script.command(.swipe(.left), at: 10)
    for step in 0..<2 { script.command(.undo, at: 11 + Double(step)) }
    script.pass(to: 20)
    #expect(script.stack.cardsInPicture.prefix(3) == [CardID(0), CardID(1), CardID(2)])
  }

  @Test("a card that is still in flight when cards no longer loop comes back to the stack")
  func endOfLoop() throws {
    var script = StackScript(cards: 1)
    script.set("deck.end", .text("loop"), at: 0.5)
    script.command(.swipe(.left), at: 1)
    script.set("deck.end", .text("stop"), at: 1.05)
    script.pass(to: 3)

    #expect(script.stack.remaining == 1)
    #expect(script.stack.cardsInPicture.map { script.stack.index(of: $0) } == [0])
    #expect(script.stack.checkRest() == [])
  }

  @Test(
    "three swipes to three sides are undone from those sides or from below, the latest first",
    arguments: Preset.withoutCycling
  )
  func undoSeveral(preset: Preset) throws {
    var script = StackScript(preset, cards: 6)
    let order = script.stack.cardsInPicture + script.stack.upcomingCards(limit: 6)
    let sides: [Direction] = [.left, .right, .left]
    let comesFromBelow = preset.has("exit.undo", "curveFromBelow")
    for (index, side) in sides.enumerated() {
      script.command(.swipe(side), at: 1 + 2 * Double(index))
    }
    for index in (0..<3).reversed() {
      let time = 10 + 2 * Double(2 - index)
      script.command(.undo, at: time)
      let start = try #require(script.stack.snapshots(at: time).first { $0.id == order[index] })
      let offset = start.pose.center - script.stack.stage.container.center
      let from = comesFromBelow ? Direction.down : sides[index]
      #expect(offset.dot(from.vector) > 100, "\(preset.name): \(index) from \(offset)")
      // It comes above all others.
      #expect(script.stack.snapshots(at: time + 0.1).last?.id == order[index])
    }
    let undone = script.events.filter { $0.name == .didUndo }
    #expect(undone.compactMap(\.card?.id) == Array(order[..<3].reversed()))
    #expect(undone.compactMap(\.direction) == sides.reversed())
  }
}
