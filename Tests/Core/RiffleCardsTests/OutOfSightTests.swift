import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

/// How soon a swiped card is out of sight, and that it looks thrown on its way there.
@Suite("Out of sight, in the riffle preset")
struct OutOfSightTests {
  /// Unzoomed, and what a window of 3840 x 2160 points shows with its zoom.
  private static let windows = [
    Size(width: 480, height: 800), Size(width: 900, height: 700), Size(width: 1_280, height: 800),
    Size(width: 1_150, height: 647), Size(width: 2_560, height: 1_080),
    Size(width: 3_840, height: 2_160),
  ]

  private static let released = 2.0

  /// Drags the top card, gripped above its middle, at a steady velocity, and releases it at 2 s.
  private func thrown(_ way: Vector, speed: Double, in window: Size) -> StackScript {
    var script = StackScript(.riffle, cards: 4, window: window)
    let grip = script.middle + Vector(dx: 20, dy: -80)
    let duration = way.length / speed
    script.press(grip, at: Self.released - duration)
    let count = max(8, Int(duration * 500))
    for step in 1...count {
      let share = Double(step) / Double(count)
      script.move(to: grip + way * share, at: Self.released - duration * (1 - share))
    }
    script.lift(at: Self.released)
    return script
  }

  /// The time from the release until the whole card, as it is rotated, is outside the window.
  private func leaving(_ script: StackScript) throws -> Double {
    let window = script.stack.stage.window
    for milliseconds in 0..<1_000 {
      let seconds = Double(milliseconds) / 1_000
      let card = try #require(script.snapshot(of: 0, at: Self.released + seconds))
      let (sine, cosine) = (abs(card.pose.rotation.sin), abs(card.pose.rotation.cos))
      let (width, height) = (card.pose.size.width, card.pose.size.height)
      let x = (width * cosine + height * sine) / 2
      let y = (width * sine + height * cosine) / 2
      let center = card.pose.center
      if center.x - x >= window.width || center.x + x <= 0 { return seconds }
      if center.y - y >= window.height || center.y + y <= 0 { return seconds }
    }
    return .infinity
  }

  @Test("after a slow push, a card is out of sight in 280 ms", arguments: windows)
  func push(window: Size) throws {
    for way in [Vector(dx: 160, dy: 0), Vector(dx: -120, dy: 0), Vector(dx: 0, dy: -190)] {
      let script = thrown(way, speed: 300, in: window)
      #expect(script.eventLines(.didSwipe).count == 1)
      #expect(try leaving(script) <= 0.28, "\(way)")
    }
  }

  @Test("after a flick at 2,200 points per second, in 200 ms, and much sooner than after a push")
  func flick() throws {
    for window in Self.windows {
      for way in [Vector(dx: 60, dy: 0), Vector(dx: -60, dy: 0), Vector(dx: 0, dy: -60)] {
        let time = try leaving(thrown(way, speed: 2_200, in: window))
        let push = try leaving(thrown(way * (190 / 60), speed: 300, in: window))
        #expect(time <= 0.2, "\(window), \(way)")
        #expect(time < 0.87 * push, "\(window), \(way): \(time) s, \(push) s")
      }
    }
  }

  @Test("after a key, as soon as after a push", arguments: windows)
  func key(window: Size) throws {
    let push = try leaving(thrown(Vector(dx: 160, dy: 0), speed: 300, in: window))
    for direction in [Direction.left, .right] {
      var script = StackScript(.riffle, cards: 4, window: window)
      script.command(.swipe(direction), at: Self.released)
      #expect(try leaving(script) <= push + 0.02)
    }
  }

  @Test("it starts at the hand's velocity, leans on, and speeds up from frame to frame")
  func looksThrown() throws {
    for window in Self.windows {
      for speed in [400.0, 1_200, 2_200] {
        let script = thrown(Vector(dx: 160, dy: 0), speed: speed, in: window)
        func pose(_ seconds: Double) throws -> Pose {
          try #require(script.snapshot(of: 0, at: Self.released + seconds)).pose
        }
        let start = try (pose(0.001).center.x - pose(0).center.x) / 0.001
        #expect(abs(start - speed) < 0.08 * speed + 20, "\(window): \(start), not \(speed)")
        let time = try leaving(script)
        let places = try stride(from: 0, through: time, by: 1.0 / 60).map { try pose($0).center.x }
        let ways = zip(places, places.dropFirst()).map { $1 - $0 }
        #expect(
          places.count > 4 && zip(ways, ways.dropFirst()).allSatisfy { $1 > $0 - 1e-6 },
          "\(ways)"
        )
        // No frame takes it farther than a seventh of the window or its own width.
        #expect(ways.allSatisfy { $0 < max(320, window.width / 7) }, "\(ways)")
        let (held, lean) = (try pose(0).rotation.degrees, try pose(time).rotation.degrees)
        #expect(lean > 15 && lean > 1.5 * held, "\(window): \(held)°, then \(lean)°")
      }
    }
  }

  @Test("a throw keeps the direction of the hand", arguments: windows)
  func direction(window: Size) throws {
    let hand = Vector(dx: 100, dy: -50)
    let script = thrown(hand, speed: 2_400, in: window)
    let start = try #require(script.snapshot(of: 0, at: Self.released)).pose.center
    let end = try #require(script.snapshot(of: 0, at: Self.released + leaving(script))).pose.center
    let way = end - start
    // Its arc, on which it falls, takes some of the rise.
    #expect(way.dx > 0 && (-0.55 ... -0.2).contains(way.dy / way.dx), "\(way)")
  }
}
