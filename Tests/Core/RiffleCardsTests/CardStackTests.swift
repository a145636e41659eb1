import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Card stack")
struct CardStackTests {
  @Test("a swipe is reported in order: the release, the next card, the end of the flight")
  func swipeEvents() {
    var script = StackScript(cards: 4)
    script.drag(by: Vector(dx: 260, dy: 0), at: 1)
    script.pass(to: 2)

    #expect(
      script.eventLines() == [
        "willDisplay 0", "willDisplay 1", "willDisplay 2", "didDisplay 0", "didBeginDrag 0",
        "willSwipe 0 right", "didSwipe 0 right", "willDisplay 3", "didDisplay 1", "didLeave 0",
      ]
    )
    #expect(script.events.last?.time == Timestamp(seconds: 1.3))
  }

  @Test("a release is judged by the position of the up event, which counts as one more move")
  func releaseMoves() {
    var script = StackScript(cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 100, dy: 0), at: 1.02)

    script.lift(script.middle + Vector(dx: 260, dy: 0), at: 1.04)

    #expect(
      script.eventLines(.didDrag, .didSwipe) == ["didDrag 0", "didSwipe 0 right"]
    )
  }

  @Test("a press that moves less than 4 points is a tap, and one that moves 4 is a drag")
  func slop() {
    var script = StackScript(cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 3.9, dy: 0), at: 1.02)
    script.lift(at: 1.04)
    script.press(script.middle, at: 2)
    script.move(to: script.middle + Vector(dx: 4, dy: 0), at: 2.02)
    script.lift(at: 2.04)

    #expect(script.eventLines(.didSelect, .didBeginDrag) == ["didSelect 0", "didBeginDrag 0"])
  }

  @Test("a press beside the top card is ignored")
  func pressBeside() {
    var script = StackScript(cards: 4)
    script.press(script.middle + Vector(dx: 151, dy: 0), at: 1)
    script.move(to: script.middle, at: 1.02)
    script.lift(at: 1.04)

    #expect(script.eventLines(.didBeginDrag, .didSelect) == [])
  }

  @Test(
    "a canceled drag does not swipe, even beyond the threshold",
    arguments: CancelCause.allCases
  )
  func cancel(cause: CancelCause) {
    var script = StackScript(cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 300, dy: 0), at: 1.02)

    script.cancel(cause, at: 1.1)
    script.move(to: script.middle + Vector(dx: 350, dy: 0), at: 1.15)
    script.lift(at: 1.2)
    script.pass(to: 2)

    #expect(
      script.eventLines(.didBeginDrag, .didCancelDrag, .didSwipe, .didReturn)
        == ["didBeginDrag 0", "didCancelDrag 0", "didReturn 0"]
    )
    #expect(script.stack.topCard == 0)
  }

  @Test("a second button cancels a drag, and the next begins only after all buttons are up")
  func secondButton() {
    var script = StackScript(cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 300, dy: 0), at: 1.02)

    script.press(script.middle + Vector(dx: 300, dy: 0), at: 1.05, button: .secondary)
    script.lift(at: 1.1)
    script.pass(to: 2)

    #expect(script.eventLines(.didCancelDrag, .didSwipe) == ["didCancelDrag 0"])
  }

  @Test("a returning card is caught in its present pose, and dragged from there without a jump")
  func catchReturning() throws {
    var script = StackScript(cards: 4)
    script.drag(by: Vector(dx: 200, dy: 60), at: 1)
    let before = try #require(script.pose(of: 0, at: 1.18))
    let point = script.middle + Vector(dx: 90, dy: 0)

    script.press(point, at: 1.18)
    let caught = try #require(script.pose(of: 0, at: 1.25))
    script.move(to: point + Vector(dx: 1, dy: 2), at: 1.3)
    let moved = try #require(script.pose(of: 0, at: 1.3))

    #expect(isClose(caught.center.x, before.center.x) && isClose(caught.center.y, before.center.y))
    #expect(isClose(caught.rotation.radians, before.rotation.radians))
    #expect(isClose(moved.center.x, before.center.x + 1))
    #expect(isClose(moved.center.y, before.center.y + 2))
    #expect(abs(moved.rotation.radians - before.rotation.radians) < 0.002)
    #expect(script.snapshot(of: 0, at: 1.3)?.activity == .dragged)
  }

  @Test("a card that is caught and not moved goes on returning, and is not selected")
  func catchAndLetGo() {
    var script = StackScript(cards: 4)
    script.drag(by: Vector(dx: 200, dy: 60), at: 1)
    let point = script.middle + Vector(dx: 90, dy: 0)

    script.press(point, at: 1.18)
    script.lift(at: 1.2)
    script.pass(to: 2)

    #expect(script.eventLines(.didSelect) == [])
    #expect(script.eventLines(.didReturn) == ["didReturn 0"])
    #expect(script.pose(of: 0, at: 2)?.center == Point(x: 150, y: 200))
  }

  @Test("the next card can be dragged while the last one still flies")
  func dragDuringFlight() {
    var script = StackScript(cards: 4)
    script.drag(by: Vector(dx: 260, dy: 0), at: 1)

    script.drag(by: Vector(dx: -260, dy: 0), at: 1.11)

    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right", "didSwipe 1 left"])
  }

  @Test("200 swipe commands within one second all take effect, in order")
  func manyCommands() {
    var script = StackScript(cards: 300)
    for step in 0..<200 {
      script.command(.swipe(step.isMultiple(of: 2) ? .left : .right), at: 1 + Double(step) * 0.005)
    }
    script.pass(to: 3)

    #expect(
      script.events.filter { $0.name == .didSwipe }.compactMap(\.card?.index) == Array(0..<200)
    )
    #expect(
      script.events.filter { $0.name == .didLeave }.compactMap(\.card?.index) == Array(0..<200)
    )
    #expect(script.stack.topCard == 200)
    #expect(script.stack.remaining == 100)
  }

  @Test("a swipe command in a direction that the preset does not allow changes nothing")
  func forbiddenDirection() {
    var script = StackScript(cards: 3)

    script.command(.swipe(.up), at: 1)

    #expect(script.stack.topCard == 0)
    #expect(script.eventLines(.willSwipe) == [])
  }

  @Test("swiping the last card is reported, and the stack is empty once its flight is over")
  func lastCard() {
    var script = StackScript(cards: 1)
    script.command(.swipe(.left), at: 1)

    #expect(script.eventLines(.didSwipe, .ranOutOfCards) == ["didSwipe 0 left", "didRemoveLast 0"])
    #expect(!script.stack.isEmpty(at: 1.19))
    #expect(script.stack.isEmpty(at: 1.2))
    script.command(.swipe(.left), at: 2)
    #expect(script.eventLines(.didSwipe).count == 1)
  }

  @Test("a swipe command swipes a dragged card from its present pose")
  func commandDuringDrag() throws {
    var script = StackScript(cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 80, dy: 0), at: 1.02)
    let held = try #require(script.pose(of: 0, at: 1.1))

    script.command(.swipe(.left), at: 1.1)
    script.lift(at: 1.2)

    let flying = try #require(script.pose(of: 0, at: 1.1))
    #expect(isClose(flying.center.x, held.center.x))
    #expect(script.eventLines(.didCancelDrag, .didSwipe) == ["didCancelDrag 0", "didSwipe 0 left"])
  }

  @Test("a dragged card stays dragged while the window is resized")
  func resizeDuringDrag() throws {
    var script = StackScript(cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 100, dy: 20), at: 1.02)

    script.resize(to: Size(width: 1000, height: 700), at: 1.1)

    let pose = try #require(script.pose(of: 0, at: 1.1))
    #expect(pose.center == Point(x: 250, y: 220))
    #expect(script.snapshot(of: 0, at: 1.1)?.activity == .dragged)
    #expect(script.snapshot(of: 0, at: 1.1)?.pose.center == Point(x: 600, y: 310))
  }

  @Test("after a resize cards rest in the same poses as in a stack made at that size")
  func resize() {
    let size = Size(width: 700, height: 900)
    for preset in Preset.withoutCycling {
      for time in [1.0, 1.05, 1.2] {
        var script = StackScript(preset, cards: 5)
        script.press(script.middle, at: 0.8)
        script.move(to: script.middle + Vector(dx: 30, dy: 0), at: 0.9)
        script.lift(at: 1)
        script.resize(to: size, at: time)
        script.pass(to: 6)
        let fresh = CardStack(preset: preset, window: size, count: 5).snapshots(at: 0)
        #expect(script.stack.snapshots(at: 6).map(\.pose) == fresh.map(\.pose), "\(preset.name)")
      }
    }
  }

  @Test("inputs of one stack do not change another")
  func twoStacks() {
    var one = StackScript(.riffle, cards: 5)
    var other = StackScript(.riffle, cards: 5)
    let untouched = other.stack.snapshots(at: 3)
    one.press(one.middle, at: 1)
    one.move(to: one.middle + Vector(dx: 100, dy: 0), at: 1.2)
    one.command(.swipe(.left), at: 1.5)
    #expect(other.stack.snapshots(at: 3) == untouched)
    other.command(.swipe(.right), at: 4)
    #expect(other.eventLines(.didSwipe) == ["didSwipe 0 right"])
    #expect(one.eventLines(.didSwipe) == ["didSwipe 0 left"])
  }
}
