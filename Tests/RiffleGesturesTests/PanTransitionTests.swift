import RiffleGestures
import RiffleMotion
import Testing

/// The rows of the table of transitions up to recognition, one test each, in its order.
@Suite("Pan transitions, until recognised")
struct PanTransitionTests {
  @Test("idle: a primary press is tracked and reports nothing")
  func idleDown() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)

    #expect(hand.states.isEmpty)
    #expect(hand.arena.isTracking)
  }

  @Test("idle: a press while another button is held is ignored until all are up")
  func idleDownWithOtherButton() {
    var hand = Hand(on: PanRecognizer())

    hand.send(.down(.secondary), 0, 0, at: 0, buttons: .secondary)
    hand.send(.down(.primary), 0, 0, at: 10, buttons: [.primary, .secondary])
    hand.send(.up(.secondary), 0, 0, at: 20, buttons: .primary)
    hand.move(50, 0, at: 30)
    hand.up(50, 0, at: 40)
    #expect(hand.states.isEmpty)
    hand.down(50, 0, at: 50)
    hand.move(60, 0, at: 60)

    #expect(hand.states == [.began])
  }

  @Test("pressed: a move below the slop feeds the velocity only")
  func pressedMoveBelowSlop() throws {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(2, 0, at: 2)
    #expect(hand.states.isEmpty)
    hand.move(4, 0, at: 4)

    let began = try #require(hand.changes.first)
    #expect(began.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6))
  }

  @Test("pressed: the slop makes it begin, and a tap fail")
  func pressedMoveBegins() {
    var hand = Hand()
    let tap = hand.arena.add(TapRecognizer())
    let pan = hand.arena.add(PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(5, 0, at: 8)

    #expect(hand.states(of: pan) == [.began])
    #expect(hand.states(of: tap) == [.failed])
  }

  @Test("pressed: nothing begins with fewer pointers than it takes")
  func pressedMoveWithTooFew() {
    var hand = Hand(.touch, on: PanRecognizer(pointerLimits: PointerLimits(2...2)))

    hand.down(0, 0, at: 0)
    hand.move(50, 0, at: 8)
    #expect(hand.states.isEmpty)
    hand.down(100, 0, at: 16, pointer: 1)
    hand.move(110, 0, at: 24, pointer: 1)
    #expect(hand.states.isEmpty)
    hand.move(125, 0, at: 32, pointer: 1)

    // The middle has moved by 12.5 since both were down, 10 of it slop.
    #expect(hand.states == [.began])
    #expect(hand.changes.first?.translation.isNear(Vector(dx: 2.5, dy: 0)) == true)
  }

  @Test("held: begins with the current translation when what it waits for fails")
  func heldBegins() throws {
    var hand = Hand(.touch)
    let swipe = hand.arena.add(SwipeRecognizer())
    let pan = hand.arena.add(PanRecognizer(startPolicy: PerPointerKind(all: .includeSlop)))
    hand.arena.require(pan, toFail: swipe)

    hand.down(0, 0, at: 0)
    hand.move(15, 0, at: 100)
    hand.move(20, 0, at: 450)
    #expect(hand.states.isEmpty)
    hand.move(21, 0, at: 600)

    let began = try #require(hand.changes.first { $0.recognizer == pan })
    #expect(hand.states(of: swipe) == [.failed])
    #expect(hand.states(of: pan) == [.began, .changed])
    // The swipe's time was over just after 500 ms, and nothing had to happen for that.
    #expect(began.time == Timestamp(microseconds: 500_001))
    #expect(began.translation == Vector(dx: 20, dy: 0))
  }

  @Test("held: fails when what it waits for succeeds")
  func heldFails() {
    var hand = Hand(.touch)
    let swipe = hand.arena.add(SwipeRecognizer())
    let pan = hand.arena.add(PanRecognizer())
    hand.arena.require(pan, toFail: swipe)

    hand.down(0, 0, at: 0)
    hand.move(30, 0, at: 40)
    hand.move(60, 0, at: 80)
    hand.move(90, 0, at: 120)

    #expect(hand.states(of: swipe) == [.ended])
    #expect(hand.states(of: pan) == [.failed])
  }

  @Test("pressed: a custom condition fails it and releases the pointer")
  func pressedRefused() {
    var hand = Hand(on: RightwardPan())

    hand.down(0, 0, at: 0)
    hand.move(-20, 0, at: 8)

    #expect(hand.states == [.failed])
    #expect(!hand.arena.isTracking)
  }

  @Test("pressed: going up without a movement fails")
  func pressedUp() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.up(0, 0, at: 50)

    #expect(hand.states == [.failed])
    #expect(!hand.arena.isTracking)
  }

  @Test("pressed: one pointer too many fails it")
  func pressedExtraPointer() {
    var hand = Hand(.touch, on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.down(50, 0, at: 10, pointer: 1)
    hand.move(90, 0, at: 20, pointer: 1)

    #expect(hand.states == [.failed])
  }
}

/// A pan with a condition of its own, as the documentation of ``GestureRecognizer`` suggests.
private struct RightwardPan: GestureRecognizer {
  private let pan = PanRecognizer()

  var isContinuous: Bool { true }
  var pointerLimits: PointerLimits { pan.pointerLimits }

  func verdict(on press: Press) -> GestureVerdict {
    let verdict = pan.verdict(on: press)
    return verdict == .recognized && press.translation.dx < 0 ? .failed : verdict
  }
}
