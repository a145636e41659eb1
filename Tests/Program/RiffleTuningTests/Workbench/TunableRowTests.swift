import RiffleCards
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

  @Test("every tunable has a group, a label of its own and a summary", arguments: Preset.all)
  func all(preset: Preset) {
    let rows = TunableRow.all(of: preset)
    #expect(rows.map(\.key) == preset.catalog.tunables(of: preset).map(\.key))
    #expect(rows.allSatisfy { $0.label.group != nil && !$0.summary.isEmpty })
    #expect(Set(rows.map(\.label)).count == rows.count)
    var groups = rows.compactMap(\.label.group)
    groups = groups.indices.filter { $0 == 0 || groups[$0] != groups[$0 - 1] }.map { groups[$0] }
    #expect(Set(groups).count == groups.count, "the rows of a group follow each other")
  }

  @Test("a filter finds words in keys, labels and summaries, in any order and case")
  func filter() {
    let rows = TunableRow.all(of: .riffle)
    func keys(_ filter: String) -> [String] { rows.filter { $0.matches(filter) }.map(\.key) }
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
