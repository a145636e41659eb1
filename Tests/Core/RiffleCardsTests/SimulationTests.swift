import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

@Suite("Simulation")
struct SimulationTests {
  /// A swipe to the right, a drag that returns, a caught return, a command and an undo.
  private static let trace = Trace(
    steps: [
      pointer(.down(.primary), 640, 340, at: 0.1), pointer(.move, 700, 350, at: 0.133),
      pointer(.move, 880, 330, at: 0.181), pointer(.up(.primary), 905, 330, at: 0.2),
      pointer(.down(.primary), 640, 340, at: 0.45), pointer(.move, 760, 420, at: 0.5),
      pointer(.up(.primary), 760, 420, at: 0.52), pointer(.down(.primary), 700, 380, at: 0.6),
      pointer(.move, 720, 380, at: 0.65), pointer(.up(.primary), 720, 380, at: 0.7),
      Trace.Step(.command(.swipe(.left)), at: Timestamp(seconds: 1)),
      Trace.Step(.command(.undo), at: Timestamp(seconds: 1.07)),
    ])

  private static func pointer(
    _ phase: PointerEvent.Phase,
    _ x: Double,
    _ y: Double,
    at seconds: Double
  ) -> Trace.Step {
    let time = Timestamp(seconds: seconds)
    let event = PointerEvent(
      time: time,
      phase: phase,
      position: Point(x: x, y: y),
      buttons: phase == .up(.primary) ? [] : .primary
    )
    return Trace.Step(.pointer(event), at: time)
  }

  private static func run(_ trace: Trace, framesPerSecond: Double) -> [Simulation.Output] {
    let stack = CardStack(
      preset: .container,
      window: Size(width: 1280, height: 800),
      count: 8
    )
    var simulation = Simulation(of: trace, on: stack, frames: .rate(framesPerSecond))
    var outputs: [Simulation.Output] = []
    do {
      try simulation.run { outputs.append($0) }
    } catch {
      Issue.record(error)
    }
    return outputs
  }

  @Test(
    "simulations at different frame rates show the same poses at the times they share",
    arguments: [24.0, 144, 1000]
  )
  func frameRates(framesPerSecond: Double) {
    let reference = Dictionary(
      uniqueKeysWithValues: Self.run(Self.trace, framesPerSecond: 120).compactMap(\.frame)
    )

    let frames = Self.run(Self.trace, framesPerSecond: framesPerSecond).compactMap(\.frame)

    let shared = frames.filter { reference[$0.0] != nil }
    #expect(shared.count > 10)
    for (seconds, cards) in shared { #expect(cards == reference[seconds]) }
  }

  @Test("events come in the order of time, before the frame that shows them")
  func order() {
    var time = 0.0
    for output in Self.run(Self.trace, framesPerSecond: 60) {
      switch output {
      case .event(let event):
        #expect(event.time.seconds >= time - 1.0 / 60)
      case .frame(_, let shown, _):
        #expect(shown.seconds > time || shown.seconds == 0)
        time = shown.seconds
      }
    }
  }

  @Test("a simulation without an end stops at the first frame in which all cards rest")
  func end() throws {
    let outputs = Self.run(Self.trace, framesPerSecond: 60)

    guard case .frame(let frame, let time, let cards) = try #require(outputs.last) else {
      Issue.record("no frame at the end")
      return
    }
    // The undo at 1.07 takes 0.2 s.
    #expect(time.seconds >= 1.27 && time.seconds - 1.0 / 60 < 1.27)
    #expect(frame == outputs.compactMap(\.frame).count - 1)
    #expect(cards.allSatisfy { $0.activity == .resting })
  }

  @Test("a simulation stops at the end of its trace, and applies no step after it")
  func ownEnd() {
    var trace = Self.trace
    trace.end = Timestamp(seconds: 0.15)

    let outputs = Self.run(trace, framesPerSecond: 20)

    #expect(outputs.compactMap(\.frame).map(\.0) == [0, 0.05, 0.1, 0.15])
    #expect(outputs.compactMap(\.event).filter { $0.name == .didSwipe } == [])
  }
}

extension Simulation.Output {
  fileprivate var event: StackEvent? {
    if case .event(let event) = self { event } else { nil }
  }

  fileprivate var frame: (Double, [CardSnapshot])? {
    if case .frame(_, let time, let cards) = self { (time.seconds, cards) } else { nil }
  }
}
