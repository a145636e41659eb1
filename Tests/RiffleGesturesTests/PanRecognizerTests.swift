import RiffleGestures
import RiffleMotion
import Testing

@Suite("Pan recognizer")
struct PanRecognizerTests {
  @Test(
    "a pan begins at the slop of its pointer's kind and not before",
    arguments: [(PointerKind.mouse, 4.0), (.pen, 6), (.touch, 10)]
  )
  func beginsAtSlop(kind: PointerKind, slop: Double) {
    var hand = Hand(kind, on: PanRecognizer())

    hand.down(100, 100, at: 0)
    hand.move(100 + slop - 0.001, 100, at: 8)
    #expect(hand.states.isEmpty)
    hand.move(100 + slop, 100, at: 16)

    #expect(hand.states == [.began])
  }

  @Test("the slop of a pan is a straight line, never a path")
  func measuresStraightLine() {
    var hand = Hand(on: PanRecognizer())

    hand.down(0, 0, at: 0)
    for step in 1...200 { hand.move(step.isMultiple(of: 2) ? 0 : 2, 0, at: Double(step)) }
    #expect(hand.states.isEmpty)
    hand.move(2.9, 2.9, at: 210)

    #expect(hand.states == [.began])
  }

  @Test("a mouse pan includes the slop: the grabbed point stays under the pointer")
  func includesSlop() {
    var hand = Hand(.mouse, on: PanRecognizer())

    hand.down(10, 10, at: 0)
    hand.move(13, 14, at: 8)
    hand.move(20, 30, at: 16)

    #expect(hand.changes.map(\.translation) == [Vector(dx: 3, dy: 4), Vector(dx: 10, dy: 20)])
    #expect(hand.changes.allSatisfy { $0.startLocation == Point(x: 10, y: 10) })
  }

  @Test("a finger pan excludes the slop, the same for the whole gesture")
  func excludesSlop() throws {
    var hand = Hand(.touch, on: PanRecognizer())

    hand.down(0, 0, at: 0)
    hand.move(12, 16, at: 8)
    hand.move(12, 20, at: 16)
    hand.move(-50, 16, at: 24)

    // 20 points along (3, 4)/5, of which 10 are slop.
    let expected = [Vector(dx: 6, dy: 8), Vector(dx: 6, dy: 12), Vector(dx: -56, dy: 8)]
    for (change, translation) in zip(hand.changes, expected) {
      #expect(change.translation.isNear(translation))
    }
    #expect(hand.states == [.began, .changed, .changed])
  }

  @Test("the reset policy leaves out all movement before recognition")
  func resetsAtStart() {
    let pan = PanRecognizer(startPolicy: PerPointerKind(all: .resetAtStart))
    var hand = Hand(.mouse, on: pan)

    hand.down(10, 10, at: 0)
    hand.move(20, 30, at: 8)
    hand.move(20, 25, at: 16)

    #expect(hand.changes.map(\.translation) == [.zero, Vector(dx: 0, dy: -5)])
  }

  @Test("a pan on an object caught in motion begins with the first movement")
  func beginsAtOnceOnCatch() {
    var hand = Hand(.touch, on: PanRecognizer())

    hand.down(50, 50, at: 0, catching: true)
    hand.move(50, 50, at: 8)
    #expect(hand.states.isEmpty)
    hand.move(50.25, 50, at: 16)

    #expect(hand.states == [.began])
    #expect(hand.changes.first?.translation == Vector(dx: 0.25, dy: 0))
  }

  @Test("a pan fails if a caught object is released without a movement")
  func failsOnCatchWithoutMove() {
    var hand = Hand(on: PanRecognizer())

    hand.down(50, 50, at: 0, catching: true)
    hand.up(50, 50, at: 80)

    #expect(hand.states == [.failed])
    #expect(hand.changes.first?.velocity == .zero)
  }

  @Test(
    "a release counts for the velocity only at another place and a later time than the last move's",
    arguments: [(80.0, 84.0, true), (120, 80, true), (120, 84, false), (81, 84, false)]
  )
  func releaseSample(x: Double, milliseconds: Double, isLeftOut: Bool) throws {
    var hand = Hand(on: PanRecognizer())
    hand.down(0, 0, at: 0)
    for step in 1...10 { hand.move(Double(8 * step), 0, at: Double(8 * step)) }

    hand.up(x, 0, at: milliseconds)

    // The moves alone are at 8 points in 8 ms, an even 1,000 points per second.
    let velocity = try #require(hand.changes.last?.velocity)
    #expect((abs(velocity.dx - 1000) < 1e-6) == isLeftOut, "\(velocity)")
  }

  @Test("a pan may have a slop of 0")
  func allowsZeroSlop() {
    var hand = Hand(on: PanRecognizer(slop: PerPointerKind(all: 0)))

    hand.down(0, 0, at: 0)
    hand.move(0, 0, at: 1)
    #expect(hand.states.isEmpty)
    hand.move(0, 0.001, at: 2)

    #expect(hand.states == [.began])
  }

  @Test(
    "a pan begins along its axis, and fails if the other component dominates",
    arguments: [
      (PanRecognizer.Axis.horizontal, Vector(dx: 4, dy: 3.9), GestureState.began),
      (.horizontal, Vector(dx: -4, dy: 0), .began),
      (.horizontal, Vector(dx: 3.9, dy: 3.9), .possible),
      (.horizontal, Vector(dx: 4, dy: 4), .failed),
      (.horizontal, Vector(dx: 0, dy: 4), .failed),
      (.vertical, Vector(dx: 3, dy: -5), .began),
      (.vertical, Vector(dx: 5, dy: 3), .failed),
      (.free, Vector(dx: 2.9, dy: 2.9), .began),
    ]
  )
  func keepsToAxis(axis: PanRecognizer.Axis, move: Vector, expected: GestureState) {
    var hand = Hand(on: PanRecognizer(axis: axis))

    hand.down(0, 0, at: 0)
    hand.move(move.dx, move.dy, at: 8)

    #expect(hand.states == (expected == .possible ? [] : [expected]))
  }

  @Test("a pan keeps its velocity when its translation is set")
  func setTranslationKeepsVelocity() throws {
    var hand = Hand()
    let pan = hand.arena.add(PanRecognizer())
    hand.down(0, 0, at: 0)
    for step in 1...5 { hand.move(Double(step) * 10, 0, at: Double(step) * 10) }

    let isSet = hand.arena.setTranslation(Vector(dx: 7, dy: 3), of: pan)
    hand.move(60, 0, at: 60)

    let change = try #require(hand.changes.last)
    #expect(isSet)
    #expect(change.translation.isNear(Vector(dx: 17, dy: 3)))
    #expect(change.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6))
  }

  @Test("no translation is set while nothing is dragged")
  func setTranslationNeedsPan() {
    var hand = Hand()
    let pan = hand.arena.add(PanRecognizer())

    hand.down(0, 0, at: 0)
    let isSet = hand.arena.setTranslation(.zero, of: pan)

    #expect(!isSet)
  }
}
