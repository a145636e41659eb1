import CardTestSupport
import RiffleCore
import RiffleTuning
import TestSupport
import Testing

/// What the picture says while a card is dragged is what a release decides.
@Suite("The promise of the picture")
struct PromiseTests {
  private static func event(
    _ phase: PointerEvent.Phase,
    _ place: Point,
    _ seconds: Double,
    _ kind: PointerKind = .mouse
  ) -> PointerEvent {
    let buttons: PointerButtons = if case .up = phase { [] } else { .primary }
    return PointerEvent(
      time: Timestamp(seconds: seconds),
      kind: kind,
      phase: phase,
      position: place,
      buttons: buttons
    )
  }

  /// Where a release at a time really sends the card: nil for back.
  private static func release(_ script: StackScript, _ event: PointerEvent) -> Direction? {
    var script = script
    let count = script.events.count
    script.send(.pointer(event), at: event.time.seconds)
    return script.events.dropFirst(count).lazy.compactMap { event -> Direction? in
      if case .didSwipe(_, let direction, _, _) = event.kind { direction } else { nil }
    }.first
  }

  /// The direction of a stamp that is filled; nil for one that is not, or none.
  private static func filled(_ script: StackScript, _ seconds: Double) -> Direction? {
    guard let stamp = script.snapshot(of: 0, at: seconds)?.stamp, stamp.emphasis > 0.5,
      stamp.opacity > 0.5
    else { return nil }
    return stamp.direction
  }

  @Test("at random moments of random gestures, the promise is what a release gives")
  func moments() throws {
    var random = SeededGenerator(seed: 20_261_129)
    var (moments, swipes, shown, flips) = (0, 0, 0, 0)
    var wrong: [String] = []
    while moments < max(3_000, Soak.count(10_000)) {
      let deed = RandomHand.Deed.allCases[Int.random(in: 0...6, using: &random)]
      let turn = Angle(radians: .random(in: -.pi ... .pi, using: &random))
      let side = Vector(dx: 1, dy: 0).rotated(by: turn)
      let hand = RandomHand(deed, toward: side, threshold: 112, using: &random)
      var script = StackScript(.riffle, cards: 3)
      let start = script.middle
      script.send(.pointer(Self.event(.down(.primary), start, 1, hand.device.kind)), at: 1)
      // When the promise changed last.
      var (changed, before) = (1.0, Direction?.none)
      for (report, next) in zip(hand.path, hand.path.dropFirst()) {
        let seconds = 1 + report.time
        let place = start + report.place
        script.send(.pointer(Self.event(.move, place, seconds, hand.device.kind)), at: seconds)
        guard script.stack.drag != nil else { continue }
        // Also after a silence, in which the hand comes to rest.
        let silence = [0, next.time - report.time, 0.03, 0.2][Int.random(in: 0...3, using: &random)]
        for wait in [0, Double.random(in: 0...silence + 1e-4, using: &random)] {
          let time = seconds + wait
          let promise = script.stack.promise(at: Timestamp(seconds: time))
          let up = Self.event(.up(.primary), place, time, hand.device.kind)
          let decided = Self.release(script, up)
          moments += 1
          if decided != nil { swipes += 1 }
          if promise != decided {
            wrong.append(
              "\(String(describing: promise)) is not \(String(describing: decided)) at \(time - 1), \(hand)"
            )
          }
          guard wait == 0 else { continue }
          if promise != before {
            flips += before == nil ? 0 : 1
            (changed, before) = (time, promise)
          } else if time - changed > 0.3 {
            shown += 1
            let seen = Self.filled(script, time)
            if seen != promise {
              wrong.append(
                "\(String(describing: seen)) is seen, not \(String(describing: promise)), at \(time - 1), \(hand)"
              )
            }
          }
        }
      }
    }
    print("\(moments) moments, \(swipes) swipes, \(shown) pictures, \(flips) changes of a promise")
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(3))")
    #expect(swipes > moments / 5 && swipes < moments && shown > moments / 20)
  }

  @Test(
    "as a hand that holds a card beyond the threshold turns, the stamp empties within two frames"
  )
  func turn() throws {
    var script = StackScript(.riffle, cards: 3)
    let start = script.middle
    script.press(start, at: 1)
    for step in 1...40 {
      script.move(to: start + Vector(dx: Double(step) * 6, dy: 0), at: 1 + Double(step) * 0.008)
    }
    #expect(Self.filled(script, 1.5) == .right)
    // Back at 2,000 points per second, as in a throw.
    var fall: Double?
    for step in 1...7 {
      let seconds = 1.5 + Double(step) * 0.008
      script.move(to: start + Vector(dx: 250 - Double(step) * 16, dy: 0), at: seconds)
      if script.stack.promise(at: Timestamp(seconds: seconds)) == nil { fall = fall ?? seconds }
      guard let fall, seconds >= fall + 2.0 / 60 else { continue }
      let seen = try #require(script.snapshot(of: 0, at: seconds)?.stamp)
      #expect(seen.emphasis < 0.5 && seen.opacity < 0.6, "\(seen)")
    }
    #expect(try #require(fall) < 1.52)
    #expect(script.stack.promise(at: Timestamp(seconds: 1.556)) == nil)
    // It is held there, beyond the threshold.
    #expect(Self.filled(script, 1.9) == .right)
    #expect(script.stack.promise(at: Timestamp(seconds: 1.9)) == .right)
  }

  @Test(
    "a hand that trembles at the limit sees the promise rise once",
    arguments: [1.0, 2],
    [60.0, 125, 500]
  )
  func tremor(size: Double, rate: Double) {
    var random = SeededGenerator(seed: 7)
    var changes: [Int] = []
    for _ in 0..<Soak.count(60) {
      var script = StackScript(.riffle, cards: 3)
      let start = script.middle
      script.press(start, at: 1)
      var count = 0
      var before = Direction?.none
      for step in 0..<Int(1.6 * rate) {
        let seconds = 1.1 + Double(step) / rate
        // It comes slowly, and stays at the threshold.
        let along = min(112, 75 * (seconds - 1.1)) + .random(in: -size...size, using: &random)
        script.move(
          to: start
            + Vector(
              dx: along.rounded(),
              dy: Double.random(in: -size...size, using: &random).rounded()
            ),
          at: seconds
        )
        let promise = script.stack.promise(at: Timestamp(seconds: seconds))
        if promise != before { count += 1 }
        before = promise
      }
      changes.append(count)
    }
    // Of 2 points each way on the way there, a few more.
    #expect(changes.allSatisfy { $0 <= (size == 1 ? 1 : 3) }, "\(changes)")
    #expect(changes.count { $0 > 1 } <= changes.count / 5, "\(changes)")
  }

  @Test("a slow drag of 160 points swipes at every angle, to the nearest side", arguments: 0..<72)
  func diagonals(step: Int) throws {
    let degrees = Double(step) * 5
    var script = StackScript(.riffle, cards: 3)
    let way = Vector(dx: 160, dy: 0).rotated(by: Angle(degrees: degrees))
    script.press(script.middle, at: 1)
    for step in 1...100 {
      script.move(to: script.middle + way * (Double(step) / 100), at: 1 + Double(step) / 100)
    }
    script.lift(at: 2.5)

    let side = try #require(script.eventLines(.didSwipe).first)
    // At 45° both are as near.
    guard step % 18 != 9 else { return }
    let nearest = [Direction.right, .down, .left, .up][Int((degrees / 90).rounded()) % 4]
    #expect(side == "didSwipe 0 \(nearest.rawValue)")
  }

  @Test("between sides of which only one is allowed, the way along it counts alone")
  func oneSide() {
    for degrees in [0.0, 30, 60, 80] {
      var script = StackScript.house(cards: 3, allowed: [.left, .right])
      let way = Vector(dx: 160, dy: 0).rotated(by: Angle(degrees: degrees))
      script.press(script.middle, at: 1)
      for step in 1...100 {
        script.move(to: script.middle + way * (Double(step) / 100), at: 1 + Double(step) / 100)
      }
      script.lift(at: 2.5)
      #expect(script.eventLines(.didSwipe).isEmpty == (way.dx < 112), "\(degrees)")
    }
  }

  @Test(
    "a flick at exactly the limit is decided alike at all distances",
    arguments: [60.0, 120, 125, 500, 1000],
    [(895.0, false), (900, true), (905, true)]
  )
  func limit(rate: Double, flick: (speed: Double, swipes: Bool)) {
    for distance in stride(from: 6.0, through: 20, by: 0.5) {
      var script = StackScript(.riffle, cards: 3)
      script.press(script.middle, at: 1)
      let reports = max(2, Int((distance / flick.speed * rate).rounded(.up)))
      var seconds = 1.0
      for report in 1...reports {
        seconds = 1 + Double(report) / rate
        script.move(to: script.middle + Vector(dx: flick.speed * (seconds - 1), dy: 0), at: seconds)
      }
      // Far enough for a distance with what the velocity adds.
      guard flick.speed * (seconds - 1) < 20 else { continue }
      script.lift(at: seconds)
      #expect(script.eventLines(.didSwipe).isEmpty != flick.swipes, "\(distance) pt")
    }
  }

  @Test(
    "a card that is caught and thrown back returns because of it, with the side it left in the reason"
  )
  func reason() throws {
    for (down, hold) in [(0.0, 0.0), (2, 0), (0, 0.3), (2, 0.3)] { try comesBack(down, hold) }
  }

  /// The hand goes down a little on its way back, in points per report, and holds still at its end.
  private func comesBack(_ down: Double, _ hold: Double) throws {
    var script = StackScript(.riffle, cards: 3)
    script.press(script.middle, at: 1)
    for step in 1...8 {
      script.move(
        to: script.middle + Vector(dx: Double(step) * 16, dy: 0),
        at: 1 + Double(step) * 0.008
      )
    }
    script.lift(at: 1.064)
    let place = try #require(script.snapshot(of: 0, at: 1.124)).pose.center
    script.press(place, at: 1.124)
    for step in 1...15 {
      script.move(
        to: place + Vector(dx: -Double(step) * 20, dy: Double(step) * down),
        at: 1.124 + Double(step) * 0.01
      )
      let seconds = 1.124 + Double(step) * 0.01 + hold
      var copy = script
      copy.lift(at: seconds)
      copy.pass(to: seconds + 3)
      for event in copy.events {
        guard case .didReturn(_, let reason?) = event.kind else { continue }
        #expect(reason.direction == .right, "\(step): \(reason)")
      }
    }
  }
}
