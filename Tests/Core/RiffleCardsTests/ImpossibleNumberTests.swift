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
    "making a part with an impossible number stops, and names the setting, the number and the range"
  )
  func making() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = SlideExit(duration: -0.5)
    }

    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
        .contains("SlideExit.duration is -0.5; use a finite number above 0") == true
    )
  }

  @Test("setting an impossible number on a part stops")
  func changing() async {
    await #expect(processExitsWith: .failure) {
      var layout = CascadeLayout()
      layout.visibleCards = 0
    }
  }

  @Test("making a spring with an impossible combination of numbers stops")
  func springs() async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = ResponseSpring(response: 1e-300, dampingRatio: 1e300)
    }

    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?
        .contains("ResponseSpring.response is 1e-300") == true
    )
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
