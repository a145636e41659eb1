import Foundation
package import RiffleCards
import RiffleDoor
import RiffleFormats
import RiffleGestures
import RiffleMotion
import TestSupport

/// A row of the table by which the door is held to the core: what a program tells a stack.
///
/// The same rows are played by the functions of C and by the module of pages.
package struct DoorTrace: Encodable, Sendable {
  package var name: String
  package var seed: Int
  package var window: [Double]
  package var count: Int
  package var steps: [Step] = []

  /// A pointer's event, or the words of a command.
  package struct Step: Encodable, Sendable {
    /// The time, in microseconds.
    package var time: Int64
    package var words: String?
    package var isKey: Bool?
    package var id: Int?
    package var kind: String?
    package var phase: String?
    package var x: Double?
    package var y: Double?
    package var button: Int?
    package var buttons: Int?
  }

  // MARK: The table

  /// - Parameter count: The number of random rows.
  package static func table(random count: Int) throws -> [DoorTrace] {
    let folder = Repository.file("Assets/gestures").path
    let gestures = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
      try DoorTrace(gesture: "\(folder)/\($0)")
    }
    return gestures + [data] + (1...max(1, count)).map { DoorTrace(seed: $0) }
  }

  /// Changes of the data while cards fly, and some that are refused.
  private static let data = DoorTrace(
    name: "data",
    seed: 3,
    window: [1280, 800],
    count: 9,
    steps: [
      "swipe right", "insert 0 2", "delete 1 1", "undo", "move 4 0", "swipe left", "delete 3 99",
      "insert 8 1", "redo", "jump 2", "reload 5", "swipe up", "instantly undo", "jump 77", "fly",
      "reload", "next", "delete 0 5", "undo", "insert 0 1000000", "next", "previous",
    ]
    .enumerated().map { index, words in
      Step(time: Int64(index) * 170_000, words: words, isKey: index.isMultiple(of: 3))
    }
  )

  private init(name: String, seed: Int, window: [Double], count: Int, steps: [Step]) {
    (self.name, self.seed, self.window, self.count) = (name, seed, window, count)
    self.steps = steps
  }

  /// A hand of a person, recorded.
  private init(gesture path: String) throws {
    let trace = try TraceFile.read(path)
    self.init(name: path, seed: 1, window: [1280, 800], count: 12, steps: [])
    for step in trace.steps {
      guard case .pointer(let event) = step.input else { continue }
      add(event, at: step.time.microseconds)
    }
  }

  /// Eight drags or commands, many while cards still move.
  private init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let window = Size(
      width: Double.random(in: 400...1300, using: &random).rounded(),
      height: Double.random(in: 600...1100, using: &random).rounded()
    )
    self.init(
      name: "seed \(seed)",
      seed: seed,
      window: [window.width, window.height],
      count: Int.random(in: 0...12, using: &random),
      steps: []
    )
    var time: Int64 = 0
    let kind = [PointerKind.mouse, .touch, .pen].randomElement(using: &random) ?? .mouse
    for _ in 0..<8 {
      time += Int64.random(in: 0...600_000, using: &random)
      if Double.random(in: 0...1, using: &random) < 0.4 {
        let words = Self.words(using: &random)
        steps.append(Step(time: time, words: words, isKey: .random(using: &random)))
        continue
      }
      var place = Point(
        x: window.width / 2 + .random(in: -150...150, using: &random),
        y: window.height / 2 + .random(in: -180...180, using: &random)
      )
      let speed = Vector(
        dx: .random(in: -30...30, using: &random),
        dy: .random(in: -15...15, using: &random)
      )
      add(.down(.primary), kind, place, at: time)
      for _ in 0..<Int.random(in: 3...30, using: &random) {
        time += Int64.random(in: 4_000...20_000, using: &random)
        place.x += speed.dx * .random(in: 0.5...1.5, using: &random)
        place.y += speed.dy * .random(in: 0.5...1.5, using: &random)
        add(.move, kind, place, at: time)
      }
      let isLost = Double.random(in: 0...1, using: &random) < 0.1
      add(isLost ? .cancel(.captureLost) : .up(.primary), kind, place, at: time)
    }
  }

  private static func words(using random: inout SeededGenerator) -> String {
    let direction = Direction.allCases.randomElement(using: &random)?.rawValue ?? "left"
    let all = [
      "swipe \(direction)", "swipe left", "swipe right", "undo", "redo", "next", "previous",
      "nudge \(direction)", "tap", "reload", "deal", "insert 0 2", "jump 1", "shift 1",
      "instantly undo", "reduceMotion true", "layoutDirection rightToLeft",
    ]
    return all.randomElement(using: &random) ?? "undo"
  }

  private mutating func add(
    _ phase: PointerEvent.Phase,
    _ kind: PointerKind,
    _ place: Point,
    at time: Int64
  ) {
    let isHeld = if case .down = phase { true } else { phase == .move }
    add(
      PointerEvent(
        time: Timestamp(microseconds: time),
        pointer: PointerID(rawValue: 1),
        kind: kind,
        phase: phase,
        position: place,
        buttons: isHeld ? .primary : []
      ),
      at: time
    )
  }

  private mutating func add(_ event: PointerEvent, at time: Int64) {
    let (phase, button) =
      switch event.phase {
      case .down(let button): ("down", button.rawValue)
      case .move: ("move", 0)
      case .up(let button): ("up", button.rawValue)
      case .cancel: ("cancel", 0)
      }
    steps.append(
      Step(
        time: time,
        id: Int(event.pointer.rawValue),
        kind: "\(event.kind)",
        phase: phase,
        x: event.position.x,
        y: event.position.y,
        button: Int(button),
        buttons: Int(event.buttons.rawValue)
      )
    )
  }

  // MARK: What the core makes of it

  /// A row, and what a simulation without any door makes of it.
  package struct Played: Encodable, Sendable {
    package var trace: DoorTrace
    package var frames: [Frame] = []
    package var events: [String] = []
  }

  /// Each card as the script's `poses` lists it.
  package struct Frame: Encodable, Sendable {
    /// The time, in microseconds.
    package var time: Int64
    package var cards: [[Double]]
  }

  /// Plays the row as `riffle simulate` does; steps that the stack refuses are left out of the trace.
  package func played(on preset: Preset) throws -> Played {
    let stack = CardStack(
      preset: preset,
      window: Size(width: window[0], height: window[1]),
      count: count,
      seed: UInt64(seed)
    )
    var judge = stack
    var taken: [Trace.Step] = []
    for step in steps {
      guard let input = step.input, judge.problem(with: input) == nil else { continue }
      let time = Timestamp(microseconds: step.time)
      _ = judge.handle(input, at: time)
      taken.append(Trace.Step(input, at: time))
    }
    var played = Played(trace: self)
    let end = (steps.last?.time ?? 0) + 2_000_000
    let times = stride(from: Int64(0), to: end, by: 43_210).map { Timestamp(microseconds: $0) }
    var simulation = Simulation(
      of: Trace(steps: taken),
      on: stack,
      frames: .times(times.map { FrameTime(seconds: $0.seconds) })
    )
    try simulation.run { output in
      switch output {
      case .event(let event):
        played.events.append("\(event.name.rawValue) \(event.card?.index ?? -1)")
      case .frame(let number, _, let cards):
        let time = times[number].microseconds
        played.frames.append(Frame(time: time, cards: cards.map(Self.numbers)))
      }
    }
    return played
  }

  private static func numbers(_ card: CardSnapshot) -> [Double] {
    [
      Double(card.index), card.pose.center.x, card.pose.center.y, card.pose.size.width,
      card.pose.size.height, card.pose.rotation.radians, card.pose.alpha, card.lift,
      card.promotion, card.stamp?.opacity ?? 0, card.stamp?.emphasis ?? 0,
    ]
  }
}

extension DoorTrace.Step {
  /// The input; nil for words that are no command.
  fileprivate var input: StackInput? {
    if let words {
      guard let command = try? StackCommand(words: words) else { return nil }
      return isKey == true ? .key(command) : .command(command)
    }
    let changed = PointerButtons(rawValue: UInt8(button ?? 0))
    let phases: [String: PointerEvent.Phase] = [
      "down": .down(changed), "move": .move, "up": .up(changed),
    ]
    let kinds: [String: PointerKind] = ["pen": .pen, "touch": .touch]
    return .pointer(
      PointerEvent(
        time: Timestamp(microseconds: time),
        pointer: PointerID(rawValue: Int64(id ?? 0)),
        kind: kinds[kind ?? ""] ?? .mouse,
        phase: phases[phase ?? ""] ?? .cancel(.captureLost),
        position: Point(x: x ?? 0, y: y ?? 0),
        buttons: PointerButtons(rawValue: UInt8(buttons ?? 0))
      )
    )
  }
}
