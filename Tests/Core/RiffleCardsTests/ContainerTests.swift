import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Container: every row of its contract")
struct ContainerTests {
  @Test("each card rests 10 points lower and is 20 narrower than the one above", arguments: 0..<3)
  func layout(card: Int) throws {
    let script = StackScript(cards: 5)

    let pose = try #require(script.pose(of: card, at: 0))

    let i = Double(card)
    #expect(
      pose
        == Pose(
          center: Point(x: 150, y: 200 + 10 * i),
          size: Size(width: 300 - 20 * i, height: 400)
        )
    )
  }

  @Test("the first three cards are shown, from back to front")
  func visibleCards() {
    let script = StackScript(cards: 5)

    #expect(script.stack.snapshots(at: 0).map(\.index) == [2, 1, 0])
    #expect(script.stack.snapshots(at: 0).allSatisfy { $0.pose.alpha == 1 })
  }

  @Test("a deck of fewer than three cards shows them all", arguments: 0..<3)
  func fewCards(count: Int) {
    let script = StackScript(cards: count)

    #expect(script.stack.snapshots(at: 0).count == count)
    #expect(script.stack.isEmpty(at: 0) == (count == 0))
  }

  @Test(
    "a dragged card follows the pointer and rotates by tan(Tx / 600)",
    arguments: [
      (Vector(dx: 60, dy: -25), 0.10033467208545055),
      (Vector(dx: -150, dy: 80), -0.25534192122103627),
      (Vector(dx: 0, dy: 300), 0.0),
    ]
  )
  func drag(translation: Vector, rotation: Double) throws {
    var script = StackScript(cards: 5)
    script.press(script.middle, at: 1)

    script.move(to: script.middle + translation, at: 1.016)

    let pose = try #require(script.pose(of: 0, at: 1.5))
    #expect(isClose(pose.center.x, 150 + translation.dx))
    #expect(isClose(pose.center.y, 200 + translation.dy))
    #expect(isClose(pose.rotation.radians, rotation, within: 1e-15))
    #expect(script.snapshot(of: 0, at: 1.5)?.activity == .dragged)
  }

  @Test(
    "a release swipes beyond 400 to the right and below -65 to the left, and otherwise not",
    arguments: [
      (250.0, "stay"), (250.5, "right"), (-215, "stay"), (-215.5, "left"), (0, "stay"),
    ]
  )
  func release(distance: Double, verdict: String) {
    var script = StackScript(cards: 5)

    script.drag(by: Vector(dx: distance, dy: distance == 0 ? 390 : 0), at: 1)

    let expected = verdict == "stay" ? [] : ["didSwipe 0 \(verdict)"]
    #expect(script.eventLines(.didSwipe) == expected)
  }

  @Test(
    "a card leaves by 200 and 75 points in 0.2 s while it fades, and keeps its rotation",
    arguments: [1.0, -1.0]
  )
  func exit(side: Double) throws {
    var script = StackScript(cards: 5)
    script.drag(by: Vector(dx: side * 260, dy: -30), at: 1)

    let pose = try #require(script.pose(of: 0, at: 1.15))

    let progress = easeInOut(0.25)
    #expect(isClose(pose.center.x, 150 + side * (260 + 200 * progress)))
    #expect(isClose(pose.center.y, 200 - 30 + 75 * progress))
    #expect(isClose(pose.alpha, 1 - progress))
    #expect(isClose(pose.rotation.radians, side * 0.46266165966382733, within: 1e-15))
    #expect(script.snapshot(of: 0, at: 1.15)?.activity == .leaving)
    #expect(script.snapshot(of: 0, at: 1.3) == nil)
  }

  @Test("a released card returns in 0.2 s and rests exactly in its slot")
  func returnRule() throws {
    var script = StackScript(cards: 5)
    script.drag(by: Vector(dx: 100, dy: 40), at: 1)

    let midway = try #require(script.pose(of: 0, at: 1.2))
    script.pass(to: 1.3)

    #expect(isClose(midway.center.x, 200))
    #expect(isClose(midway.center.y, 220))
    #expect(isClose(midway.rotation.radians, 0.16822721830224246 / 2))
    #expect(
      script.pose(of: 0, at: 1.3)
        == Pose(center: Point(x: 150, y: 200), size: Size(width: 300, height: 400))
    )
    #expect(script.eventLines(.didReturn) == ["didReturn 0"])
    #expect(script.events.last?.time == Timestamp(seconds: 1.3))
  }

  @Test("a swipe moves the other cards up in 0.2 s and adds the next card at the back at once")
  func restack() throws {
    var script = StackScript(cards: 5)
    script.drag(by: Vector(dx: 260, dy: 0), at: 1)

    let progress = easeInOut(0.75)
    let second = try #require(script.pose(of: 1, at: 1.25))
    #expect(isClose(second.center.y, 210 - 10 * progress))
    #expect(isClose(second.size.width, 280 + 20 * progress))
    #expect(script.snapshot(of: 1, at: 1.25)?.activity == .moving)
    let added = try #require(script.pose(of: 3, at: 1.1))
    #expect(added == Pose(center: Point(x: 150, y: 220), size: Size(width: 260, height: 400)))
    #expect(script.snapshot(of: 1, at: 1.3)?.activity == .resting)
  }

  @Test("a swipe moves the other cards up even if no card remains to add")
  func restackWithoutNext() throws {
    var script = StackScript(cards: 2)
    script.drag(by: Vector(dx: 260, dy: 0), at: 1)

    #expect(
      script.pose(of: 1, at: 1.3)
        == Pose(center: Point(x: 150, y: 200), size: Size(width: 300, height: 400))
    )
  }

  @Test("cards in flight are drawn above the stack, the first to leave uppermost")
  func order() {
    var script = StackScript(cards: 6)
    script.command(.swipe(.right), at: 1)
    script.command(.swipe(.left), at: 1.05)

    #expect(script.stack.snapshots(at: 1.1).map(\.index) == [4, 3, 2, 1, 0])
  }

  @Test("a command during a drag sends the card to its own end, from any translation")
  func commandWhileDragged() {
    // At 200 points the exit to the left ends where the card would have returned to.
    for across in [199.999, 200, 200.001, -200, 35] {
      for (side, direction) in [(1.0, Direction.right), (-1, .left)] {
        var script = StackScript(cards: 5)
        script.press(script.middle, at: 1)
        script.move(to: script.middle + Vector(dx: across, dy: 0), at: 1.1)
        script.command(.swipe(direction), at: 1.2)

        #expect(script.eventLines(.didCancelDrag, .didSwipe).count == 2)
        let start = 150 + across
        for fraction in [0.0, 0.3, 0.9] {
          let x = start + side * 200 * easeInOut(fraction)
          let y = 200 + 75 * easeInOut(fraction)
          let pose = script.pose(of: 0, at: 1.2 + 0.2 * fraction)
          #expect(isClose(pose?.center.x, x, within: 1e-6), "\(across) \(direction)")
          #expect(isClose(pose?.center.y, y, within: 1e-6), "\(across) \(direction)")
        }
      }
    }
  }

  @Test("only the top card can be grabbed, not what looks out of those beneath")
  func grab() {
    // 4 and 14 points below the top card's edge lie the cards in slots 1 and 2.
    for depth in [204.0, 214] {
      var script = StackScript(cards: 5)
      script.pass(to: 0.5)
      let (events, rest) = (script.events.count, script.stack.snapshots(at: 0.5))
      script.press(script.middle + Vector(dx: 0, dy: depth), at: 1)
      script.move(to: script.middle + Vector(dx: 300, dy: depth), at: 1.05)
      script.lift(at: 1.1)

      #expect(script.events.count == events)
      #expect(script.stack.snapshots(at: 1.1) == rest)
    }
  }
}
