import RiffleCards
import RiffleMotion
import RiffleTuning
import TestSupport
import Testing

@Suite("Timing curves, sampled")
struct CurveSamplerTests {
  /// The point of a cubic Bezier at a parameter, by de Casteljau's construction.
  private func point(_ curve: TimingCurve, _ u: Double) -> (x: Double, y: Double) {
    func mix(_ a: (Double, Double), _ b: (Double, Double)) -> (Double, Double) {
      (a.0 + (b.0 - a.0) * u, a.1 + (b.1 - a.1) * u)
    }
    var points = [(0.0, 0.0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1.0, 1.0)]
    while points.count > 1 { points = zip(points, points.dropFirst()).map(mix) }
    return (points[0].0, points[0].1)
  }

  @Test("Overshoot, anticipation and highest speed are those of a finely drawn curve")
  func figures() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<12 {
      let curve = try TimingCurve(
        .random(in: 0.05...0.95, using: &random),
        .random(in: -1...2, using: &random),
        .random(in: 0.05...0.95, using: &random),
        .random(in: -1...2, using: &random)
      )
      let sampler = CurveSampler(curve, duration: 0.5)
      let points = (0...5_000).map { point(curve, Double($0) / 5_000) }
      let highest = points.max { $0.y < $1.y } ?? (0, 0)
      #expect(abs(sampler.overshoot - max(0, highest.y - 1)) < 1e-6)
      if sampler.overshoot > 1e-6 {
        #expect(abs((sampler.overshootTime ?? .nan) - highest.x * 0.5) < 1e-3)
      }
      #expect(abs(sampler.anticipation - max(0, -(points.map(\.y).min() ?? 0))) < 1e-6)
      let steepest =
        zip(points, points.dropFirst())
        .map { abs(($1.y - $0.y) / ($1.x - $0.x)) / 0.5 }.max() ?? 0
      #expect(abs(sampler.peakSpeed - steepest) < 4e-3 * max(1, steepest), "\(curve)")
    }
  }

  @Test("The named curves")
  func named() {
    let linear = CurveSampler(.linear, duration: 0.2)
    #expect(abs(linear.peakSpeed - 5) < 1e-9)
    #expect(linear.overshoot == 0)
    #expect(linear.controlPoints == [0, 0, 1, 1])
    // At both ends easeOut and easeIn have the slope of the line through the control points.
    #expect(abs(CurveSampler(.easeOut, duration: 1).peakSpeed - 1 / 0.58) < 1e-6)
    #expect(abs(CurveSampler(.easeIn, duration: 1).peakSpeed - 1 / 0.58) < 1e-6)
  }

  @Test("A plot has its points at even times, from 0 to 1")
  func plot() {
    let points = CurveSampler(.easeInOut, duration: 0.4).samples(5)
    #expect(points.map { ($0.seconds * 10).rounded() / 10 } == [0, 0.1, 0.2, 0.3, 0.4])
    #expect(points.first?.value == 0)
    #expect(points.last?.value == 1)
    #expect(abs(points[2].value - 0.5) < 1e-9)
  }

  @Test("Every preset's motions name tunables that it has, and a plot of each ends at the target")
  func motions() {
    for preset in Preset.all {
      let keys = Set(preset.catalog.tunables(of: preset).map(\.key))
      #expect(preset.name == "collection" || !preset.motions.isEmpty)
      for motion in preset.motions {
        #expect(keys.isSuperset(of: motion.keys), "\(preset.name): \(motion.name)")
        #expect(abs((motion.samples().last?.value ?? 0) - 1) <= 0.001_001)
      }
    }
    #expect(
      Preset.riffle.motions.map(\.name)
        == ["Lift", "Undo", "Return, thrown", "Return, still", "Restack"]
    )
    #expect(
      Preset.swipeable.motions.map(\.name) == ["Exit", "Return", "Return, rotation", "Restack"]
    )
  }

  @Test("The springs and curves of a preset are all that its tunables name")
  func complete() throws {
    for preset in Preset.all {
      let named = Set(preset.motions.flatMap(\.keys))
      let wanted = preset.catalog.tunables(of: preset).map(\.key).filter { key in
        key.hasSuffix("Response") || key.hasSuffix("ampingRatio")
          || key.lowercased().hasSuffix("curve")
          || key.hasSuffix("bounciness")
      }
      .filter { !$0.hasPrefix("drag.lift") }
      #expect(named.isSuperset(of: wanted), "\(preset.name)")
    }
  }
}
