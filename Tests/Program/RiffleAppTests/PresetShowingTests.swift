import CardTestSupport
import RiffleApp
import RiffleCards
import RiffleFormats
import RiffleMuseum
import RiffleShell
import RiffleTuning
import TestSupport
import Testing

@Suite("Shown presets")
struct PresetShowingTests {
  /// The built-in presets and one of a user.
  private static let items: [GalleryItem] = {
    var own = Preset.qi
    own.name = "soft"
    return GalleryItem.all(users: [own])
  }()

  @Test(
    "every preset has one line with its summary and its credit, under its group, if there is room"
  )
  func list() throws {
    let lines = try PresetList(Self.items, search: nil).lines(width: 300)

    #expect(lines.count == Self.items.count + 6)
    #expect(
      lines.filter { !$0.hasPrefix(" ") } == [
        "Ours:", "Moods of ours:", "Reference stacks:", "Reference stacks as they ran:", "Museum:",
        "Yours:",
      ]
    )
    var group = ""
    for line in lines {
      guard line.hasPrefix("  ") else {
        group = String(line.dropLast())
        continue
      }
      let cells = line.split(separator: /[ ]{2,}/).map(String.init)
      let item = try #require(Self.items.first { $0.preset.name == cells[0] })
      #expect(item.group.title == group && cells[1] == item.line)
      guard let credit = item.preset.credit else {
        #expect(cells.count == 2)
        continue
      }
      let expected = [credit.platform, credit.commit, credit.license].compactMap(\.self)
      #expect(cells.dropFirst(2).dropLast() == expected[...])
      // The columns are aligned.
      let first = try #require(lines.first { $0.contains("Koloda 1d") || $0.contains("1d76a61") })
      let column = try #require(first.firstRange(of: "  iOS  ")?.lowerBound)
      let offset = first.distance(from: first.startIndex, to: column) + 2
      #expect(line.dropFirst(offset).hasPrefix(credit.platform))
    }
    #expect(
      lines.contains {
        $0.hasPrefix("  cardstackview ")
          && $0.hasSuffix("Android       8368daa  Apache-2.0    yuyakaido/CardStackView")
      }
    )
  }

  @Test("in a narrow terminal the credit is beneath the summary", arguments: [60, 80, 100])
  func narrowList(width: Int) throws {
    let lines = try PresetList(Self.items, search: nil).lines(width: width)

    #expect(lines.allSatisfy { $0.count <= width }, "\(lines.joined(separator: "\n"))")
    // Long names of projects are broken where they must be.
    let text = lines.joined().filter { $0 != " " }
    for item in Self.items {
      let words = [item.preset.name, item.line, item.preset.credit?.description].compactMap(\.self)
      #expect(text.contains(words.joined().filter { $0 != " " }), "\(words)")
    }
  }

  @Test("a search leaves what has its words, and says if nothing does")
  func search() throws {
    let lines = try PresetList(Self.items, search: "react native").lines(width: 300)

    #expect(lines[0] == "Museum:")
    let names = lines.dropFirst().map { $0.split(separator: " ")[0] }
    #expect(names.sorted() == ["deck-swiper", "swipeable-card-stack", "swiper-list"])
    let error = #expect(throws: RiffleError.self) { try PresetList(Self.items, search: "cobol") }
    #expect(
      error?.description
        == "--search cobol: no preset has these words. riffle presets lists them all."
    )
  }

  @Test("digits choose the reference stacks and ours in their old order, none of the museum")
  func digits() {
    let names = DigitPresets.digits.compactMap { DigitPresets.preset(of: $0)?.name }

    #expect(
      names.prefix(7) == [
        "container", "collection", "swipeable", "qi", "board", "riffle", "qi-demo",
      ]
    )
    #expect(names.count <= 9 && !names.contains { BuiltInPreset.named($0)?.group == .museum })
    #expect(DigitPresets.preset(of: 0) == nil)
    #expect(DigitPresets.preset(of: names.count + 1) == nil)
    #expect(DigitPresets.digit(of: "riffle") == 6 && DigitPresets.digit(of: "soft") == nil)
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
    for tunable in Catalog.everything.tunables(of: preset) {
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

  @Test("what two presets do otherwise is a table of keys, in 80 columns")
  func differences() throws {
    var other = Preset.riffle
    #expect(
      DifferenceTable(.riffle, other).lines(width: 80) == [
        "riffle and riffle have the same values."
      ]
    )
    other.name = "mine"
    try other.set("drag.maximumRotation", to: .number(12))
    #expect(
      DifferenceTable(.riffle, other).lines(width: 80) == [
        "riffle and mine differ in 1 value.", "",
        "  key                   riffle  mine", "  drag.maximumRotation  none    12°",
      ]
    )
    for other in Preset.everything {
      let lines = DifferenceTable(.riffle, other).lines(width: 80)
      #expect(lines.allSatisfy { $0.count <= 80 }, "\(other.name)")
    }
  }

  private func table(of preset: String, _ changes: String..., width: Int = 80) throws -> [String] {
    var request = PresetRequest(preset: preset)
    request.changes = try changes.map { try PresetChange.parsed($0) }
    request.form = .table
    return try request.lines(width: width)
  }

  @Test("a table of a built-in preset fits 80 columns", arguments: Preset.everything.map(\.name))
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

    let credit = try #require(Preset.container.credit)
    #expect(lines[1] == "After \(credit).")
    #expect(lines.contains("layout, inset: Each card is narrower and lower than the one above."))
    #expect(
      cells(of: "drag.maximumRotation", in: lines)
        == ["drag.maximumRotation", "60", "none", "0…360 ° or none"]
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
    let keys = Catalog.everything.tunables(of: try Preset.named(path)).map(\.key)
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
    request.changes = [try #require(PresetChange("exit.kind=point"))]

    let text = try request.lines().joined(separator: "\n")

    #expect(text.contains("  \"exit\": {\n    \"kind\": \"point\",\n"))
    #expect(throws: RiffleError.self) { try PresetRequest(preset: "rifle").lines() }
  }
}
