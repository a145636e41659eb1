import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Nudge")
struct NudgeTests {
  private static func top(_ script: StackScript, _ seconds: Double) -> CardSnapshot? {
    script.stack.snapshots(at: seconds).last
  }

  @Test(
    "sways the top card by some 12 points and back, without a jump in position or velocity",
    arguments: Preset.everything,
    [Direction.right, .left, .up, .down]
  )
  func sway(preset: Preset, direction: Direction) throws {
    var script = StackScript(preset, cards: 8)
    let rest = try #require(Self.top(script, 1)).pose
    script.command(.nudge(direction), at: 1)

    let poses = try (0...1200).map { try #require(Self.top(script, 1 + Double($0) / 1000)).pose }
    let offsets = poses.map { pose in
      let step = pose.center - rest.center
      return step.dx * direction.vector.dx + step.dy * direction.vector.dy
    }

    let farthest = try #require(offsets.max())
    #expect((11.5...12.5).contains(farthest))
    #expect(try #require(offsets.min()) > -3)
    #expect(poses.first == rest && poses.last == rest)
    // A spring ends on its target once it is within 0.1 points of it.
    let end = try #require(offsets.lastIndex { abs($0) > 0.15 })
    let steps = zip(offsets, offsets[...end].dropFirst()).map { $1 - $0 }
    #expect(steps.count > 300)
    // At most 12 points in 0.1 s, and no change of velocity within a millisecond that is seen.
    #expect(steps.allSatisfy { abs($0) < 0.12 })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($1 - $0) < 0.006 })
    #expect(poses.allSatisfy { abs($0.rotation.degrees - rest.rotation.degrees) < 2 })
    #expect(script.events.allSatisfy { [.willDisplay, .didDisplay].contains($0.name) })
  }

  @Test("a nudged card can be caught where it is, and rests again if it is let go")
  func caught() throws {
    var script = StackScript(.riffle, cards: 4)
    let rest = try #require(Self.top(script, 1)).pose
    script.command(.nudge(.right), at: 1)
    let shown = try #require(Self.top(script, 1.2)).pose
    script.press(script.middle, at: 1.2)

    let held = try #require(Self.top(script, 1.2))
    #expect(held.activity == .dragged)
    #expect(abs(held.pose.center.x - shown.center.x) < 1e-9)

    script.lift(at: 1.3)
    script.pass(to: 3)
    let end = try #require(Self.top(script, 3)).pose
    #expect((end.center - rest.center).length < 1e-9 && end.rotation == rest.rotation)
    #expect(Self.top(script, 3)?.activity == .resting)
  }

  @Test("nothing happens to a card that is pressed, dragged, on its way, or not there")
  func refused() {
    var pressed = StackScript(.riffle, cards: 4)
    pressed.press(pressed.middle, at: 1)
    pressed.command(.nudge(.right), at: 1.1)
    #expect(Self.top(pressed, 1.3)?.pose == Self.top(pressed, 1.05)?.pose)

    var swiped = StackScript(.board, cards: 4)
    swiped.command(.next, at: 1)
    let before = swiped.stack
    swiped.command(.nudge(.right), at: 1.1)
    #expect(swiped.stack.snapshots(at: 1.5) == before.snapshots(at: 1.5))

    var empty = StackScript(.riffle, cards: 0)
    empty.command(.nudge(.left), at: 1)
    #expect(!empty.stack.isMoving(at: 1.1))
  }

  @Test("a card is swiped from where a nudge has taken it")
  func swiped() throws {
    var script = StackScript(.riffle, cards: 4)
    script.command(.nudge(.right), at: 1)
    let shown = try #require(Self.top(script, 1.2)).pose
    script.command(.swipe(.left), at: 1.2)

    let leaving = try #require(Self.top(script, 1.2))
    #expect(leaving.activity == .leaving)
    #expect(abs(leaving.pose.center.x - shown.center.x) < 1e-9)
  }
}
