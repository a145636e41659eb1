import RiffleMotion
import Testing

@Suite("Rubber band") struct RubberBandTests {
  @Test(
    "a rubber band follows the published formula",
    arguments: [0, 1, 40, 300, 5_000, -40, -5_000]
  )
  func followsFormula(pull: Double) throws {
    let band = try RubberBand(dimension: 300)

    let published = (1 - 1 / (abs(pull) * 0.55 / 300 + 1)) * 300
    #expect(isClose(abs(band.offset(pull: pull)), published, within: 1e-10))
    #expect(band.offset(pull: -pull) == -band.offset(pull: pull))
  }

  @Test("a rubber band never reaches its dimension, and follows a small pull by its coefficient")
  func hasLimits() throws {
    let band = try RubberBand(dimension: 120, coefficient: 0.4)

    #expect(band.offset(pull: 1e9) < 120)
    #expect(isClose(band.offset(pull: 1e-9) / 1e-9, 0.4, within: 1e-10))
  }
}
