import RiffleGestures
import RiffleMotion
import Testing

@Suite("Taps")
struct TapTests {
  @Test(
    "are recognized within the slop and not at it",
    arguments: [(PointerKind.mouse, 4.0), (.pen, 6), (.touch, 10)]
  )
  func keepsToSlop(kind: PointerKind, slop: Double) {
    func steps(_ distance: Double, swipe: SwipeRecognizer? = nil) -> [GestureEvent.Step] {
      var hand = Hand(kind, swipe: swipe)
      hand.down(0, 0, at: 0)
      hand.move(distance, 0, at: 20)
      hand.up(distance, 0, at: 40)
      return hand.steps
    }

    #expect(steps(slop - 0.001) == [.failed, .tapped])
    #expect(steps(slop) == [.began, .ended])
    // Where a pan is not looked for, nothing has failed.
    #expect(steps(slop - 0.001, swipe: SwipeRecognizer()) == [.tapped])
    #expect(steps(slop, swipe: SwipeRecognizer()) == [])
  }

  @Test(
    "of a pen and a finger may last as long as their limit and no longer",
    arguments: [(PointerKind.pen, 300.0), (.touch, 300)]
  )
  func keepsToDuration(kind: PointerKind, limit: Double) {
    func steps(_ milliseconds: Double) -> [GestureEvent.Step] {
      var hand = Hand(kind)
      hand.down(0, 0, at: 0)
      hand.up(0, 0, at: milliseconds)
      return hand.steps
    }

    #expect(steps(limit) == [.failed, .tapped])
    #expect(steps(limit + 0.001) == [.failed])
  }

  @Test(
    "of a mouse may last as long as they like, also with a tremble",
    arguments: [nil, SwipeRecognizer()]
  )
  func slowClick(swipe: SwipeRecognizer?) {
    var hand = Hand(.mouse, swipe: swipe)
    hand.down(0, 0, at: 0)
    hand.move(2, 1, at: 700)
    hand.move(-1, 2, at: 2500)
    hand.up(0, 0, at: 60_000)

    hand.down(0, 0, at: 61_000)
    hand.up(9, 0, at: 70_000)

    #expect(hand.steps.count { $0 == .tapped } == 1)
  }
}
