import CardTestSupport
import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleTuning
import TestSupport
import Testing

@Suite("Copying and pasting")
struct PastingTests {
  private static func bench(_ preset: Preset = .riffle.withMuseum) -> Workbench {
    let working = WorkingPreset(preset, from: .builtIn)
    return Workbench(a: working, b: working)
  }

  private func mistakes(_ text: String, in preset: Preset = .riffle.withMuseum) -> [String] {
    var bench = Self.bench(preset)
    let error = #expect(throws: PasteError.self) { try bench.paste(text) }
    #expect(!bench.working.isChanged && bench.history.steps.count == 1)
    return error?.mistakes ?? []
  }

  @Test(
    "random presets survive copying, whole and as differences",
    arguments: [1, 2, 3] as [UInt64]
  )
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let preset = try Preset.random(using: &random)
      for text in [try PresetFile.encode(preset), try PresetFile.encode(preset, basedOn: "qi")] {
        var bench = Self.bench(.board.withMuseum)
        try bench.paste(String(decoding: text, as: UTF8.self))
        #expect(bench.preset.differences(from: preset).isEmpty, "seed \(seed)")
        #expect(bench.preset.name == "board")
      }
    }
  }

  @Test(
    "a line sets one value, written as JSON or as it is typed",
    arguments: [
      "drag.maximumRotation: 12", "\"drag.maximumRotation\": 12,", " drag.maximumRotation : 12 ° ",
      "{\"drag\": {\"maximumRotation\": 12}}",
    ]
  )
  func line(text: String) throws {
    var bench = Self.bench()
    try bench.paste(text)
    #expect(bench.working.changedKeys == ["drag.maximumRotation"])
    #expect(bench.history.steps.last?.title == "Pasted 1 value")
  }

  @Test("several lines are set in their order, and what one value was copied as can be pasted")
  func lines() throws {
    var bench = Self.bench()
    try bench.paste(
      "return.kind: bouncy\n\nreturn.bounciness: 3\r\nappearance.background: #112233\n"
    )
    #expect(try bench.preset.value(of: "return.bounciness") == .number(3))
    #expect(try bench.preset.value(of: "appearance.background") == .text("#112233"))
    for preset in Preset.everything {
      let lines = try preset.catalog.tunables(of: preset).map { tunable in
        "\"\(tunable.key)\": \(try preset.value(of: tunable.key).jsonText)"
      }
      var bench = Self.bench()
      try bench.paste(lines.joined(separator: "\n"))
      #expect(bench.preset.differences(from: preset).isEmpty)
    }
  }

  @Test("all mistakes are named, and nothing is applied")
  func mistakes() {
    #expect(
      mistakes("drag.maximumRotation: 400\nreturn.stillResponse: 1\ndrag.maximumRotaton: 5\nhello")
        == [
          "Line 1: \"drag.maximumRotation\" must be a number from 0 to 360 °, or none, not 400.",
          "Line 3: \"drag.maximumRotaton\" is not a tunable. Did you mean \"drag.maximumRotation\"? "
            + "(a number from 0 to 360 °, or none)",
          "Line 4: \"hello\" is not a key and a value, such as drag.maximumRotation: 12.",
        ]
    )
    let document = mistakes(
      "{\n\"drag\": {\"maximumRotation\": 400},\n\"return\": {\"bounciness\": 1},\n\"nonsense\": 1\n}"
    )
    #expect(document.count == 3, "\(document)")
    #expect(document.map { $0.prefix(7) } == ["Line 2:", "Line 3:", "Line 4:"], "\(document)")
    #expect(mistakes("").first?.contains("no text") == true)
    #expect(mistakes(" \n ").count == 1)
    #expect(mistakes("{\"drag\": ").count == 1)
    #expect(mistakes("{\"base\": \"soft.riffle.json\"}").first?.contains("copy all values") == true)
    #expect(mistakes("{\"base\": \"rifle\"}").first?.contains("Did you mean \"riffle\"?") == true)
    #expect(mistakes("{\"riffle\": \"trace\", \"version\": 1}").count == 1)
    #expect(mistakes(String(repeating: "x", count: 1_000_001)).first?.contains("1 MB") == true)
  }
}
