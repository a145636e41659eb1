import RiffleCards
import RiffleMotion
import Testing

@Suite("How far a drag has moved the stack")
struct StackRevealTests {
  private static let now = Timestamp(seconds: 1)

  @Test("a held top card moves it up only; one in flight also down", arguments: [-0.4, 0, 0.7])
  func clamps(value: Double) {
    var reveal = StackReveal()
    reveal.rest(at: value, from: Self.now)

    #expect(reveal.value(at: 2, isTopHeld: false) == value)
    #expect(reveal.value(at: 2, isTopHeld: true) == max(0, value))
    #expect(reveal.isAway(at: Timestamp(seconds: 2)) == (value != 0))
  }

  @Test("it stays where it was shown as the card is let go", arguments: [-0.4, 0.7])
  func stays(value: Double) {
    var reveal = StackReveal()
    reveal.rest(at: value, from: Self.now)
    reveal.stay(isTopHeld: true, at: Timestamp(seconds: 2))

    #expect(reveal.value(at: 2, isTopHeld: false) == max(0, value))
  }

  @Test("it goes on from where it is shown, and counts as moving meanwhile")
  func starts() {
    var reveal = StackReveal()
    reveal.rest(at: -0.4, from: Self.now)
    reveal.start(velocity: 2, isTopHeld: true, from: Self.now)

    #expect(abs(reveal.value(at: 1.25, isTopHeld: false) - 0.5) < 1e-9)
    #expect(reveal.isAway(at: Self.now))
  }

  @Test("it passes through the value at the end of the passage, and stops soon after")
  func passes() {
    var reveal = StackReveal()
    let end = Timestamp(seconds: 1.02)
    reveal.pass(through: 0.3, at: 1, in: Self.now..<end)

    #expect(abs(reveal.value(at: 1.02, isTopHeld: true) - 0.3) < 1e-9)
    #expect(reveal.restTime > end)
    #expect(reveal.restTime < Timestamp(seconds: 2))
  }
}
