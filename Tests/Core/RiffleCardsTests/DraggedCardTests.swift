import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("A dragged card")
struct DraggedCardTests {
  @Test("the point under the pointer stays under it, at any point of the card")
  func grabbedPoint() throws {
    for grab in [Vector(dx: -120, dy: -180), Vector(dx: 100, dy: 190), Vector(dx: 0, dy: 60)] {
      var script = StackScript.house(cards: 3)
      let start = script.middle + grab
      script.press(start, at: 1)
      let travel = Vector(dx: 90, dy: 20)
      script.move(to: start + travel, at: 1.3)
      let seen = try #require(script.snapshot(of: 0, at: 1.4)).pose
      let carried = seen.center + grab.rotated(by: seen.rotation)
      #expect((carried - (start + travel)).length < 1e-6, "\(grab)")
    }
  }

  @Test("a card rotates as far to the left as to the right, and no farther than its law allows")
  func symmetricRotation() throws {
    for preset in Preset.everything(in: .ours, .reference)
    where !["swipeable", "board"].contains(preset.name) {
      var angles: [Double] = []
      for side in [1.0, -1.0] {
        var script = StackScript(preset, cards: 3)
        let top = try #require(script.stack.snapshots(at: 0.5).last)
        script.press(script.middle, at: 1)
        script.move(to: script.middle + Vector(dx: 300 * side, dy: 0), at: 1.3)
        angles.append(try #require(script.snapshot(of: top.index, at: 1.3)).pose.rotation.radians)
      }
      #expect(abs(angles[0] + angles[1]) < 1e-12, "\(preset.name): \(angles)")
    }
  }

  @Test(
    "a rule that is set while a card is held counts at once, and the release moves nothing",
    arguments: [false, true]
  )
  func ruleIsSet(isFlight: Bool) throws {
    var script = StackScript(Preset.riffle.withMuseum, cards: 4)
    if isFlight { script.command(.swipe(.left), at: 1) }
    let grip = isFlight ? try script.place(of: CardID(0), at: 1.1) : script.middle
    script.press(grip, at: 1.1)
    script.move(to: grip + Vector(dx: -50, dy: -10), at: 1.12)
    let before = try #require(script.pose(of: 0, at: 1.3))

    script.set("drag.rotation.kind", .text("tangent"), at: 1.3)
    let held = try #require(script.pose(of: 0, at: 1.3))
    script.lift(at: 1.3)
    let free = try #require(script.pose(of: 0, at: 1.3))

    #expect(abs(held.rotation.radians - before.rotation.radians) > 0.01)
    #expect((free.center - held.center).length < 1e-6)
    #expect(abs(free.rotation.radians - held.rotation.radians) < 1e-9)
  }

  @Test("a second pointer drags nothing, and the first goes on")
  func twoPointers() throws {
    var script = StackScript(.riffle, cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 50, dy: 0), at: 1.1)
    let held = try #require(script.snapshot(of: 0, at: 1.2)).pose
    for (phase, time) in [(PointerEvent.Phase.down(.primary), 1.2), (.move, 1.3)] {
      let other = PointerEvent(
        time: Timestamp(seconds: time),
        pointer: 7,
        kind: .touch,
        phase: phase,
        position: script.middle + Vector(dx: -60, dy: time * 40),
        buttons: .primary
      )
      _ = script.stack.handle(.pointer(other), at: other.time)
    }
    let later = script.snapshot(of: 0, at: 1.4)?.pose
    #expect(later?.center == held.center && later?.rotation == held.rotation)
    script.move(to: script.middle + Vector(dx: 260, dy: 0), at: 1.5)
    script.lift(at: 1.6)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right"])
  }
}
