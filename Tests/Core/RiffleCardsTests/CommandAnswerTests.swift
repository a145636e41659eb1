import CardTestSupport
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import Testing

@Suite("Answers to commands")
struct CommandAnswerTests {
  private static func refusals(_ events: [StackEvent]) -> [Refusal] {
    events.compactMap { if case .didRefuse(_, let refusal) = $0.kind { refusal } else { nil } }
  }

  /// Sends a command with a policy, and returns its answer and the refusals among the events.
  private func send(
    _ command: StackCommand,
    to stack: inout CardStack,
    _ policy: StackPolicy = StackPolicy()
  ) -> (CommandResult?, [Refusal]) {
    let events = stack.handle(.command(command), at: Timestamp(seconds: 1), policy: policy)
    return (stack.latestResult, Self.refusals(events))
  }

  private func stack(_ preset: Preset = .container, cards: Int = 4) -> CardStack {
    CardStack(preset: preset, window: Size(width: 1280, height: 800), count: cards)
  }

  @Test("a performed command names its card by its present index")
  func performed() {
    var stack = stack()
    _ = stack.handle(.command(.delete(at: 0, count: 1)), at: .zero)

    #expect(send(.swipe(.left), to: &stack).0?.index == 0)
    #expect(send(.undo, to: &stack).0?.index == 0)
    #expect(send(.redo, to: &stack).0?.index == 0)
    #expect(send(.next, to: &stack).0?.index == 1)
    #expect(send(.previous, to: &stack).0?.index == 1)
    #expect(stack.swipedCards == [SwipedCard(id: CardID(1), index: 0, direction: .left)])
    _ = stack.handle(.resize(Size(width: 900, height: 900)), at: Timestamp(seconds: 2))
    #expect(stack.latestResult == nil)
  }

  @Test("each command that cannot be performed says why, once")
  func refused() {
    func expect(
      _ command: StackCommand,
      _ action: Refusal.Action,
      _ reason: Refusal.Reason,
      on stack: CardStack,
      _ policy: StackPolicy = StackPolicy()
    ) {
      var stack = stack
      let (result, refusals) = send(command, to: &stack, policy)
      #expect(result == .refused(reason))
      #expect(refusals == [Refusal(of: action, because: reason)])
    }
    let none = stack(cards: 0)
    expect(.swipe(.left), .swipe(.left), .noCard, on: none)
    expect(.next, .next, .noCard, on: none)
    expect(.nudge(.left), .nudge(.left), .noCard, on: none)
    let some = stack()
    expect(.swipe(.up), .swipe(.up), .notAllowed, on: some)
    expect(.next, .next, .notAllowed, on: some, StackPolicy(allowedDirections: { _ in [] }))
    expect(
      .swipe(.left),
      .swipe(.left),
      .vetoed,
      on: some,
      StackPolicy(shouldSwipe: { _, _ in false })
    )
    expect(.undo, .undo, .nothingToUndo, on: some)
    expect(.previous, .previous, .nothingToUndo, on: some)
    expect(.redo, .redo, .nothingToRedo, on: some)
    var swiped = stack()
    _ = send(.swipe(.left), to: &swiped)
    expect(.undo, .undo, .vetoed, on: swiped, StackPolicy(shouldUndo: { $0 != 0 || $1 != .left }))
    expect(.nudge(.left), .nudge(.left), .busy, on: swiped)
    expect(.next, .next, .noCard, on: stack(.board, cards: 1))
    expect(.previous, .previous, .noCard, on: stack(.board, cards: 1))
    expect(.undo, .undo, .nothingToUndo, on: stack(.board))
  }

  @Test("a command swipes where the owner allows it, a hand only where the release rule does too")
  func ownersDirections() {
    let policy = StackPolicy(allowedDirections: { _ in [.up, .right] })
    for preset in [Preset.container, .qi, .collection] {
      var stack = stack(preset)
      #expect(send(.swipe(.left), to: &stack, policy).0 == .refused(.notAllowed))
      #expect(send(.swipe(.up), to: &stack, policy).0?.index != nil)
      // What the rule has goes first.
      #expect(send(.next, to: &stack, policy).0?.index != nil)
      #expect(stack.swipedCards.map(\.direction) == [.up, .right])
      var script = StackScript(preset, cards: 3)
      script.policy = policy
      script.drag(by: Vector(dx: 0, dy: -300), at: 1)
      #expect(script.eventLines(.didSwipe) == [])
    }
  }

  @Test(
    "a card leaves in the direction of its swipe, also if only its owner allows that",
    arguments: Preset.everything.filter { $0.exit.destination == .gone }
  )
  func ownersExits(preset: Preset) throws {
    let policy = StackPolicy(allowedDirections: { _ in Direction.allCases })
    for direction in Direction.allCases where !preset.commandDirections.contains(direction) {
      var stack = stack(preset)
      let top = try #require(stack.snapshots(at: 0).last)
      _ = send(.swipe(direction), to: &stack, policy)

      let flight = try #require(stack.snapshots(at: 1.1).first { $0.id == top.id })
      let way = flight.pose.center - top.pose.center

      let (along, side) = (direction.vector, way * (1 / max(way.length, 1e-9)))
      let toward = (along.dx * side.dx + along.dy * side.dy) / along.length
      #expect(way.length > 20 && toward > 0.99, "\(direction) of \(preset.name) goes \(way)")
    }
  }

  @Test("a command waits while a card is on its way out of a stack whose cards cycle")
  func waiting() {
    var stack = stack(.board)
    #expect(send(.next, to: &stack).0?.index == 0)
    #expect(send(.next, to: &stack).0 == .waiting)
    #expect(send(.undo, to: &stack).0 == .waiting)
  }

  @Test("a swipe names its cause: a hand, a key, a command or a redo")
  func causes() {
    var script = StackScript(.container, cards: 6)
    script.drag(by: Vector(dx: 300, dy: 0), at: 1)
    script.send(.key(.swipe(.left)), at: 2)
    script.command(.swipe(.right), at: 3)
    script.command(.undo, at: 4)
    script.send(.key(.redo), at: 5)

    let causes = script.events.compactMap { event -> SwipeCause? in
      if case .didSwipe(_, _, let cause, _) = event.kind { cause } else { nil }
    }
    let announced = script.events.compactMap { event -> SwipeCause? in
      if case .willSwipe(_, _, let cause) = event.kind { cause } else { nil }
    }
    #expect(causes == [.hand, .key, .command, .redo])
    #expect(announced == causes)
  }

  @Test("a veto by hand is answered too")
  func vetoByHand() {
    var script = StackScript(.container, cards: 3)
    script.policy = StackPolicy(shouldSwipe: { _, _ in false })
    script.drag(by: Vector(dx: 300, dy: 0), at: 1)

    #expect(Self.refusals(script.events) == [Refusal(of: .swipe(.right), because: .vetoed)])
  }

  @Test(
    "a card that may not be dragged stays, can be tapped, and says so",
    arguments: Preset.everything
  )
  func vetoOfDrag(preset: Preset) {
    guard preset.release.swipeRecognizer == nil else { return }
    var script = StackScript(preset, cards: 3)
    let top = script.stack.topCard
    script.policy = StackPolicy(shouldDrag: { index, _ in index != top })
    let before = script.stack.snapshots(at: 0.9)
    script.drag(by: Vector(dx: 300, dy: 40), at: 1)

    #expect(script.stack.snapshots(at: 1.1) == before)
    #expect(Self.refusals(script.events) == [Refusal(of: .drag, because: .vetoed)])
    #expect(script.eventLines(.didBeginDrag, .didCancelDrag, .didReturn, .didSwipe) == [])
    script.press(script.middle, at: 2)
    script.lift(at: 2.05)
    #expect(script.eventLines(.didSelect) == ["didSelect \(top ?? -1)"])
  }

  @Test("a swipe whose undoing is vetoed cannot be taken back in flight either")
  func vetoOfTakingBack() throws {
    var script = StackScript(.riffle, cards: 3)
    script.command(.swipe(.right), at: 1)
    let flying = try #require(script.snapshot(of: 0, at: 1.06)).pose.center
    script.policy = StackPolicy(shouldUndo: { _, _ in false })
    script.press(flying, at: 1.06)
    script.move(to: flying - Vector(dx: 200, dy: 0), at: 1.3)
    script.move(to: flying - Vector(dx: 200, dy: 0), at: 1.8)
    script.lift(at: 2)
    script.pass(to: 6)

    #expect(script.eventLines(.didUndo) == [])
    #expect(Self.refusals(script.events) == [Refusal(of: .undo, because: .vetoed)])
    #expect(script.eventLines(.didLeave) == ["didLeave 0"])
  }
}
