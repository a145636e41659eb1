import CardTestSupport
import RiffleCards
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import TestSupport
import Testing

@Suite("An app's own parts in files")
struct OwnPartFileTests {
  private static let file = Array(
    """
    {"riffle": "preset", "version": 1, "base": "container",
     "layout": {"kind": "fan", "turn": 9},
     "exit": {"kind": "drop"}}
    """.utf8
  )

  private func line(_ body: () throws -> Void) throws -> String {
    try #require(throws: RiffleError.self, performing: body).description
  }

  @Test("a file with own parts is read with the app's catalog")
  func reading() throws {
    let preset = try PresetFile.decode(Self.file, at: "own.riffle.json", catalog: .ofApp)

    #expect(preset.layout as? FanLayout == FanLayout(step: Angle(degrees: 9)))
    #expect(preset.exit as? DropExit == DropExit())
    #expect(preset.name == "own")
    #expect(preset.catalog.hasTunable("layout.turn"))
  }

  @Test("without the catalog, one line says that the kind is unknown, and which are known")
  func unknownKind() throws {
    let line = try line { _ = try PresetFile.decode(Self.file, at: "own.riffle.json") }

    #expect(
      line
        == #"own.riffle.json:2: "layout.kind" must be one of inset, pile, shrinking, board, cascade, "#
        + #"steps, not "fan". There is 1 more mistake; riffle presets validate shows all."#
    )
  }

  @Test("a mistyped key of an own part gets the nearest, with its range")
  func nearKey() throws {
    let line = try line {
      _ = try PresetFile.decode(
        Array(
          """
          {"riffle": "preset", "version": 1, "layout": {"kind": "fan",
           "trun": 3}}
          """.utf8
        ),
        catalog: .ofApp
      )
    }

    #expect(
      line
        == #"preset.riffle.json:2: "layout.trun" is not a tunable. Did you mean "layout.turn"? "#
        + "(a number from -45 to 45 °)"
    )
  }

  @Test(
    "presets of the app's catalog read back, whole and by what differs",
    arguments: 0..<100 as Range<UInt64>
  )
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(of: .ofApp, using: &random)
    let base = try #require(Preset.everything.randomElement(using: &random)).name

    for bytes in [try PresetFile.encode(preset), try PresetFile.encode(preset, basedOn: base)] {
      let again = try PresetFile.decode(bytes, catalog: .ofApp)
      #expect("\(again)" == "\(preset)", "seed \(seed)")
    }
  }

  @Test("a preset with a part that is not registered is refused in one line that names the part")
  func unregistered() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "own.riffle.json")
    var preset = Preset.container
    preset.exit = DropExit()

    let line = try line { try PresetFile.write(preset, to: path) }

    #expect(
      line
        == #"\#(path): "exit.kind" has no name for DropExit, which is not in the preset's catalog. "#
        + "Add it with Catalog.register."
    )
    #expect(throws: RiffleError.self) { try PresetFile.read(path) }
  }

  @Test("a trace sets tunables of own parts with the app's catalog, and only with that")
  func traces() throws {
    let bytes = Array(#"{"t": 1, "type": "set", "key": "layout.turn", "value": 5}"#.utf8)

    let trace = try TraceFile.decode(bytes, catalog: .ofApp)

    #expect(trace.steps.map(\.input) == [.set(key: "layout.turn", value: .number(5))])
    #expect(TraceFile.encode(trace).suffix(1 + bytes.count) == bytes + Array("\n".utf8))
    #expect(
      try line { _ = try TraceFile.decode(bytes) }.hasPrefix(
        #"trace:1: "layout.turn" is not a tunable."#
      )
    )
    let near = Array(#"{"t": 1, "type": "set", "key": "layout.trun", "value": 5}"#.utf8)
    #expect(
      try line { _ = try TraceFile.decode(near, catalog: .ofApp) }
        == #"trace:1: "layout.trun" is not a tunable. Did you mean "layout.turn"?"#
    )
  }

  @Test(
    "a recording of own parts plays to the same poses if they are registered",
    arguments: [false, true]
  )
  func recording(isRegistered: Bool) throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "own.trace.jsonl")
    var preset = Preset.container
    preset.layout = FanLayout(visibleCards: 3, step: Angle(degrees: 8))
    preset.exit = DropExit(fall: 444)
    if isRegistered { preset.catalog = .ofApp }
    var stack = CardStack(preset: preset, window: Size(width: 800, height: 700), count: 5)
    let recorder = try TraceRecorder(path: path, stack: stack)
    let swipe = StackInput.command(.swipe(.right))
    try recorder.record(swipe, at: Timestamp(seconds: 1))
    _ = stack.handle(swipe, at: Timestamp(seconds: 1))
    try recorder.end(at: Timestamp(seconds: 2))

    // Either recording names the parts, which a catalog that has them can make.
    let trace = try TraceFile.read(path, catalog: .ofApp)
    let start = try CardStack(
      preset: .named(#require(trace.header.preset), catalog: .ofApp),
      window: Size(width: 800, height: 700),
      count: 5
    )
    var last: [CardSnapshot] = []
    var simulation = Simulation(
      of: trace,
      on: start,
      frames: .times([FrameTime(seconds: 1.1)])
    )
    try simulation.run { if case .frame(_, _, let cards) = $0 { last = cards } }

    #expect(last == stack.snapshots(at: 1.1))
    #expect(last.contains { $0.activity == .leaving })
    if !isRegistered {
      var simulation = Simulation(
        of: trace,
        on: CardStack(preset: .container, window: Size(width: 800, height: 700), count: 5),
        frames: .rate(60)
      )
      let error = try #require(throws: TraceError.self) { try simulation.run { _ in } }
      #expect(error.step.line == 2)
      #expect(error.description.hasPrefix(#""layout.kind" must be one of inset, "#))
    }
  }
}
