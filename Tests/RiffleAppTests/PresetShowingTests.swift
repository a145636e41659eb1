import CardTestSupport
import RiffleApp
import RiffleCards
import RiffleFormats
import TestSupport
import Testing

@Suite("Shown presets")
struct PresetShowingTests {
  @Test("every preset has a line with its summary")
  func list() {
    let lines = PresetList.lines

    #expect(lines.count == Preset.all.count)
    for (line, preset) in zip(lines, Preset.all) {
      let words = line.split(separator: " ", maxSplits: 1)
      #expect(words.first.map(String.init) == preset.name)
      #expect(words.last?.hasSuffix(".") == true && line.count <= 100)
    }
    // The summaries begin in the same column, after at least two spaces.
    #expect(lines.allSatisfy { $0.prefix(12).hasSuffix("  ") })
    #expect(Set(lines.map { $0.prefix(13).suffix(1) }).count > 1)
  }

  @Test("a table names every tunable and fits 100 columns", arguments: 0..<60 as Range<UInt64>)
  func table(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(using: &random)

    let lines = PresetTable(preset).lines

    #expect(lines.allSatisfy { $0.count <= 100 }, "\(lines.joined(separator: "\n"))")
    let keys = lines.compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").first.map(String.init) : nil
    }
    for tunable in Catalog().tunables(of: preset) {
      #expect(keys.count { $0 == tunable.key } == 1, "\(tunable.key)")
    }
  }

  @Test("a table shows value, unit, range, default and summary of each tunable")
  func cells() throws {
    var request = PresetRequest(preset: "container")
    request.changes = [try #require(PresetChange("drag.maximumRotation=12.5"))]
    request.form = .table

    let lines = try request.lines()

    let heading = "layout, inset: Each card is narrower and lower than the one above."
    #expect(lines.contains(heading))
    let row = try #require(lines.first { $0.contains("drag.maximumRotation") })
    let cells = row.split(separator: /[ ]{2,}/).map(String.init)
    #expect(cells.prefix(5) == ["drag.maximumRotation", "12.5", "°", "0…360 or none", "none"])
    #expect(cells.last?.hasPrefix("The largest rotation of a") == true)
  }

  @Test("a shown preset is a preset file with its changes")
  func request() throws {
    var request = PresetRequest(preset: "riffle")
    request.changes = [try #require(PresetChange("exit.kind=edge"))]

    let text = try request.lines().joined(separator: "\n")

    #expect(text.contains("  \"exit\": {\n    \"kind\": \"edge\",\n"))
    #expect(throws: RiffleError.self) { try PresetRequest(preset: "rifle").lines() }
  }
}
