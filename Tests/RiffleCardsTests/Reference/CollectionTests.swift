import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Collection: every row of its contract")
struct CollectionTests {
  /// Where every card rests, of an opacity.
  private func home(x: Double = 150, alpha: Double = 1) -> Pose {
    Pose(center: Point(x: x, y: 200), size: Size(width: 300, height: 400), alpha: alpha)
  }

  @Test("lies 60 points above the window's middle, 300 by 400")
  func placement() {
    let stage = Preset.collection.container.stage(in: Size(width: 1000, height: 700))

    #expect(stage.container == Rectangle(x: 350, y: 90, width: 300, height: 400))
  }

  @Test("looks as its source leaves open: corner 12, a soft shadow 2 points below")
  func appearance() {
    let look = Preset.collection.appearance

    #expect(look.cornerRadius == 12)
    #expect(look.shadow.color == .black)
    #expect(look.shadow.opacity == 0.25)
    #expect(look.shadow.radius == 6)
    #expect(look.shadow.offset == Vector(dx: 0, dy: 2))
    #expect(look.shadow.inset == 0)
  }

  @Test("makes the last two items, the last one on top and the only one seen")
  func order() {
    let script = StackScript(.collection, cards: 7)

    #expect(script.stack.snapshots(at: 0).map(\.index) == [5, 6])
    #expect(script.pose(of: 6, at: 0) == home())
    #expect(script.pose(of: 5, at: 0) == home(alpha: 0))
  }

  @Test("makes as many as there are when fewer than two", arguments: 0..<2)
  func fewCards(count: Int) {
    let script = StackScript(.collection, cards: count)

    #expect(script.stack.snapshots(at: 0).count == count)
    #expect(script.stack.isEmpty(at: 0) == (count == 0))
  }

  @Test(
    "follows the pointer sideways only, and never turns",
    arguments: [
      Vector(dx: 60, dy: -25), Vector(dx: -89, dy: 140), Vector(dx: 700, dy: 0),
      Vector(dx: 0, dy: 300),
    ]
  )
  func drag(translation: Vector) {
    var script = StackScript(.collection, cards: 5)
    script.press(script.middle + Vector(dx: 80, dy: 150), at: 1)

    script.move(to: script.middle + Vector(dx: 80, dy: 150) + translation, at: 1.016)

    #expect(isClose(script.pose(of: 4, at: 1.5), home(x: 150 + translation.dx)))
    #expect(script.snapshot(of: 4, at: 1.5)?.activity == .dragged)
    #expect(script.pose(of: 3, at: 1.5) == home())
  }

  @Test(
    "removes beyond 0.3 of its width to either side, exactly that far not; height is nothing",
    arguments: [
      (90.0, 0.0, "stay"), (90.01, 0.0, "right"), (-90, 0, "stay"), (-90.01, 0, "left"),
      (0, 390, "stay"), (91, -390, "right"),
    ]
  )
  func release(across: Double, down: Double, verdict: String) {
    var script = StackScript(.collection, cards: 5)

    script.drag(by: Vector(dx: across, dy: down), at: 1)

    #expect(script.told(.didSwipe) == (verdict == "stay" ? [] : ["didSwipe 4 \(verdict)"]))
  }

  @Test("slides by the window's width from rest in 0.15 s", arguments: [1.0, -1.0])
  func exit(side: Double) {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: side * 120, dy: 50), at: 1)

    for fraction in [0.0, 0.2, 0.5, 0.8] {
      let way = 120 + (1280 - 120) * easeInOut(fraction)
      let pose = script.pose(of: 4, at: 1.1 + 0.15 * fraction)
      #expect(isClose(pose, home(x: 150 + side * way), within: 1e-6), "\(fraction)")
    }
    #expect(script.snapshot(of: 4, at: 1.2499) != nil)
    #expect(script.snapshot(of: 4, at: 1.25) == nil)
  }

  @Test("goes home in 0.15 s and rests there exactly")
  func returnRule() {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: 80, dy: 40), at: 1)

    for fraction in [0.0, 0.3, 0.5, 0.9] {
      let pose = script.pose(of: 4, at: 1.1 + 0.15 * fraction)
      #expect(isClose(pose, home(x: 150 + 80 * (1 - easeInOut(fraction)))), "\(fraction)")
    }
    script.pass(to: 1.25)
    #expect(script.pose(of: 4, at: 1.25) == home())
    #expect(script.told(.didReturn) == ["didReturn 4"])
    #expect(script.time(of: .didReturn) == 1.25)
  }

  @Test("shows the card beneath while the top one is dragged or returns, and not at rest")
  func beneath() {
    var script = StackScript(.collection, cards: 5)
    script.press(script.middle, at: 1)
    #expect(script.pose(of: 3, at: 1) == home(alpha: 0))
    script.move(to: script.middle + Vector(dx: 50, dy: 0), at: 1.05)
    #expect(script.pose(of: 3, at: 1.05) == home())
    script.lift(at: 1.1)

    #expect(script.pose(of: 3, at: 1.2499) == home())
    #expect(script.pose(of: 3, at: 1.25) == home(alpha: 0))
  }

  @Test("hides the card beneath again after a cancelled drag has gone home")
  func cancelled() {
    var script = StackScript(.collection, cards: 5)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 200, dy: 0), at: 1.05)

    script.cancel(.escape, at: 1.1)
    script.pass(to: 2)

    #expect(script.told(.didSwipe) == [])
    #expect(script.pose(of: 4, at: 1.25) == home())
    #expect(script.pose(of: 3, at: 1.2) == home())
    #expect(script.pose(of: 3, at: 1.25) == home(alpha: 0))
  }

  @Test("makes the card beneath the top one at once, and the next one unseen beneath it")
  func removal() {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: 120, dy: 0), at: 1)

    #expect(script.stack.snapshots(at: 1.1).map(\.index) == [2, 3, 4])
    for moment in [1.1, 1.17, 1.3] {
      #expect(script.pose(of: 3, at: moment) == home(), "\(moment)")
      #expect(script.pose(of: 2, at: moment) == home(alpha: 0), "\(moment)")
    }
    #expect(script.snapshot(of: 3, at: 1.1)?.activity == .resting)
  }
}
