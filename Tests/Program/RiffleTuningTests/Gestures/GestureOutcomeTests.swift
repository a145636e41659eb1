import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("What a preset makes of a gesture")
struct GestureOutcomeTests {
  private static let window = Size(width: 1280, height: 800)

  /// A mouse that presses a card's middle, goes straight in a tenth of a second, and waits half a second.
  private func pull(_ way: Vector, on preset: Preset) -> (Trace, CardStack) {
    let stack = CardStack(preset: preset, window: Self.window, count: 8, seed: 3)
    let start = stack.restingPose(ofDepth: 0).center
    var trace = Trace(header: Trace.Header(window: Self.window, preset: preset.name))
    func add(_ phase: PointerEvent.Phase, _ seconds: Double, _ share: Double, _ isDown: Bool) {
      let time = Timestamp(seconds: seconds)
      let event = PointerEvent(
        time: time,
        phase: phase,
        position: start + way * share,
        buttons: isDown ? .primary : []
      )
      trace.steps.append(Trace.Step(.pointer(event), at: time))
    }
    add(.down(.primary), 0, 0, true)
    for part in 1...10 { add(.move, Double(part) / 100, Double(part) / 10, true) }
    add(.up(.primary), 0.6, 1, false)
    return (trace, stack)
  }

  /// The release of a gesture, without its way.
  private func release(of trace: Trace, at seconds: Double) throws -> StackInput {
    guard case .pointer(let press)? = trace.steps.first?.input else {
      throw RiffleError.badFile("no press")
    }
    var event = press
    event.time = Timestamp(seconds: seconds)
    (event.phase, event.buttons) = (.up(.primary), [])
    return .pointer(event)
  }

  private func outcome(_ way: Vector, on preset: Preset) throws -> GestureOutcome {
    let (trace, stack) = pull(way, on: preset)
    let outcomes = GestureOutcome.all(of: trace, on: stack)
    #expect(outcomes.count == 1)
    return try #require(outcomes.first)
  }

  @Test("A card that leaves evenly is out of sight when its edge is at the window's")
  func linearExit() throws {
    var preset = Preset.collection
    preset.exit = PointExit(duration: 0.5, curve: .linear)
    // The card is 300 wide in the middle, at 640: 120 from there it has 1160 to go in 0.5 s, and its left
    // edge has 1280 - 150 + 300 - (640 + 120) = 670 to the window's.
    let outcome = try outcome(Vector(dx: 120, dy: 0), on: preset)

    guard case .swiped(.right, let seconds?) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(abs(seconds - 670 / 1160 * 0.5) < 2e-6)
    #expect(outcome.lean == .zero)
    #expect(outcome.release == Timestamp(seconds: 0.6))
    #expect(outcome.why == "133 % of the way, at any speed")
  }

  @Test("A card that fades is out of sight when it is clear, and one that goes to the bottom stays")
  func otherExits() throws {
    let faded = try outcome(Vector(dx: 300, dy: 0), on: .container).result
    guard case .swiped(.right, let seconds?) = faded else {
      Issue.record("\(faded)")
      return
    }
    #expect(abs(seconds - 0.2) < 2e-6)
    // A quick movement is recognized before the pointer is up.
    let cycled = try outcome(Vector(dx: -200, dy: 0), on: .board)
    #expect(cycled.result == .swiped(.left, outOfSight: nil))
    #expect(cycled.why == "a quick movement")
    #expect(cycled.release < Timestamp(seconds: 0.2))
    #expect(abs(abs(cycled.lean.degrees) - 45) < 1)
  }

  @Test("A card on a known spring goes back in the spring's times", arguments: [0.3, 0.5, 0.8])
  func springReturn(dampingRatio: Double) throws {
    var preset = Preset.collection
    let spring = ResponseSpring(response: 0.5, dampingRatio: dampingRatio)
    preset.returnRule = SpringReturn(thrown: spring, still: spring)

    let outcome = try outcome(Vector(dx: 60, dy: 0), on: preset)

    guard case .returned(let motion) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    // From rest at 60: the textbook's underdamped oscillator.
    let (omega, zeta) = (2 * Double.pi / 0.5, dampingRatio)
    let root = (1 - zeta * zeta).squareRoot()
    func place(_ t: Double) -> Double {
      let angle = omega * root * t
      return 60 * exp(-zeta * omega * t) * (cos(angle) + zeta / root * sin(angle))
    }
    #expect(abs(motion.overshoot - exp(-Double.pi * zeta / root)) < 5e-4)
    let times = (0..<40_000).map { Double($0) * 1e-4 }
    let halfway = try #require(times.first { place($0) <= 30 })
    let settling = try #require(times.last { abs(place($0)) > 1 })
    #expect(abs(motion.halfway - halfway) < 2e-4)
    #expect(abs(motion.settling - settling) < 2e-4)
    #expect(outcome.why == "67 % of the way right, at any speed")
  }

  @Test("A card leans as its law says, and the next one grows as the stack shows it")
  func leanAndGrowth() throws {
    // 15 degrees at 100 points, linearly.
    #expect(abs(try outcome(Vector(dx: 80, dy: 0), on: .qi).lean.degrees - 12) < 1e-9)
    #expect(abs(try outcome(Vector(dx: -60, dy: 0), on: .qi).lean.degrees + 9) < 1e-9)
    #expect(try outcome(Vector(dx: 80, dy: 0), on: .qi).growth == 0)

    let (trace, stack) = pull(Vector(dx: 56, dy: 0), on: .riffle)
    let growth = try #require(GestureOutcome.all(of: trace, on: stack).first?.growth)
    var widths: [Double] = []
    var simulation = Simulation(
      of: trace,
      on: stack,
      frames: .times([0, 0.599].map { FrameTime(seconds: $0) })
    )
    try simulation.run { output in
      guard case .frame(_, _, let cards) = output else { return }
      widths += cards.filter { $0.index == 1 }.map(\.pose.size.width)
    }
    #expect(growth > 0.005)
    #expect(abs(growth - (widths[1] / widths[0] - 1)) < 1e-6)
  }

  @Test("Every press has an outcome with every preset, and a tap and a press of nothing are said")
  func presses() throws {
    let shelf = GestureShelf(userFolder: nil)
    for (name, count) in [("flick", 1), ("eight fast", 8), ("catch in flight", 2)] {
      let gesture = try #require(shelf.gesture(named: name))
      let comparison = GestureComparison(of: gesture, madeWith: .riffle, with: Preset.everything)
      for row in comparison.rows {
        #expect(row.outcomes.count == count, "\(name) with \(row.preset.name)")
      }
      let own = comparison.rows.first { $0.preset.name == "riffle" }?.outcomes ?? []
      if name == "eight fast" {
        #expect(own.allSatisfy { if case .swiped = $0.result { true } else { false } })
      }
    }
    let (pulled, stack) = pull(Vector(dx: 200, dy: 0), on: .qi)
    var tap = pulled
    tap.steps = [
      pulled.steps[0], Trace.Step(try release(of: pulled, at: 0.05), at: Timestamp(seconds: 0.05)),
    ]
    #expect(GestureOutcome.all(of: tap, on: stack).map(\.result) == [.tapped])
    let empty = CardStack(preset: .qi, window: Self.window, count: 0)
    #expect(GestureOutcome.all(of: pulled, on: empty).map(\.result) == [.nothing])
    let command = Trace(steps: [Trace.Step(.command(.swipe(.left)), at: .zero)])
    let commanded = GestureOutcome.all(
      of: command,
      on: CardStack(preset: .qi, window: Self.window, count: 3)
    )
    #expect(commanded.first?.why == "a command")
    guard case .swiped(.left, .some) = commanded.first?.result else {
      Issue.record("\(commanded)")
      return
    }
  }

  @Test("A stack whose cards cannot be caught says so once, and one that was missed says so")
  func uncaught() throws {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: "catch in flight"))
    let comparison = GestureComparison(
      of: gesture,
      madeWith: .riffle,
      with: [.riffle, .qi, .container]
    )
    let rows = comparison.rows.map(\.tableRows)

    #expect(rows.map(\.count) == [2, 1, 1])
    #expect(rows[0].map(\.name) == ["riffle", "  at 0.33 s"])
    #expect(rows[0][0].text(of: .why) == "a flick of 1,359 pt/s")
    #expect(rows[1][0].text(of: .result) == "right")
    #expect(rows[1][0].text(of: .why) == "149 % of the way, at any speed; cannot be caught")
    #expect(rows[1][0].sentence.hasSuffix(" ms; cannot be caught"))
    // It returns, and lies where no press is.
    #expect(rows[2][0].text(of: .why).hasSuffix("; then nothing moves"))
    #expect(comparison.rows.map { $0.outcomes.last?.result == .uncaught } == [false, true, false])
    #expect(comparison.rows[1].outcomes.last?.why == "cannot be caught")
  }

  @Test(
    "A number is told without its unit, which the head has, and with as many decimals as its column"
  )
  func columns() throws {
    let outcome = try outcome(Vector(dx: 80, dy: 0), on: .qi)
    let texts = OutcomeColumn.allCases.filter(\.hasNumbers).map {
      "\($0.heading): \($0.text(of: outcome))"
    }
    #expect(
      texts == [
        "out of sight, ms: –", "leans, °: 12.0", "next grows, %: 0.0", "overshoots, %: 16.3",
        "half-way, ms: 50", "within 1 pt, ms: 341",
      ]
    )
    #expect(!OutcomeColumn.result.hasNumbers && OutcomeColumn.why.heading == "why")
  }

  @Test("A canceled drag returns")
  func cancel() throws {
    let (pulled, stack) = pull(Vector(dx: 200, dy: 0), on: .qi)
    var trace = pulled
    trace.steps.removeLast()
    trace.steps.append(Trace.Step(.cancel(.escape), at: Timestamp(seconds: 0.6)))
    let outcome = try #require(GestureOutcome.all(of: trace, on: stack).first)
    guard case .returned = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(outcome.why == "the gesture was canceled")
  }

  @Test("The hand presses the same place of each card", arguments: Preset.everything)
  func place(preset: Preset) throws {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: "slow drag"))
    func share(_ trace: Trace, _ preset: Preset, _ window: Size) throws -> Vector {
      guard case .pointer(let event)? = trace.steps.first?.input else {
        throw RiffleError.badFile("no press")
      }
      let card = CardStack(preset: preset, window: window, count: 5).restingPose(ofDepth: 0)
      let place = event.position - card.center
      return Vector(dx: place.dx / card.size.width, dy: place.dy / card.size.height)
    }
    let original = try share(gesture.trace, .riffle, gesture.window)
    for window in [Self.window, Size(width: 700, height: 900)] {
      let stack = CardStack(preset: preset, window: window, count: 5)
      let trace = gesture.trace(for: stack, madeWith: .riffle)
      let moved = try share(trace, preset, window)
      #expect((moved - original).length < 1e-12)
      // The ways are the same.
      let ways = zip(trace.steps, gesture.trace.steps).compactMap { new, old -> Vector? in
        guard case .pointer(let new) = new.input, case .pointer(let old) = old.input else {
          return nil
        }
        return new.position - old.position
      }
      #expect(ways.allSatisfy { ($0 - ways[0]).length < 1e-9 })
    }
  }

  @Test("A rotated card is out of a window when none of its points is in it", arguments: 0..<20)
  func overlap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let window = Rectangle(x: 0, y: 0, width: 400, height: 300)
    var counts = [0, 0]
    for _ in 0..<200 {
      let pose = Pose(
        center: Point(
          x: .random(in: -200...600, using: &random),
          y: .random(in: -200...500, using: &random)
        ),
        size: Size(
          width: .random(in: 20...300, using: &random),
          height: .random(in: 20...300, using: &random)
        ),
        rotation: Angle(degrees: .random(in: -180...180, using: &random))
      )
      // Points of the card, and of the window, in the other.
      let steps = (0...60).map { Double($0) / 60 - 0.5 }
      let isSeen = steps.contains { u in
        steps.contains { v in
          let corner = Vector(dx: u * pose.size.width, dy: v * pose.size.height)
          let own = window.contains(pose.center + corner.rotated(by: pose.rotation))
          let other = Vector(dx: u * window.size.width, dy: v * window.size.height)
          return own || pose.contains(window.center + other)
        }
      }
      counts[isSeen ? 1 : 0] += 1
      // A sliver between two sampled points is missed by the samples only.
      if isSeen { #expect(pose.overlaps(window), "seed \(seed): \(pose)") }
      if !isSeen {
        var smaller = pose
        smaller.size = Size(
          width: max(0, pose.size.width - 14),
          height: max(0, pose.size.height - 14)
        )
        #expect(!smaller.overlaps(window.insetBy(dx: 7, dy: 7)), "seed \(seed): \(pose)")
      }
    }
    #expect(counts.allSatisfy { $0 > 20 })
  }
}
