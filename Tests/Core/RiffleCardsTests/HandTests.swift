import CardTestSupport
import RiffleCards
import RiffleMotion
import Testing

/// How the riffle preset reads the hand at a release.
@Suite("The hand at the release, in the riffle preset")
struct HandTests {
  /// Pulls the top card to one place, then moves it at a velocity to another and releases it there.
  private func thrown(
    from start: Vector,
    at velocity: Vector,
    to end: Vector,
    _ preset: Preset = .riffle
  ) -> StackScript {
    var script = StackScript(preset, cards: 5)
    script.press(script.middle, at: 1)
    script.move(to: script.middle + start, at: 1.5)
    let duration = (end - start).length / velocity.length
    // Beyond the horizon of the velocity, so that only the throw counts.
    for step in 0...100 {
      let share = Double(step) / 100
      let point = script.middle + start + (end - start) * share
      script.move(to: point, at: 1.6 + duration * share)
    }
    script.lift(at: 1.6 + duration)
    script.pass(to: 5)
    return script
  }

  @Test("a card that is thrown home is never swiped, however fast it is, in every direction")
  func thrownHome() {
    for direction in Direction.plain {
      let away = direction.vector
      for (from, end, speed) in [
        (200.0, 150.0, 2_500.0), (200, 100, 2_000), (200, 60, 2_000), (120, 20, 1_600),
        (300, 5, 7_000), (160, 1, 900),
      ] {
        let script = thrown(from: away * from, at: away * -speed, to: away * end)
        let hint = "\(direction.rawValue) from \(from), let go at \(end) with \(speed)"
        #expect(script.eventLines(.didSwipe) == [], "\(hint)")
        #expect(script.eventLines(.didReturn) == ["didReturn 0"], "\(hint)")
      }
    }
  }

  @Test("a card that has crossed home is swiped to the side on which it now is")
  func crossedHome() {
    let script = thrown(
      from: Vector(dx: 200, dy: 0),
      at: Vector(dx: -2_000, dy: 0),
      to: Vector(dx: -30, dy: 0)
    )
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 left"])
  }

  @Test("a card far to the right that is thrown home and a little upward is not swiped up")
  func thrownHomeAskew() {
    let script = thrown(
      from: Vector(dx: 220, dy: 40),
      at: Vector(dx: -2_500, dy: -1_600),
      to: Vector(dx: 150, dy: -5)
    )
    #expect(script.eventLines(.didSwipe) == [])
  }

  @Test("a swipe and a return carry the reason, in numbers that explain them")
  func reasons() throws {
    let far = thrown(
      from: .zero,
      at: Vector(dx: 500, dy: 0),
      to: Vector(dx: 150, dy: 0)
    )
    let swipe = try #require(far.events.first { $0.name == .didSwipe }?.reason)
    #expect(swipe.cause == .distance && swipe.direction == .right)
    #expect(isClose(swipe.velocity, 500, within: 1))
    #expect(isClose(swipe.projected, 150 + 500 * 0.1, within: 0.1))
    // 0.35 of 320 points; the card had passed it, so 0.8 of that is enough.
    #expect(isClose(swipe.needed, 112 * 0.8))

    let short = thrown(from: .zero, at: Vector(dx: 0, dy: -300), to: Vector(dx: 0, dy: -60))
    let stay = try #require(short.events.first { $0.name == .didReturn }?.reason)
    #expect(stay.cause == .distance && stay.direction == .up)
    #expect(isClose(stay.projected, 90, within: 0.1) && isClose(stay.needed, 0.35 * 430))

    let back = thrown(
      from: Vector(dx: 200, dy: 0),
      at: Vector(dx: -900, dy: 0),
      to: Vector(dx: 150, dy: 0)
    )
    let retreat = try #require(back.events.first { $0.name == .didReturn }?.reason)
    #expect(retreat.cause == .retreat && retreat.direction == .right && retreat.velocity < -890)

    let flick = thrown(from: .zero, at: Vector(dx: -1_200, dy: 0), to: Vector(dx: -20, dy: 0))
    let reason = try #require(flick.events.first { $0.name == .didSwipe }?.reason)
    #expect(reason.cause == .flick && reason.direction == .left)

    var script = StackScript(.riffle, cards: 3)
    script.command(.swipe(.right), at: 1)
    #expect(script.events.first { $0.name == .didSwipe }.map { $0.reason == nil } == true)
  }

  @Test("a card that is caught in flight and thrown home names the side that it left")
  func reasonOfThrowHome() throws {
    for direction in [Direction.left, .right] {
      var script = StackScript(.riffle, cards: 5)
      script.press(script.middle, at: 1)
      for step in 1...20 {
        script.move(
          to: script.middle + direction.vector * (Double(step) * 3),
          at: 1 + Double(step) * 0.002
        )
      }
      script.lift(at: 1.04)
      let caught = try #require(script.snapshot(of: 0, at: 1.1)).pose.center
      script.press(caught, at: 1.1)
      // Short of home by 20 points, and 30 points below it.
      let end = script.middle + direction.vector * 20 + Vector(dx: 0, dy: 30)
      for step in 1...50 {
        let point = caught + (end - caught) * (Double(step) / 50)
        script.move(to: point, at: 1.1 + Double(step) * 0.002)
      }
      script.lift(at: 1.2)
      script.pass(to: 5)

      let reason = try #require(script.events.last { $0.name == .didReturn }?.reason)
      #expect(reason.cause == .retreat && reason.direction == direction)
      #expect(reason.velocity < -500)
    }
  }

  @Test(
    "a card that returns after the hand has stopped does not start home at a speed that no hand gave",
    arguments: [60.0, 125, 1_000].flatMap { rate in [20.0, 30, 45].map { (rate, $0) } }
  )
  func returnFromRest(rate: Double, stop: Double) throws {
    var script = StackScript(.riffle, cards: 5)
    script.press(script.middle, at: 1)
    let released = 1.05 + stop / 1_000
    var time = 1 + 1 / rate
    while time < released {
      let x = 80 * min(1, (time - 1) / 0.05)
      script.move(to: script.middle + Vector(dx: x, dy: Double(Int(time * 1_000) % 2)), at: time)
      time += 1 / rate
    }
    let start = try #require(script.snapshot(of: 0, at: released)).pose.center
    script.lift(at: released)
    let later = try #require(script.snapshot(of: 0, at: released + 0.001)).pose.center
    script.pass(to: 5)

    #expect(script.eventLines(.didReturn) == ["didReturn 0"])
    #expect(later.x - start.x > -0.12, "\((later.x - start.x) * 1_000) points per second")
  }

  @Test(
    "no frame at a release is half again as fast as those beside it, however late frames show a drag",
    arguments: [0, 2, 4, 6, 8, 10, 12, 14]
  )
  func seam(lateness: Int) throws {
    // A hand at a steady 800 points per second that sends 1,000 events per second, and 60 frames per
    // second, each of which shows the input of some milliseconds before.
    let frame = 1.0 / 60
    for (preset, distance) in [(Preset.riffle, 300.0), (.riffle, 60)] {
      var script = StackScript(preset, cards: 5)
      script.press(script.middle, at: 1)
      let release = 1 + distance / 800
      var shown: [Double] = []
      var sent = 0
      func send(until time: Double) {
        while 1 + Double(sent + 1) / 1_000 <= min(time, release) {
          sent += 1
          let x = 800 * Double(sent) / 1_000
          script.move(to: script.middle + Vector(dx: x, dy: 0), at: 1 + Double(sent) / 1_000)
        }
        guard time >= release, script.stack.isDragging else { return }
        script.lift(at: release)
      }
      for number in 0..<40 {
        let time = 1 + Double(number) * frame
        send(until: time - Double(lateness) / 1_000)
        guard let card = script.snapshot(of: 0, at: time) else { break }
        shown.append(card.pose.center.x)
      }
      let speeds = zip(shown, shown.dropFirst()).map { ($1 - $0) / frame }
      let seam = Int((release - 1) / frame)
      for index in (seam - 3)...(seam + 3) where index > 0 && index + 1 < speeds.count {
        let beside = max(speeds[index - 1], speeds[index + 1])
        #expect(
          speeds[index] < 1.5 * beside,
          "\(lateness) ms late: \(speeds[(seam - 3)...(seam + 3)])"
        )
      }
    }
  }
}
