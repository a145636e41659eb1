import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Card stack")
struct CardStackTests {
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
        script.move(to: script.middle + Vector(dx: 15, dy: 0), at: 0.9)
        script.lift(at: 1)
        script.resize(to: size, at: time)
        script.pass(to: 6)
        let fresh = CardStack(preset: preset, window: size, count: 5).snapshots(at: 0)
        #expect(script.stack.snapshots(at: 6).map(\.pose) == fresh.map(\.pose), "\(preset.name)")
      }
    }
  }
}
