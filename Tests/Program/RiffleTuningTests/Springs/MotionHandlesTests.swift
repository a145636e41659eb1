import RiffleCards
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Handles of motions")
struct MotionHandlesTests {
  private typealias Place = MotionHandles.Place

  private static func handles(_ motion: PartMotion, _ preset: Preset) -> MotionHandles? {
    MotionHandles(of: motion, in: preset, TunableRow.all(of: preset))
  }

  /// The motion of a name after a pull of one of its handles by some way.
  private static func pulled(
    _ name: String,
    of preset: Preset,
    _ handle: MotionHandles.Handle,
    by way: Place
  ) throws -> (motion: PartMotion, before: PartMotion, keys: [String]) {
    let before = try #require(preset.motions.first { $0.name == name })
    let handles = try #require(Self.handles(before, preset))
    let start = try #require(handles.places.first { $0.handle == handle }).place
    let end = Place(seconds: start.seconds + way.seconds, value: start.value + way.value)
    var changed = preset
    let values = handles.values(pulling: handle, from: start, to: end)
    for (key, value) in values { try changed.set(key, to: value) }
    let motion = try #require(changed.motions.first { $0.name == name })
    return (motion, before, values.map(\.key))
  }

  private static func spring(_ motion: PartMotion) throws -> (spring: Spring, velocity: Double) {
    guard case .spring(let spring, let velocity) = motion.law else {
      throw Failure()
    }
    return (spring, velocity)
  }

  private struct Failure: Error {}

  /// The highest place of a spring, by small steps.
  private static func highest(_ motion: PartMotion) throws -> Double {
    let (spring, velocity) = try spring(motion)
    var oracle = RungeKutta(
      mass: spring.mass,
      stiffness: spring.stiffness,
      damping: spring.damping,
      velocity: velocity
    )
    var highest = 0.0
    for _ in 0..<40_000 {
      oracle.step(1e-4)
      highest = max(highest, 1 + oracle.displacement)
    }
    return highest
  }

  @Test(
    "The peak comes to where it is pulled, in height by the shape alone",
    arguments: [("riffle", "Return, thrown"), ("swipeable", "Return"), ("qi", "Return")],
    [0.06, 0.15, 0.3]
  )
  func height(motion: (preset: String, name: String), height: Double) throws {
    let preset = try #require(Preset.everything.first { $0.name == motion.preset })
    let before = try #require(preset.motions.first { $0.name == motion.name })
    let wanted = 1 + height
    let start = try Self.highest(before)
    let (after, _, keys) = try Self.pulled(
      motion.name,
      of: preset,
      .peak,
      by: Place(seconds: 0, value: wanted - start)
    )
    // The steps of a damping ratio of 0.05 or of a bounciness of 1.
    #expect(abs(try Self.highest(after) - wanted) < 0.055)
    #expect(keys.count == 1)
  }

  @Test("A spring that does not overshoot can be pulled until it does, and back")
  func critical() throws {
    let up = try Self.pulled(
      "Return, still",
      of: .riffle,
      .peak,
      by: Place(seconds: 0, value: 0.2)
    )
    #expect(abs(try Self.highest(up.motion) - 1.185) < 0.02)
    let down = try Self.pulled(
      "Return, thrown",
      of: .riffle,
      .peak,
      by: Place(seconds: 0, value: -0.1)
    )
    #expect(try Self.spring(down.motion).spring.dampingRatio > 1)
  }

  @Test("Sideways the peak changes the pace alone, in proportion", arguments: [0.5, 2.0])
  func sideways(factor: Double) throws {
    for (preset, name) in [(Preset.riffle, "Return, thrown"), (.qi, "Return")] {
      let motion = try #require(preset.motions.first { $0.name == name })
      let peak = try #require(Self.handles(motion, preset)?.places.last).place
      let (after, before, keys) = try Self.pulled(
        name,
        of: preset,
        .peak,
        by: Place(seconds: peak.seconds * (factor - 1), value: 0)
      )
      let (old, new) = (try Self.spring(before).spring, try Self.spring(after).spring)
      #expect(abs(new.response / old.response / factor - 1) < 0.06, "\(name)")
      #expect(abs(new.dampingRatio - old.dampingRatio) < 1e-9)
      #expect(keys.count == 1)
    }
  }

  @Test("The end is pulled to another duration, of springs and of curves")
  func end() throws {
    for preset in Preset.everything {
      for motion in preset.motions {
        guard let handles = Self.handles(motion, preset),
          let end = handles.places.first(where: { $0.handle == .end })?.place
        else { continue }
        #expect(abs(end.seconds - motion.duration) < 1e-9)
        let wanted = end.seconds * 1.5
        let (after, _, _) = try Self.pulled(
          motion.name,
          of: preset,
          .end,
          by: Place(seconds: wanted - end.seconds, value: 0)
        )
        // POP's speed goes no lower than 0, and has steps of 1.
        let tolerance = preset.name == "swipeable" ? 0.2 : 0.06
        #expect(abs(after.duration / wanted - 1) < tolerance, "\(preset.name): \(motion.name)")
      }
    }
  }

  @Test("The control points of a curve follow the pointer, within what a curve can be")
  func controls() throws {
    let duration = 0.2
    let (after, _, keys) = try Self.pulled(
      "Return",
      of: .container,
      .firstControl,
      by: Place(seconds: 0.1 * duration, value: 0.4)
    )
    guard case .curve(let before, _) = try #require(Preset.container.motions.last).law,
      case .curve(let curve, _) = after.law
    else { throw Failure() }
    #expect(keys == ["return.curve"])
    #expect(abs(curve.x1 - before.x1 - 0.1) < 0.006 && abs(curve.y1 - before.y1 - 0.4) < 0.006)
    #expect(curve.x2 == before.x2 && curve.y2 == before.y2)

    let far = try Self.pulled(
      "Return",
      of: .container,
      .secondControl,
      by: Place(seconds: 9, value: 99)
    )
    guard case .curve(let most, _) = far.motion.law else { throw Failure() }
    #expect(most.x2 == 1 && most.y2 == 4)
  }

  @Test("Each handle of a spring lies on its curve, and a pull back to the press sets nothing")
  func places() throws {
    for preset in Preset.everything {
      for motion in preset.motions {
        guard let handles = Self.handles(motion, preset) else { continue }
        for (handle, place) in handles.places {
          #expect(handles.values(pulling: handle, from: place, to: place).isEmpty)
          guard case .spring(let spring, let velocity) = motion.law else { continue }
          let state = spring.sample(displacement: -1, velocity: velocity, after: place.seconds)
          #expect(abs(1 + state.value - place.value) <= 0.001_001, "\(motion.name), \(handle)")
        }
      }
    }
  }

  @Test("Of two springs the slower one is drawn longer: their axis is the same")
  func axis() throws {
    let (quick, slow) = (
      SpringFigures(of: try Spring(response: 0.36, dampingRatio: 1)),
      SpringFigures(of: try Spring(response: 0.72, dampingRatio: 1))
    )
    let axes = [quick, slow].map { TimeAxis(covering: $0.settlingTime) }
    #expect(axes[0] == axes[1])
    #expect(abs(slow.settlingTime / quick.settlingTime - 2) < 1e-6)
    #expect(
      axes[0].ticks.map(axes[0].words) == ["200 ms", "400 ms", "600 ms", "800 ms", "1,000 ms"]
    )
    #expect(TimeAxis(covering: 99).end == 4.8)
    #expect(TimeAxis(end: 0.3).ticks.map(TimeAxis(end: 0.3).words).last == "250 ms")
    #expect(TimeAxis(end: 9).words(at: 2) == "2 s")
  }
}
