import RiffleCards
import RiffleMuseum
import RiffleTuning
import Testing

@Suite("What a preset does otherwise")
struct PresetComparisonTests {
  private static func rows(_ own: Preset, _ other: Preset) -> [PresetComparison.Row] {
    PresetComparison(own, with: other).groups.flatMap(\.rows)
  }

  @Test("A part of another kind is one row, with the kinds in words")
  func parts() throws {
    let rows = Self.rows(.riffle, .qi)
    let exit = try #require(rows.first { $0.key.hasPrefix("exit.") })
    #expect(exit.key == "exit.kind" && exit.name == "Kind")
    #expect(exit.own == "fly" && exit.other == "point")
    #expect(rows.filter { $0.key.hasPrefix("exit.") }.count == 1)
    let rotation = try #require(rows.first { $0.key.hasPrefix("drag.rotation.") })
    #expect(rotation.name == "Rotation, Kind" && rotation.own == "lever")
    // The part that has the rotation is of one kind.
    #expect(rows.contains { $0.key == "drag.anchor" && $0.own == "grab point" })
  }

  @Test("Values have their units, and rows are in groups, in the panel's order")
  func values() throws {
    var other = Preset.riffle
    try other.set("return.stillResponse", to: .number(0.5))
    try other.set("drag.maximumRotation", to: .number(12))
    let comparison = PresetComparison(.riffle, with: other)
    #expect(comparison.count == 2)
    #expect(comparison.groups.map(\.group) == [.drag, .return])
    let rows = comparison.groups.flatMap(\.rows)
    let former = try Preset.riffle.value(of: "return.stillResponse").words
    #expect(rows.map(\.own) == ["none", "\(former) s"])
    #expect(rows.map(\.other) == ["12°", "0.5 s"])
    #expect(PresetComparison(other, with: other).count == 0)
  }

  @Test("A length that has another unit is one row, and is taken with its unit")
  func lengths() throws {
    let key = try #require(
      Catalog().tunables(of: .swipeable).map(\.key).first { $0.hasSuffix("Unit") }
    )
    let amount = String(key.dropLast("Unit".count))
    var other = Preset.swipeable
    try other.set(key, to: .text("windowHeights"))
    #expect(Self.rows(.swipeable, other).map(\.key) == [amount])
    try other.set(amount, to: .number(3))
    let row = try #require(Self.rows(.swipeable, other).first)
    #expect(row.key == amount && row.other == "3 window heights")
    var working = WorkingPreset(.swipeable, from: .builtIn)
    try working.take(row, from: other)
    #expect(Self.rows(working.preset, other).isEmpty)
  }

  @Test(
    "Each row that is taken is one step, and all of them make the presets the same",
    arguments: Preset.everything
  )
  func taking(other: Preset) throws {
    var bench = Workbench(
      a: WorkingPreset(Preset.riffle.withMuseum, from: .builtIn),
      b: WorkingPreset(other, from: .builtIn)
    )
    func rows() -> [PresetComparison.Row] { Self.rows(bench.preset, other) }
    var count = rows().count
    let steps = bench.history.steps.count
    var taken = 0
    while let row = rows().first {
      try bench.take(row)
      taken += 1
      #expect(bench.history.steps.count == steps + taken, "\(row.key)")
      #expect(rows().count == count - 1, "\(row.key)")
      count -= 1
    }
    #expect(bench.preset.hasSameParts(as: other) && bench.preset.name == "riffle")
    for _ in 0..<taken { bench.history.undo() }
    #expect(bench.preset.hasSameParts(as: .riffle))
    bench.takeAll()
    #expect(bench.preset.hasSameParts(as: other) || taken == 0)
    #expect(bench.history.steps.count == steps + min(taken, 1))
  }
}
