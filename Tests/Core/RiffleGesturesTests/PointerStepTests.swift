import RiffleGestures
import RiffleMotion
import Testing

@Suite("The pointer's last step")
struct PointerStepTests {
  @Test("is the way between the last two positions by the time between them")
  func lastTwo() {
    var hand = Hand()
    hand.down(10, 10, at: 0)
    #expect(hand.arena.step == .zero)

    hand.move(110, 10, at: 100)
    #expect(hand.arena.step.isNear(Vector(dx: 1_000, dy: 0)))

    hand.move(110, 60, at: 150)
    #expect(hand.arena.step.isNear(Vector(dx: 0, dy: 1_000)))
  }

  @Test("does not fade in a pause, unlike the velocity")
  func pause() {
    var hand = Hand()
    hand.down(10, 10, at: 0)
    hand.move(110, 10, at: 100)
    hand.up(110, 10, at: 3_100)

    #expect(hand.steps == [.began, .ended])
    #expect(hand.events.last?.velocity == .zero)
    #expect(hand.arena.step.isNear(Vector(dx: 1_000, dy: 0)))
  }

  @Test("is read anew for two positions of one time, of which the later counts")
  func sameTime() {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    hand.move(50, 0, at: 100)
    hand.move(70, 0, at: 100)
    #expect(hand.arena.step.isNear(Vector(dx: 700, dy: 0)))

    hand.move(80, 0, at: 110)
    #expect(hand.arena.step.isNear(Vector(dx: 1_000, dy: 0)))
  }

  @Test("starts anew with the next press")
  func nextPress() {
    var hand = Hand()
    hand.down(0, 0, at: 0)
    hand.move(50, 0, at: 100)
    hand.up(50, 0, at: 110)
    hand.down(0, 0, at: 500)

    #expect(hand.arena.step == .zero)
  }
}
