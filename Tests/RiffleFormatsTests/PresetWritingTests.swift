import Foundation
import RiffleCards
import RiffleFormats
import TestSupport
import Testing

@Suite("Presets as people read and write them")
struct PresetWritingTests {
  private func readBack(_ preset: Preset) throws -> Preset {
    let folder = try TemporaryFolder()
    return try PresetFile.read(folder.write(preset.json, to: "other.riffle.json"))
  }

  @Test("a written preset reads back to the same", arguments: Preset.all)
  func roundTrip(preset: Preset) throws {
    let again = try readBack(preset)

    #expect("\(again)" == "\(preset)")
    #expect(again.json == preset.json)
  }

  @Test("so does one of any kinds with any values", arguments: 0..<200 as Range<UInt64>)
  func anyRoundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let preset = try Preset.random(using: &random)

    #expect("\(try readBack(preset))" == "\(preset)")
  }

  @Test("a preset is written nested, in the catalog's order, as JSON that others read")
  func text() throws {
    let text = Preset.container.json

    #expect(
      text.hasPrefix(
        """
        {
          "riffle": "preset",
          "version": 1,
          "name": "container",
          "container": {
            "width": 300,
            "height": 400,
            "offset": [0, -60],
            "margin": null
          },
          "deck": {
        """
      )
    )
    #expect(
      text.contains(
        """
          "drag": {
            "axes": "both",
            "anchor": "center",
            "forbidden": "none",
            "maximumRotation": null,
            "rotation": {
              "kind": "tangent",
              "divisor": 2
            }
          },
          "release": {
            "kind": "position",
            "left": -65,
            "right": 400
          },
        """
      )
    )
    let tree = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(tree?.count == 3 + Catalog().sections.count { !$0.name.contains(".") })
  }

  @Test("a name comes back from JSON, whatever letters it has")
  func anyName() throws {
    var preset = Preset.container
    let ascii = (UInt8(0)..<128).map { Unicode.Scalar($0) }
    preset.name = String(String.UnicodeScalarView(ascii)) + "é🙂\u{2028}"

    let tree = try JSONSerialization.jsonObject(with: Data(preset.json.utf8)) as? [String: Any]

    #expect(tree?["name"] as? String == preset.name)
  }

  @Test("every preset has a line that says what it is")
  func list() {
    let lines = PresetList.lines

    #expect(lines.count == Preset.all.count)
    for (line, preset) in zip(lines, Preset.all) {
      let words = line.split(separator: " ", maxSplits: 1)
      #expect(words.first.map(String.init) == preset.name)
      #expect(words.last?.hasSuffix(".") == true && line.count <= 100)
    }
    // Where the meanings begin, letters differ; before, there are blanks.
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

  @Test("a table tells value, unit, range, default and meaning of each tunable")
  func cells() throws {
    var request = PresetRequest(preset: "container")
    request.changes = [try #require(PresetChange("drag.maximumRotation=12.5"))]
    request.form = .table

    let lines = try request.lines()

    let heading = "layout, inset: Each card narrower and lower than the one above, as high."
    #expect(lines.contains(heading))
    let row = try #require(lines.first { $0.contains("drag.maximumRotation") })
    let cells = row.split(separator: /[ ]{2,}/).map(String.init)
    #expect(cells.prefix(5) == ["drag.maximumRotation", "12.5", "°", "0…360 or none", "none"])
    #expect(cells.last?.hasPrefix("The largest turn of a held") == true)
  }

  @Test("a default is what riffle has, or what another kind of a part comes with")
  func defaults() throws {
    var preset = Preset.container
    try preset.set("layout.horizontal", to: .number(77))
    try preset.set("deck.end", to: .text("loop"))

    #expect(preset.defaults.layout as? InsetLayout == InsetLayout())
    #expect(preset.defaults.deck == Preset.riffle.deck)
    #expect("\(Preset.riffle.defaults)" == "\(Preset.riffle)")
  }

  @Test("what is asked to be shown is written with its changes, as a file")
  func request() throws {
    var request = PresetRequest(preset: "riffle")
    request.changes = [try #require(PresetChange("exit.kind=edge"))]

    let text = try request.lines().joined(separator: "\n")

    #expect(text.contains("  \"exit\": {\n    \"kind\": \"edge\",\n"))
    #expect(throws: RiffleError.self) { try PresetRequest(preset: "rifle").lines() }
  }
}

extension Preset {
  /// Makes up a preset: any kinds of parts, any values.
  fileprivate static func random(using random: inout SeededGenerator) throws -> Preset {
    var preset = Preset.all.randomElement(using: &random) ?? .riffle
    preset.name = "other"
    for section in Catalog().sections {
      if let kind = section.kinds.randomElement(using: &random) {
        try preset.set("\(section.name).kind", to: .text(kind.name))
      }
    }
    for tunable in Catalog().tunables(of: preset) where !tunable.key.hasSuffix(".kind") {
      try preset.set(tunable.key, to: tunable.domain.random(using: &random))
    }
    return preset
  }
}

extension ParameterDomain {
  fileprivate func random(using random: inout SeededGenerator) -> ParameterValue {
    switch self {
    case .number(_, let range, _): return .number(.random(in: range, using: &random))
    case .optionalNumber(_, let range, _):
      return Bool.random(using: &random) ? .none : .number(.random(in: range, using: &random))
    case .count(let range): return .number(Double(Int.random(in: range, using: &random)))
    case .offset(_, let range, _):
      return .numbers([.random(in: range, using: &random), .random(in: range, using: &random)])
    case .flag: return .flag(.random(using: &random))
    case .choice(let words): return .text(words.randomElement(using: &random) ?? "")
    case .choices(let words):
      let count = Int.random(in: 1...words.count, using: &random)
      return .texts(Array(words.shuffled(using: &random).prefix(count)))
    case .text:
      let letters: [Character] = ["N", "\"", "\\", "/", "\n", "\t", "é", "漢", "😀", " ", ","]
      return .text(
        String(
          (0..<Int.random(in: 0...24, using: &random)).map { _ in
            letters.randomElement(using: &random) ?? "?"
          }
        )
      )
    case .color:
      let digits = String(UInt32.random(in: 0...0xFF_FFFF, using: &random), radix: 16)
      return .text("#" + String(repeating: "0", count: 6 - digits.count) + digits)
    case .curve(let names):
      if Bool.random(using: &random) { return .text(names.randomElement(using: &random) ?? "") }
      let x = Double.random(in: 0...1, using: &random)
      return .numbers([x, .random(in: -2...2, using: &random), 1 - x, 1.25])
    }
  }
}
