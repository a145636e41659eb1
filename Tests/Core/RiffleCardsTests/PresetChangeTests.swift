import RiffleCards
import RiffleMuseum
import Testing

@Suite("Changes between presets")
struct PresetChangeTests {
  @Test(
    "the changes between two presets turn one into the other",
    arguments: Preset.everything,
    Preset.everything
  )
  func everyPair(from: Preset, to: Preset) throws {
    var preset = from

    let changes = try from.changes(to: to)
    for (key, value) in changes { try preset.set(key, to: value) }

    (preset.name, preset.credit) = (to.name, to.credit)
    #expect("\(preset)" == "\(to)")
    #expect(from.name != to.name || changes.isEmpty)
  }

  @Test("the changes name the kind of a part before its tunables")
  func order() throws {
    let keys = try Preset.riffle.changes(to: .qi).map(\.key)

    let kind = try #require(keys.firstIndex(of: "drag.rotation.kind"))
    #expect(try kind < #require(keys.firstIndex(of: "drag.rotation.distance")))
    #expect(!keys.contains("deck.end"))
  }

  @Test("an angle reads as it was written, and makes the same angle again")
  func angles() throws {
    var preset = Preset.container
    for hundredths in 0...36_000 {
      let degrees = Double(hundredths) / 100
      try preset.set("drag.maximumRotation", to: .number(degrees))
      let angle = preset.drag.maximumRotation

      let written = try preset.value(of: "drag.maximumRotation")
      try preset.set("drag.maximumRotation", to: written)

      #expect(written == .number(degrees))
      #expect(preset.drag.maximumRotation == angle)
    }
  }
}
