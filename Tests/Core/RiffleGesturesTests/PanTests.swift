import RiffleGestures
import RiffleMotion
import Testing

@Suite("Pans")
struct PanTests {
  @Test(
    "begin at the slop of their pointer's kind and not before",
    arguments: [(PointerKind.mouse, 4.0), (.pen, 6), (.touch, 10)]
  )
  func beginsAtSlop(kind: PointerKind, slop: Double) {
    var hand = Hand(kind)

    hand.down(100, 100, at: 0)
    hand.move(100 + slop - 0.001, 100, at: 8)
    #expect(hand.steps.isEmpty)
    hand.move(100 + slop, 100, at: 16)

    #expect(hand.steps == [.began])
  }

  @Test("the slop is a straight line, never a path")
  func measuresStraightLine() {
    var hand = Hand()

    hand.down(0, 0, at: 0)
    for step in 1...200 { hand.move(step.isMultiple(of: 2) ? 0 : 2, 0, at: Double(step)) }
    #expect(hand.steps.isEmpty)
    hand.move(2.9, 2.9, at: 210)

    #expect(hand.steps == [.began])
  }

  @Test(
    "of a mouse and a pen include the slop: the grabbed point stays under the pointer",
    arguments: [PointerKind.mouse, .pen]
  )
  func includesSlop(kind: PointerKind) {
    var hand = Hand(kind)

    hand.down(10, 10, at: 0)
    hand.move(13, 16, at: 8)
    hand.move(20, 30, at: 16)

    #expect(hand.events.map(\.translation) == [Vector(dx: 3, dy: 6), Vector(dx: 10, dy: 20)])
  }

  @Test("of a finger exclude the slop, the same for the whole gesture")
  func excludesSlop() throws {
    var hand = Hand(.touch)

    hand.down(0, 0, at: 0)
    hand.move(12, 16, at: 8)
    hand.move(12, 20, at: 16)
    hand.move(-50, 16, at: 24)

    // 20 points along (3, 4)/5, of which 10 are slop.
    let expected = [Vector(dx: 6, dy: 8), Vector(dx: 6, dy: 12), Vector(dx: -56, dy: 8)]
    for (event, translation) in zip(hand.events, expected) {
      #expect(event.translation.isNear(translation))
    }
    #expect(hand.steps == [.began, .changed, .changed])
  }

  @Test("on an object caught in motion begin with the first movement")
  func beginsAtOnceOnCatch() {
    var hand = Hand(.touch)

    hand.down(50, 50, at: 0, catching: true)
    hand.move(50, 50, at: 8)
    #expect(hand.steps.isEmpty)
    hand.move(50.25, 50, at: 16)

    #expect(hand.steps == [.began])
    #expect(hand.events.first?.translation == Vector(dx: 0.25, dy: 0))
  }

  @Test("fail if a caught object is released without a movement, which is a tap")
  func failsOnCatchWithoutMove() {
    var hand = Hand()

    hand.down(50, 50, at: 0, catching: true)
    hand.up(50, 50, at: 80)

    #expect(hand.steps == [.failed, .tapped])
  }

  @Test("report movements only, and end where the pointer went up")
  func reports() {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    hand.move(10, 0, at: 8)
    hand.move(10, 0, at: 16)
    hand.move(20, 0, at: 24)

    hand.up(25, 5, at: 32)

    #expect(hand.steps == [.began, .changed, .changed, .ended])
    #expect(hand.events.last?.translation == Vector(dx: 25, dy: 5))
    #expect(!hand.arena.isTracking)
  }

  @Test(
    "a release counts for the velocity only at another place and a later time than the last move's",
    arguments: [(80.0, 84.0, true), (120, 80, true), (120, 84, false), (81, 84, false)]
  )
  func releaseSample(x: Double, milliseconds: Double, isLeftOut: Bool) throws {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    for step in 1...10 { hand.move(Double(8 * step), 0, at: Double(8 * step)) }

    hand.up(x, 0, at: milliseconds)

    // The moves alone are at 8 points in 8 ms, an even 1,000 points per second.
    let velocity = try #require(hand.events.last?.velocity)
    #expect((abs(velocity.dx - 1000) < 1e-6) == isLeftOut, "\(velocity)")
  }

  // MARK: A second pointer

  @Test("before anything is recognized, a second pointer makes the press nothing")
  func secondPointer() {
    var hand = Hand(.touch)

    hand.down(0, 0, at: 0, pointer: 1)
    hand.down(9, 9, at: 10, pointer: 2)
    hand.move(50, 0, at: 15, pointer: 1)
    hand.up(9, 9, at: 20, pointer: 2)
    hand.up(50, 0, at: 30, pointer: 1)

    #expect(hand.steps == [.failed])
  }

  /// A pan of one finger, to which a second one has come.
  private var panWithSecondPointer: Hand {
    var hand = Hand(.touch)
    hand.down(0, 0, at: 0, pointer: 1)
    hand.move(20, 0, at: 8, pointer: 1)
    hand.down(100, 0, at: 16, pointer: 2)
    return hand
  }

  @Test("a pan ignores a second pointer until that is up")
  func ignoresSecondPointer() {
    var hand = panWithSecondPointer

    hand.move(150, 0, at: 24, pointer: 2)
    hand.up(150, 0, at: 32, pointer: 2)
    hand.move(30, 0, at: 40, pointer: 1)
    hand.up(30, 0, at: 41, pointer: 1)

    #expect(hand.steps == [.began, .changed, .ended])
    #expect(hand.events.last?.translation == Vector(dx: 20, dy: 0))
  }

  @Test("an ignored pointer is not waited for")
  func ignoredPointerBlocksNothing() {
    var hand = panWithSecondPointer
    hand.up(20, 0, at: 24, pointer: 1)

    hand.down(0, 0, at: 100, pointer: 1)
    hand.move(20, 0, at: 108, pointer: 1)

    #expect(hand.steps == [.began, .ended, .began])
  }
}
