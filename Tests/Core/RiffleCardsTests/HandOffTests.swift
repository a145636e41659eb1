import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
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
    arguments: Preset.everything
  )
  func turnStays(preset: Preset) throws {
    guard let exit = preset.exit as? PointExit, exit.place != .distance else { return }
    let script = thrown(preset)

    let before = try #require(script.pose(of: 0, at: 1.3))
    let after = try #require(script.pose(of: 0, at: 1.4))

    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right"])
    #expect(after.rotation == before.rotation)
    #expect(after.center.x > before.center.x)
  }

  @Test("a flight of the riffle preset starts at the pointer's velocity, and never slows")
  func flight() throws {
    let speeds = try speeds(of: thrown(.riffle))

    // It is the pointer's at the grabbed point, of which the card's middle leans away.
    #expect(abs(speeds[0] - 1200) < 60)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 >= $0 - 1e-6 })
  }

  @Test("without resampling, it takes up the pointer's velocity in 50 ms, and never slows")
  func easedFlight() throws {
    var preset = Preset.riffle
    preset.drag.resampling = 0
    let speeds = try speeds(of: thrown(preset))

    // The pointer's velocity is known to 5 %.
    #expect(abs(speeds[0] - 0.7 * 1200) < 45)
    #expect(abs(speeds[50] - 1200) < 60)
    #expect(zip(speeds, speeds.dropFirst()).allSatisfy { $1 >= $0 - 1e-6 })
  }

  /// The thrown card has it in every millisecond after its release.
  private func speeds(of script: StackScript) throws -> [Double] {
    func x(_ seconds: Double) throws -> Double {
      try #require(script.pose(of: 0, at: seconds)).center.x
    }

    var speeds: [Double] = []
    for step in 0..<150 {
      let time = 1.3 + Double(step) / 1000
      speeds.append(try (x(time + 0.001) - x(time)) * 1000)
    }
    return speeds
  }

  @Test("the cards beneath move up with the drag, and the rest of their slot after the release")
  func follow() throws {
    let script = thrown(.riffle)
    func width(_ seconds: Double) throws -> Double {
      try #require(script.pose(of: 1, at: seconds)).size.width
    }

    // At rest it is 0.94 of 320 wide; 360 pt are far beyond the threshold, where 0.7 of the way is done.
    #expect(isClose(try width(1.3), 320 * (1 - 0.06 * 0.3), within: 1e-6))
    let widths = try (0..<600).map { try width(1.301 + Double($0) / 1000) }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { abs($1 - $0) < 0.1 })
    #expect(isClose(widths[599], 320, within: 0.01))
  }

  @Test("the cards beneath settle once, with an overshoot of 2 to 3 %")
  func settling() throws {
    var script = StackScript(.riffle, cards: 5)
    script.command(.swipe(.right), at: 1)
    let widths = try (0..<600).map { step in
      try #require(script.pose(of: 1, at: 1.1 + Double(step) / 1000)).size.width
    }
    let overshoot = (try #require(widths.max()) - 320) / (0.06 * 320)
    #expect((0.02...0.03).contains(overshoot), "\(overshoot)")
    // Once above, they never go below again.
    let settled = widths.drop { $0 <= 320 }
    #expect(!settled.isEmpty && settled.allSatisfy { $0 >= 320 })
  }

  @Test("the cards beneath start and stop softly as the card above is dragged by its threshold")
  func easedFollow() throws {
    func width(_ distance: Double) throws -> Double {
      var script = StackScript(.riffle, cards: 5)
      script.press(script.middle, at: 1)
      script.move(to: script.middle + Vector(dx: distance, dy: 0), at: 1.5)
      return try #require(script.pose(of: 1, at: 2)).size.width
    }
    let widths = try (0...12).map { try width(Double($0) * 0.1 * 112) }
    let steps = zip(widths, widths.dropFirst()).map { $1 - $0 }

    // A straight line would have ten equal steps.
    let even = 0.06 * 320 * 0.7 / 10
    #expect(steps[0] < even / 2 && steps[9] < even / 2 && steps[5] > 1.3 * even)
    #expect(steps[10] == 0 && steps[11] == 0)
  }

  @Test(
    "a card that is caught in flight and dragged home pushes the stack back, at once and all the way"
  )
  func push() throws {
    var script = StackScript(.riffle, cards: 5)
    script.command(.swipe(.right), at: 1)
    let flying = try #require(script.snapshot(of: 0, at: 1.15)).pose.center
    script.pass(to: 1.15)
    script.press(flying, at: 1.15)
    // The stack has come to rest beneath the hand.
    let before = try #require(script.pose(of: 1, at: 2.5)).size.width
    #expect(isClose(before, 320, within: 0.01))
    var widths = [before]
    let home = script.middle - flying
    for step in 1...20 {
      let time = 2.5 + Double(step) / 50
      script.move(to: flying + home * (Double(step) / 20), at: time)
      widths.append(try #require(script.pose(of: 1, at: time + 0.019)).size.width)
    }

    let pushed = 320 * 0.94
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $1 <= $0 + 0.01 }, "\(widths)")
    #expect(isClose(widths[20], pushed, within: 0.1), "\(widths)")
    // The release has nothing left to do.
    script.lift(at: 3)
    for step in 0...60 {
      let width = try #require(script.pose(of: 1, at: 3 + Double(step) / 100)).size.width
      #expect(isClose(width, pushed, within: 0.2))
    }
    #expect(script.eventLines(.didUndo) == ["didUndo 0 right"])
  }

  @Test("a card that is caught in flight and let fly again leaves the stack as it is")
  func flyOn() throws {
    var script = StackScript(.riffle, cards: 5)
    script.command(.swipe(.right), at: 1)
    let flying = try #require(script.snapshot(of: 0, at: 1.08)).pose.center
    script.pass(to: 1.08)
    script.press(flying, at: 1.08)
    script.move(to: flying + Vector(dx: -140, dy: 0), at: 2)
    let pushed = try #require(script.pose(of: 1, at: 2.2)).size.width
    script.move(to: flying + Vector(dx: 20, dy: 0), at: 2.3)
    script.cancel(.escape, at: 2.31)

    #expect(pushed < 319.5)
    #expect(isClose(try #require(script.pose(of: 1, at: 4)).size.width, 320, within: 1e-9))
    #expect(!script.stack.isMoving(at: 6))
    #expect(script.stack.remaining == 4)
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
