import Foundation
import RiffleApp
import RiffleCards
import RiffleDrawing
import RiffleFormats
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Preset files and changes")
struct PresetFileTests {
  private func read(_ text: String) throws -> Preset {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "soft.riffle.json")
    try Data(text.utf8).write(to: URL(filePath: path))
    return try Preset.named(path)
  }

  @Test("the example of the formats page is read on top of its base")
  func example() throws {
    let preset = try read(
      """
      {"riffle": "preset", "version": 1, "name": "soft", "base": "container",
       "layout": {"kind": "inset", "horizontal": 11, "vertical": 10, "visibleCards": 4},
       "drag": {"axes": "both", "anchor": "center", "rotation": {"divisor": 2.5, "kind": "tangent"}},
       "release": {"kind": "position", "left": -65, "right": 400},
       "appearance": {"background": "#EEF0F5", "cornerRadius": 15,
          "shadow": {"color": "#000000", "opacity": 0.5, "radius": 4, "offset": [0, 3]}}}
      """
    )

    #expect(preset.name == "soft")
    #expect(
      preset.layout as? InsetLayout
        == InsetLayout(horizontal: 11, vertical: 10, visibleCards: 4)
    )
    #expect(preset.drag.rotation as? TangentRotation == TangentRotation(divisor: 2.5))
    #expect(preset.appearance.background == Color(rgb: 0xEE_F0F5))
    #expect(preset.appearance.shadow.offset == Vector(dx: 0, dy: 3))
    #expect(preset.exit as? PointExit == PointExit(place: .offset))
  }

  @Test("a part's kind is set before its tunables, whatever their order")
  func kindFirst() throws {
    let preset = try read(
      #"{"riffle": "preset", "version": 1, "exit": {"duration": 0.5, "kind": "point"}}"#
    )

    #expect(preset.exit as? PointExit == PointExit(duration: 0.5))
  }

  @Test("a file without a base is the preset riffle with the file's name")
  func bare() throws {
    var riffle = Preset.riffle.withMuseum
    riffle.name = "soft"

    #expect("\(try read(#"{"riffle": "preset", "version": 1}"#))" == "\(riffle)")
  }

  @Test("another kind of a part comes with its own defaults, the same kind with the base's values")
  func kinds() throws {
    let preset = try read(
      """
      {"riffle": "preset", "version": 1, "base": "qi-demo",
       "layout": {"kind": "shrinking"}, "exit": {"kind": "fly"}}
      """
    )

    #expect(preset.layout as? ShrinkingLayout == Preset.qiDemo.layout as? ShrinkingLayout)
    #expect("\(preset.exit)" == "\(FlyExit())")
  }

  @Test("null means none")
  func none() throws {
    let preset = try read(
      #"{"riffle": "preset", "version": 1, "base": "qi", "container": {"margin": null}}"#
    )

    #expect(Preset.qi.container.margin == 50)
    #expect(preset.container.margin == nil)
  }

  @Test(
    "a change is read as the user writes it",
    arguments: [
      ("drag.maximumRotation=12", ParameterValue.number(12)),
      ("drag.maximumRotation=none", .none),
      ("appearance.container.color=#AAAAAA", .text("#AAAAAA")),
      ("appearance.container.color=none", .none),
      ("exit.offset=-3,4.5", .numbers([-3, 4.5])),
      ("exit.curve=easeOut", .text("easeOut")),
      ("exit.curve=0.1,0.2,0.3,1.4", .numbers([0.1, 0.2, 0.3, 1.4])),
      ("appearance.stamps.isShown=true", .flag(true)),
      ("appearance.background=#102030", .text("#102030")),
      ("drag.rotation.kind=lever", .text("lever")),
    ]
  )
  func changes(argument: String, value: ParameterValue) throws {
    var preset = Preset.container
    let change = try #require(PresetChange(argument))

    try change.apply(to: &preset)

    #expect(try preset.value(of: change.key) == value)
  }

  @Test(
    "directions are listed, or none",
    arguments: [
      ("", []), ("none", []), ("up", ["up"]), ("right,left", ["left", "right"]),
    ] as [(String, [String])]
  )
  func directions(value: String, directions: [String]) throws {
    var preset = Preset.riffle
    try #require(PresetChange("release.directions=\(value)")).apply(to: &preset)
    #expect(try preset.value(of: "release.directions") == .texts(directions))
    let read = try PresetFile.decode(PresetFile.encode(preset))
    #expect(try read.value(of: "release.directions") == .texts(directions))

    for wrong in ["none,left", ",", "sideways"] {
      let change = try #require(PresetChange("release.directions=\(wrong)"))
      let error = try #require(throws: RiffleError.self) { try change.apply(to: &preset) }
      #expect(error.description.contains("a list of any of left, right, up, down, or none, not"))
    }
  }

  @Test("the error of a change names the value and the range, and the preset stays as it was")
  func wrongChange() throws {
    var preset = Preset.container
    let change = try #require(PresetChange("layout.visibleCards=0"))

    let error = try #require(throws: RiffleError.self) { try change.apply(to: &preset) }

    #expect(error.exitStatus == 64)
    #expect(
      error.description
        == "--set layout.visibleCards=0: \"layout.visibleCards\" must be a whole number from 1 to "
        + "1000, not 0."
    )
    #expect(preset.layout.visibleCards == 3)
    #expect(PresetChange("=3") == nil && PresetChange("layout") == nil)
  }
}

@Suite("Traces that change the preset and the data")
struct ChangingTraceTests {
  private func run(_ text: String, preset: String? = nil) throws -> [String] {
    try simulated(text, preset.map { ["--preset", $0] } ?? [])
  }

  @Test("the example of the formats page runs")
  func example() throws {
    let lines = try run(
      """
      {"riffle": "trace", "version": 1, "window": [1280, 800], "preset": "container", "cards": 8, "seed": 1}
      {"t": 0.100, "type": "down", "x": 640, "y": 400, "pointer": 0, "device": "mouse", "button": "primary"}
      {"t": 0.116, "type": "move", "x": 655, "y": 401, "pointer": 0}
      {"t": 0.300, "type": "up",   "x": 900, "y": 410, "pointer": 0}
      {"t": 0.900, "type": "cancel", "pointer": 0}
      {"t": 1.000, "type": "command", "name": "swipe", "direction": "left"}
      {"t": 1.500, "type": "resize", "width": 1000, "height": 700}
      {"t": 2.000, "type": "set", "key": "drag.maximumRotation", "value": 12}
      {"t": 4.000, "type": "end"}
      """
    )

    #expect(
      lines.contains(#"{"t": 0.3, "event": "didSwipe", "card": 0, "direction": "right", "id": 0}"#)
    )
    #expect(
      lines.contains(#"{"t": 1, "event": "didSwipe", "card": 1, "direction": "left", "id": 1}"#)
    )
    #expect(lines.last?.hasPrefix(#"{"t": 4, "frame": 240"#) == true)
  }

  @Test("a change takes effect at its time")
  func set() throws {
    let lines = try run(
      """
      {"t": 0.1, "type": "down", "x": 640, "y": 340}
      {"t": 0.15, "type": "move", "x": 900, "y": 340}
      {"t": 0.2, "type": "set", "key": "drag.maximumRotation", "value": 9}
      {"t": 0.25, "type": "end"}
      """,
      preset: "container"
    )

    // tan(260 / 600), then 9° in radians.
    #expect(lines.contains { $0.contains(#""rotation": 0.46266"#) })
    #expect(lines.last?.contains(#""rotation": 0.15707963267948966"#) == true)
  }

  @Test("a step that cannot be done is an error of one line with its position")
  func refusals() async throws {
    let section = "the second line of deed.trace.jsonl, with 8 cards of container (PresetFileTests)"
    try await Messages.check("traces", section) { line in
      try #require(throws: RiffleError.self) { try run("\n" + line, preset: "container") }
        .description
    }
  }

  @Test("a pause stops all motion, which ends later by its length")
  func pause() throws {
    let lines = try run(
      """
      {"t": 0, "type": "command", "name": "swipe", "direction": "right"}
      {"t": 0.1, "type": "command", "name": "pause"}
      {"t": 1.1, "type": "command", "name": "resume"}
      """,
      preset: "container"
    )

    #expect(lines.contains(#"{"t": 1.2, "event": "didLeave", "card": 0, "id": 0}"#))
    let halfway = lines.filter { $0.contains("frame") }.dropFirst(6).prefix(60)
    #expect(Set(halfway.map { $0.split(separator: "cards").last ?? "" }).count == 1)
  }
}
