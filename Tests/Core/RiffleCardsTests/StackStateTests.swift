import CardTestSupport
import Foundation
import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("Saved and restored positions")
struct StackStateTests {
  private static let window = Size(width: 1100, height: 800)

  static let sessions = Preset.everything.flatMap { preset in
    Soak.seeds(40).map { Session(preset: preset, seed: $0) }
  }

  /// A random input: a command, a change of the data or a drag.
  private static func inputs(_ stack: CardStack, _ random: inout SeededGenerator) -> [StackInput] {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2:
      return [
        .command(.swipe(stack.preset.release.directions.randomElement(using: &random) ?? .left))
      ]
    case 3...4: return [.command(.undo)]
    case 5: return [.command(.redo)]
    case 6: return [.command(.next)]
    case 7:
      return [.command(.insert(at: Int.random(in: 0...stack.count, using: &random), count: 2))]
    case 8 where stack.count > 1:
      return [.command(.delete(at: Int.random(in: 0..<stack.count, using: &random), count: 1))]
    case 9 where stack.count > 0:
      return [.command(.jump(to: Int.random(in: 0..<stack.count, using: &random)))]
    default: return []
    }
  }

  /// The events and poses of a drag or a command from a time on, and afterwards.
  private static func play(
    _ inputs: [StackInput],
    _ reach: Vector,
    on stack: inout CardStack,
    at seconds: Double
  ) -> (events: [StackEvent], cards: [[CardSnapshot]]) {
    var events: [StackEvent] = []
    var cards: [[CardSnapshot]] = []
    for input in inputs { events += stack.handle(input, at: Timestamp(seconds: seconds)) }
    let middle = stack.stage.container.center
    let steps: [(PointerEvent.Phase, Double, Double)] = [
      (.down(.primary), 0, 0.5), (.move, 0.6, 0.55), (.move, 1, 0.6), (.up(.primary), 1, 0.65),
    ]
    for (phase, share, delay) in inputs.isEmpty ? steps : [] {
      let time = Timestamp(seconds: seconds + delay)
      let event = PointerEvent(
        time: time,
        phase: phase,
        position: middle + reach * share + Vector(dx: 30, dy: 60),
        buttons: phase == .up(.primary) ? [] : .primary
      )
      events += stack.handle(.pointer(event), at: time)
    }
    for step in 0..<12 {
      let look = seconds + 0.7 + Double(step) * 0.11
      events += stack.advance(to: Timestamp(seconds: look))
      cards.append(stack.snapshots(at: look))
    }
    return (events, cards)
  }

  @Test("go on as the stack they were saved from, also as JSON", arguments: sessions)
  func exact(session: Session) throws {
    var random = SeededGenerator(seed: session.seed)
    var stack = CardStack(preset: session.preset, window: Self.window, count: 9, seed: session.seed)
    var seconds = 1.0
    func reach() -> Vector {
      Vector(
        dx: Double.random(in: -350...350, using: &random),
        dy: Double.random(in: -150...150, using: &random)
      )
    }
    for _ in 0..<30 {
      _ = Self.play(Self.inputs(stack, &random), reach(), on: &stack, at: seconds)
      seconds += Bool.random(using: &random) ? 2.1 : 9
    }
    seconds += 30
    _ = stack.advance(to: Timestamp(seconds: seconds))
    let saved = stack.state(at: Timestamp(seconds: seconds))
    let json = try JSONEncoder().encode(saved)
    let state = try JSONDecoder().decode(StackState.self, from: json)
    #expect(state == saved)
    var other = CardStack(preset: session.preset, window: Self.window, count: stack.count)
    _ = try other.restore(state, at: Timestamp(seconds: seconds))

    for step in 0..<20 {
      let hint = "\(session.testDescription), step \(step)"
      let inputs = Self.inputs(stack, &random)
      let reach = reach()
      let (events, cards) = Self.play(inputs, reach, on: &stack, at: seconds)
      let (otherEvents, otherCards) = Self.play(inputs, reach, on: &other, at: seconds)
      try #require(otherEvents.map(\.name) == events.map(\.name), "\(hint): \(inputs)")
      #expect(otherEvents.map(\.card) == events.map(\.card), "\(hint)")
      for (one, two) in zip(events, otherEvents) {
        #expect(abs(one.time.seconds - two.time.seconds) < 1e-5, "\(hint): \(one) \(two)")
      }
      for (one, two) in zip(cards, otherCards) {
        try #require(one.map(\.id) == two.map(\.id), "\(hint): \(inputs)")
        for (card, twin) in zip(one, two) {
          #expect(card.index == twin.index && card.activity == twin.activity, "\(hint)")
          #expect((card.pose.center - twin.pose.center).length < 1e-4, "\(hint): \(card) \(twin)")
          #expect(isClose(card.pose.rotation.radians, twin.pose.rotation.radians, within: 1e-6))
          #expect(isClose(card.pose.alpha, twin.pose.alpha, within: 1e-5), "\(hint)")
        }
      }
      seconds += 4
    }
    #expect(other.swipedCards == stack.swipedCards)
  }

  @Test("have the directions of past swipes, and undo and redo after a restart at another time")
  func restart() throws {
    var script = StackScript(.riffle, cards: 5)
    script.command(.swipe(.left), at: 100)
    script.command(.swipe(.right), at: 101)
    script.command(.swipe(.up), at: 102)
    script.command(.undo, at: 103)
    let state = script.stack.state(at: Timestamp(seconds: 104))

    var fresh = StackScript(.riffle, cards: 5)
    fresh.pass(to: 1)
    let events = try fresh.stack.restore(state, at: Timestamp(seconds: 2))
    #expect(events.filter { $0.name != .willDisplay }.map(\.name) == [.didReload, .didDisplay])
    #expect(
      fresh.stack.swipedCards
        == [
          SwipedCard(id: CardID(0), index: 0, direction: .left),
          SwipedCard(id: CardID(1), index: 1, direction: .right),
        ]
    )
    #expect(fresh.stack.topCard == 2)
    fresh.command(.redo, at: 3)
    fresh.command(.undo, at: 5)
    fresh.command(.undo, at: 6)
    fresh.pass(to: 9)
    #expect(
      fresh.eventLines(.didSwipe, .didUndo) == ["didSwipe 2 up", "didUndo 2 up", "didUndo 1 right"]
    )
    #expect(fresh.stack.checkRest() == [])
  }

  @Test("cancel a drag and end flights")
  func busy() throws {
    var script = StackScript(.swipeable, cards: 5)
    let state = script.stack.state(at: .zero)
    script.command(.swipe(.left), at: 1)
    script.press(script.middle, at: 1.05)
    script.move(to: script.middle + Vector(dx: 60, dy: 0), at: 1.1)
    let events = try script.stack.restore(state, at: Timestamp(seconds: 1.15))

    #expect(
      events.map(\.name).filter { $0 != .willDisplay }
        == [.didCancelDrag, .didLeave, .didReload, .didDisplay]
    )
    #expect(script.stack.topCard == 0)
    #expect(!script.stack.isMoving(at: 1.15))
  }

  @Test("that do not fit are refused, and change nothing")
  func refused() throws {
    let state = StackScript(.container, cards: 5).stack.state(at: .zero)
    func error(_ preset: Preset, cards: Int, _ state: StackState) -> StackStateError? {
      var stack = CardStack(preset: preset, window: Self.window, count: cards)
      let before = stack.snapshots(at: 0)
      do throws(StackStateError) {
        _ = try stack.restore(state, at: Timestamp(seconds: 1))
        return nil
      } catch {
        #expect(stack.snapshots(at: 0) == before)
        return error
      }
    }
    #expect(error(.container, cards: 4, state) == .differentCount(saved: 5, data: 4))
    var other = Preset.container
    other.deck.topCard = other.deck.topCard == .first ? .last : .first
    #expect(error(other, cards: 5, state) == .dealtFromOtherEnd)
    let json = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
    let damages = [
      ("\"givenIDs\":5", "\"givenIDs\":3"), ("\"givenIDs\":5", "\"givenIDs\":-1"),
      ("\"first\":0", "\"first\":-2"), ("\"count\":5", "\"count\":0"),
      ("\"topSlot\":0", "\"topSlot\":-1"),
      ("\"time\":0", "\"time\":9223372036854775807"), ("\"anchorX\":0", "\"anchorX\":1e300"),
    ]
    for (good, bad) in damages {
      try #require(json.contains(good))
      let damaged = json.replacingOccurrences(of: good, with: bad)
      let read = try JSONDecoder().decode(StackState.self, from: Data(damaged.utf8))
      guard case .damaged = error(.container, cards: read.count == 0 ? 0 : 5, read) else {
        Issue.record("\(bad) is not noticed")
        continue
      }
    }
  }
}
