import RiffleCards
import RiffleGestures
import RiffleMotion
import Testing

/// What hands and keys do to a stack, to see whether a preset makes a difference.
struct Situation: Sendable, CustomTestStringConvertible {
  let name: String
  /// The tunables that it needs, in their order, if the preset has them; the tunable that is asked about
  /// is set later.
  let needs: KeyValuePairs<String, ParameterValue>
  private let cards: Int
  private let window: Size
  private let kind: PointerKind
  private var steps: [Trace.Step] = []
  private var times: [FrameTime] = []
  /// The time of the latest step, in seconds.
  private var seconds = 0.1

  /// Begins on fresh cards.
  init(
    _ name: String,
    needs: KeyValuePairs<String, ParameterValue> = [:],
    cards: Int = 6,
    window: Size = Size(width: 900, height: 760),
    kind: PointerKind = .mouse
  ) {
    (self.name, self.needs, self.cards) = (name, needs, cards)
    (self.window, self.kind) = (window, kind)
  }

  var testDescription: String { name }

  /// Presses at an offset from the window's middle, moves along a way in six steps, and lets go.
  ///
  /// - Parameters:
  ///   - duration: The time of each of them, in seconds.
  ///   - hold: The time for which it is held still before the release, in seconds.
  ///   - pause: The time after the release, in seconds.
  func drag(
    grip: Vector = Vector(dx: 60, dy: -120),
    _ way: Vector...,
    in duration: Double,
    hold: Double = 0,
    pause: Double = 0.8
  ) -> Situation {
    var situation = self
    situation.add(.down(.primary), grip)
    var place = Vector.zero
    for end in way {
      for part in 1...6 {
        situation.seconds += duration / 6
        situation.add(.move, grip + place + (end - place) * (Double(part) / 6))
      }
      place = end
      situation.look()
    }
    if hold > 0 {
      situation.seconds += hold
      situation.add(.move, grip + place)
    }
    situation.seconds += 0.004
    situation.add(.up(.primary), grip + place)
    situation.look(after: pause)
    return situation
  }

  /// Gives a command, as a key does.
  func press(_ command: StackCommand, pause: Double = 0.8) -> Situation {
    var situation = self
    situation.steps.append(Trace.Step(.key(command), at: Timestamp(seconds: seconds)))
    situation.look(after: pause)
    return situation
  }

  private mutating func add(_ phase: PointerEvent.Phase, _ place: Vector) {
    let time = Timestamp(seconds: seconds)
    let isUp = if case .up = phase { true } else { false }
    let event = PointerEvent(
      time: time,
      kind: kind,
      phase: phase,
      position: Point(x: window.width / 2, y: window.height / 2) + place,
      buttons: isUp ? [] : .primary
    )
    steps.append(Trace.Step(.pointer(event), at: time))
  }

  /// Looks at the cards now, or a few times in a pause.
  private mutating func look(after pause: Double = 0) {
    let shares = pause > 0 ? [0.02, 0.1, 0.3, 1] : [0]
    times += shares.map { FrameTime(seconds: seconds + pause * $0) }
    seconds += pause
  }

  /// Returns all events, and all cards at a few times.
  func play(with preset: Preset) throws -> [Simulation.Output] {
    let stack = CardStack(preset: preset, window: window, count: cards, seed: 3)
    var simulation = Simulation(
      of: Trace(steps: steps, end: Timestamp(seconds: seconds + 0.01)),
      on: stack,
      frames: .times(times)
    )
    var outputs: [Simulation.Output] = []
    try simulation.run { (output: Simulation.Output) in outputs.append(output) }
    return outputs
  }
}
