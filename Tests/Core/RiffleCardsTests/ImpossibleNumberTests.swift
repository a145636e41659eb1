import RiffleCards
import RiffleMotion
import Testing

@Suite("Impossible numbers")
struct ImpossibleNumberTests {
  @Test(
    "a rule accepts the numbers it names, and never NaN",
    arguments: [
      (NumberRule.finite, [-1, 0, 1e300], [.infinity, -.infinity]),
      (.positive, [1e-300, 1], [0, -1, .infinity]),
      (.atLeast(2), [2, 3], [1.999, -3, .infinity]),
      (.within(0...1), [0, 0.5, 1], [-0.001, 1.001, .infinity]),
    ] as [(NumberRule, [Double], [Double])]
  )
  func rules(rule: NumberRule, good: [Double], bad: [Double]) {
    #expect(good.map { rule.accepts($0) } == good.map { _ in true })
    #expect(bad.map { rule.accepts($0) } == bad.map { _ in false })
    #expect(!rule.accepts(.nan))
  }
}
