import CardTestSupport
import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Timing curves, sampled")
struct CurveSamplerTests {
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
    for preset in Preset.everything {
      let keys = Set(preset.catalog.tunables(of: preset).map(\.key))
      #expect(preset.name == "collection" || !preset.motions.isEmpty)
      for motion in preset.motions {
        #expect(keys.isSuperset(of: motion.keys), "\(preset.name): \(motion.name)")
        #expect(abs((motion.samples().last?.value ?? 0) - 1) <= 0.001_001)
      }
    }
    #expect(
      Preset.riffle.motions.map(\.name)
        == ["Deal", "Lift", "Undo", "Return, thrown", "Return, still", "Restack"]
    )
    #expect(
      Preset.swipeable.motions.map(\.name) == ["Exit", "Return", "Return, rotation", "Restack"]
    )
  }

  @Test("The springs and curves of a preset are all that its tunables name")
  func complete() throws {
    for preset in Preset.everything {
      let named = Set(preset.motions.flatMap(\.keys))
      let effective = preset.catalog.tunables(of: preset).filter {
        $0.idleReason(in: preset) == nil
      }
      let wanted = effective.map(\.key).filter { key in
        key.hasSuffix("Response") || key.hasSuffix("ampingRatio")
          || key.lowercased().hasSuffix("curve")
          || key.hasSuffix("bounciness")
      }
      .filter { key in
        // A corner's curve is no motion, nor is that over a drag; a timed spring depends on its way.
        !key.hasPrefix("drag.lift") && !key.hasPrefix("appearance.")
          && !key.hasPrefix("restack.measure.")
          && !(preset.has("exit.kind", "timedSpring") && key == "exit.dampingRatio")
      }
      #expect(named.isSuperset(of: wanted), "\(preset.name)")
    }
  }
}
