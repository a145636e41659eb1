import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("Questions whose answers come later")
struct QuestionTests {
  /// A stack whose owner answers later, with its first card released far to the right at 1.3 s.
  private static func released(_ preset: Preset = .riffle, cards: Int = 4) -> StackScript {
    var script = StackScript(preset, cards: cards)
    script.policy.answersSwipeLater = { _, _ in true }
    script.policy.answersUndoLater = { _, _ in true }
    script.press(script.middle, at: 1)
    for step in 1...10 {
      let way = Vector(dx: 30 * Double(step), dy: 0)
      script.move(to: script.middle + way, at: 1 + 0.02 * Double(step))
    }
    script.lift(at: 1.3)
    return script
  }

  private static func refusals(_ script: StackScript) -> [RiffleCards.Refusal] {
    script.events.compactMap {
      if case .didRefuse(_, let refusal) = $0.kind { refusal } else { nil }
    }
  }

  @Test(
    "a released card waits where the hand left it, then goes or returns",
    arguments: [true, false]
  )
  func release(isGranted: Bool) throws {
    var script = Self.released()
    let left = try #require(script.snapshot(of: 0, at: 1.3))
    #expect(script.stack.openQuestion?.action == .swipe(.right))
    #expect(script.eventLines(.didAsk, .didSwipe, .didReturn) == ["didAsk 0 right"])
    script.pass(to: 9)
    let waiting = try #require(script.snapshot(of: 0, at: 9))
    #expect((waiting.pose.center - left.pose.center).length < 40)
    #expect(waiting.pose.center.x > script.middle.x + 250)
    #expect(waiting.stamp?.opacity == 1)
    #expect(waiting.waitingTime.map { abs($0 - 7.7) < 1e-6 } == true)
    #expect(!script.stack.isMoving(at: 9))
    script.send(.command(.answer(isGranted)), at: 9)
    script.pass(to: 20)
    #expect(script.stack.openQuestion == nil)
    if isGranted {
      #expect(
        script.eventLines(.didAsk, .didSwipe, .didLeave, .didReturn)
          == ["didAsk 0 right", "didSwipe 0 right", "didLeave 0"]
      )
      let swipe = try #require(script.events.last { $0.name == .didSwipe })
      guard case .didSwipe(_, _, let cause, let reason) = swipe.kind else { return }
      #expect(cause == .hand)
      #expect(reason != nil)
    } else {
      #expect(script.eventLines(.didSwipe, .didReturn) == ["didReturn 0"])
      #expect(Self.refusals(script) == [RiffleCards.Refusal(of: .swipe(.right), because: .vetoed)])
      #expect(script.snapshot(of: 0, at: 20)?.activity == .resting)
    }
  }

  @Test(
    "release and answer change neither position nor velocity at once",
    arguments: [true, false]
  )
  func continuous(isGranted: Bool) throws {
    var script = Self.released()
    func check(around seconds: Double) throws {
      func pose(_ offset: Double) throws -> Pose {
        try #require(script.snapshot(of: 0, at: seconds + offset)).pose
      }
      let steps = try [0, 1e-3, 2e-3].map { try pose($0).center }
      #expect(((steps[2] - steps[1]) - (steps[1] - steps[0])).length < 0.5)
    }
    let before = try #require(script.snapshot(of: 0, at: 1.3))
    try check(around: 1.3)
    let later = try #require(script.snapshot(of: 0, at: 1.3001))
    #expect((later.pose.center - before.pose.center).length < 1)
    let waiting = try #require(script.snapshot(of: 0, at: 3)).pose
    script.send(.command(.answer(isGranted)), at: 3)
    let gone = try #require(script.snapshot(of: 0, at: 3)).pose
    #expect((gone.center - waiting.center).length < 1e-6)
    #expect(gone.rotation == waiting.rotation)
    try check(around: 3)
  }

  @Test("meanwhile all that can be refused is, and a press of the card takes it back")
  func meanwhile() {
    var script = Self.released()
    for command in [StackCommand.swipe(.left), .undo, .redo, .next, .previous, .jump(to: 2)] {
      script.send(.key(command), at: 2)
      #expect(script.stack.latestResult == .refused(.unanswered))
    }
    script.press(script.middle, at: 2.1)
    script.lift(at: 2.2)
    #expect(Self.refusals(script).count == 6)
    #expect(script.stack.openQuestion != nil)
    script.press(script.middle + Vector(dx: 300, dy: 0), at: 2.3)
    #expect(script.stack.openQuestion == nil)
    #expect(script.stack.isDragging)
    #expect(
      Self.refusals(script).last == RiffleCards.Refusal(of: .swipe(.right), because: .canceled)
    )
    script.send(.command(.answer(true)), at: 2.4)
    script.move(to: script.middle, at: 2.5)
    script.lift(at: 3)
    script.pass(to: 6)
    #expect(script.eventLines(.didSwipe, .didReturn) == ["didReturn 0"])
  }

  @Test("Escape, new data and the card's deletion end it, but a lost focus does not")
  func ended() {
    for input in [
      StackInput.cancel(.escape), .command(.reload()), .command(.delete(at: 0, count: 1)),
    ] {
      var script = Self.released()
      script.send(.cancel(.focusLost), at: 2)
      #expect(script.stack.openQuestion != nil)
      script.send(input, at: 2.1)
      #expect(script.stack.openQuestion == nil, "\(input)")
      script.send(.command(.answer(true)), at: 2.2)
      script.pass(to: 9)
      #expect(script.eventLines(.didSwipe).isEmpty, "\(input)")
      #expect(script.stack.remaining == (input == .command(.delete(at: 0, count: 1)) ? 3 : 4))
      #expect(script.stack.snapshots(at: 9).allSatisfy { $0.waitingTime == nil })
    }
  }

  @Test("the swipe of a command waits where the card rests; one that lies elsewhere by then stays")
  func command() {
    var script = StackScript(.riffle, cards: 3)
    script.policy.answersSwipeLater = { _, direction in direction == .left }
    script.send(.command(.swipe(.left)), at: 1)
    #expect(script.stack.latestResult == .waiting)
    script.send(.command(.insert(at: 0, count: 1)), at: 2)
    script.send(.command(.answer(true)), at: 3)
    #expect(Self.refusals(script) == [RiffleCards.Refusal(of: .swipe(.left), because: .canceled)])
    script.send(.command(.swipe(.left)), at: 4)
    script.send(.command(.answer(true)), at: 5)
    script.send(.command(.swipe(.right)), at: 6)
    #expect(script.eventLines(.didSwipe) == ["didSwipe 0 left", "didSwipe 1 right"])
  }

  @Test("an undo waits, and a card that was caught in flight flies on until then")
  func undo() throws {
    var script = StackScript(.riffle, cards: 4)
    script.policy.answersUndoLater = { _, _ in true }
    script.send(.command(.swipe(.right)), at: 1)
    script.send(.command(.undo), at: 2)
    #expect(script.stack.openQuestion?.action == .undo)
    #expect(script.snapshot(of: 1, at: 2.5)?.waitingTime == 0.5)
    script.send(.command(.swipe(.right)), at: 2.6)
    #expect(script.stack.latestResult == .refused(.unanswered))
    script.send(.command(.answer(true)), at: 3)
    #expect(script.stack.topCard == 0)
    script.send(.command(.swipe(.right)), at: 6)
    let flying = try #require(script.snapshot(of: 0, at: 6.05))
    #expect(flying.activity == .leaving)
    script.press(flying.pose.center, at: 6.05)
    script.move(to: script.middle, at: 6.4)
    script.lift(at: 7)
    #expect(script.stack.openQuestion?.action == .undo)
    #expect(script.stack.topCard == 1)
    script.send(.command(.answer(true)), at: 8)
    #expect(script.stack.topCard == 0)
    #expect(script.eventLines(.didUndo).count == 2)
  }

  @Test("whatever comes, no invariant breaks and the question ends", arguments: Soak.seeds(60))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try #require(Preset.everything.randomElement(using: &random))
    var script = StackScript(preset, cards: Int.random(in: 0...6, using: &random))
    let asked = seed.isMultiple(of: 3)
    script.policy.answersSwipeLater = { index, _ in asked || index.isMultiple(of: 2) }
    script.policy.answersUndoLater = { index, _ in index.isMultiple(of: 2) }
    var time = 1.0
    var isDown = false
    for _ in 0..<200 {
      time += Double.random(in: 0.001...0.2, using: &random)
      let place =
        script.middle
        + Vector(
          dx: Double.random(in: -400...400, using: &random),
          dy: Double.random(in: -300...300, using: &random)
        )
      let count = script.stack.count
      switch Int.random(in: 0..<14, using: &random) {
      case 0...2 where !isDown:
        script.press(Bool.random(using: &random) ? script.middle : place, at: time)
        isDown = true
      case 0...4 where isDown:
        for step in 1...4 { script.move(to: place, at: time + 0.004 * Double(step)) }
        time += 0.02
      case 5,
        6 where isDown:
        script.lift(at: time)
        isDown = false
      case 7: script.send(.command(.swipe(.right)), at: time)
      case 8: script.send(.key(.undo), at: time)
      case 9, 10: script.send(.command(.answer(Bool.random(using: &random))), at: time)
      case 11: script.send(.cancel(.escape), at: time)
      case 12:
        script.send(
          .command(.insert(at: Int.random(in: 0...count, using: &random), count: 1)),
          at: time
        )
      case 13 where count > 0:
        let index = Int.random(in: 0..<count, using: &random)
        script.send(
          .command(
            Bool.random(using: &random)
              ? .delete(at: index, count: 1) : .requeue(cardAt: index, to: 1)
          ),
          at: time
        )
      default: script.pass(to: time)
      }
      let problems = script.stack.checkInvariants(at: Timestamp(seconds: time))
      #expect(problems.isEmpty, "\(preset.name), seed \(seed): \(problems)")
    }
    script.send(.cancel(.escape), at: time + 1)
    #expect(script.stack.openQuestion == nil)
  }
}
