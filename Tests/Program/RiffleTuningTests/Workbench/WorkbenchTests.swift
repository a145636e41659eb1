import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Workbench")
struct WorkbenchTests {
  private static func bench() -> Workbench {
    Workbench(a: WorkingPreset(.riffle, from: .builtIn), b: WorkingPreset(.qi, from: .builtIn))
  }

  @Test("a slot that was just opened has no changes", arguments: Preset.everything)
  func unchanged(preset: Preset) {
    let working = WorkingPreset(preset, from: .builtIn)
    #expect(!working.isChanged && working.changedKeys.isEmpty && working.changes.isEmpty)
    #expect(working.isReadOnly && working.name == preset.name)
  }

  @Test("flipping shows the other slot, and each keeps its own tweaks")
  func flip() throws {
    var bench = Self.bench()
    try bench.set("drag.maximumRotation", to: .number(12))
    bench.flip()
    #expect(bench.current == .b && bench.preset.name == "qi" && !bench.working.isChanged)
    let isUndone = bench.history.undo()
    #expect(!isUndone)
    bench.flip()
    #expect(bench.working.isChanged("drag.maximumRotation"))
    bench.copyToOther()
    bench.flip()
    #expect(try bench.preset.value(of: "drag.maximumRotation") == .number(12))
    #expect(bench.preset.name == "riffle")
    let isUndoneAgain = bench.history.undo()
    #expect(isUndoneAgain && bench.preset.name == "qi")
  }

  @Test("a preset to take away has its base's name until it differs, and then one of its own")
  func namedPreset() throws {
    var bench = Self.bench()
    #expect(bench.namedPreset.name == "riffle")
    try bench.set("drag.maximumRotation", to: .number(12))
    #expect(bench.namedPreset.name == "riffle (changed)" && bench.preset.name == "riffle")
    #expect(bench.namedPreset.differences(from: bench.preset).isEmpty)
    bench.copyToOther()
    #expect(bench.namedPreset.name == "riffle (changed in A)")
    bench.flip()
    #expect(bench.namedPreset.name == "riffle (changed in B)")
    bench.markSaved(as: "mine")
    #expect(bench.namedPreset.name == "mine")
    bench.flip()
    #expect(bench.namedPreset.name == "riffle (changed)")
  }

  @Test(
    "a value beyond the slider is taken within the hard range, and refused beyond it in one line"
  )
  func hardRange() throws {
    var bench = Self.bench()
    let scale = try #require(SliderScale(of: "return.stillResponse", in: bench.preset))
    #expect(scale.upper < 9)
    try bench.set("return.stillResponse", to: .number(9))
    #expect(try bench.preset.value(of: "return.stillResponse") == .number(9))

    let error = #expect(throws: RiffleError.self) {
      try bench.enter("11 s", for: "return.stillResponse")
    }
    #expect(
      error?.description
        == "\"return.stillResponse\" must be a number from 0.01 to 10 s, not 11."
    )
    #expect(try bench.preset.value(of: "return.stillResponse") == .number(9))
    #expect(bench.history.steps.count == 2)
    #expect(throws: RiffleError.self) { try bench.set("return.bounciness", to: .number(1)) }
    #expect(throws: RiffleError.self) { try bench.reset("return.bounciness") }
    #expect(throws: RiffleError.self) { try bench.reset("nonsense.kind") }
  }

  @Test("typed numbers may have a comma and a unit")
  func typed() throws {
    var bench = Self.bench()
    for (text, value) in [("0,5", 0.5), ("0.25 s", 0.25), (" 1 ", 1)] {
      try bench.enter(text, for: "return.stillResponse")
      #expect(try bench.preset.value(of: "return.stillResponse") == .number(value))
    }
    try bench.enter("12°", for: "drag.maximumRotation")
    #expect(try bench.preset.value(of: "drag.maximumRotation") == .number(12))
    try bench.enter("none", for: "drag.maximumRotation")
    #expect(try bench.preset.value(of: "drag.maximumRotation") == .none)
    for text in ["1, 2", "1 2", "1,2"] {
      try bench.enter(text, for: "container.offset")
      #expect(try bench.preset.value(of: "container.offset") == .numbers([1, 2]))
    }
    try bench.enter("1,5, -2,5", for: "container.offset")
    #expect(try bench.preset.value(of: "container.offset") == .numbers([1.5, -2.5]))
    for text in ["", "quick", "1e999", "50 %", "1 2"] {
      #expect(throws: RiffleError.self) { try bench.enter(text, for: "return.stillResponse") }
    }
    try bench.enter("off", for: "restack.followsDrag")
    try bench.enter("3fd5a0", for: "appearance.background")
    try bench.enter("left, right", for: "release.directions")
    #expect(try bench.preset.value(of: "restack.followsDrag") == .flag(false))
    #expect(try bench.preset.value(of: "release.directions") == .texts(["left", "right"]))
    for text in ["", "none", "None "] {
      try bench.reset("release.directions")
      try bench.enter(text, for: "release.directions")
      #expect(try bench.preset.value(of: "release.directions") == .texts([]))
      #expect(try bench.preset.value(of: "release.directions").words == "none")
    }
    #expect(throws: RiffleError.self) { try bench.enter("none, left", for: "release.directions") }
  }

  @Test("every tunable can be changed, is marked, and comes back by resetting it alone")
  func resetOne() throws {
    for preset in Preset.everything {
      for key in preset.catalog.tunables(of: preset).map(\.key) {
        var working = WorkingPreset(preset, from: .builtIn)
        let other = Preset.everything.first {
          (try? $0.value(of: key)) != (try? preset.value(of: key))
        }
        guard let other, let value = try? other.value(of: key) else { continue }
        try working.set(key, to: value)
        #expect(working.isChanged(key), "\(preset.name) \(key)")
        try working.reset(key)
        #expect(!working.isChanged, "\(preset.name) \(key)")
      }
    }
  }

  @Test("of a kind that the base has not, only what differs from the defaults is marked")
  func otherKind() throws {
    var working = WorkingPreset(.riffle, from: .builtIn)
    try working.set("return.kind", to: .text("bouncy"))
    #expect(working.changedKeys == ["return.kind"])
    try working.set("return.bounciness", to: .number(3))
    #expect(working.changedKeys == ["return.kind", "return.bounciness"])
    #expect(working.changeCount(in: .return) == 2 && working.changeCount(in: .drag) == 0)
    try working.reset("return.bounciness")
    #expect(working.changedKeys == ["return.kind"])
    try working.reset("return.kind")
    #expect(!working.isChanged)
  }

  @Test("resetting a group leaves the others")
  func resetGroup() throws {
    var bench = Self.bench()
    try bench.set("drag.maximumRotation", to: .number(12))
    try bench.set("drag.rotation.kind", to: .text("tangent"))
    try bench.set("return.stillResponse", to: .number(1))
    bench.reset(.drag)
    #expect(bench.working.changedKeys == ["return.stillResponse"])
    bench.resetAll()
    #expect(!bench.working.isChanged)
    #expect(bench.history.steps.suffix(2).map(\.title) == ["Reset Drag", "Reset all"])
  }

  @Test(
    "a part comes with its kind and its values, and nothing else",
    arguments: PresetGroup.allCases
  )
  func mixing(group: PresetGroup) throws {
    for other in Preset.everything {
      var bench = Self.bench()
      bench.take(group, from: other)
      let tunables = bench.preset.catalog.tunables(of: bench.preset)
      for tunable in tunables {
        let source = PresetGroup(of: tunable.key) == group ? other : Preset.riffle
        #expect(bench.preset.value(of: tunable) == source.value(of: tunable))
      }
      #expect(bench.preset.name == "riffle")
      let isUndone = bench.history.undo()
      #expect(isUndone == !other.isEqual(to: .riffle, in: group))
    }
  }

  @Test("saving makes the values the base, under the new name")
  func saving() throws {
    var bench = Self.bench()
    try bench.set("drag.maximumRotation", to: .number(12))
    bench.markSaved(as: "soft")
    #expect(!bench.working.isChanged && bench.working.origin == .user)
    #expect(bench.working.name == "soft" && bench.preset.name == "soft")
    // Undoing takes back the tweak, not the saving.
    let isUndone = bench.history.undo()
    #expect(isUndone && bench.working.name == "soft")
    #expect(bench.working.changedKeys == ["drag.maximumRotation"])
    #expect(bench.preset.differences(from: .riffle).isEmpty)
  }

  @Test("saving leaves the steps of another preset that was opened before")
  func savingAfterOpening() throws {
    var bench = Self.bench()
    bench.open(.qi, from: .builtIn)
    bench.markSaved(as: "soft")
    let isUndone = bench.history.undo()
    #expect(isUndone && bench.working.name == "riffle" && bench.working.isReadOnly)
  }
}

extension Preset {
  /// Returns whether no tunable of a group differs from another preset's.
  fileprivate func isEqual(to other: Preset, in group: PresetGroup) -> Bool {
    differences(from: other).allSatisfy { PresetGroup(of: $0.key) != group }
  }
}
