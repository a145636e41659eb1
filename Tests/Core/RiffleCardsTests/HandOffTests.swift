import RiffleCards
import RiffleMotion
import Testing

@Suite("Velocity at the release")
struct HandOffTests {
  /// Drags a card sideways at a steady 1200 pt/s and releases it while it moves.
  private func thrown(_ preset: Preset) -> StackScript {
    var script = StackScript(preset, cards: 5)
    script.press(script.middle + Vector(dx: 0, dy: -120), at: 1)
    for step in 1...300 {
      let offset = Vector(dx: Double(step) * 1.2, dy: -120 + Double(step) / 5)
      script.move(to: script.middle + offset, at: 1 + Double(step) / 1000)
    }
    script.lift(at: 1.3)
    return script
  }

  @Test(
    "an exit that does not rotate the card keeps its rotation at the release",
    arguments: Preset.all
  )
  func turnStays(preset: Preset) throws {
    guard preset.exit is OffsetExit || preset.exit is EdgeExit || preset.exit is ScreenPointExit
    else { return }
    let script = thrown(preset)

    let before = try #require(script.pose(of: 0, at: 1.3))
    let after = try #require(script.pose(of: 0, at: 1.4))

    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right"])
    #expect(after.rotation == before.rotation)
    #expect(after.center.x > before.center.x)
  }

  @Test("a flight of the riffle preset takes up the pointer's velocity in 50 ms, and never slows")
  func flight() throws {
    let script = thrown(.riffle)
    func x(_ seconds: Double) throws -> Double {
      try #require(script.pose(of: 0, at: seconds)).center.x
    }

    var speeds: [Double] = []
    for step in 0..<200 {
      let time = 1.3 + Double(step) / 1000
      speeds.append(try (x(time + 0.001) - x(time)) * 1000)
    }

    // The pointer's velocity is known to 5 %.
    #expect(abs(speeds[0] - 0.7 * 1200) < 45)
    #expect(abs(speeds[50] - 1200) < 60)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 >= $0 - 1e-6 })
  }

  @Test("the cards beneath move up with the drag, and keep their velocity after the release")
  func follow() throws {
    let script = thrown(.riffle)
    func width(_ seconds: Double) throws -> Double {
      try #require(script.pose(of: 1, at: seconds)).size.width
    }

    // At rest it is 0.94 of 320 wide; 360 pt are far beyond the threshold.
    #expect(isClose(try width(1.3), 320, within: 1e-6))
    let steps = try (0..<300).map { try width(1.301 + Double($0) / 1000) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { abs($1 - $0) < 1 })
  }

  @Test("dragging a card back that was caught in flight undoes its swipe")
  func catching() throws {
    var script = StackScript(.riffle, cards: 5)
    script.command(.swipe(.right), at: 1)
    let flying = try #require(script.snapshot(of: 0, at: 1.1)).pose
    script.press(flying.center, at: 1.1)
    let caught = try #require(script.snapshot(of: 0, at: 1.1))
    #expect(caught.activity == .dragged)
    #expect(isClose(caught.pose.center.x, flying.center.x))

    let back = script.middle - flying.center
    for step in 1...20 {
      script.move(to: flying.center + back * (Double(step) / 20), at: 1.1 + Double(step) / 50)
    }
    script.lift(at: 1.9)
    script.pass(to: 4)

    #expect(script.eventLines(.didUndo) == ["didUndo 0 right"])
    #expect(script.eventLines(.didLeave) == [])
    #expect(script.stack.snapshots(at: 4).last?.index == 0)
    #expect(script.stack.remaining == 5)
  }
}
