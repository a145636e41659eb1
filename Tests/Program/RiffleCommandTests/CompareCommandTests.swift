import ArgumentParser
import Foundation
import PictureTestSupport
import RiffleCards
import RiffleCommand
import RiffleDrawing
import RiffleExport
import RiffleFormats
import RiffleMuseum
import RiffleRaster
import TestSupport
import Testing

@Suite("Comparing presets from the command line")
struct CompareCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func compare(_ arguments: [String]) throws -> [String] {
    try CompareCommand.parse(arguments).lines(width: 200, files: AtomicOutput()) { _ in }
  }

  /// Moves 200 points to the right, and waits before it lets go.
  private func trace(_ end: String = "up", preset: String = "container") throws -> String {
    let moves = (1...20).map { step in
      #"{"t": \#(0.01 * Double(step)), "type": "move", "x": \#(640 + 10 * step), "y": 340}"#
    }
    return try folder.write(
      ([
        #"{"riffle": "trace", "version": 1, "window": [1280, 800], "preset": "\#(preset)", "cards": 5}"#,
        #"{"t": 0, "type": "down", "x": 640, "y": 340}"#,
      ] + moves + [#"{"t": 0.8, "type": "\#(end)", "x": 840, "y": 340}"#, ""]).joined(
        separator: "\n"
      ),
      to: "push.trace.jsonl"
    )
  }

  @Test("the table has a row for each preset, with what becomes of the card")
  func table() throws {
    let lines = try compare(["--trace", try trace(), "--presets", "container,collection,qi"])

    #expect(lines.first == "push")
    func row(_ preset: String) -> String? { lines.first { $0.hasPrefix("  \(preset) ") } }
    // Heads are wrapped to their columns.
    let words = lines.dropFirst().prefix { !$0.hasPrefix("  container ") }.joined(separator: " ")
    for head in ["preset", "result", "sight", "overshoots", "why"] {
      #expect(words.contains(head), "\(head)")
    }
    // 200 of 250 points return; 200 of 90 and of 100 are swiped.
    #expect(row("container")?.contains("returns") == true)
    #expect(row("collection")?.contains("right") == true)
    #expect(row("qi")?.hasSuffix("200 % of the way, at any speed") == true)
    #expect(Set(lines.dropFirst().map { $0.hasPrefix("  ") }) == [true])
  }

  @Test("reasons are wrapped to the width of the terminal")
  func narrow() throws {
    let lines = try CompareCommand.parse(["--trace", try trace()])
      .lines(width: 110, files: AtomicOutput()) { _ in }
    #expect(lines.allSatisfy { $0.count <= 110 })
    #expect(lines.contains { $0.hasPrefix("  container ") && $0.contains("80 % of the way") })
  }

  @Test("without options all presets play a flick")
  func standard() throws {
    let lines = try compare([])
    #expect(lines.first == "flick")
    for preset in Preset.everything {
      #expect(lines.contains { $0.hasPrefix("  \(preset.name) ") }, "\(preset.name)")
    }
  }

  @Test(
    "a stack has a row, and one that is caught in flight another; numbers end below their units"
  )
  func presses() throws {
    let lines = try compare(["--trace", "catch in flight", "--presets", "riffle,qi,collection"])
    #expect(lines.filter { $0.hasPrefix("  qi ") || $0.hasPrefix("  collection ") }.count == 2)
    #expect(lines.filter { $0.hasSuffix("; cannot be caught") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("    at 0.33 s ") }.count == 1)
    #expect(!lines.contains { $0.contains("nothing") })

    // Each number of the first column ends where its unit does.
    let heads = try #require(lines.first { $0.contains("sight, ms") || $0.hasPrefix("     ") })
    let end = try #require(heads.firstRange(of: "sight,")).upperBound.utf16Offset(in: heads)
    for (preset, number) in [("riffle", "179"), ("collection", "81")] {
      let row = try #require(lines.first { $0.hasPrefix("  \(preset) ") })
      #expect(row.prefix(end).hasSuffix(" \(number)"), "\(row)")
    }
  }

  private struct Comparison: Decodable {
    struct Row: Decodable {
      var preset: String
      var outcomes: [Outcome]
    }
    struct Outcome: Decodable {
      var result: String
      var direction: String?
      var release: Double
      var outOfSight: Double?
      var overshoot: Double?
      var settling: Double?
      var lean: Double
    }
    var gesture: String
    var window: [Double]
    var presets: [Row]
  }

  @Test("JSON has the same figures, a line for each gesture")
  func json() throws {
    let lines = try compare([
      "--trace", try trace(), "--trace", "slow drag", "--presets", "container,collection", "--json",
    ])
    let all = try lines.map { try JSONDecoder().decode(Comparison.self, from: Data($0.utf8)) }

    #expect(all.map(\.gesture) == ["push", "slow drag"])
    #expect(all[0].window == [1280, 800])
    let outcomes = all[0].presets.flatMap(\.outcomes)
    #expect(outcomes.map(\.result) == ["return", "swipe"])
    #expect(outcomes.map(\.direction) == [nil, "right"])
    // The lean of the container is tan(T / 2w).
    #expect(abs(outcomes[0].lean - tan(200.0 / 600) * 180 / .pi) < 1e-9)
    #expect(outcomes[0].overshoot == 0)
    #expect(abs((outcomes[0].settling ?? 0) - 0.2) < 0.02)
    #expect(outcomes[1].outOfSight.map { $0 > 0.05 && $0 < 0.15 } == true)
  }

  @Test("a sheet has a strip for each preset, and a film goes on until all are out of sight")
  func pictures() throws {
    let sheet = folder.path(of: "compare.png")
    let arguments = ["--trace", try trace(), "--presets", "container,collection"]
    let line = try compare(arguments + ["-o", sheet])
    #expect(line.first?.hasPrefix("\(sheet): 1 frame, ") == true)
    let picture = try readPicture(sheet)
    #expect(picture.size.width > 1600 && (300...600).contains(picture.size.height))

    let film = folder.path(of: "compare.gif")
    let told = try compare(arguments + ["-o", film])
    #expect(told.first?.contains(" frames, ") == true)
    // 0.8 s of the hand, and the flights.
    let seconds = told.first?.split(separator: ",").dropFirst().first
    #expect(seconds.map { [" 1.8 s", " 1.9 s", " 1.7 s"].contains(String($0)) } == true, "\(told)")
  }

  @Test("a mistake is one line that says what would do")
  func mistakes() async throws {
    let moving = try trace("move")
    let section = "the options; nobody lets go in push.trace.jsonl, and ⎵ is a blank in a word"
    try await Messages.check("compare", section) { words in
      let arguments = words.split(separator: " ").map { word in
        word == "push.trace.jsonl" ? moving : String(word.replacing("⎵", with: " "))
      }
      let error = try #require(throws: RiffleError.self) { try compare(arguments) }
      return "\(error.exitStatus): \(error)".replacing(folder.url.path + "/", with: "")
    }
  }
}
