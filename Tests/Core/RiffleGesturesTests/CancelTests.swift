import RiffleGestures
import RiffleMotion
import Testing

@Suite("Cancel causes")
struct CancelTests {
  @Test(
    "the app's cancel causes cancel a pan, and a press works after it",
    arguments: CancelCause.allCases
  )
  func hostCauses(cause: CancelCause) {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    for step in 1...4 { hand.move(Double(step) * 10, 0, at: Double(step) * 8) }

    hand.cancel(cause, at: 33)
    #expect(hand.steps == [.began, .changed, .changed, .changed, .cancelled])
    #expect(!hand.arena.isTracking)

    hand.move(50, 0, at: 40)
    hand.up(50, 0, at: 48)
    for start in [100.0, 200] {
      hand.down(0, 0, at: start)
      hand.move(10, 0, at: start + 8)
      hand.up(10, 0, at: start + 16)
    }
    #expect(hand.steps.dropFirst(5) == [.began, .ended, .began, .ended])
  }

  @Test("another button cancels, and the press is ignored until all buttons are up")
  func otherButton() {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 8)

    hand.send(.down(.secondary), 10, 0, at: 16, buttons: [.primary, .secondary])
    hand.move(30, 0, at: 24, buttons: [.primary, .secondary])
    hand.send(.up(.primary), 30, 0, at: 32, buttons: .secondary)
    hand.send(.down(.primary), 30, 0, at: 40, buttons: [.primary, .secondary])
    hand.move(60, 0, at: 48, buttons: [.primary, .secondary])
    hand.send(.up(.secondary), 60, 0, at: 56, buttons: .primary)
    hand.move(90, 0, at: 64)
    hand.up(90, 0, at: 72)

    #expect(hand.steps == [.began, .cancelled])
    #expect(!hand.arena.isTracking)
  }

  @Test("a move without the primary button, and a second press, mean a lost release")
  func lostRelease() {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 8)

    hand.move(30, 0, at: 16, buttons: [])
    hand.down(30, 0, at: 24)
    hand.move(40, 0, at: 32)
    hand.down(200, 0, at: 500)
    hand.move(210, 0, at: 508)

    #expect(hand.steps == [.began, .cancelled, .began, .cancelled, .began])
    #expect(hand.events.last?.translation == Vector(dx: 10, dy: 0))
  }

  @Test(
    "after a cause that loses pointers nothing waits for their releases, after any other all does",
    arguments: [
      (CancelCause.focusLost, [.failed, .began]), (.captureLost, [.failed, .began]),
      (.hidden, [.failed, .began]), (.deviceLost, [.failed, .began]),
      (.escape, [.failed]), (.otherButton, [.failed]), (.cardRemoved, [.failed]),
      (.disabled, [.failed]),
    ] as [(CancelCause, [GestureEvent.Step])]
  )
  func waitsForPointers(cause: CancelCause, steps: [GestureEvent.Step]) {
    var hand = Hand(.touch)
    hand.down(0, 0, at: 0, pointer: 1)
    hand.cancel(cause, at: 5)

    hand.down(0, 0, at: 100, pointer: 2)
    hand.move(20, 0, at: 108, pointer: 2)

    #expect(hand.steps == steps)
  }

  @Test("a swipe in place of the pan cancels it, leaves a press a tap, and counts from the next on")
  func swipeInPlaceOfPan() {
    let swipe = SwipeRecognizer()
    var hand = Hand()
    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 8)
    hand.recognize(swipe, at: 9)
    hand.move(60, 0, at: 16)
    hand.up(60, 0, at: 24)
    #expect(hand.steps == [.began, .cancelled])

    hand.recognize(nil, at: 50)
    hand.down(0, 0, at: 100)
    hand.recognize(swipe, at: 101)
    #expect(hand.arena.isTracking)
    hand.up(0, 0, at: 108)
    hand.down(0, 0, at: 200)
    hand.move(60, 0, at: 208)

    #expect(hand.steps == [.began, .cancelled, .failed, .tapped, .swiped])
    #expect(!hand.arena.isTracking)
  }

  @Test("a press that may be a swipe is judged by a changed recognizer, also at its release")
  func changedSwipe() {
    var hand = Hand(swipe: SwipeRecognizer(distance: PerPointerKind(all: 100)))
    hand.down(0, 0, at: 0)
    hand.move(60, 0, at: 8)
    hand.recognize(SwipeRecognizer(), at: 9)

    hand.up(60, 0, at: 16)

    #expect(hand.steps == [.swiped])
  }
}
