import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("The weight of a card, in the riffle preset")
struct WeightTests {
  /// Returns the rotation of a card in degrees that is grabbed some points above its middle and
  /// pulled 150 points to the right.
  private func lean(grabbedAbove height: Double, pulled distance: Double = 150) throws -> Double {
    var script = StackScript(.riffle, cards: 3)
    let start = script.middle + Vector(dx: 0, dy: -height)
    script.press(start, at: 1)
    script.move(to: start + Vector(dx: distance, dy: 0), at: 2)
    return try #require(script.snapshot(of: 0, at: 2.1)).pose.rotation.degrees
  }

  @Test("a card grabbed in its middle leans 6 to 8 degrees, and the grabbed point adds to that")
  func lean() throws {
    let middle = try lean(grabbedAbove: 0)
    #expect((6...8).contains(middle), "\(middle)")
    #expect(isClose(try lean(grabbedAbove: 0, pulled: -150), -middle))
    let heights = [-200.0, -100, -50, 0, 50, 100, 200]
    let leans = try heights.map { try lean(grabbedAbove: $0) }
    #expect(zip(leans, leans.dropFirst()).allSatisfy { $0 < $1 }, "\(leans)")
  }

  @Test("a card grabbed at its bottom leans the other way, about as far as one grabbed at its top")
  func counterLean() throws {
    let (top, bottom) = (try lean(grabbedAbove: 200), try lean(grabbedAbove: -200))
    #expect(top > 10 && bottom < -10 && abs(top + bottom) < 1, "\(top), \(bottom)")
    // No step on the way, however small the difference of the heights.
    let leans = try stride(from: -215.0, through: 215, by: 5).map { try lean(grabbedAbove: $0) }
    #expect(zip(leans, leans.dropFirst()).allSatisfy { (0..<1.2).contains($1 - $0) }, "\(leans)")
  }

  @Test("a held card is lifted at most 2 %, and settles when it is put down")
  func lift() throws {
    var script = StackScript(.riffle, cards: 3)
    script.press(script.middle, at: 1)
    #expect(try #require(script.snapshot(of: 0, at: 1)).lift == 0)
    script.move(to: script.middle + Vector(dx: 40, dy: 0), at: 1.01)
    let rising = try (0...60).map { step in
      try #require(script.snapshot(of: 0, at: 1.01 + Double(step) / 100))
    }
    #expect(isClose(rising[0].pose.size.width, 320))
    #expect(isClose(rising[60].pose.size.width, 320 * 1.02, within: 0.1))
    #expect(isClose(rising[60].pose.size.height, 430 * 1.02, within: 0.1))
    #expect(isClose(rising[60].lift, 1, within: 0.001))

    script.lift(at: 2)
    let settled = try #require(script.snapshot(of: 0, at: 4))
    #expect(settled.lift == 0 && settled.pose.size == Size(width: 320, height: 430))
    #expect(!script.stack.isMoving(at: 4))
  }

  @Test("no reference stack lifts its cards", arguments: Preset.everything(in: .reference))
  func othersStay(preset: Preset) {
    var script = StackScript(preset, cards: 4)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + Vector(dx: 30, dy: 0), at: 1.1)
    #expect(script.stack.snapshots(at: 1.3).allSatisfy { $0.lift == 0 })
  }

  @Test("a key starts a card at 600 to 900 points per second", arguments: Direction.plain)
  func commandSpeed(direction: Direction) throws {
    var script = StackScript(.riffle, cards: 3)
    script.command(.swipe(direction), at: 1)
    func travel(_ seconds: Double) throws -> Double {
      let center = try #require(script.snapshot(of: 0, at: 1 + seconds)).pose.center
      return (center - script.middle).dot(direction.vector)
    }
    #expect((600...900).contains(try travel(0.004) / 0.004))
    #expect(try travel(0.05) > 30)
  }

  @Test(
    "a card put down slowly beyond the threshold turns with its distance, and leaves in an arc",
    arguments: [1.0, -1],
    [150.0, -190]
  )
  func arc(side: Double, height: Double) throws {
    var script = StackScript(.riffle, cards: 3)
    let start = script.middle + Vector(dx: 0, dy: -height)
    script.press(start, at: 1)
    for step in 1...100 {
      let offset = Vector(dx: side * 1.5 * Double(step), dy: 0)
      script.move(to: start + offset, at: 1 + Double(step) / 100)
    }
    script.lift(at: 2.2)
    let landing = try #require(script.stack.nextLanding).seconds
    let poses = try stride(from: 2.2, to: landing, by: 0.01).map { time in
      try #require(script.snapshot(of: 0, at: time)).pose
    }
    let (first, last) = (poses[0], poses[poses.count - 1])
    let way = abs(last.center.x - first.center.x)
    // To the side to which it leans: one that is held at its bottom leans against its way.
    let turn = side * (height < 0 ? -1 : 1) * (last.rotation.degrees - first.rotation.degrees)

    #expect(way > 500)
    // 14° in each card's width, of 320 points.
    #expect((0.8...1.05).contains(turn / (14 * way / 320)), "\(turn)° in \(way) points")
    let turns = zip(poses, poses.dropFirst()).map { $1.rotation.degrees - $0.rotation.degrees }
    #expect(turns.allSatisfy { abs($0) < 3 + 1e-6 }, "300° per second: \(turns)")
    // A circle on which it turned as much falls, or rises, by this.
    let radius = 320 / (14 * Double.pi / 180)
    let fall = (last.center.y - first.center.y) * (height < 0 ? -1 : 1)
    #expect((0.6...1.1).contains(fall / (way * way / (2 * radius))), "\(fall) in \(way) points")
  }

  @Test(
    "a throw has the part of its speed on top that its momentum says",
    arguments: [1.0, 0.8, 0.5]
  )
  func momentum(part: Double) throws {
    var preset = Preset.riffle
    try preset.set("exit.momentum", to: .number(part))
    try preset.set("exit.speed", to: .number(1_000))
    try preset.set("exit.longestDuration", to: .number(10))
    var script = StackScript(preset, cards: 3)
    script.press(script.middle, at: 1)
    for step in 1...20 {
      let offset = Vector(dx: Double(step) * 10, dy: 0)
      script.move(to: script.middle + offset, at: 1 + Double(step) / 200)
    }
    script.lift(at: 1.1)
    func speed(_ seconds: Double) throws -> Double {
      let places = try [-0.001, 0.001].map { step in
        try #require(script.snapshot(of: 0, at: 1.1 + seconds + step)).pose.center.x
      }
      return (places[1] - places[0]) / 0.002
    }
    #expect(abs(try speed(0.002) - 2_000) < 30)
    #expect(abs(try speed(0.18) - (1_000 + 2_000 * part)) < 60)
  }

  @Test("a card put down slowly beyond the threshold eases out of the hand, and then glides")
  func slowRelease() throws {
    var script = StackScript(.riffle, cards: 3)
    script.press(script.middle, at: 1)
    for step in 1...250 {
      script.move(
        to: script.middle + Vector(dx: Double(step) * 0.6, dy: 0),
        at: 1 + Double(step) / 100
      )
    }
    script.lift(at: 3.5)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 right"])
    func speed(_ seconds: Double) throws -> Double {
      let places = try [-0.001, 0.001].map { step in
        try #require(script.snapshot(of: 0, at: 3.5 + seconds + step)).pose.center.x
      }
      return (places[1] - places[0]) / 0.002
    }
    #expect(try speed(0.006) < 160)
    // It no longer accelerates in the second half, as a falling card would.
    let (middle, end) = (try speed(0.16), try speed(0.22))
    #expect(end < 1.06 * middle, "\(middle), then \(end)")
    #expect(end < 4_500)
  }
}
