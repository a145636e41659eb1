import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

/// Random gestures, commands and data changes on every preset, compared with a plain list.
@Suite("Random sessions")
struct RandomSessionTests {
  static let sessions = (Preset.everything(in: .ours, .reference, .asRun) + museum).flatMap {
    preset in
    Soak.seeds(25).map { Session(preset: preset, seed: $0) }
  }

  /// The list deals anew at once, and has no card twice.
  private static let museum = Preset.everything(in: .museum).map { preset in
    var preset = preset
    if preset.deck.end == .loop || preset.deck.endDelay > 0 { preset.deck.end = .stop }
    return preset
  }

  /// Any part of one preset with any part of another.
  static let mixtures = Soak.seeds(60).map { Session(preset: mixture(seed: $0), seed: $0) }

  private static func mixture(seed: UInt64) -> Preset {
    var random = SeededGenerator(seed: seed)
    var preset = Preset.riffle
    preset.name = "mixture \(seed)"
    for key in ["layout", "drag.follow", "drag.rotation", "release", "exit", "return", "restack"] {
      let parts = Preset.everything.compactMap { try? $0.value(of: "\(key).kind") }
      guard let kind = parts.randomElement(using: &random) else { continue }
      do {
        try preset.set("\(key).kind", to: kind)
      } catch {
        Issue.record("\(key).kind=\(kind): \(error)")
      }
    }
    preset.deck.end = Bool.random(using: &random) ? .stop : .reload
    preset.drag.axes = DragRule.Axes.allCases.randomElement(using: &random) ?? .both
    preset.drag.anchor = DragRule.Anchor.allCases.randomElement(using: &random) ?? .center
    return preset
  }

  @Test("no card is lost, doubled or out of order", arguments: sessions + mixtures)
  func model(session: Session) throws {
    var random = SeededGenerator(seed: session.seed)
    var run = SessionRun(session)
    for _ in 0..<(Soak.isFull ? 300 : 150) {
      run.step(with: &random)
      try run.check()
    }
    run.letRest()
    try run.check()
    try run.checkRest()
  }
}

/// A preset and a seed.
struct Session: Sendable, CustomTestStringConvertible {
  var preset: Preset
  var seed: UInt64

  var testDescription: String { "\(preset.name), seed \(seed)" }
}

/// A running session: the stack, and the list that it should agree with.
private struct SessionRun {
  let session: Session
  var stack: CardStack
  var seconds = 1.0
  /// The data and the order, as a plain list has them.
  var model: ListModel
  /// Cards in flight.
  var flying: Set<CardID> = []
  var pointer: Point?
  var last = "the start"

  init(_ session: Session) {
    self.session = session
    stack = CardStack(
      preset: session.preset,
      window: Size(width: 1100, height: 800),
      count: 9,
      seed: session.seed
    )
    model = ListModel(count: 9, topCard: session.preset.deck.topCard)
  }

  private var cycles: Bool { stack.preset.exit.destination == .cycles }

  /// The order as the stack returns it, which is complete only if no card is in flight.
  private static func order(of stack: CardStack) -> [CardID] {
    stack.cardsInPicture + stack.upcomingCards(limit: stack.count)
  }

  // MARK: Steps

  mutating func step(with random: inout SeededGenerator) {
    seconds += Double(Int.random(in: 0...250_000, using: &random)) / 1_000_000
    let middle = stack.stage.container.center
    let count = stack.count
    switch Int.random(in: 0..<14, using: &random) {
    case 0...2:
      guard let direction = stack.preset.release.directions.randomElement(using: &random) else {
        return
      }
      let hasCard = !model.left.isEmpty
      let swipes = perform(.swipe(direction)).count { $0.name == .didSwipe }
      #expect(cycles || swipes == (hasCard ? 1 : 0), "\(session.testDescription), \(last)")
    case 3: perform(.undo)
    case 4: perform(.redo)
    case 5: perform(.next)
    case 6: perform(Bool.random(using: &random) ? .previous : .nudge(.left))
    case 7:
      let index = Int.random(in: 0...count, using: &random)
      perform(.insert(at: index, count: Int.random(in: 0...2, using: &random)))
    case 8 where count > 0:
      perform(.delete(at: Int.random(in: 0..<count, using: &random), count: 1))
    case 9 where count > 0:
      let (from, to) = (
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random)
      )
      perform(.move(from: from, to: to))
    case 10 where model.left.count < 3:
      perform(.reload(count: 9))
    default:
      let reach = Vector(
        dx: Double.random(in: -400...400, using: &random),
        dy: Double.random(in: -200...200, using: &random)
      )
      if pointer == nil { point(.down(.primary), to: middle + reach * 0.2) }
      point(.move, to: middle + reach * 0.6)
      seconds += 0.01
      point(.move, to: middle + reach)
      if Bool.random(using: &random) { point(.up(.primary), to: middle + reach) }
      if pointer != nil, Int.random(in: 0..<5, using: &random) == 0 {
        handle(.cancel(.escape), "Escape")
        pointer = nil
      }
    }
  }

  mutating func letRest() {
    if pointer != nil { point(.up(.primary), to: pointer ?? .zero) }
    seconds += 30
    check(stack.advance(to: Timestamp(seconds: seconds)))
  }

  private mutating func point(_ phase: PointerEvent.Phase, to position: Point) {
    let isUp = phase == .up(.primary)
    pointer = isUp ? nil : position
    let event = PointerEvent(
      time: Timestamp(seconds: seconds),
      phase: phase,
      position: position,
      buttons: isUp ? [] : .primary
    )
    handle(.pointer(event), "\(phase)")
  }

  @discardableResult
  private mutating func perform(_ command: StackCommand) -> [StackEvent] {
    let dragged = stack.draggedCard
    let events = handle(.command(command), "\(command)")
    model.change(by: command, dragged: dragged)
    return events
  }

  @discardableResult
  private mutating func handle(_ input: StackInput, _ words: String) -> [StackEvent] {
    last = "\(words) at \(seconds)"
    let events = stack.handle(input, at: Timestamp(seconds: seconds))
    check(events)
    return events
  }

  /// Applies the events of the stack to the list.
  private mutating func check(_ events: [StackEvent]) {
    for (index, event) in events.enumerated() {
      if event.name == .didReload, index > 0, events[index - 1].name == .ranOutOfCards {
        model.change(by: .reload(), dragged: nil)
      }
      guard let card = event.card?.id else { continue }
      switch event.name {
      case .didSwipe where cycles:
        #expect(model.left.contains(card), "\(session.testDescription), \(last)")
      case .didSwipe:
        #expect(
          card == model.left.first,
          "\(session.testDescription), \(last): swiped \(card) of \(model.left)"
        )
        #expect(
          flying.insert(card).inserted,
          "\(session.testDescription), \(last): \(card) flies already"
        )
        model.swipe(card)
      case .didUndo where !cycles:
        #expect(
          model.swiped.contains(card),
          "\(session.testDescription), \(last): undid \(card) of \(model.swiped)"
        )
        flying.remove(card)
        model.undo(card)
      case .didLeave where !cycles:
        #expect(
          flying.remove(card) != nil,
          "\(session.testDescription), \(last): \(card) left without a swipe"
        )
      default: break
      }
    }
  }

  // MARK: Checks

  func check() throws {
    let hint = "\(session.testDescription), after \(last)"
    if !cycles {
      #expect(stack.remaining == model.left.count, "\(hint)")
      #expect(stack.topCard == model.left.first.flatMap { stack.index(of: $0) }, "\(hint)")
      #expect(stack.undoableSwipes == model.swiped.count, "\(hint)")
      let upcoming = stack.upcomingCards(limit: stack.count)
      #expect(upcoming == model.left.suffix(upcoming.count), "\(hint)")
    }
    #expect(stack.count == model.data.count, "\(hint)")
    for (index, card) in model.data.enumerated() {
      #expect(stack.index(of: card) == index, "\(hint)")
    }
    #expect(stack.checkInvariants(at: Timestamp(seconds: seconds)) == [], "\(hint)")
    #expect(stack.remaining + (cycles ? 0 : model.swiped.count) == stack.count, "\(hint)")
  }

  /// Checks that the cards at rest have the poses of a new stack of the same cards.
  func checkRest() throws {
    let hint = "\(session.testDescription)"
    #expect(!stack.isMoving(at: seconds), "\(hint)")
    let seen = stack.snapshots(at: seconds)
    #expect(seen.allSatisfy { $0.activity == .resting }, "\(hint): \(seen.map(\.activity))")
    guard !cycles else { return }
    #expect(Self.order(of: stack) == model.left, "\(hint)")
    // If the last cards stay in their slots, their poses depend on the swipes.
    guard stack.preset.restack.movesUpLastCards else { return }
    let fresh = CardStack(
      preset: session.preset,
      window: Size(width: 1100, height: 800),
      count: stack.remaining,
      seed: 0
    )
    let expected = fresh.snapshots(at: 0)
    try #require(seen.count == expected.count, "\(hint)")
    for (card, slot) in zip(seen, expected) {
      var slot = slot
      // A board's cards have random rotations.
      if stack.preset.layout is BoardLayout { slot.pose.rotation = card.pose.rotation }
      #expect(card.pose.isNear(slot.pose), "\(hint): \(card.pose) instead of \(slot.pose)")
    }
  }
}

extension Pose {
  /// Returns whether two poses look the same.
  fileprivate func isNear(_ other: Pose) -> Bool {
    (center - other.center).length < 1e-6
      && abs(size.width - other.size.width) < 1e-6
      && abs(size.height - other.size.height) < 1e-6
      && abs(rotation.radians - other.rotation.radians) < 1e-9
      && abs(alpha - other.alpha) < 1e-9
  }
}
