import CardTestSupport
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("Traces written and read back")
struct TraceRoundTripTests {
  private func readBack(_ trace: Trace) throws -> Trace {
    var again = try TraceFile.decode(TraceFile.encode(trace), name: "t.jsonl")
    for index in again.steps.indices { again.steps[index].line = nil }
    return again
  }

  /// Every command, and every pair of a button and a kind of pointer through a press.
  private static let inputs: [StackInput] = {
    let commands: [StackCommand] =
      Direction.allCases.map(StackCommand.swipe) + Direction.allCases.map(StackCommand.nudge)
      + [
        .undo, .redo, .next, .previous, .tap, .pause, .resume, .deal, .reload(), .reload(count: 0),
        .reload(count: 100_000_000), .insert(at: 0, count: 1), .insert(at: 99_999_990, count: 7),
        .reload(heldCard: .index(7), isAnimated: true), .reload(heldCard: .gone),
        .reload(count: 3, heldCard: .gone), .delete(at: 3, count: 0), .move(from: 0, to: 9),
        .jump(to: 7), .shift(by: -3), .instantly(.shift(by: 100_000_000)), .instantly(.jump(to: 0)),
        .instantly(.swipe(.up)), .instantly(.undo),
        .instantly(.reload(isAnimated: true)), .reduceMotion(true), .reduceMotion(false),
        .layOut(.rightToLeft), .layOut(.leftToRight), .fillWindow(nil),
        .fillWindow(EdgeInsets(top: 0, left: -1e9, bottom: 12.5, right: 3)),
        .update(BatchUpdates()), .update(batch),
        .instantly(.update(batch)),
      ]
    let values: [(String, ParameterValue)] = [
      ("drag.maximumRotation", .none), ("drag.maximumRotation", .number(12.5)),
      ("exit.crossesDirections", .flag(true)), ("exit.kind", .text("a \"b\" \\ \n é😀\u{1}")),
      ("container.offset", .numbers([1, -0.1])), ("release.directions", .texts(["left", "up"])),
      ("release.directions", .texts([])),
    ]
    let known = Set(Catalog.everything.keys)
    let sets = values.filter { known.contains($0.0) }.map { StackInput.set(key: $0.0, value: $0.1) }
    return commands.map(StackInput.command) + commands.map(StackInput.key) + sets
      + [.resize(Size(width: 0.1, height: 1e9))] + presses
  }()

  @Test("keep a position of the stack, and what comes of it", arguments: [0, 1, 2] as [UInt64])
  func position(seed: UInt64) throws {
    let window = Size(width: 500, height: 700)
    func stack() -> CardStack { CardStack(preset: .board, window: window, count: 9, seed: seed) }
    var first = stack()
    let steps: [(StackCommand, Double)] = [
      (.next, 0.1), (.insert(at: 2, count: 3), 3), (.previous, 4), (.undo, 7),
      (.delete(at: 0, count: 3), 9),
      (.next, 12),
    ]
    for (command, seconds) in steps {
      _ = first.handle(.command(command), at: Timestamp(seconds: seconds))
    }
    _ = first.advance(to: Timestamp(seconds: 15))
    let state = first.state(at: Timestamp(seconds: 15))
    let input = StackInput.restore(state)
    let trace = Trace(steps: [Trace.Step(input, at: Timestamp(seconds: 20))])

    let again = try readBack(trace)

    #expect(again == trace)
    var (direct, replayed) = (stack(), stack())
    let restored = try direct.restore(state, at: Timestamp(seconds: 20))
    let events = again.steps.flatMap { replayed.handle($0.input, at: $0.time) }
    #expect(events.map(\.name) == restored.map(\.name) && events.map(\.name).contains(.didReload))
    #expect(replayed.snapshots(at: 20) == direct.snapshots(at: 20))
    #expect(replayed.topCard == first.topCard)
  }

  @Test("a position that does not fit is refused with its reason, a broken one with its place")
  func badPosition() throws {
    let other = CardStack(preset: .riffle, window: Size(width: 500, height: 700), count: 4)
    let stack = CardStack(preset: .riffle, window: Size(width: 500, height: 700), count: 5)
    let input = StackInput.restore(other.state(at: .zero))

    #expect(stack.problem(with: input) == "the state was saved with 4 cards; the data has 5.")
    let text = String(
      decoding: TraceFile.encode(Trace(steps: [Trace.Step(input, at: .zero)])),
      as: UTF8.self
    )
    let broken = text.split(separator: "\"topSlot\": 0").joined(separator: "\"topSlot\": \"a\"")
    let error = #expect(throws: RiffleError.self) {
      try TraceFile.decode(Array(broken.utf8), name: "t.jsonl")
    }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("topSlot"))
  }

  private static var batch: BatchUpdates {
    var updates = BatchUpdates()
    updates.delete(at: [3, 9, 4])
    updates.insert(at: 99_999_990..<100_000_000)
    updates.move(from: 7, to: 2)
    updates.move(from: 0, to: 1)
    return updates
  }

  private static var presses: [StackInput] {
    var inputs: [StackInput] = []
    let buttons: [PointerButtons] = [.primary, .secondary, .middle, .back, .forward]
    for (number, kind) in PointerKind.allCases.enumerated() {
      for (index, button) in buttons.enumerated() {
        let phases: [(PointerEvent.Phase, PointerButtons)] = [
          (.down(button), button), (.move, button), (.up(button), []),
          (.down(button), button), (.cancel(.captureLost), []),
        ]
        var position = Point(x: Double(index) / 3, y: -1e9)
        for (phase, held) in phases {
          if case .cancel = phase {} else { position.x += 0.1 }
          let event = PointerEvent(
            time: .zero,
            pointer: PointerID(rawValue: Int64(number * 5 + index) << 40),
            kind: kind,
            phase: phase,
            position: position,
            buttons: held,
            delay: phase == .move ? 0.012_345 * Double(index) : 0
          )
          inputs.append(.pointer(event))
        }
      }
    }
    return inputs
  }

  @Test("keep every input of every kind, and its time")
  func inputs() throws {
    var trace = Trace()
    for (index, input) in Self.inputs.enumerated() {
      let time = Timestamp(microseconds: Int64(index) * 333_333)
      trace.steps.append(Trace.Step(input.at(time), at: time))
    }
    trace.end = Timestamp(seconds: 1e9)

    #expect(try readBack(trace) == trace)
    #expect(trace.steps.count > 90)
  }

  @Test(
    "keep the header, with every key or with none",
    arguments: [
      Trace.Header(),
      Trace.Header(
        window: Size(width: 0.1 + 0.2, height: 1e9),
        preset: "a \"b\" \\ é😀",
        cards: 0,
        seed: 0
      ),
      Trace.Header(seed: .max), Trace.Header(seed: 1 << 53 + 1), Trace.Header(cards: 100_000_000),
    ]
  )
  func headers(header: Trace.Header) throws {
    #expect(try readBack(Trace(header: header)) == Trace(header: header))
  }

  @Test("keep every change to a preset", arguments: 0..<60 as Range<UInt64>)
  func changes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let base = Preset.everything.randomElement(using: &random) ?? .riffle
    let preset = try Preset.random(using: &random)
    let steps = try base.changes(to: preset).map { change in
      Trace.Step(.set(key: change.key, value: change.value), at: .zero)
    }

    #expect(try readBack(Trace(steps: steps)).steps == steps)
    #expect(!steps.isEmpty)
  }

  @Test("have a cancel for each pointer that is down, and no move of one that is not")
  func cancel() throws {
    func event(_ phase: PointerEvent.Phase, _ pointer: PointerID, _ held: PointerButtons)
      -> StackInput
    {
      .pointer(
        PointerEvent(
          time: .zero,
          pointer: pointer,
          phase: phase,
          position: Point(x: 1, y: 2),
          buttons: held
        )
      )
    }
    let inputs: [StackInput] = [
      event(.move, 1, []), event(.down(.primary), 1, .primary), event(.down(.primary), 2, .primary),
      event(.down(.primary), 3, .primary), event(.up(.primary), 2, []), event(.move, 3, []),
      .cancel(.escape), .cancel(.escape),
    ]

    let again = try readBack(Trace(steps: inputs.map { Trace.Step($0, at: .zero) }))

    #expect(
      again.steps.map(\.input)
        == [
          inputs[1], inputs[2], inputs[3], inputs[4], event(.cancel(.captureLost), 3, []),
          event(.cancel(.captureLost), 1, []),
        ]
    )
  }
}

extension StackInput {
  /// The same input at another time.
  fileprivate func at(_ time: Timestamp) -> StackInput {
    guard case .pointer(var event) = self else { return self }
    event.time = time
    return .pointer(event)
  }
}
