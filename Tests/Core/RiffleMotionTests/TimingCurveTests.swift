import Foundation
import RiffleMotion
import TestSupport
import Testing

@Suite("Timing curve") struct TimingCurveTests {
  @Test(
    "a timing curve agrees with 60 digits, vertical tangents included",
    arguments: MotionOracle.curves
  )
  func agreesWithOracle(row: [Double]) throws {
    let curve = try TimingCurve(row[0], row[1], row[2], row[3])
    let slope = row[6]

    #expect(isClose(curve.value(at: row[4]), row[5], within: 1e-12))
    // A slope beside a vertical tangent is only as good as its place.
    let tolerance = 1e-10 * max(1, slope * slope)
    #expect(isClose(curve.slope(at: row[4]), slope, within: tolerance))
  }

  @Test("named timing curves have the usual control points")
  func namesCurves() throws {
    #expect(try TimingCurve.linear == TimingCurve(0, 0, 1, 1))
    #expect(try TimingCurve.easeIn == TimingCurve(0.42, 0, 1, 1))
    #expect(try TimingCurve.easeOut == TimingCurve(0, 0, 0.58, 1))
    #expect(try TimingCurve.easeInOut == TimingCurve(0.42, 0, 0.58, 1))
    #expect(try TimingCurve.default == TimingCurve(0.25, 0.1, 0.25, 1))
  }

  @Test(
    "a timing curve begins exactly at 0 and ends exactly at 1",
    arguments: 1...100 as ClosedRange<UInt64>
  )
  func isExactAtItsEnds(seed: UInt64) throws {
    let curve = try randomCurve(seed: seed)

    #expect(curve.value(at: 0) == 0, "seed \(seed)")
    #expect(curve.value(at: 1) == 1, "seed \(seed)")
    #expect(curve.value(at: -3) == 0, "seed \(seed)")
    #expect(curve.value(at: 7) == 1, "seed \(seed)")
  }

  @Test("a timing curve along the diagonal is exactly linear")
  func isLinear() throws {
    let bent = try TimingCurve(0.9, 0.9, 0.2, 0.2)

    for fraction in stride(from: 0, through: 1, by: 0.0137) {
      #expect(TimingCurve.linear.value(at: fraction) == fraction)
      #expect(bent.value(at: fraction) == fraction)
      #expect(bent.slope(at: fraction) == 1)
    }
  }

  @Test(
    "a timing curve's slope is the derivative of its values",
    arguments: 1...100 as ClosedRange<UInt64>
  )
  func slopesFit(seed: UInt64) throws {
    let curve = try randomCurve(seed: seed)

    for fraction in stride(from: 0.05, through: 0.95, by: 0.05) {
      let rise = curve.value(at: fraction + 1e-6) - curve.value(at: fraction - 1e-6)
      let slope = curve.slope(at: fraction)
      guard abs(slope) < 20 else { continue }
      #expect(isClose(rise / 2e-6, slope, within: 1e-3), "seed \(seed) at \(fraction)")
    }
  }

  @Test("a mirrored timing curve is the same backward", arguments: 1...50 as ClosedRange<UInt64>)
  func mirrors(seed: UInt64) throws {
    let curve = try randomCurve(seed: seed)
    let mirrored = try TimingCurve(1 - curve.x2, 1 - curve.y2, 1 - curve.x1, 1 - curve.y1)

    for fraction in stride(from: 0, through: 1, by: 0.0625) {
      let value = 1 - mirrored.value(at: 1 - fraction)
      #expect(isClose(curve.value(at: fraction), value, within: 1e-9), "seed \(seed)")
    }
  }

  @Test("a timing curve leaves and arrives along its control points")
  func slopesAtEnds() throws {
    #expect(TimingCurve.default.slope(at: 0) == 0.4)
    #expect(TimingCurve.default.slope(at: 1) == 0)
    #expect(TimingCurve.easeOut.slope(at: 0) == 1 / 0.58)
    #expect(try TimingCurve(0, 1, 1, 0).slope(at: 0) == .infinity)
    #expect(try TimingCurve(0, -1, 1, 1).slope(at: 0) == -.infinity)
  }

  /// Curves in formulas of their own, with what they are called.
  private static let formulas:
    [(name: String, curve: TimingCurve, value: @Sendable (Double) -> Double)] =
      [
        ("accelerate", .accelerate, { $0 * $0 }),
        ("decelerate", .decelerate, { $0 * (2 - $0) }),
        ("quad", .quad, { $0 < 0.5 ? 2 * $0 * $0 : 1 - 2 * (1 - $0) * (1 - $0) }),
        (
          "easeInMirrored", .easeInMirrored,
          { $0 < 0.5 ? easeIn(2 * $0) / 2 : 1 - easeIn(2 - 2 * $0) / 2 }
        ),
        (
          "sprung", .sprung,
          { time in
            // The roots of 0.5 x² + 17 x + 180, from rest at -1: a damped swing.
            let (rate, frequency) = (17.0, (360.0 - 289).squareRoot())
            func spring(_ time: Double) -> Double {
              1 - exp(-rate * time)
                * (cos(frequency * time) + rate / frequency * sin(frequency * time))
            }
            return spring(time) + time * (1 - spring(1))
          }
        ),
        (
          "elasticOut", .elasticOut,
          { time in
            time == 1 ? 1 : 1 + pow(2, -10 * time) * sin(2 * .pi * (time - 0.95 / 4) / 0.95)
          }
        ),
      ]

  private static func easeIn(_ fraction: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let time =
        3 * 0.42 * middle * (1 - middle) * (1 - middle)
        + 3 * middle * middle * (1 - middle) + middle * middle * middle
      if time < fraction { low = middle } else { high = middle }
    }
    return 3 * low * low * (1 - low) + low * low * low
  }

  @Test("curves that are told by a formula have its values, and its slopes")
  func followsFormulas() {
    for (name, curve, value) in Self.formulas {
      for step in 0...1_000 {
        let time = Double(step) / 1_000
        #expect(isClose(curve.value(at: time), value(time), within: 1e-9), "\(name) at \(time)")
      }
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1, "\(name)")
      for step in 0...500 {
        // One side at the ends, and not over the middle, where two halves meet.
        let time = Double(step) / 500
        let range = time < 0.5 ? 0...0.499_999 : time == 0.5 ? 0.5...0.5 : 0.500_001...0.999_999
        let (from, to) = (max(time - 1e-6, range.lowerBound), min(time + 1e-6, range.upperBound))
        guard to - from > 5e-7 else { continue }
        let slope = (value(to) - value(from)) / (to - from)
        #expect(isClose(curve.slope(at: time), slope, within: 1e-3), "\(name) at \(time)")
      }
    }
  }

  @Test("an elastic curve leaves at speed, goes beyond its end and comes back")
  func swingsBeyond() throws {
    let values = (0...1_000).map { TimingCurve.elasticOut.value(at: Double($0) / 1_000) }

    #expect(isClose(TimingCurve.elasticOut.slope(at: 0), 10 * log(2), within: 1e-9))
    #expect(try #require(values.max()) > 1.01)
  }

  private func randomCurve(seed: UInt64) throws -> TimingCurve {
    var random = SeededGenerator(seed: seed)
    // Every fourth number is an end of the range, where tangents are vertical.
    func time() -> Double {
      let number = Double.random(in: 0...1.3333, using: &random)
      return number <= 1 ? number : number < 1.1667 ? 0 : 1
    }
    func way() -> Double { Double.random(in: -1...2, using: &random) }
    return try TimingCurve(time(), way(), time(), way())
  }
}
