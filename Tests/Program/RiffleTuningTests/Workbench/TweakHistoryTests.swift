import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("History of tweaks")
struct TweakHistoryTests {
  private static let key = "return.stillResponse"

  private static func bench(_ preset: Preset = .riffle) -> Workbench {
    let working = WorkingPreset(preset, from: .builtIn)
    return Workbench(a: working, b: working)
  }

  @Test("a drag of a slider is one step, with a sentence from its first to its last value")
  func grouping() throws {
    var bench = Self.bench()
    bench.history.beginGrouping()
    for value in [0.35, 0.33, 0.3, 0.28] { try bench.set(Self.key, to: .number(value)) }
    bench.history.endGrouping()
    #expect(
      bench.history.steps.map(\.title) == [
        "Opened riffle", "Return: still response 0.36 to 0.28 s",
      ]
    )
    let isUndone = bench.history.undo()
    #expect(isUndone)
    #expect(try bench.preset.value(of: Self.key) == .number(0.36))
    let isUndoneAgain = bench.history.undo()
    #expect(!isUndoneAgain)
    let isRedone = bench.history.redo()
    let isRedoneAgain = bench.history.redo()
    #expect(isRedone && !isRedoneAgain)
    #expect(try bench.preset.value(of: Self.key) == .number(0.28))
  }

  @Test("a drag that comes back to where it began leaves no step")
  func noEffect() throws {
    var bench = Self.bench()
    bench.history.beginGrouping()
    try bench.set(Self.key, to: .number(1))
    try bench.set(Self.key, to: .number(0.36))
    bench.history.endGrouping()
    #expect(bench.history.steps.count == 1)
  }

  @Test(
    "another name for a preset leaves its tweaks, in every step and both slots; others keep theirs"
  )
  func rename() throws {
    var bench = Self.bench()
    bench.markSaved(as: "mine")
    bench.copyToOther()
    try bench.set(Self.key, to: .number(0.3))
    bench.turn(.weight, to: 1)
    let tuned = bench.preset
    bench.markRenamed("mine", to: "yours")
    #expect(bench.working.name == "yours" && bench[.b].present.name == "yours")
    #expect(bench.preset.hasSameParts(as: tuned) && bench.preset.name == "yours")
    #expect(bench.working.isChanged && bench.working.changedKeys.contains(Self.key))
    #expect(bench.working.dial?.amounts[.weight] == 1)
    bench.history.jump(to: 0)
    #expect(bench.working.name == "yours" && !bench.working.isChanged)
    bench.history.jump(to: 2)
    #expect(bench.preset.hasSameParts(as: tuned))
    bench.open(.riffle, from: .builtIn)
    bench.markRenamed("riffle", to: "theirs")
    #expect(bench.working.name == "riffle")
  }

  @Test("a saving is that of the steps since the opening before them, up to the next opening")
  func saving() throws {
    var bench = Self.bench()
    try bench.set(Self.key, to: .number(0.3))
    bench.open(.qi, from: .builtIn)
    bench.history.jump(to: 1)
    bench.markSaved(as: "mine")
    var names: [String] = []
    for index in bench.history.steps.indices {
      bench.history.jump(to: index)
      names.append(bench.working.name)
    }
    #expect(names == ["mine", "mine", "qi"])
    #expect(!bench.working.isChanged)
  }

  @Test("undo during a drag ends it and takes it back; flipping ends it")
  func openGroup() throws {
    var bench = Self.bench()
    bench.history.beginGrouping()
    try bench.set(Self.key, to: .number(1))
    let isUndone = bench.history.undo()
    #expect(isUndone)
    #expect(!bench.working.isChanged && bench.history.redoTitle != nil && !bench.history.isGrouping)
    bench.history.beginGrouping()
    try bench.set(Self.key, to: .number(2))
    bench.flip()
    #expect(bench[.a].steps.count == 2 && !bench[.a].isGrouping)
  }

  @Test("a change after an undo drops what was undone")
  func fork() throws {
    var bench = Self.bench()
    for value in [1.0, 2, 3] { try bench.set(Self.key, to: .number(value)) }
    bench.history.jump(to: 1)
    #expect(bench.history.redoTitle == "Return: still response 1 to 2 s")
    #expect(bench.history.undoTitle == "Return: still response 0.36 to 1 s")
    try bench.set(Self.key, to: .number(5))
    #expect(bench.history.steps.count == 3 && bench.history.redoTitle == nil)
    let hasJumped = bench.history.jump(to: 3)
    let hasJumpedAgain = bench.history.jump(to: -1)
    #expect(!hasJumped && !hasJumpedAgain)
    let hasJumpedAThirdTime = bench.history.jump(to: 0)
    #expect(hasJumpedAThirdTime && !bench.working.isChanged)
  }

  @Test(
    "every state that was reached comes back exactly, in any order",
    arguments: [1, 2, 3] as [UInt64]
  )
  func anyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bench = Self.bench()
    var presets = [bench.preset]
    for _ in 0..<25 {
      let other = Preset.everything.randomElement(using: &random) ?? .qi
      let group = PresetGroup.allCases.randomElement(using: &random) ?? .drag
      let count = bench.history.steps.count
      bench.take(group, from: other)
      if bench.history.steps.count > count { presets.append(bench.preset) }
    }
    #expect(presets.count == bench.history.steps.count)
    for _ in 0..<25 {
      let index = Int.random(in: presets.indices, using: &random)
      bench.history.jump(to: index)
      #expect(bench.preset.hasSameParts(as: presets[index]), "seed \(seed)")
    }
  }

  @Test("only the last steps are kept")
  func limit() throws {
    var history = TweakHistory(WorkingPreset(.riffle, from: .builtIn), limit: 5)
    for value in 1...20 {
      try history.change { (working) throws(RiffleError) in
        try working.set("layout.visibleCards", to: .number(Double(value)))
      }
    }
    #expect(history.steps.count == 5 && history.position == 4)
    while history.undo() {}
    #expect(try history.present.preset.value(of: "layout.visibleCards") == .number(16))
  }

  @Test("sentences name group, words, values and unit")
  func sentences() throws {
    var bench = Self.bench()
    try bench.set("drag.maximumRotation", to: .number(12.5))
    try bench.set("drag.maximumRotation", to: .none)
    try bench.set("restack.followsDrag", to: .flag(false))
    try bench.set("drag.lift.springResponse", to: .number(0.3))
    try bench.set("drag.rotation.distance", to: .number(1.1))
    try bench.set("drag.rotation.distanceUnit", to: .text("points"))
    try bench.set("drag.rotation.distance", to: .number(90))
    try bench.set("drag.rotation.kind", to: .text("none"))
    #expect(
      bench.history.steps.dropFirst().map(\.title) == [
        "Drag: maximum rotation none to 12.5°", "Drag: maximum rotation 12.5 to none",
        "Restack: follows drag on to off", "Drag: lift spring response 0.25 to 0.3 s",
        "Drag: rotation distance 0.9 to 1.1 card widths",
        "Drag: rotation distance unit card widths to points",
        "Drag: rotation distance 1.1 to 90 pt",
        "Drag: rotation kind lever to none, and 5 more",
      ]
    )
  }
}
