import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Exits")
struct ExitTests {
  @Test("a flight goes on until the card is wholly outside the window", arguments: Direction.plain)
  func flownOut(direction: Direction) throws {
    var script = StackScript.house(cards: 3)
    script.command(.swipe(direction), at: 1)
    let flying = script
    script.pass(to: 5)
    let landing = try #require(script.events.first { $0.name == .didLeave }).time.seconds
    let last = try #require(flying.snapshot(of: 0, at: landing - 0.001)).pose
    let isOut =
      abs(last.center.x - 640) > 640 + last.size.width / 2
      || abs(last.center.y - 400) > 400 + last.size.height / 2
    #expect(isOut, "\(last)")
  }

  @Test("the stamp of another direction comes out of nothing, once the one before has faded")
  func turnedStamp() throws {
    var preset = Preset.riffle
    preset.appearance.stamps.isShown = true
    var script = StackScript(preset, cards: 3)
    script.press(script.middle, at: 1)
    for (step, x) in [-60.0, -120, -180].enumerated() {
      script.move(to: script.middle + Vector(dx: x, dy: 0), at: 1.1 + Double(step) / 50)
    }
    script.move(to: script.middle + Vector(dx: 180, dy: 0), at: 2)
    let stamps = try (0...1000).map {
      try #require(script.snapshot(of: 0, at: 2 + Double($0) / 1000)).stamp
    }
    #expect(stamps.first??.direction == .left && stamps.last??.direction == .right)
    for (former, next) in zip(stamps, stamps.dropFirst()) {
      let change = abs((next?.opacity ?? 0) - (former?.opacity ?? 0))
      #expect(change < 0.1)
      if former?.direction != next?.direction {
        #expect(max(former?.opacity ?? 0, next?.opacity ?? 0) < 0.1)
      }
    }
  }

  @Test("a swipe by command rotates and stamps the card as a drag does, the last card too")
  func commandLooksAlike() throws {
    var script = StackScript(.riffle, cards: 1)
    script.command(.swipe(.right), at: 1)
    let seen = try #require(script.snapshot(of: 0, at: 1.2))
    #expect(seen.pose.center.x > script.middle.x + 20)
    #expect(seen.pose.rotation.radians > 0.02)
    #expect(seen.stamp?.direction == .right)
    #expect(try #require(seen.stamp).opacity > 0.5)
    #expect(!script.stack.isEmpty(at: 1.2))
  }
}
