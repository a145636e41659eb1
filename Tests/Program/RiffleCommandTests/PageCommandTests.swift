import ArgumentParser
import Foundation
import RiffleCards
import RiffleCommand
import RiffleExport
import RiffleFormats
import RiffleSystem
import TestSupport
import Testing

@Suite("Pages from the command line")
struct PageCommandTests {
  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.path(of: "swipe.html")
  }

  /// What a page says of itself, of that which tests look at.
  private struct Contents: Decodable {
    struct Stack: Decodable {
      let name: String
    }

    struct Card: Decodable {
      let title: String
      let image: String?
      let problem: String?
    }

    struct Control: Decodable {
      let key: String
    }

    let title: String
    let stacks: [Stack]
    let cards: [Card]
    let seed: Double
    let panel: [Control]
    let record: Bool
  }

  /// Makes a page and returns the line that is printed, and the notes.
  @discardableResult
  private func make(_ arguments: [String]) throws -> (line: String, notes: [String]) {
    var notes: [String] = []
    let command = try PageCommand.parse(arguments + ["-o", output])
    return (try command.make(in: AtomicOutput()) { notes.append($0) }, notes)
  }

  private var text: String { get throws { try String(contentsOfFile: output, encoding: .utf8) } }

  private var contents: Contents {
    get throws {
      let text = try text
      let start = try #require(text.range(of: "id=\"riffle-page\">")).upperBound
      let end = try #require(text.range(of: "</script>", range: start..<text.endIndex)).lowerBound
      return try JSONDecoder().decode(Contents.self, from: Data(text[start..<end].utf8))
    }
  }

  /// A deck of plain cards, so that no picture is decoded.
  private func plainDeck(_ title: String = "Plain") throws -> String {
    let deck: [String: Any] = [
      "riffle": "deck", "version": 1, "title": title,
      "cards": [["id": "a", "title": title], ["id": "b", "title": "B"]],
    ]
    return try folder.write(try JSONSerialization.data(withJSONObject: deck), to: "deck.json")
  }

  @Test("the sample deck is one file that a mail takes; the line says its size")
  func sample() throws {
    let made = try make([])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: output)).count
    #expect(bytes <= 1_500_000)
    #expect(made.line == "\(output): 12 cards, \(ByteSize(bytes))")
    #expect(made.notes.isEmpty)
    let cards = try contents.cards
    #expect(cards.count == 12)
    #expect(cards.allSatisfy { $0.image?.hasPrefix("data:image/webp;base64,UklGR") == true })
    for name in ["title", "nonce", "data", "length", "module", "script"] {
      #expect(try !text.contains("{{\(name)}}"))
    }
  }

  @Test("options are in the page")
  func options() throws {
    let made = try make([
      try plainDeck(), "--cards", "1", "--record", "--seed", "7", "--compare", "qi,koloda",
      "--panel", "drag.maximumRotation, release.threshold", "--set", "drag.maximumRotation=3",
    ])
    #expect(made.line.hasPrefix("\(output): 1 card, "))
    let contents = try contents
    #expect(contents.stacks.map(\.name) == ["riffle", "qi", "koloda"])
    #expect(contents.panel.map(\.key) == ["drag.maximumRotation", "release.threshold"])
    #expect(contents.cards.count == 1 && contents.record && contents.seed == 7)
  }

  @Test("a trace brings its preset and its seed, unless others are given")
  func trace() throws {
    let trace = try folder.write(
      """
      {"riffle": "trace", "version": 1, "window": [1280, 800], "preset": "qi", "cards": 3, "seed": 5}
      {"t": 0, "type": "down", "x": 664, "y": 452}
      {"t": 0.2, "type": "up", "x": 700, "y": 452}

      """,
      to: "a.trace.jsonl"
    )
    let deck = try plainDeck()
    try make([deck, "--trace", trace])
    #expect(try contents.stacks.map(\.name) == ["qi"] && contents.seed == 5)
    try make([deck, "--trace", trace, "--preset", "koloda", "--seed", "0"])
    #expect(try contents.stacks.map(\.name) == ["koloda"] && contents.seed == 0)
    try make([deck, "--trace", "slow drag"])
    #expect(try contents.stacks.map(\.name) == ["riffle"])
  }

  @Test("a title ends no element, and each page has a nonce of its own")
  func hostile() throws {
    let title = "</script><!--<script>alert(1)</script>\u{2028}{{module}}"
    let deck = try plainDeck(title)
    try make([deck])
    #expect(try contents.cards[0].title == title && contents.title == title)
    let first = try text
    try make([deck])
    #expect(first.components(separatedBy: "<script").count == 4)
    func nonce(_ text: String) throws -> Substring {
      let start = try #require(text.range(of: "'nonce-")).upperBound
      return text[start...].prefix { $0 != "'" }
    }
    let nonces = [try nonce(first), try nonce(try text)]
    #expect(nonces[0] != nonces[1])
    #expect(nonces.allSatisfy { Data(base64Encoded: String($0))?.count == 16 })
  }

  @Test("a picture that is none is a card that says why, and a note")
  func brokenPicture() throws {
    let pictures = folder.url.appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    try Data("none".utf8).write(to: pictures.appendingPathComponent("a <b>.jpg"))
    try FileManager.default.copyItem(
      at: Repository.file("Assets/sample/aurora.jpg"),
      to: pictures.appendingPathComponent("b.jpg")
    )
    let made = try make([pictures.path, "--picture-size", "64"])
    let cards = try contents.cards
    #expect(cards[0].image == nil && cards[0].problem?.contains("not a supported image") == true)
    #expect(cards[1].image != nil && cards[1].problem == nil)
    #expect(made.notes.count == 1 && made.notes[0].contains("a <b>.jpg: it is not a supported"))
  }

  @Test("a page that is too large says what would do, which does, and leaves the file as it was")
  func limit() throws {
    try folder.write("before", to: "swipe.html")
    for limit in ["680kB", "570kB"] {
      let error = try #require(throws: RiffleError.self) { try make(["--limit", limit]) }
      #expect(error.exitStatus == 64)
      let line = error.description
      #expect(line.contains("The largest pictures are aurora.jpg ("))
      #expect(try text == "before")
      for option in ["--picture-size", "--cards"] {
        let words = line.components(separatedBy: "\(option) ")
        let value = try #require(words.last).prefix { $0.isNumber }
        try make([option, String(value), "--limit", limit])
        try folder.write("before", to: "swipe.html")
      }
    }
    let error = try #require(throws: RiffleError.self) { try make(["--limit", "300kB"]) }
    #expect(error.description.contains("Without pictures it would have"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["swipe.html"])
  }

  @Test("many pictures that are too large are refused before all are made, with what would do")
  func estimate() throws {
    let pictures = folder.url.appendingPathComponent("pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
    for number in 100..<148 {
      try FileManager.default.copyItem(
        at: Repository.file("Assets/sample/aurora.jpg"),
        to: pictures.appendingPathComponent("\(number).jpg")
      )
    }
    let arguments = [pictures.path, "--picture-size", "200", "--limit", "600kB"]
    let error = try #require(throws: RiffleError.self) { try make(arguments) }
    let line = error.description
    #expect(line.hasPrefix("The page would have about ") && !line.contains("largest pictures"))
    let value = try #require(line.firstMatch(of: /--cards ([0-9]+)/)).1
    try make(arguments + ["--cards", String(value)])
  }

  @Test("what cannot be is said in a line")
  func mistakes() async throws {
    try await Messages.check("page", "the options") { words in
      let deck = words == "nowhere" ? [] : [try plainDeck()]
      let command = try PageCommand.parse(
        ["-o", output] + deck + words.split(separator: " ").map(String.init)
      )
      let error = try #require(throws: RiffleError.self) {
        try command.make(in: AtomicOutput()) { _ in }
      }
      #expect(!FileManager.default.fileExists(atPath: output))
      return error.description
    }
  }

  @Test("a page without a name for its file is refused")
  func noOutput() throws {
    let command = try PageCommand.parse([])
    #expect(
      throws: RiffleError.wrongUsage("-o is missing. Give the file to make, such as -o swipe.html.")
    ) {
      try command.make(in: AtomicOutput()) { _ in }
    }
  }
}
