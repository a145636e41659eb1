import RiffleBench
import RiffleCore
import RiffleMuseum
import Testing

@Suite("Hands that are decided wrongly")
struct HandsBenchTests {
  @Test("the house preset decides nearly all rightly, a stack that knows distance alone does not")
  func tallies() throws {
    let ours = try #require(HandsBench.tally(.riffle, hands: 12, seed: 3))
    #expect(ours.wrong.joined().allSatisfy { $0 == 0 }, "\(ours)")
    let container = try #require(HandsBench.tally(.container, hands: 12, seed: 3))
    #expect(container.wrong.joined().reduce(0, +) > 1_000, "\(container)")
  }

  @Test("a stack without drags has no tally")
  func noDrags() {
    let without = Preset.everything.filter { $0.release.swipeRecognizer != nil }
    #expect(!without.isEmpty)
    for preset in without { #expect(HandsBench.tally(preset, hands: 1, seed: 1) == nil) }
  }
}
