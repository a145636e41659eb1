import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import TestSupport
import Testing

@Suite("Trace file")
struct TraceFileTests {
  private func read(_ text: String) throws(RiffleError) -> Trace {
    try TraceFile.decode(Array(text.utf8), name: "t.jsonl")
  }

  @Test("reads the page's own example")
  func example() throws {
    let trace = try read(
      """
      {"riffle": "trace", "version": 1, "window": [1280, 800], "preset": "container", "cards": 8, "seed": 1}
      {"t": 0.100, "type": "down", "x": 640, "y": 400, "pointer": 0, "device": "mouse", "button": "primary"}
      {"t": 0.116, "type": "move", "x": 655, "y": 401, "pointer": 0}
      {"t": 0.300, "type": "up",   "x": 900, "y": 410, "pointer": 0}
      {"t": 0.900, "type": "cancel", "pointer": 0}
      {"t": 1.000, "type": "command", "name": "swipe", "direction": "left"}
      {"t": 1.500, "type": "resize", "width": 1000, "height": 700}
      {"t": 4.000, "type": "end"}
      """
    )

    #expect(
      trace.header
        == Trace.Header(
          window: Size(width: 1280, height: 800),
          preset: "container",
          cards: 8,
          seed: 1
        )
    )
    func event(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, at time: Double) -> Trace.Step
    {
      let time = Timestamp(seconds: time)
      let held: PointerButtons = time.seconds < 0.3 ? .primary : []
      let event = PointerEvent(
        time: time,
        phase: phase,
        position: Point(x: x, y: y),
        buttons: held
      )
      return Trace.Step(.pointer(event), at: time)
    }
    #expect(
      trace.steps.map { Trace.Step($0.input, at: $0.time) } == [
        event(.down(.primary), 640, 400, at: 0.1), event(.move, 655, 401, at: 0.116),
        event(.up(.primary), 900, 410, at: 0.3), event(.cancel(.captureLost), 900, 410, at: 0.9),
        Trace.Step(.command(.swipe(.left)), at: Timestamp(seconds: 1)),
        Trace.Step(.resize(Size(width: 1000, height: 700)), at: Timestamp(seconds: 1.5)),
      ]
    )
    #expect(trace.end == Timestamp(seconds: 4))
  }

  @Test("does without a header, and with blank lines and Windows line ends")
  func lenient() throws {
    let trace = try read("\r\n{\"t\": 1, \"type\": \"command\", \"name\": \"undo\"}\r\n\n")

    #expect(trace.header == Trace.Header())
    #expect(trace.steps == [Trace.Step(.command(.undo), at: Timestamp(seconds: 1), line: 2)])
  }

  @Test("knows which kind of pointer moves, and what it holds, from its press")
  func pointerState() throws {
    let trace = try read(
      """
      {"t": 0, "type": "down", "x": 1, "y": 2, "pointer": 7, "device": "touch"}
      {"t": 0, "type": "down", "x": 1, "y": 2, "button": "secondary"}
      {"t": 0, "type": "move", "x": 3, "y": 4, "pointer": 7}
      {"t": 0, "type": "move", "x": 5, "y": 6}
      """
    )

    let events = trace.steps.compactMap { step in
      if case .pointer(let event) = step.input { event } else { nil }
    }
    #expect(events.map(\.pointer.rawValue) == [7, 0, 7, 0])
    #expect(events.map(\.kind) == [.touch, .mouse, .touch, .mouse])
    #expect(events.map(\.buttons) == [.primary, .secondary, .primary, .secondary])
  }

  @Test("refuses what is wrong with one line that names the line and what would do")
  func refusals() async throws {
    try await Messages.check("traces", "a whole file") { text in
      let error = try #require(throws: RiffleError.self) { try read(text) }
      #expect(error.kind == .badFile)
      return error.description
    }
  }
}
