import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleMotion
import TestSupport
import Testing

@Suite("A stack of which some cards are decided")
struct DecidedStackTests {
  @Test("it goes on with the first card that is left, and undo goes back through the decisions")
  func restored() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let count = Int.random(in: 1...40, using: &random)
      let decided = (0..<count).shuffled(using: &random)
        .prefix(Int.random(in: 0...count, using: &random))
        .map { (card: $0, direction: Direction.plain.randomElement(using: &random) ?? .left) }
      var stack = CardStack(
        preset: .riffle,
        window: Size(width: 960, height: 720),
        count: count,
        seed: seed
      )
      let state = StackState(count: count, decided: decided, seed: seed)
      _ = try stack.restore(state, at: Timestamp(seconds: 1))

      let gone = Set(decided.map(\.card))
      #expect(stack.topCard == (0..<count).first { !gone.contains($0) }, "seed \(seed)")
      #expect(stack.swipedCards.map(\.index) == decided.map(\.card), "seed \(seed)")
      #expect(stack.swipedCards.map(\.direction) == decided.map(\.direction), "seed \(seed)")
      var time = 2.0
      for (card, _) in decided.reversed() {
        _ = stack.handle(.command(.undo), at: Timestamp(seconds: time))
        time += 2
        #expect(stack.topCard == card, "seed \(seed)")
      }
    }
  }

  @Test("numbers have commas between thousands")
  func grouping() {
    let pairs = [
      (0, "0"), (31, "31"), (999, "999"), (1000, "1,000"), (12345, "12,345"),
      (1_234_567, "1,234,567"), (-2000, "-2,000"),
    ]
    for (number, text) in pairs { #expect(number.grouped == text) }
  }
}
