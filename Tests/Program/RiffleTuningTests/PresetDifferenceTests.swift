import RiffleCards
import RiffleTuning
import Testing

@Suite("Differences of presets")
struct PresetDifferenceTests {
  @Test("One changed value is one difference")
  func one() throws {
    var preset = Preset.riffle
    let former = try preset.value(of: "drag.maximumRotation")
    try preset.set("drag.maximumRotation", to: .number(12))
    let expected = PresetDifference(key: "drag.maximumRotation", former: former, value: .number(12))
    #expect(preset.differences(from: .riffle) == [expected])
  }

  @Test("A part of another kind differs in its kind, its tunables and those that are gone")
  func otherKind() throws {
    var preset = Preset.riffle
    try preset.set("layout.kind", to: .text("pile"))
    let differences = preset.differences(from: .riffle)
    #expect(differences.first?.key == "layout.kind")
    #expect(differences.allSatisfy { $0.key.hasPrefix("layout.") })
    let gone = differences.filter { $0.value == nil }
    #expect(!gone.isEmpty)
    #expect(gone.allSatisfy { !preset.catalog.tunables(of: preset).map(\.key).contains($0.key) })
  }
}
