import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Releases")
struct ReleaseTests {
  /// The travel that the riffle preset needs: 0.35 of the card's 320 or 430 points.
  private static let (across, along) = (112.0, 150.5)

  @Test(
    "a drag of the threshold swipes and of a point less does not, in every direction",
    arguments: Direction.plain
  )
  func boundary(direction: Direction) {
    let far = direction.vector.dx == 0 ? Self.along : Self.across
    for (distance, swipes) in [(far + 0.01, true), (far - 1, false)] {
      var script = StackScript.house(cards: 3)
      script.press(script.middle, at: 1)
      script.move(to: script.middle + direction.vector * distance, at: 2)
      // Still until the velocity is forgotten.
      script.lift(at: 3)
      let expected = swipes ? ["didSwipe 0 \(direction.rawValue)"] : []
      #expect(script.eventLines(.didSwipe) == expected, "\(direction) by \(distance)")
    }
  }

  @Test("a short flick swipes when it is as fast as it must be, and not when it is slower")
  func flick() {
    for (speed, swipes) in [(950.0, true), (800.0, false)] {
      var script = StackScript.house(cards: 3)
      script.press(script.middle, at: 1)
      // 20 points at a steady speed.
      let duration = 20 / speed
      for step in 1...20 {
        let offset = Vector(dx: -Double(step), dy: 0)
        script.move(to: script.middle + offset, at: 1 + duration * Double(step) / 20)
      }
      script.lift(at: 1 + duration)
      #expect(script.eventLines(.didSwipe) == (swipes ? ["didSwipe 0 left"] : []), "\(speed) pt/s")
    }
  }

  @Test(
    "the larger component of a drag decides its direction; a point of vertical jitter changes nothing"
  )
  func direction() {
    for (travel, direction) in [
      (Vector(dx: -200, dy: -100), "left"), (Vector(dx: 60, dy: -300), "up"),
      (Vector(dx: 180, dy: 1), "right"), (Vector(dx: -40, dy: 260), "down"),
    ] {
      var script = StackScript.house(cards: 3)
      script.drag(by: travel, at: 1)
      #expect(script.eventLines(.didSwipe) == ["didSwipe 0 \(direction)"], "\(travel)")
    }
  }

  @Test("only the allowed directions swipe", arguments: Direction.plain, Direction.plain)
  func allowedSet(allowed: Direction, dragged: Direction) {
    var script = StackScript.house(cards: 3, allowed: [allowed])
    script.drag(by: dragged.vector * 320, at: 1)
    script.pass(to: 4)
    let expected = allowed == dragged ? ["didSwipe 0 \(allowed.rawValue)"] : []
    #expect(script.eventLines(.didSwipe) == expected)
    script.command(.swipe(dragged), at: 5)
    #expect(script.eventLines(.didSwipe).count == expected.count * 2)
  }

  @Test("a card whose swipe is refused returns without a jump")
  func veto() throws {
    var script = StackScript(.riffle, cards: 3)
    let start = script.middle
    script.press(start, at: 1)
    script.move(to: start + Vector(dx: 250, dy: 0), at: 1.5)
    let up = PointerEvent(
      time: Timestamp(seconds: 2),
      phase: .up(.primary),
      position: start + Vector(dx: 250, dy: 0),
      buttons: []
    )
    let refusing = StackPolicy(shouldSwipe: { _, _ in false })
    let events = script.stack.handle(.pointer(up), at: up.time, policy: refusing)
    #expect(!events.contains { $0.name == .didSwipe || $0.name == .willSwipe })
    let ways = try (0...100).map { step in
      try #require(script.snapshot(of: 0, at: 2 + Double(step) / 100)).pose.center.x - start.x
    }
    #expect(abs(ways[0] - 250) < 0.5)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { abs($1 - $0) < 40 })
    #expect(abs(ways[100]) < 1)
  }

  @Test(
    "a drag is never a tap too, not even one that ends where it began",
    arguments: Preset.everything
  )
  func clickAfterDrag(preset: Preset) {
    var script = StackScript(preset, cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 30, dy: 0), at: 1.1)
    script.move(to: script.middle, at: 1.2)
    script.lift(at: 1.3)
    #expect(script.eventLines(.didSelect) == [])
    script.press(script.middle, at: 4)
    script.lift(at: 4.1)
    #expect(script.eventLines(.didSelect).count == 1)
  }
}
