import CardTestSupport
import RiffleCore
import RiffleTuning
import TestSupport
import Testing

/// The promise of the riffle preset: what the hand did decides, not what a fit through its reports says.
@Suite("Random hands on the riffle preset")
struct RandomHandTests {
  @Test(
    "every hand gets what it did: stops, recoils, tremor, the screen's edge and flicks swipe, throws back return",
    arguments: RandomHand.Deed.allCases
  )
  func outcomes(deed: RandomHand.Deed) {
    var random = SeededGenerator(seed: 20_261_128)
    let script = StackScript(.riffle, cards: 3)
    var wrong: [String] = []
    let count = Soak.count(1_200)
    for number in 0..<count {
      let direction = Direction.plain[number % 4]
      let hand = RandomHand(
        deed,
        toward: direction.vector,
        threshold: 0.35 * (direction.vector.dx == 0 ? 430.0 : 320),
        using: &random
      )
      if hand.swipes(script.stack, at: script.middle) != deed.swipes {
        wrong.append("\(number) \(direction.rawValue): \(hand)")
      }
    }
    print("\(deed.rawValue): \(wrong.count) of \(count) wrong")
    // A hand that reports 60 times per second may be let go before it has told of its way back.
    let isBack = deed == .throwBack || deed == .tug
    #expect(wrong.count <= (isBack ? count / 500 : 0), "\(wrong.prefix(3))")
  }
}
