import RiffleGestures
import RiffleMotion
import Testing

/// The rows of the table of transitions from a recognised pan on, one test each, in its order.
@Suite("Pan transitions, once recognised")
struct RecognizedPanTransitionTests {
  @Test("began: only a change of position is reported")
  func beganMove() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(5, 0, at: 8)
    hand.move(5, 0, at: 16)
    #expect(hand.states == [.began])
    hand.move(6, 0, at: 24)
    hand.move(6, 0, at: 32)
    hand.move(7, 0, at: 40)

    #expect(hand.states == [.began, .changed, .changed])
  }

  @Test("began: resting feeds the velocity without being reported")
  func beganRest() throws {
    var hand = Hand(on: PanRecognizer())
    hand.down(0, 0, at: 0)
    for step in 1...5 { hand.move(Double(step) * 10, 0, at: Double(step) * 8) }

    for step in 6...15 { hand.move(50, 0, at: Double(step) * 8) }
    hand.up(50, 0, at: 121)

    let ended = try #require(hand.changes.last)
    #expect(ended.state == .ended)
    #expect(ended.velocity.length < 1e-9)
  }

  @Test("began: an up ends it with the velocity")
  func beganUp() throws {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    for step in 1...5 { hand.move(0, Double(step) * 10, at: Double(step) * 8) }
    hand.up(0, 50, at: 41)

    let ended = try #require(hand.changes.last)
    #expect(hand.states == [.began, .changed, .changed, .changed, .changed, .ended])
    #expect(ended.velocity.isNear(Vector(dx: 0, dy: 1250), within: 1e-6))
    #expect(!hand.arena.isTracking)
  }

  @Test("began: an up elsewhere is one more move before it ends")
  func beganUpElsewhere() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 10)
    hand.up(20, 0, at: 20)

    #expect(hand.states == [.began, .changed, .ended])
    #expect(hand.changes.map(\.translation.dx) == [10, 20, 20])
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6) == true)
  }

  @Test("pressed: an up beyond the slop begins and ends at once")
  func pressedUpElsewhere() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.up(30, 0, at: 30)

    #expect(hand.states == [.began, .ended])
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6) == true)
  }

  @Test("an up at the time of the last move moves the pan and does not count for its velocity")
  func upWithSameStamp() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 10)
    hand.up(90, 0, at: 10)

    #expect(hand.changes.last?.translation == Vector(dx: 90, dy: 0))
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6) == true)
  }

  @Test("final: nothing more is reported until the pointers are up")
  func finalUntilUp() {
    var hand = Hand(on: PanRecognizer())
    hand.down(0, 0, at: 0)
    hand.move(9, 0, at: 8)
    hand.arena.cancel(.escape, at: .milliseconds(9), into: &hand.changes)

    hand.move(50, 0, at: 16)
    hand.up(50, 0, at: 24)
    #expect(hand.states == [.began, .cancelled])
    hand.down(0, 0, at: 100)
    hand.move(9, 0, at: 108)

    #expect(hand.states == [.began, .cancelled, .began])
  }
}
