import CardTestSupport
import Foundation
import RiffleCards
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// Decks that loop, above all those of few cards, whose cards come up again while they still fly.
@Suite("Decks that loop")
struct LoopTests {
  static let sessions = Preset.withoutCycling.flatMap { preset in
    (1...5).flatMap { cards in
      Soak.seeds(10).map { LoopSession(preset: preset.looping, cards: cards, seed: $0) }
    }
  }

  @Test(
    "no input is lost, however fast it comes: the order is that of a plain queue",
    arguments: sessions
  )
  func queue(session: LoopSession) throws {
    var run = LoopRun(session)
    for _ in 0..<100 {
      try run.step()
      try run.check()
    }
    try run.letRest()
    try run.undoEverything()
  }

  @Test("swipes every 50 ms swipe each card in turn, and no frame is empty", arguments: 1...5)
  func haste(cards: Int) {
    for preset in Preset.withoutCycling {
      var script = StackScript(preset.looping, cards: cards)
      let directions = preset.release.directions
      for step in 0..<12 {
        let seconds = 1 + 0.05 * Double(step)
        script.command(.swipe(directions[step % directions.count]), at: seconds)
        let hint = "\(preset.name), \(cards) cards, swipe \(step)"
        let first = preset.deck.topCard == .first
        let wanted = first ? step % cards : cards - 1 - step % cards
        #expect(script.stack.latestResult?.index == wanted, "\(hint)")
        #expect(script.stack.topCard != nil && !script.stack.isEmpty(at: seconds), "\(hint)")
        #expect(script.stack.hidesEmptyView(between: []), "\(hint)")
      }
      script.pass(to: 20)
      #expect(script.eventLines(.didSwipe).count == 12)
      #expect(script.eventLines(.didLeave).count == 12, "\(preset.name)")
      #expect(script.eventLines(.didRefuse, .ranOutOfCards) == [])
      #expect(script.stack.checkRest() == [], "\(preset.name), \(cards) cards")
    }
  }

  @Test("of the swipes of a card that flies and rests the last is undone, and it is there once")
  func undo() throws {
    var script = StackScript(Preset.riffle.looping, cards: 1)
    script.command(.swipe(.left), at: 1)
    let flying = try #require(script.stack.snapshots(at: 1.05).last { $0.activity == .leaving }).id
    let resting = try #require(script.stack.cardsInPicture.first)
    script.command(.swipe(.right), at: 1.1)
    script.command(.undo, at: 1.15)

    // The second picture flew, and comes back.
    #expect(script.stack.cardsInPicture.first == resting)
    #expect(script.stack.swipedCards == [SwipedCard(id: CardID(0), index: 0, direction: .left)])
    script.command(.undo, at: 1.2)
    #expect(script.stack.cardsInPicture.first == flying)
    #expect(script.stack.undoableSwipes == 0)
    script.pass(to: 9)
    #expect(script.eventLines(.didUndo) == ["didUndo 0 right", "didUndo 0 left"])
    #expect(script.stack.snapshots(at: 9).count == 1)
    #expect(script.stack.checkRest() == [])
  }

  @Test("a card that is caught in flight takes the place of its next picture", arguments: 1...4)
  func caught(cards: Int) throws {
    for isThrownAgain in [false, true] {
      var script = StackScript(Preset.riffle.looping, cards: cards)
      script.command(.swipe(.right), at: 1)
      let flight = try #require(script.stack.snapshots(at: 1.06).last { $0.activity == .leaving })
      script.press(flight.pose.center, at: 1.06)
      #expect(script.stack.draggedCard == flight.id)
      if isThrownAgain {
        script.move(to: flight.pose.center + Vector(dx: -60, dy: 0), at: 1.08)
        script.move(to: flight.pose.center + Vector(dx: -900, dy: 0), at: 1.14)
        script.lift(at: 1.15)
      } else {
        script.move(to: script.middle, at: 1.3)
        script.lift(at: 1.6)
      }
      script.pass(to: 9)

      let hint = "\(cards) cards, \(isThrownAgain ? "thrown again" : "let go")"
      let swipes = isThrownAgain ? ["didSwipe 0 right", "didUndo 0 right", "didSwipe 0 left"] : nil
      #expect(
        script.eventLines(.didSwipe, .didUndo)
          == swipes ?? ["didSwipe 0 right", "didUndo 0 right"],
        "\(hint)"
      )
      #expect(script.stack.topCard == (isThrownAgain ? 1 % cards : 0), "\(hint)")
      #expect(script.stack.checkRest() == [], "\(hint)")
      #expect(script.stack.snapshots(at: 9).count == cards, "\(hint)")
    }
  }

  @Test("a card of few that comes up again fades in from the slot below")
  func entry() throws {
    var script = StackScript(Preset.riffle.looping, cards: 2)
    script.command(.swipe(.left), at: 1)
    func next(_ seconds: Double) throws -> Pose {
      let cards = script.stack.snapshots(at: seconds)
      return try #require(cards.first { $0.activity != .leaving && $0.index == 0 }).pose
    }
    let rest = try #require(StackScript(.riffle, cards: 2).stack.snapshots(at: 0).first).pose

    #expect(try next(1).alpha == 0)
    #expect(try next(1).center.y > rest.center.y)
    var last = 0.0
    for seconds in stride(from: 1.0, through: 2, by: 0.02) {
      let alpha = try next(seconds).alpha
      #expect(alpha >= last && alpha - last < 0.25, "\(seconds)")
      last = alpha
    }
    script.pass(to: 4)
    #expect(try next(4) == rest)
  }

  @Test("a card that leaves for good while it flies is gone from the stack, too")
  func deleted() {
    var script = StackScript(Preset.riffle.looping, cards: 2)
    for step in 0..<3 { script.command(.swipe(.left), at: 1 + 0.05 * Double(step)) }
    script.command(.delete(at: 0, count: 1), at: 1.2)
    #expect(script.stack.topCard == 0)
    #expect(script.stack.swipedCards == [SwipedCard(id: CardID(1), index: 0, direction: .left)])
    script.command(.undo, at: 1.25)
    script.command(.swipe(.right), at: 1.3)
    script.pass(to: 9)
    #expect(script.stack.checkRest() == [])
    #expect(script.stack.snapshots(at: 9).map(\.index) == [0])
  }
}

extension Preset {
  /// The preset with a deck that loops.
  fileprivate var looping: Preset {
    var preset = self
    preset.deck.end = .loop
    return preset
  }
}

/// A preset, a number of cards, and the seed of what is done.
struct LoopSession: Sendable, CustomTestStringConvertible {
  var preset: Preset
  var cards: Int
  var seed: UInt64

  var testDescription: String { "\(preset.name), \(cards) cards, seed \(seed)" }
}

/// A running session: the stack, and a queue of cards by their indices that it should agree with.
private struct LoopRun {
  let session: LoopSession
  var stack: CardStack
  var random: SeededGenerator
  var seconds = 1.0
  var pointer: Point?
  var last = "the start"

  /// The cards from the top down.
  var queue: [Int]
  /// The swipes that can be undone, the latest last.
  var history: [Swipe] = []
  var undone: [Swipe] = []

  struct Swipe {
    var card: Int
    /// The picture; nil once all flights are over.
    var picture: CardID?
    /// The cards beneath which an undo puts it: they were caught in flight and put back before it.
    var above: Set<Int> = []
  }

  init(_ session: LoopSession) {
    self.session = session
    random = SeededGenerator(seed: session.seed)
    stack = Self.stack(session)
    queue = Self.dealt(session)
  }

  private static func stack(_ session: LoopSession) -> CardStack {
    CardStack(
      preset: session.preset,
      window: Size(width: 1100, height: 800),
      count: session.cards,
      seed: session.seed
    )
  }

  private static func dealt(_ session: LoopSession) -> [Int] {
    let indices = Array(0..<session.cards)
    return session.preset.deck.topCard == .first ? indices : indices.reversed()
  }

  private var hint: String { "\(session.testDescription), after \(last)" }

  // MARK: Steps

  mutating func step() throws {
    let isSlow = chance(of: 0.1)
    seconds += Double.random(in: 0...(isSlow ? 1.5 : 0.12), using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0...4: swipe()
    case 5...6: try undo()
    case 7: redo()
    case 8: perform(.shift(by: Int.random(in: -2...2, using: &random)))
    case 9: perform(.jump(to: Int.random(in: 0..<session.cards, using: &random)))
    case 10 where chance(of: 0.2): reload()
    case 10: perform(.reduceMotion(chance(of: 0.3)))
    case 11 where chance(of: 0.4): try restore()
    case 11: handle(.cancel(.escape), "Escape")
    default: drag()
    }
  }

  private mutating func chance(of share: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < share
  }

  private mutating func swipe() {
    let direction = session.preset.release.directions.randomElement(using: &random) ?? .left
    let (card, swipes) = (queue.first, history.count)
    perform(chance(of: 0.1) ? .instantly(.swipe(direction)) : .swipe(direction))
    #expect(stack.latestResult?.index == card, "\(hint)")
    #expect(history.count == swipes + 1, "\(hint)")
  }

  private mutating func undo() throws {
    let swipe = history.last
    perform(chance(of: 0.1) ? .instantly(.undo) : .undo)
    guard let swipe else {
      return #expect(stack.latestResult == .refused(.nothingToUndo), "\(hint)")
    }
    #expect(stack.latestResult?.index == swipe.card, "\(hint)")
  }

  private mutating func redo() {
    let isPossible = undone.last.map { queue.firstIndex(of: $0.card) == depth(of: $0) } ?? false
    perform(.redo)
    #expect((stack.latestResult?.refusal == nil) == isPossible, "\(hint)")
  }

  /// Deals again: a top card that is held stays on top.
  private mutating func reload() {
    let held = stack.drag.flatMap { $0.card == stack.cardsInPicture.first ? queue.first : nil }
    perform(.reload())
    let dealt = Self.dealt(session)
    queue = (held.map { [$0] } ?? []) + dealt.filter { $0 != held }
    (history, undone) = ([], [])
  }

  /// Presses the middle or a card in flight, moves and perhaps lets go.
  private mutating func drag() {
    if pointer == nil {
      let flights = stack.snapshots(at: seconds).filter { $0.activity == .leaving }
      let caught = chance(of: 0.6) ? flights.randomElement(using: &random) : nil
      point(.down(.primary), to: caught?.pose.center ?? stack.stage.container.center)
    }
    let start = pointer ?? .zero
    let back = stack.stage.container.center - start
    let reach =
      back != .zero && chance(of: 0.4)
      ? back
      : Vector(
        dx: Double.random(in: -500...500, using: &random),
        dy: Double.random(in: -300...300, using: &random)
      )
    for share in [0.1, 0.5, 1] {
      seconds += chance(of: 0.5) ? 0.008 : 0.05
      point(.move, to: start + reach * share)
    }
    if chance(of: 0.3) { seconds += 0.2 }
    if chance(of: 0.8) { point(.up(.primary), to: start + reach) }
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

  /// Goes on with another stack, restored to the position of this one.
  private mutating func restore() throws {
    let saved = try JSONEncoder().encode(stack.state(at: Timestamp(seconds: seconds)))
    let state = try JSONDecoder().decode(StackState.self, from: saved)
    stack = Self.stack(session)
    _ = try stack.restore(state, at: Timestamp(seconds: seconds))
    pointer = nil
    last = "a restore at \(seconds)"
    for index in history.indices { history[index].picture = nil }
  }

  private mutating func perform(_ command: StackCommand) {
    handle(.command(command), "\(command)")
    switch command {
    case .shift(let distance):
      let step = (distance % queue.count + queue.count) % queue.count
      (queue, undone) = (Array(queue[step...] + queue[..<step]), [])
    case .jump(let index):
      let dealt = Self.dealt(session)
      let start = dealt.firstIndex(of: index) ?? 0
      (queue, undone) = (Array(dealt[start...] + dealt[..<start]), [])
    default: break
    }
  }

  private mutating func handle(_ input: StackInput, _ words: String) {
    last = "\(words) at \(seconds)"
    var isUndo = false
    if case .command(.undo) = input { isUndo = true }
    if case .command(.instantly(.undo)) = input { isUndo = true }
    let events = stack.handle(input, at: Timestamp(seconds: seconds))
    let last = Self.dealt(session).last
    let rounds = events.filter { $0.name == .didFinishRound }.map(\.card?.index)
    let ends = events.filter { $0.name == .didSwipe && $0.card?.index == last }.map(\.card?.index)
    #expect(rounds == ends, "\(hint)")
    var thrown: Swipe?
    for event in events {
      guard let card = event.card else { continue }
      switch event.kind {
      case .didSwipe(_, _, let cause, _):
        book(swipeOf: card, cause, thrown)
        thrown = nil
      case .didUndo where isUndo:
        let swipe = history.popLast()
        #expect(swipe?.card == card.index, "\(hint): undid \(card.index)")
        guard let swipe else { continue }
        undone.append(swipe)
        putBack(swipe)
      case .didUndo:
        let index = history.lastIndex { $0.picture == card.id }
        #expect(index != nil, "\(hint): caught \(card)")
        guard let index else { continue }
        thrown = takeBack(index)
      case .didReturn, .didLeave, .didDisplay, .willDisplay, .willSwipe, .didBeginDrag, .didDrag,
        .didCancelDrag, .didReload, .didSelect, .didRefuse, .didAsk, .ranOutOfCards,
        .didFinishRound:
        break
      }
    }
  }

  // MARK: The queue

  private func depth(of swipe: Swipe) -> Int { queue.prefix { swipe.above.contains($0) }.count }

  private mutating func book(swipeOf card: StackEvent.Card, _ cause: SwipeCause, _ thrown: Swipe?) {
    var swipe = Swipe(card: card.index, picture: card.id)
    if cause == .redo, let former = undone.popLast() {
      swipe.above = former.above
    } else {
      undone = []
    }
    if let thrown {
      // A card that is thrown again was on top, whatever lay above it.
      swipe.above = thrown.above
      queue.removeAll { $0 == card.index }
      queue.insert(card.index, at: 0)
    }
    let depth = thrown == nil && cause == .redo ? depth(of: swipe) : 0
    #expect(queue[depth] == card.index, "\(hint): swiped \(card.index) of \(queue)")
    queue.append(queue.remove(at: depth))
    history.append(swipe)
  }

  private mutating func takeBack(_ index: Int) -> Swipe {
    let swipe = history.remove(at: index)
    for later in history.indices.dropFirst(index)
    where history[later].card != swipe.card && !swipe.above.contains(history[later].card) {
      history[later].above.insert(swipe.card)
    }
    putBack(swipe)
    return swipe
  }

  private mutating func putBack(_ swipe: Swipe) {
    queue.removeAll { $0 == swipe.card }
    queue.insert(swipe.card, at: depth(of: swipe))
  }

  // MARK: Checks

  func check() throws {
    let time = Timestamp(seconds: seconds)
    #expect(stack.topCard == queue.first, "\(hint)")
    #expect(stack.remaining == session.cards, "\(hint)")
    #expect(!stack.isEmpty(at: seconds), "\(hint)")
    let order = stack.state(at: time).remaining.flatMap { run in
      (run.first..<run.first + run.count).compactMap { stack.index(of: CardID($0)) }
    }
    #expect(order == queue, "\(hint)")
    #expect(stack.swipedCards.map(\.index) == history.map(\.card), "\(hint)")
    #expect(stack.checkInvariants(at: time) == [], "\(hint)")
    let seen = stack.snapshots(at: seconds)
    #expect(Set(seen.map(\.id)).count == seen.count, "\(hint)")
    #expect(seen.allSatisfy { stack.index(of: $0.id) != nil || $0.isFromEarlierDeal }, "\(hint)")
  }

  /// Lets all motions end; then each card is once in its slot.
  mutating func letRest() throws {
    if let pointer { point(.up(.primary), to: pointer) }
    seconds += 40
    _ = stack.advance(to: Timestamp(seconds: seconds))
    try check()
    #expect(stack.checkRest() == [], "\(hint)")
    let fresh = Self.stack(session)
    #expect(stack.snapshots(at: seconds).count == fresh.snapshots(at: 0).count, "\(hint)")
  }

  mutating func undoEverything() throws {
    perform(.reduceMotion(false))
    while !history.isEmpty {
      seconds += 0.03
      try undo()
      try check()
    }
    try letRest()
  }
}
