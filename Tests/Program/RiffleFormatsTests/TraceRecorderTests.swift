import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("Trace recorder")
struct TraceRecorderTests {
  @Test(
    "records sessions in every preset that simulate to the very same poses",
    arguments: Soak.isFull ? 0..<56 : 0..<14
  )
  func exactness(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "session.trace.jsonl")
    var session = Session(seed: seed)
    let recorder = try TraceRecorder(path: path, stack: session.stack, seed: 7)
    var shown: [Double: [CardSnapshot]] = [:]
    var times: [FrameTime] = []

    for _ in 0..<300 {
      let (input, time) = session.next()
      if session.stack.problem(with: input) != nil { continue }
      try recorder.record(input, at: time)
      _ = session.stack.handle(input, at: time)
      // A frame is seen some milliseconds after the newest input it could know.
      let seen = time.advanced(by: 0.011).seconds
      times.append(FrameTime(seconds: seen, inputEnd: time.seconds))
      shown[seen] = session.stack.snapshots(at: seen)
    }
    try recorder.end(at: session.time.advanced(by: 1))

    let trace = try TraceFile.read(path)
    var frames = 0
    var simulation = Simulation(
      of: trace,
      on: CardStack(
        preset: try Preset.named(#require(trace.header.preset)),
        window: Session.window,
        count: 50,
        seed: 7
      ),
      frames: .times(times)
    )
    try simulation.run { output in
      guard case .frame(_, let time, let cards) = output else { return }
      frames += 1
      #expect(cards == shown[time.seconds], "seed \(seed), \(time.seconds) s")
    }
    #expect(frames == times.count && frames > 250)
  }

  @Test("a pointer whose other button came and went is cancelled like any that is down")
  func otherButton() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "buttons.trace.jsonl")
    let stack = CardStack(preset: .riffle, window: Session.window, count: 5)
    let recorder = try TraceRecorder(path: path, stack: stack)
    let steps: [(PointerEvent.Phase, PointerButtons)] = [
      (.down(.primary), .primary), (.down(.secondary), [.primary, .secondary]),
      (.up(.secondary), .primary),
    ]
    for (phase, buttons) in steps {
      let event = PointerEvent(
        time: .zero,
        pointer: PointerID(rawValue: 3),
        kind: .mouse,
        phase: phase,
        position: .zero,
        buttons: buttons
      )
      try recorder.record(.pointer(event), at: .zero)
    }
    let seconds = Timestamp(seconds: 1)
    try recorder.record(.cancel(.focusLost), at: seconds)
    try recorder.end(at: seconds)

    let last = try #require(TraceFile.read(path).steps.last)
    guard case .pointer(let event) = last.input, case .cancel = event.phase else {
      Issue.record("\(last) is no cancel")
      return
    }
    #expect(event.pointer == PointerID(rawValue: 3))
  }
}

/// A person who does all sorts of things to a stack, drawn from a seed.
private struct Session {
  static let window = Size(width: 761.9, height: 571.4)

  var stack: CardStack
  private(set) var time = Timestamp.zero
  private var random: SeededGenerator
  private var held: (id: PointerID, kind: PointerKind)?
  private var place = Point(x: 380, y: 200)

  init(seed: UInt64) {
    var preset = Preset.everything[Int(seed) % Preset.everything.count]
    preset.appearance.cornerRadius = 3
    stack = CardStack(preset: preset, window: Self.window, count: 50, seed: 7)
    random = SeededGenerator(seed: seed)
  }

  /// Returns the next thing the person does.
  mutating func next() -> (StackInput, Timestamp) {
    time = Timestamp(microseconds: time.microseconds + .random(in: 1...40_000, using: &random))
    let index = Int.random(in: 0...max(0, stack.count - 1), using: &random)
    let other = Int.random(in: 0...max(0, stack.count - 1), using: &random)
    let number = Int.random(in: 0...3, using: &random)
    switch Int.random(in: 0..<40, using: &random) {
    case 20: return (.command(.redo), time)
    case 21: return (.command(.next), time)
    case 22: return (.command(.previous), time)
    case 23: return (.command(.insert(at: index, count: number)), time)
    case 24: return (.command(.delete(at: index, count: number)), time)
    case 25: return (.command(.move(from: index, to: other)), time)
    case 26: return (.command(.pause), time)
    case 27, 28: return (.command(.resume), time)
    case 29 where other == 0: return (.command(.reload(count: 20)), time)
    case 30: return (.set(key: "container.width", value: .number(300 + Double(other))), time)
    case 31: return (.set(key: "drag.maximumRotation", value: .number(Double(other))), time)
    case 0: return (.command(.swipe(Bool.random(using: &random) ? .left : .right)), time)
    case 1: return (.command(.undo), time)
    case 2 where held != nil: return (.cancel(.escape), time)
    case 3:
      return (.resize(Size(width: .random(in: 300...900, using: &random), height: 571.4)), time)
    default: return (.pointer(pointerEvent()), time)
    }
  }

  private mutating func pointerEvent() -> PointerEvent {
    guard let (id, kind) = held else {
      let id = PointerID(rawValue: .random(in: 0...2, using: &random))
      let kind: PointerKind = id == 0 ? .mouse : .touch
      held = (id, kind)
      place = Point(x: .random(in: 250...520, using: &random), y: 200)
      return event(.down(.primary), id, kind, buttons: .primary)
    }
    place.x += .random(in: -60...60, using: &random)
    place.y += .random(in: -20...20, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 0, 1:
      held = nil
      return event(.up(.primary), id, kind, buttons: [])
    case 2:
      // The release was never delivered.
      held = nil
      return event(.move, id, kind, buttons: [])
    default:
      return event(.move, id, kind, buttons: .primary)
    }
  }

  private func event(
    _ phase: PointerEvent.Phase,
    _ id: PointerID,
    _ kind: PointerKind,
    buttons: PointerButtons
  ) -> PointerEvent {
    PointerEvent(
      time: time,
      pointer: id,
      kind: kind,
      phase: phase,
      position: place,
      buttons: buttons
    )
  }
}
