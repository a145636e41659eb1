import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

/// The estimate against a least-squares solver of another kind: orthogonal columns by
/// Gram and Schmidt, twice, over samples chosen by hand.
@Suite("Velocity against independent least squares")
struct VelocityOracleTests {
  private struct Sample {
    var microseconds: Int64
    var position: Point
  }

  @Test(
    "the velocity agrees with independent least squares on random movements",
    arguments: [VelocitySettings.mouse, .touch, .compat]
  )
  func agreesWithOracle(settings: VelocitySettings) throws {
    let seed: UInt64 = 20_261_121
    var generator = SeededGenerator(seed: seed)
    var compared = 0

    for hand in 0..<400 {
      let samples = Self.randomHand(using: &generator)
      var tracker = VelocityTracker(settings: settings)
      for sample in samples {
        tracker.add(sample.position, at: Timestamp(microseconds: sample.microseconds))
      }
      let newest = try #require(samples.last)

      let estimate = tracker.velocity(at: Timestamp(microseconds: newest.microseconds))
      let expected = Self.oracle(samples, settings)

      #expect((estimate == nil) == (expected == nil), "seed \(seed), hand \(hand)")
      guard let estimate, let expected else { continue }
      compared += 1
      let tolerance = 1e-7 * max(1, expected.length)
      #expect(estimate.isNear(expected, within: tolerance), "seed \(seed), hand \(hand)")
    }
    #expect(compared > 300)
  }

  /// A hand that wanders at its own rate, with now and then a pause.
  private static func randomHand(using generator: inout SeededGenerator) -> [Sample] {
    let interval = Int64.random(in: 1000...16_000, using: &generator)
    var sample = Sample(microseconds: 1_000_000_000, position: Point(x: 300, y: 200))
    var velocity = Vector(
      dx: .random(in: -1500...1500, using: &generator),
      dy: .random(in: -1500...1500, using: &generator)
    )
    return (0..<Int.random(in: 2...120, using: &generator)).map { _ in
      let isPause = Int.random(in: 0..<40, using: &generator) == 0
      let step =
        isPause
        ? Int64.random(in: 30_000...60_000, using: &generator)
        : Int64.random(in: (interval / 2)...interval, using: &generator)
      velocity =
        velocity
        + Vector(
          dx: .random(in: -90...90, using: &generator),
          dy: .random(in: -90...90, using: &generator)
        )
      sample.microseconds += step
      sample.position = sample.position + velocity * (Double(step) / 1_000_000)
      return sample
    }
  }

  private static func oracle(_ samples: [Sample], _ settings: VelocitySettings) -> Vector? {
    guard let newest = samples.last else { return nil }
    var chosen: [Sample] = []
    for sample in samples.reversed() {
      let age = Double(newest.microseconds - sample.microseconds) / 1_000_000
      let gap = Double((chosen.last ?? newest).microseconds - sample.microseconds) / 1_000_000
      if age > settings.horizon || gap > settings.stopGap { break }
      if chosen.count == settings.maximumSamples { break }
      chosen.append(sample)
    }
    guard chosen.count >= settings.minimumSamples, let oldest = chosen.last else { return nil }
    let span = Double(newest.microseconds - oldest.microseconds) / 1_000_000
    guard span >= settings.minimumSpan, span > 0 else { return nil }

    let times = chosen.map { Double($0.microseconds - newest.microseconds) / 1_000_000 }
    let slope = Vector(
      dx: self.slope(times, chosen.map(\.position.x)),
      dy: self.slope(times, chosen.map(\.position.y))
    )
    return slope.length > 8000 ? slope * (8000 / slope.length) : slope
  }

  /// The slope at time 0 of the best polynomial of degree 2, or 1 for two samples.
  private static func slope(_ times: [Double], _ values: [Double]) -> Double {
    func dot(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).map(*).reduce(0, +) }
    let ones = times.map { _ in 1.0 }
    let powers = times.count > 2 ? [ones, times, times.map { $0 * $0 }] : [ones, times]

    // Orthonormal columns, and how each power is made of them.
    var columns: [[Double]] = []
    var upper = powers.map { _ in powers.map { _ in 0.0 } }
    for (j, power) in powers.enumerated() {
      var rest = power
      for _ in 0..<2 {
        for (i, column) in columns.enumerated() {
          let part = dot(column, rest)
          upper[i][j] += part
          rest = zip(rest, column).map { $0 - part * $1 }
        }
      }
      upper[j][j] = dot(rest, rest).squareRoot()
      columns.append(rest.map { $0 / upper[j][j] })
    }

    let parts = columns.map { dot($0, values) }
    let curvature = powers.count > 2 ? parts[2] / upper[2][2] : 0
    return (parts[1] - (powers.count > 2 ? upper[1][2] * curvature : 0)) / upper[1][1]
  }
}
