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

  @Test(
    "making a part or a spring of impossible numbers stops, and names the setting and the number",
    arguments: [
      (true, "SlideExit.duration is -0.5; use a finite number above 0"),
      (false, "ResponseSpring.response is 1e-300"),
    ]
  )
  func making(isPart: Bool, message: String) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [isPart] in
      if isPart {
        _ = SlideExit(duration: -0.5)
      } else {
        _ = ResponseSpring(response: 1e-300, dampingRatio: 1e300)
      }
    }

    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains(message))
  }

  @Test("setting an impossible number on a part stops")
  func changing() async {
    await #expect(processExitsWith: .failure) {
      var layout = CascadeLayout()
      layout.visibleCards = 0
    }
  }

  @Test("making a container or a length with a size of 0 or less stops", arguments: [0.0, -1])
  func sizes(number: Double) async {
    await #expect(processExitsWith: .failure) { [number] in
      _ = Placement(size: Size(width: 300, height: number))
    }
    await #expect(processExitsWith: .failure) { [number] in
      _ = Length(number, .cardWidths)
    }
  }
}
