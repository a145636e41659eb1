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

  @Test(
    "a table names every tunable once, at most as wide as asked",
    arguments: Soak.seeds(60)
  )
  func table(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(using: &random)
    let base = try Preset.random(using: &random)
    let width = Int.random(in: 110...200, using: &random)

    let lines = PresetTable(preset, base: seed % 2 == 0 ? base : nil, width: width).lines

    #expect(lines.allSatisfy { $0.count <= width }, "\(lines.joined(separator: "\n"))")
    let keys = lines.compactMap { line in
      line.hasPrefix("  ") || line.hasPrefix("* ")
        ? line.dropFirst(2).split(separator: " ").first.map(String.init) : nil
    }
    for tunable in Catalog().tunables(of: preset) {
      #expect(keys.count { $0 == tunable.key } == 1, "\(tunable.key)")
    }
  }

  @Test("a table explains an app's own parts as any other")
  func ownParts() throws {
    var preset = Preset.riffle
    preset.catalog = .ofApp
    try preset.set("layout.kind", to: .text("fan"))
    try preset.set("layout.turn", to: .number(12))

    let lines = PresetTable(preset, base: nil, width: 110).lines

    #expect(lines.contains("layout, fan: Cards spread like a hand of playing cards."))
    let step = try #require(lines.first { $0.contains("layout.turn") })
    #expect(step.split(separator: " ") == ["layout.turn", "12", "4", "-45…45", "°"])
  }

  private func table(of preset: String, _ changes: String..., width: Int = 80) throws -> [String] {
    var request = PresetRequest(preset: preset)
    request.changes = try changes.map { try PresetChange.parsed($0) }
    request.form = .table
    return try request.lines(width: width)
  }

  @Test("a table of a built-in preset fits 80 columns", arguments: Preset.all.map(\.name))
  func narrow(name: String) throws {
    let lines = try table(of: name) + table(of: name, "drag.maximumRotation=12")

    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.joined(separator: "\n"))")
  }

  /// Returns the cells of a tunable's row.
  private func cells(of key: String, in lines: [String]) -> [String] {
    let row = lines.first { $0.dropFirst(2).hasPrefix(key + " ") } ?? ""
    return row.split(separator: /[ ]{2,}/).map(String.init)
  }

  @Test("a table shows value, default, range and summary of each tunable")
  func cells() throws {
    let lines = try table(of: "container")

    #expect(lines.contains("layout, inset: Each card is narrower and lower than the one above."))
    #expect(
      cells(of: "drag.maximumRotation", in: lines)
        == ["drag.maximumRotation", "none", "none", "0…360 ° or none"]
    )
    let row = try #require(lines.firstIndex { $0.contains("layout.horizontal") })
    #expect(lines[row + 1] == "      The inset of each card on either side from the card above.")
    #expect(!lines.contains { $0.contains("base") || $0.hasPrefix("*") })
  }

  @Test("a table of a changed preset shows the base's values and marks what differs")
  func base() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      """
      {"riffle": "preset", "version": 1, "name": "soft", "base": "container",
       "layout": {"vertical": 14, "horizontal": 10}, "exit": {"kind": "fly"}}
      """,
      to: "soft.json"
    )

    let lines = try table(of: path)
    let changed = try table(of: "container", "layout.vertical=14")

    #expect(lines[0] == "soft, based on container; * marks what differs.")
    for lines in [lines, changed] {
      #expect(
        lines.contains {
          $0.split(separator: /[ ]{2,}/) == ["key", "value", "base", "default", "range"]
        }
      )
      #expect(
        cells(of: "layout.vertical", in: lines)
          == ["* layout.vertical", "14", "10", "10", "-1000…1000 pt"]
      )
      #expect(
        cells(of: "layout.horizontal", in: lines).prefix(4) == [
          "layout.horizontal", "10", "10", "10",
        ]
      )
    }
    let others = lines.filter { $0.hasPrefix("*") }.map { String($0.split(separator: " ")[1]) }
    let keys = Catalog().tunables(of: try Preset.named(path)).map(\.key)
    #expect(others == ["layout.vertical"] + keys.filter { $0.hasPrefix("exit.") })
    #expect(cells(of: "exit.maximumSpin", in: lines)[2] == "–")
    #expect(changed.count { $0.hasPrefix("*") } == 1)
  }

  @Test("angles are rounded in a table and exact in a file")
  func degrees() throws {
    let file = try PresetRequest(preset: "board").lines().joined()

    #expect(cells(of: "layout.maximumJitter", in: try table(of: "board"))[1] == "5.73")
    #expect(file.contains(#""maximumJitter": 5.729577951308232"#))
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
