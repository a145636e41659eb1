import Foundation
import RiffleCards
import RiffleFormats
import RiffleGestures
import RiffleMotion
import Testing

/// What an app does with its own parts and with files, by public API alone.
@Suite("Formats for an app author")
struct FormatTests {
  private static let presetFile = Array(
    """
    {"riffle": "preset", "version": 1, "name": "table", "base": "container",
     "layout": {"kind": "fan", "step": 10, "side": "left"},
     "exit": {"kind": "drop", "fall": 200, "drift": [0, 30], "duration": 0.5}}

    """.utf8
  )

  private static let traceFile = Array(
    """
    {"riffle": "trace", "version": 1, "window": [900, 700], "cards": 6, "seed": 3}
    {"t": 0.5, "type": "command", "name": "swipe", "direction": "left"}
    {"t": 2, "type": "set", "key": "layout.step", "value": 20}
    {"t": 3, "type": "end"}

    """.utf8
  )

  @Test("an own layout and exit go from a preset file through a trace to poses")
  func wholeWay() throws {
    let folder = try Folder()
    let preset = try PresetFile.decode(Self.presetFile, catalog: .app)
    let trace = try TraceFile.decode(Self.traceFile, name: "t.jsonl", catalog: .app)
    let stack = CardStack(
      preset: preset,
      window: try #require(trace.header.window),
      count: try #require(trace.header.cards),
      seed: try #require(trace.header.seed)
    )

    try PoseLog.write(
      Simulation(of: trace, on: stack, frames: .rate(10)),
      to: folder.path(of: "poses.jsonl")
    )
    let log = try PoseLog(folder.path(of: "poses.jsonl"))
    var frames: [PoseFrame] = []
    while let frame = try log.next() { frames.append(frame) }

    #expect(frames.count == 31)
    #expect(frames.map(\.number) == Array(0...30))
    // The container of 300 x 400 points lies 60 above the window's middle.
    let center = Point(x: 450, y: 290)
    func rotations(at frame: Int) -> [Double] {
      frames[frame].cards.map { ($0.pose.rotation.degrees * 1e6).rounded() / 1e6 }
    }
    #expect(rotations(at: 0) == [-30, -20, -10, 0])
    #expect(frames[0].cards.allSatisfy { $0.pose.center == center })
    #expect(rotations(at: 30) == [-60, -40, -20, 0])
    // Half a second of an easing curve, 230 points down; not a point to the left.
    let flying = try #require(frames[7].cards.first { $0.activity == .leaving })
    #expect(flying.index == 0 && abs(flying.pose.center.x - 450) < 1e-9)
    #expect(flying.pose.center.y > 300 && flying.pose.center.y < 520)
    #expect(frames[11].cards.allSatisfy { $0.activity != .leaving })
  }

  @Test("a preset is written with what differs, and reads back")
  func writing() throws {
    let folder = try Folder()
    var preset = Preset.qi
    preset.name = "mine"
    preset.catalog = .app
    try preset.set("exit.kind", to: .text("drop"))
    try preset.set("exit.pause", to: .number(0.25))
    try preset.set("exit.curve", to: .text("linear"))

    try PresetFile.write(preset, to: folder.path(of: "mine.riffle.json"), basedOn: "qi")

    let text = try String(contentsOfFile: folder.path(of: "mine.riffle.json"), encoding: .utf8)
    #expect(
      text == """
        {
          "riffle": "preset",
          "version": 1,
          "name": "mine",
          "base": "qi",
          "exit": {
            "kind": "drop",
            "pause": 0.25,
            "curve": "linear"
          }
        }

        """
    )
    let again = try PresetFile.read(folder.path(of: "mine.riffle.json"), catalog: .app)
    #expect(try preset.changes(to: again).isEmpty)
    #expect((again.exit as? DropExit)?.pause == 0.25)
    let whole = try PresetFile.decode(PresetFile.encode(again), catalog: .app)
    #expect(try preset.changes(to: whole).isEmpty)
  }

  @Test("an error is one line with the file, the line and the key")
  func errors() throws {
    let error = try #require(throws: RiffleError.self) {
      try PresetFile.decode(Self.presetFile, at: "table.json")
    }
    let trace = Array(#"{"t": 1, "type": "set", "key": "layout.sid", "value": 1}"#.utf8)
    let other = try #require(throws: RiffleError.self) {
      try TraceFile.decode(trace, name: "t.jsonl", catalog: .app)
    }

    #expect(error.kind == .badFile)
    #expect(error.description.hasPrefix(#"table.json:2: "layout.kind" must be one of inset,"#))
    #expect(
      other.description
        == #"t.jsonl:1: "layout.sid" is not a tunable. Did you mean "layout.side"?"#
    )
    let missing = try #require(throws: RiffleError.self) {
      try PresetFile.read("/nowhere/a.json")
    }
    #expect(missing.kind == .unreadable)
  }

  @Test("a session is recorded, another preset on the way included, and plays to the same poses")
  func recording() throws {
    let folder = try Folder()
    let window = Size(width: 900, height: 700)
    let table = try PresetFile.decode(Self.presetFile, catalog: .app)
    var stack = CardStack(preset: table, window: window, count: 6, seed: 5)
    let recorder = try TraceRecorder(path: folder.path(of: "s.jsonl"), stack: stack, seed: 5)
    func pointer(_ phase: PointerEvent.Phase, _ x: Double, at time: Timestamp) -> StackInput {
      let position = Point(x: x, y: 300)
      return .pointer(
        PointerEvent(time: time, phase: phase, position: position, buttons: .primary)
      )
    }
    for (number, x) in [450.0, 480, 560, 700].enumerated() {
      let time = Timestamp(seconds: Double(number) / 50)
      let input = pointer(number == 0 ? .down(.primary) : .move, x, at: time)
      try recorder.record(input, at: time)
      _ = stack.handle(input, at: time)
    }
    let end = Timestamp(seconds: 0.5)
    let changes = try table.changes(to: .riffle)
    for (key, value) in changes { try recorder.record(.set(key: key, value: value), at: end) }
    _ = stack.setPreset(.riffle, at: end)
    try recorder.end(at: Timestamp(seconds: 1))

    let trace = try TraceFile.read(folder.path(of: "s.jsonl"), catalog: .app)
    var poses: [CardSnapshot] = []
    var simulation = Simulation(
      of: trace,
      on: CardStack(
        preset: try .named(#require(trace.header.preset), catalog: .app),
        window: window,
        count: 6,
        seed: 5
      ),
      frames: .times([FrameTime(seconds: 0.75)])
    )
    try simulation.run { if case .frame(_, _, let cards) = $0 { poses = cards } }

    #expect(poses == stack.snapshots(at: 0.75) && poses.count > 1)
    #expect(
      TraceFile.encode(trace) == (try Data(contentsOf: folder.url(of: "s.jsonl")).map(\.self))
    )
  }

  @Test("a log of poses is read from bytes, and a bad line is named")
  func poseBytes() throws {
    var bytes: [UInt8] = []
    var simulation = Simulation(
      of: Trace(end: Timestamp(seconds: 0.1)),
      on: CardStack(preset: .riffle, window: Size(width: 800, height: 600), count: 3),
      frames: .rate(20)
    )
    try simulation.run { bytes += PoseLog.encode($0) }
    let log = PoseLog(bytes + Array("{}".utf8), name: "p.jsonl")

    var times: [Double] = []
    let error = try #require(throws: RiffleError.self) {
      while let frame = try log.next() { times.append(frame.time.seconds) }
    }

    #expect(times == [0, 0.05, 0.1])
    let lines = bytes.count { $0 == UInt8(ascii: "\n") }
    #expect(error.description.hasPrefix("p.jsonl:\(lines + 1): \"t\" must be seconds"))
  }
}

/// A temporary folder, deleted at the end.
private final class Folder {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("riffle-author-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func url(of name: String) -> URL { url.appendingPathComponent(name) }

  func path(of name: String) -> String { url(of: name).path }
}
