import RiffleCards
import RiffleGestures
import RiffleMotion
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("Rows of tunables")
struct TunableRowTests {
  @Test(
    "key paths become words",
    arguments: [
      ("drag.maximumRotation", "Drag", nil, "Maximum rotation"),
      ("drag.rotation.kind", "Drag", "Rotation", "Kind"),
      ("drag.lift.springResponse", "Drag", "Lift", "Spring response"),
      ("return.thrownDampingRatio", "Return", nil, "Thrown damping ratio"),
      ("appearance.stamps.isShown", "Look", "Stamps", "Shown"),
      ("appearance.stamps.left.word", "Look", "Stamps", "Left word"),
      ("appearance.emptyView.color", "Look", "Empty view", "Color"),
    ]
  )
  func labels(key: String, group: String, subgroup: String?, text: String) {
    let label = TunableLabel(key)
    #expect(label.group?.title == group && label.subgroup == subgroup && label.text == text)
  }

  @Test("every tunable has a group, a label of its own and a summary", arguments: Preset.everything)
  func all(preset: Preset) {
    let rows = TunableRow.all(of: preset)
    #expect(rows.map(\.key) == preset.catalog.tunables(of: preset).map(\.key))
    #expect(rows.allSatisfy { $0.label.group != nil && !$0.summary.isEmpty })
    #expect(Set(rows.map(\.label)).count == rows.count)
    var groups = rows.compactMap(\.label.group)
    groups = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }.map { groups[$0] }
    #expect(Set(groups).count == groups.count, "the rows of a group follow each other")
  }

  @Test("What is rare is of Riffle's own preset, and less than half of its rows")
  func rare() {
    let riffle = TunableRow.all(of: Preset.riffle)
    #expect(TunableRow.rareKeys.isSubset(of: riffle.map(\.key)))
    #expect(riffle.count(where: \.isRare) == TunableRow.rareKeys.count)
    #expect(TunableRow.rareKeys.count * 2 < riffle.count)
  }

  /// The cards of a drag, a swipe and a new deal, every 4 ms.
  private static func poses(of preset: Preset) throws -> [[CardSnapshot]] {
    let gesture = try #require(GestureShelf(userFolder: nil).gesture(named: "flick"))
    var trace = gesture.trace
    let end = try #require(trace.steps.last).time
    trace.steps.append(Trace.Step(.command(.reload(isAnimated: true)), at: end.advanced(by: 1)))
    let stack = CardStack(
      preset: preset,
      window: try #require(trace.header.window),
      count: 6
    )
    var simulation = Simulation(of: trace, on: stack, frames: .rate(250))
    var poses: [[CardSnapshot]] = []
    try simulation.run { output in
      if case .frame(_, _, let cards) = output { poses.append(cards) }
    }
    return poses
  }

  @Test("a tunable that says that it has no effect has none, and else it has one")
  func idle() throws {
    for (key, key2, active) in [
      ("drag.handOff", "drag.resampling", ParameterValue.number(0)),
      ("deck.dealStagger", "deck.deal", .text("arc")),
      ("deck.dealResponse", "deck.deal", .text("arc")),
    ] {
      for isActive in [false, true] {
        var preset = Preset.riffle
        try preset.set("deck.deal", to: .text("fan"))
        if isActive { try preset.set(key2, to: active) }
        let tunable = try #require(
          preset.catalog.tunables(of: preset).first { $0.key == key }
        )
        #expect((tunable.idleReason(in: preset) == nil) == isActive, "\(key)")
        guard case .number(let value) = try preset.value(of: key) else { return }
        var changed = preset
        try changed.set(key, to: .number(value * 2))
        let isSame = try Self.poses(of: preset) == Self.poses(of: changed)
        #expect(isSame == !isActive, "\(key)")
      }
    }
  }

  @Test("a filter finds words in keys, labels and summaries, in any order and case")
  func filter() {
    let rows = TunableRow.all(of: .riffle)
    func keys(_ filter: String) -> [String] {
      rows.filter { $0.matches(TunableRow.words(of: filter)) }.map(\.key)
    }
    #expect(keys("").count == rows.count && keys("  ").count == rows.count)
    #expect(keys("ROTATION maximumR") == ["drag.maximumRotation"])
    #expect(keys("damping return").contains("return.stillDampingRatio"))
    #expect(keys("snappier").contains("restack.springResponse"))
    #expect(
      keys("look corner") == [
        "appearance.container.cornerRadius", "appearance.cornerRadius", "appearance.cornerCurve",
      ]
    )
    #expect(keys("nothing like this").isEmpty)
  }
}
