import RiffleGestures
import RiffleMotion
import Testing

@Suite("Several pointers")
struct MultiPointerTests {
  private static func hand(_ limits: PointerLimits) -> Hand {
    let pan = PanRecognizer(
      startPolicy: PerPointerKind(all: .includeSlop),
      pointerLimits: limits
    )
    return Hand(.touch, on: pan)
  }

  @Test("a pointer that joins leaves the translation as it is")
  func joins() {
    var hand = Self.hand(PointerLimits(1...2))
    hand.down(0, 0, at: 0, pointer: 1)
    hand.move(20, 0, at: 8, pointer: 1)

    hand.down(100, 50, at: 16, pointer: 2)
    hand.move(110, 50, at: 24, pointer: 2)

    #expect(hand.states == [.began, .changed, .changed])
    #expect(hand.changes.map(\.translation.dx) == [20, 20, 25])
    #expect(hand.changes.last?.location == Point(x: 65, y: 25))
  }

  @Test("a pointer that leaves leaves the translation as it is and restarts the velocity")
  func leaves() {
    var hand = Self.hand(PointerLimits(1...2))
    hand.down(0, 0, at: 0, pointer: 1)
    hand.down(100, 0, at: 4, pointer: 2)
    hand.move(40, 0, at: 8, pointer: 1)

    hand.up(100, 0, at: 16, pointer: 2)
    #expect(hand.states == [.began, .changed])
    #expect(hand.changes.last?.velocity == .zero)
    hand.move(50, 0, at: 24, pointer: 1)
    hand.move(60, 0, at: 34, pointer: 1)
    hand.up(60, 0, at: 35, pointer: 1)

    #expect(hand.states == [.began, .changed, .changed, .changed, .ended])
    #expect(hand.changes.map(\.translation.dx) == [20, 20, 30, 40, 40])
    #expect(hand.changes.last?.velocity.isNear(Vector(dx: 1000, dy: 0), within: 1e-6) == true)
  }

  @Test("a pan ends when too few pointers are left")
  func endsBelowMinimum() {
    var hand = Self.hand(PointerLimits(2...2))
    hand.down(0, 0, at: 0, pointer: 1)
    hand.down(100, 0, at: 4, pointer: 2)
    hand.move(40, 0, at: 8, pointer: 1)

    hand.up(100, 0, at: 16, pointer: 2)
    hand.move(90, 0, at: 24, pointer: 1)
    hand.up(90, 0, at: 32, pointer: 1)

    #expect(hand.states == [.began, .ended])
    #expect(!hand.arena.isTracking)
  }

  @Test("one pointer too many is ignored until it is up")
  func ignoresExtra() {
    var hand = Self.hand(.one)
    hand.down(0, 0, at: 0, pointer: 1)
    hand.move(20, 0, at: 8, pointer: 1)

    hand.down(100, 0, at: 16, pointer: 2)
    hand.move(150, 0, at: 24, pointer: 2)
    hand.up(150, 0, at: 32, pointer: 2)
    hand.move(30, 0, at: 40, pointer: 1)
    hand.up(30, 0, at: 41, pointer: 1)

    #expect(hand.states == [.began, .changed, .ended])
    #expect(hand.changes.last?.translation == Vector(dx: 30, dy: 0))
  }

  @Test("an ignored pointer is not waited for")
  func ignoredPointerBlocksNothing() {
    var hand = Self.hand(.one)
    hand.down(0, 0, at: 0, pointer: 1)
    hand.move(20, 0, at: 8, pointer: 1)
    hand.down(100, 0, at: 16, pointer: 2)
    hand.up(20, 0, at: 24, pointer: 1)

    hand.down(0, 0, at: 100, pointer: 1)
    hand.move(20, 0, at: 108, pointer: 1)

    #expect(hand.states == [.began, .ended, .began])
  }

  @Test("one pointer too many cancels if the rule says so")
  func cancelsOnExtra() {
    var hand = Self.hand(PointerLimits(1...1, extraPointer: .cancel))
    hand.down(0, 0, at: 0, pointer: 1)
    hand.move(20, 0, at: 8, pointer: 1)

    hand.down(100, 0, at: 16, pointer: 2)

    #expect(hand.states == [.began, .cancelled])
    #expect(hand.changes.last?.cause == .extraPointer)
  }

  @Test("a pressed pan stays pressed while one of its pointers leaves")
  func pressedLeaves() {
    var hand = Self.hand(PointerLimits(1...2))
    hand.down(0, 0, at: 0, pointer: 1)
    hand.down(100, 0, at: 4, pointer: 2)

    hand.up(100, 0, at: 16, pointer: 2)
    hand.move(9, 0, at: 24, pointer: 1)
    #expect(hand.states.isEmpty)
    hand.move(10, 0, at: 32, pointer: 1)

    #expect(hand.states == [.began])
    #expect(hand.changes.first?.translation == Vector(dx: 10, dy: 0))
  }

  @Test("another button on one of two pointers cancels the pan of both")
  func otherButtonOnOne() {
    var hand = Self.hand(PointerLimits(1...2))
    hand.down(0, 0, at: 0, pointer: 1)
    hand.down(100, 0, at: 4, pointer: 2)
    hand.move(40, 0, at: 8, pointer: 1)

    hand.send(.down(.secondary), 100, 0, at: 12, pointer: 2, buttons: [.primary, .secondary])
    hand.move(80, 0, at: 16, pointer: 1)

    #expect(hand.states == [.began, .cancelled])
  }
}
