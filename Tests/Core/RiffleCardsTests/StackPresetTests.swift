import CardTestSupport
import RiffleCards
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

@Suite("Another preset for a stack")
struct StackPresetTests {
  private static let window = Size(width: 900, height: 700)

  private static func own(_ catalog: Catalog) -> Preset {
    var preset = Preset.container
    preset.name = "own"
    preset.layout = FanLayout(visibleCards: 4, step: Angle(degrees: 10))
    preset.exit = DropExit(fall: 300, duration: 0.5)
    preset.catalog = catalog
    return preset
  }

  @Test(
    "own parts come along whether the catalog has them or not, and go again",
    arguments: [Catalog(), .ofApp]
  )
  func ownParts(catalog: Catalog) throws {
    var stack = CardStack(preset: .container, window: Self.window, count: 9)
    _ = stack.advance(to: .zero)
    let before = stack.snapshots(at: 1)

    _ = stack.setPreset(Self.own(catalog), at: Timestamp(seconds: 1))
    let fan = stack.snapshots(at: 20)
    _ = stack.setPreset(.container, at: Timestamp(seconds: 30))
    let after = stack.snapshots(at: 50)

    // A card a step down is rotated 10 degrees more, about the container's middle.
    #expect(fan.map { $0.pose.rotation.degrees.rounded() } == [30, 20, 10, 0])
    #expect(fan.allSatisfy { $0.pose.size == Size(width: 300, height: 400) })
    #expect(fan.allSatisfy { $0.pose.center == stack.stage.container.center })
    #expect(after == before)
    #expect(stack.preset.name == "container")
  }

  @Test("a swipe leaves by the new preset's exit", arguments: [Catalog(), .ofApp])
  func ownExit(catalog: Catalog) throws {
    var stack = CardStack(preset: .container, window: Self.window, count: 9)
    _ = stack.setPreset(Self.own(catalog), at: .zero)

    _ = stack.handle(.command(.swipe(.left)), at: Timestamp(seconds: 1))

    let start = stack.stage.container.center
    let flying = try #require(stack.snapshots(at: 1.499).first { $0.activity == .leaving })
    #expect(abs(flying.pose.center.x - start.x) < 1e-9)
    #expect(flying.pose.center.y > start.y + 290 && flying.pose.center.y <= start.y + 300)
  }

  @Test("a value out of the range of its tunable, which only code can set, comes along too")
  func outOfRange() {
    var preset = Preset.qi
    preset.appearance.cornerRadius = 501
    preset.drag.maximumRotation = Angle(degrees: 1000)
    var stack = CardStack(preset: .container, window: Self.window, count: 9)

    _ = stack.setPreset(preset, at: .zero)

    #expect("\(stack.preset)" == "\(preset)")
  }

  @Test(
    "inputs that record the change make the same stack at every later time",
    arguments: Soak.seeds(40)
  )
  func recording(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let first = try Preset.random(of: .ofApp, using: &random)
    var stack = CardStack(preset: first, window: Self.window, count: 12, seed: seed)
    var replay = stack
    var time = Timestamp.zero
    var pointer: Point?

    for step in 0..<36 {
      time = time.advanced(by: .random(in: 0.001...0.3, using: &random))
      if step % 6 == 5 {
        let preset = try Preset.random(of: .ofApp, using: &random)
        let inputs = stack.recordedInputs(ofPreset: preset)

        let events = stack.setPreset(preset, at: time)

        let replayed = inputs.flatMap { replay.handle($0, at: time) }
        #expect(events == replayed, "seed \(seed), step \(step)")
        var unnamed = replay.preset
        (unnamed.name, unnamed.credit) = (preset.name, preset.credit)
        #expect("\(stack.preset)" == "\(preset)" && "\(unnamed)" == "\(preset)", "seed \(seed)")
      } else {
        let input = Self.input(&pointer, at: time, of: stack, using: &random)
        #expect(stack.handle(input, at: time) == replay.handle(input, at: time), "seed \(seed)")
      }
      for later in [0, 0.01, 1] {
        let seconds = time.seconds + later
        #expect(
          stack.snapshots(at: seconds) == replay.snapshots(at: seconds),
          "seed \(seed), step \(step), \(seconds) s"
        )
      }
    }
  }

  /// Drags, mostly, and sometimes a command.
  private static func input(
    _ pointer: inout Point?,
    at time: Timestamp,
    of stack: CardStack,
    using random: inout SeededGenerator
  ) -> StackInput {
    func event(_ phase: PointerEvent.Phase, _ point: Point, _ held: PointerButtons) -> StackInput {
      .pointer(PointerEvent(time: time, phase: phase, position: point, buttons: held))
    }
    guard let place = pointer else {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: return .command(.swipe(.left))
      case 1: return .command(.undo)
      default:
        let middle = stack.stage.container.center
        pointer = middle
        return event(.down(.primary), middle, .primary)
      }
    }
    if Int.random(in: 0..<5, using: &random) == 0 {
      pointer = nil
      return event(.up(.primary), place, [])
    }
    let next = Point(
      x: place.x + .random(in: -90...90, using: &random),
      y: place.y + .random(in: -30...30, using: &random)
    )
    pointer = next
    return event(.move, next, .primary)
  }
}
