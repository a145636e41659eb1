import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Every reference stack")
struct ReferencePresetTests {
  /// The presets whose cards follow the pointer.
  private static let followers: [Preset] = [.container, .collection, .swipeable, .qi, .qiDemo]

  @Test(
    "the container is 300 by 400 points and lies 60 above the window's center",
    arguments: [Preset.container, .collection, .swipeable, .board]
  )
  func placement(preset: Preset) {
    let stage = preset.container.stage(in: Size(width: 1000, height: 700))

    #expect(stage.container == Rectangle(x: 350, y: 90, width: 300, height: 400))
  }

  @Test("a returning card is caught in its present pose, without a jump", arguments: followers)
  func catching(preset: Preset) throws {
    var script = StackScript(preset, cards: 6)
    let grab = script.middle + Vector(dx: 70, dy: -90)
    script.press(grab, at: 1)
    script.move(to: grab + Vector(dx: 62, dy: -45), at: 1.05)
    script.lift(at: 1.1)
    let top = try #require(script.stack.topCard)
    let before = try #require(script.snapshot(of: top, at: 1.16)).pose
    #expect(script.snapshot(of: top, at: 1.16)?.activity == .returning)

    let point = before.center + Vector(dx: -80, dy: 100)
    script.press(point, at: 1.16)

    #expect(isClose(script.snapshot(of: top, at: 1.16)?.pose, before))
    #expect(isClose(script.snapshot(of: top, at: 1.4)?.pose, before))
    // No slop on a moving card: the first point counts.
    script.move(to: point + Vector(dx: 1, dy: 0), at: 1.45)
    let moved = try #require(script.snapshot(of: top, at: 1.45)).pose
    #expect(abs(moved.center.x - before.center.x - 1) < 0.2)
    #expect(abs(moved.center.y - before.center.y) < 0.2)
    #expect(abs(moved.rotation.radians - before.rotation.radians) < 0.004)
    script.move(to: point, at: 1.5)
    #expect(isClose(script.snapshot(of: top, at: 1.5)?.pose, before))
  }

  @Test(
    "a caught card is judged by its position, not by the distance of the drag",
    arguments: followers
  )
  func judgement(preset: Preset) throws {
    var script = StackScript(preset, cards: 6)
    let side = preset.name.hasPrefix("qi") ? 90.0 : 80
    script.drag(by: Vector(dx: side, dy: 0), at: 1)
    let top = try #require(script.stack.topCard)
    let start = try #require(script.snapshot(of: top, at: 1.13)).pose.center
    let threshold = [
      "container": 250.0, "collection": 90, "swipeable": 90, "qi": 100, "qi-demo": 100,
    ]
    let goal = try #require(threshold[preset.name]) + 0.5

    script.press(start, at: 1.13)
    let way = Vector(dx: script.middle.x + goal - start.x, dy: 0)
    script.move(to: start + way * 0.5, at: 1.2)
    script.move(to: start + way, at: 1.3)
    script.lift(at: 1.4)

    #expect(start.x > script.middle.x + 1)
    #expect(script.eventLines(.didSwipe) == ["didSwipe \(top) right"])
  }

  @Test("a canceled drag changes nothing", arguments: followers, CancelCause.allCases)
  func cancel(preset: Preset, cause: CancelCause) {
    var script = StackScript(preset, cards: 6)
    let before = script.stack.snapshots(at: 0)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 350, dy: 30), at: 1.05)

    script.cancel(cause, at: 1.1)
    script.pass(to: 4)

    #expect(script.eventLines(.didCancelDrag, .didReturn).count == 2)
    #expect(script.eventLines(.willSwipe, .didSwipe) == [])
    #expect(script.stack.snapshots(at: 4) == before)
  }

  @Test("flights lie above the stack, the first to leave uppermost", arguments: followers)
  func order(preset: Preset) throws {
    var script = StackScript(preset, cards: 9)
    let cards = preset.deck.topCard == .first ? Array(0..<9) : Array((0..<9).reversed())
    script.command(.swipe(.right), at: 1)
    script.command(.swipe(.left), at: 1.04)
    script.command(.swipe(.right), at: 1.08)

    let seen = script.stack.snapshots(at: 1.1).map(\.index)

    #expect(seen == Array(cards[0..<3 + preset.layout.slotCount].reversed()))
  }

  @Test("an undo after a swipe restores every pose", arguments: followers, [0.05, 3])
  func undo(preset: Preset, later: Double) {
    var script = StackScript(preset, cards: 9)
    let before = script.stack.snapshots(at: 0)
    script.command(.swipe(.left), at: 1)

    script.command(.undo, at: 1 + later)
    script.pass(to: 8)

    let after = script.stack.snapshots(at: 8)
    #expect(after.map(\.id) == before.map(\.id))
    #expect(zip(after, before).allSatisfy { isClose($0.pose, $1.pose) })
    #expect(script.stack.remaining == 9)
  }

  @Test("the container preset has the look of its contract and reports a swipe in order")
  func container() {
    let look = Preset.container.appearance
    #expect(look.cornerRadius == 15)
    #expect(look.shadow == ShadowAppearance(color: .black, opacity: 0.8, radius: 4, offset: .zero))

    var script = StackScript(.container, cards: 4)
    script.drag(by: Vector(dx: -216, dy: 0), at: 1)
    script.pass(to: 2)

    #expect(
      script.eventLines().dropFirst(4) == [
        "didBeginDrag 0", "willSwipe 0 left", "didSwipe 0 left", "willDisplay 3", "didDisplay 1",
        "didLeave 0",
      ]
    )
    #expect(script.time(of: .didSwipe) == 1.1 && script.time(of: .didLeave) == 1.3)
  }
}
