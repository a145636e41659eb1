import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Collection: every row of its contract")
struct CollectionTests {
  /// The resting pose of every card, with an opacity.
  private func home(x: Double = 150, alpha: Double = 1) -> Pose {
    Pose(center: Point(x: x, y: 200), size: Size(width: 300, height: 400), alpha: alpha)
  }

  @Test("the cards have corners of 12 and a soft shadow 2 points below")
  func appearance() {
    let look = Preset.collection.appearance

    #expect(look.cornerRadius == 12)
    #expect(look.shadow.color == .black)
    #expect(look.shadow.opacity == 0.25)
    #expect(look.shadow.radius == 6)
    #expect(look.shadow.offset == Vector(dx: 0, dy: 2))
    #expect(look.shadow.inset == 0)
  }

  @Test("the last two items are made, with the last one on top and the only one visible")
  func order() {
    let script = StackScript(.collection, cards: 7)

    #expect(script.stack.snapshots(at: 0).map(\.index) == [5, 6])
    #expect(script.pose(of: 6, at: 0) == home())
    #expect(script.pose(of: 5, at: 0) == home(alpha: 0))
  }

  @Test(
    "a dragged card follows the pointer sideways only, and never rotates",
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
    "a release swipes beyond 0.3 of the width to either side, not at it, at any height",
    arguments: [
      (90.0, 0.0, "stay"), (90.01, 0.0, "right"), (-90, 0, "stay"), (-90.01, 0, "left"),
      (0, 390, "stay"), (91, -390, "right"),
    ]
  )
  func release(across: Double, down: Double, verdict: String) {
    var script = StackScript(.collection, cards: 5)

    script.drag(by: Vector(dx: across, dy: down), at: 1)

    #expect(script.eventLines(.didSwipe) == (verdict == "stay" ? [] : ["didSwipe 4 \(verdict)"]))
  }

  @Test(
    "a swiped card slides by the window's width from its slot in 0.15 s",
    arguments: [1.0, -1.0]
  )
  func exit(side: Double) {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: side * 120, dy: 50), at: 1)

    for fraction in [0.0, 0.2, 0.5, 0.8] {
      let distance = 120 + (1280 - 120) * easeInOut(fraction)
      let pose = script.pose(of: 4, at: 1.1 + 0.15 * fraction)
      #expect(isClose(pose, home(x: 150 + side * distance), within: 1e-6), "\(fraction)")
    }
    #expect(script.snapshot(of: 4, at: 1.2499) != nil)
    #expect(script.snapshot(of: 4, at: 1.25) == nil)
  }

  @Test("a released card returns in 0.15 s and rests exactly in its slot")
  func returnRule() {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: 80, dy: 40), at: 1)

    for fraction in [0.0, 0.3, 0.5, 0.9] {
      let pose = script.pose(of: 4, at: 1.1 + 0.15 * fraction)
      #expect(isClose(pose, home(x: 150 + 80 * (1 - easeInOut(fraction)))), "\(fraction)")
    }
    script.pass(to: 1.25)
    #expect(script.pose(of: 4, at: 1.25) == home())
    #expect(script.eventLines(.didReturn) == ["didReturn 4"])
    #expect(script.time(of: .didReturn) == 1.25)
  }

  @Test("the card beneath is visible while the top one is dragged or returns, and not at rest")
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

  @Test(
    "after a swipe the card beneath is on top at once, and the next one is invisible beneath it"
  )
  func removal() {
    var script = StackScript(.collection, cards: 5)
    script.drag(by: Vector(dx: 120, dy: 0), at: 1)

    #expect(script.stack.snapshots(at: 1.1).map(\.index) == [2, 3, 4])
    for time in [1.1, 1.17, 1.3] {
      #expect(script.pose(of: 3, at: time) == home(), "\(time)")
      #expect(script.pose(of: 2, at: time) == home(alpha: 0), "\(time)")
    }
    #expect(script.snapshot(of: 3, at: 1.1)?.activity == .resting)
  }
}
