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

  /// A promise from 0.2 on as the drag goes on to 0.6, of which no more than 0.7 is shown.
  private static var promised: StackReveal {
    var reveal = StackReveal()
    reveal.follow(0.2, at: now)
    reveal.look(ahead: 0.5, within: 0...0.7, at: now)
    reveal.pass(through: 0.6, at: 4, in: now..<now.advanced(by: 0.1))
    return reveal
  }

  private static func velocity(_ reveal: StackReveal, at seconds: Double) -> Double {
    let step = 1e-6
    let ahead = reveal.value(at: seconds + step, isTopHeld: true)
    return (ahead - reveal.value(at: seconds - step, isTopHeld: true)) / (2 * step)
  }

  @Test("what is ahead of the drag slows down before its limit, and does not stop dead there")
  func slowsDown() {
    let reveal = Self.promised
    let seconds = stride(from: 1.002, to: 2, by: 0.001)
    for instant in seconds { #expect(reveal.value(at: instant, isTopHeld: true) <= 0.7 + 1e-12) }
    #expect(reveal.value(at: 2, isTopHeld: true) == 0.7)

    let velocities = seconds.map { Self.velocity(reveal, at: $0) }
    #expect(velocities.max().map { $0 > 4 } == true)
    for (one, next) in zip(velocities, velocities.dropFirst()) {
      #expect(abs(next - one) < 1.5, "\(one) becomes \(next) slots per second in a millisecond")
    }
  }

  @Test(
    "it goes on at the velocity that is shown as the card is let go",
    arguments: [1.03, 1.07, 1.1]
  )
  func goesOn(seconds: Double) {
    var reveal = Self.promised
    let velocity = Self.velocity(reveal, at: seconds)
    reveal.stay(isTopHeld: true, at: Timestamp(seconds: seconds))

    #expect(abs(Self.velocity(reveal, at: seconds + 2e-6) - velocity) < 0.05)
  }
}
