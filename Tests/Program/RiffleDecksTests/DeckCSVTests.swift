import Foundation
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Deck of comma-separated values")
struct DeckCSVTests {
  private func decode(_ text: String) throws(RiffleError) -> Deck {
    try DeckFile.decode(Array(text.utf8), at: FilePath("in/d.csv"))
  }

  private func mistakes(_ bytes: [UInt8]) -> [String] {
    DeckFile.mistakes(in: bytes, at: FilePath("d.csv")).map(\.description)
  }

  @Test("has its columns in any order, and keeps the others")
  func columns() throws {
    let deck = try decode(
      "rating,Title, id ,image,\"by whom\",color,subtitle\n3,A,x,in/a.jpg,me,#3FD5A0,S\n,,,,,,\n\n"
        + "4,\"B, \"\"b\"\"\",y,,\"you\nand me\",,\n"
    )

    func extra(_ rating: String, _ name: String) -> [DeckCard.Column] {
      [.init(name: "rating", value: rating), .init(name: "by whom", value: name)]
    }
    #expect(
      deck
        == Deck(
          title: "d",
          cards: [
            DeckCard(
              id: "x",
              title: "A",
              subtitle: "S",
              image: FilePath("in/in/a.jpg"),
              color: Color(rgb: 0x3F_D5A0),
              extra: extra("3", "me")
            ),
            DeckCard(id: "1", extra: extra("", "")),
            DeckCard(id: "y", title: "B, \"b\"", extra: extra("4", "you\nand me")),
          ]
        )
    )
  }

  @Test(
    "is split as RFC 4180 has it",
    arguments: [
      ("title\r\na\r\n", ["a"]),
      ("\u{FEFF}title\na", ["a"]),
      ("title\ra\rb", ["a", "b"]),
      ("title\n\"a\r\nb\"\n", ["a\r\nb"]),
      ("title\n\"a\rb\"", ["a\rb"]),
      ("title\n\"\"\"\"\n\"\"", ["\"", ""]),
      ("title\n  a \n\" b \"", ["  a ", " b "]),
      ("title,id\n,\n\"a\",\nb,x", ["", "a", "b"]),
      ("\n\ntitle\n\n\nä\n\n", ["ä"]),
      ("title\n😀", ["😀"]),
    ]
  )
  func cells(text: String, titles: [String]) throws {
    #expect(try decode(text).cards.map(\.title) == titles)
  }

  @Test("is refused with the line of every mistake")
  func refusals() async throws {
    try await Messages.check("decks", "d.csv") { text in
      let mistakes = mistakes(Array(text.utf8))
      let error = #expect(throws: RiffleError.self) {
        try DeckFile.decode(Array(text.utf8), at: FilePath("d.csv"))
      }
      #expect(error?.kind == .badFile)
      #expect(error?.description.hasPrefix(mistakes[0]) == true)
      return mistakes.joined(separator: "\n")
    }
  }

  @Test("tells the lines of the other mistakes on the line of the first")
  func otherMistakes() {
    func line(_ count: Int) -> String? {
      let text = "id,title\n" + String(repeating: "a\n", count: count)
      return #expect(throws: RiffleError.self) { try decode(text) }?.description
    }
    #expect(line(1)?.hasSuffix("in quotation marks.") == true)
    #expect(line(2)?.hasSuffix("quotation marks. There is 1 more mistake, in line 3.") == true)
    #expect(line(3)?.hasSuffix(" There are 2 more mistakes, in lines 3, 4.") == true)
    #expect(
      line(99)?.hasSuffix(" There are 98 more mistakes, in lines 3, 4, 5, 6, 7, 8, ....") == true
    )
  }

  @Test("in another encoding is one mistake")
  func encodings() {
    let latin = Array("id\n".utf8) + [0xE9, 0x0A, 0xE8, 0x0A]
    #expect(mistakes(latin) == ["d.csv:2: cell 1 is not UTF-8. Save the file as UTF-8."])
    #expect(mistakes([0xFF, 0xFE, 0x69, 0]) == ["d.csv:1: it is UTF-16. Save it as UTF-8."])
  }

  @Test("reads what Python's csv module writes", arguments: 0..<20 as Range<UInt64>)
  func python(seed: UInt64) throws {
    let program = URL(fileURLWithPath: "/usr/bin/env")
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "\"", ",", "\n", "\r\n", "\r", " ", "é", "😀", ";", "\t", "'", "\\"]
    let rows = (0..<Int.random(in: 1...20, using: &random)).map { _ in
      (0..<3).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? ""
        }
        .joined()
      }
    }
    // Python writes a cell with another line's end than the file's without quotation marks.
    let (quoting, ending) =
      [
        ("MINIMAL", "\\r\\n"), ("ALL", "\\r\\n"), ("ALL", "\\n"), ("ALL", "\\r"),
        ("NONNUMERIC", "\\n"),
      ]
      .randomElement(using: &random) ?? ("ALL", "\\n")
    let folder = try TemporaryFolder()
    let input = try folder.write(try JSONEncoder().encode(rows), to: "rows.json")
    let file = folder.path(of: "d.csv")
    let script = """
      import csv, json, sys
      rows = json.load(open(sys.argv[1]))
      with open(sys.argv[2], "w", newline="", encoding="utf-8") as file:
          writer = csv.writer(file, quoting=csv.QUOTE_\(quoting), lineterminator="\(ending)")
          writer.writerow(["title", "subtitle", "other"])
          writer.writerows(rows)
      """
    let python = Process()
    python.executableURL = program
    python.arguments = ["python3", "-c", script, input, file]
    python.standardError = FileHandle.nullDevice
    try python.run()
    python.waitUntilExit()
    // 127: there is no Python here.
    if python.terminationStatus == 127 { return }
    try #require(python.terminationStatus == 0)

    let deck = try Deck.open(FilePath(file))

    let cells = deck.cards.map { [$0.title, $0.subtitle] + $0.extra.map(\.value) }
    #expect(cells == rows.map { $0.map(\.withoutGuard) }, "seed \(seed)")
  }

  @Test("names that a spreadsheet would run are no formulas in a report, and come back from it")
  func formulas() throws {
    let names = [
      "=1+1.jpg", "+1", "-1.jpg", "@SUM(1).jpg", "\t=1", "\r", "\r\n", "'=1", "''-1,2", "'", "'a",
      "\"@\"",
      "=\u{301}", ",\u{301}", "\"\u{308},x", "M\u{FC}ller", "Mu\u{308}ller", "a,b", "\n", "'\t",
    ]
    let report = DecisionReport(
      rows: names.map { .init(card: CardName($0), path: nil, decision: nil, stars: 1) }
    )
    let csv = report.bytes(.csv)
    // As a spreadsheet takes it: quotation marks do not make a text of a cell.
    for name in names {
      let cell = Array(("'" + name).utf8)
      let isRun = "=+-@\t\r".utf8.contains(try #require(name.utf8.first))
      let plain = DecisionReport(rows: [.init(card: CardName(name), path: nil, decision: nil)])
      let line = plain.bytes(.csv).split(separator: UInt8(ascii: "\n"), maxSplits: 1)[1]
      let first = line.first { $0 != UInt8(ascii: "\"") }
      if isRun { #expect(first == cell[0], "\(name.debugDescription)") }
    }
    // Its first column is called "card"; a deck's is "id".
    let deck = try DeckFile.decode(Array("id".utf8) + csv.dropFirst(4), at: "d.csv")
    #expect(deck.cards.map(\.id) == names.map { CardName($0) })
  }

  @Test("has both forms of one umlaut as ids, and none of them twice")
  func forms() throws {
    let (composed, decomposed) = ("M\u{FC}ller", "Mu\u{308}ller")
    let deck = try decode("id\n\(composed)\n\(decomposed)\n")
    #expect(deck.cards.map(\.id) == [CardName(composed), CardName(decomposed)])
    #expect(deck.cards[0] != deck.cards[1])
    #expect(throws: RiffleError.self) { try decode("id\n\(composed)\n\(composed)\n") }
  }
}

extension String {
  /// Without the apostrophe that keeps a spreadsheet from running a cell.
  fileprivate var withoutGuard: String {
    guard unicodeScalars.first == "'",
      let first = unicodeScalars.first(where: { $0 != "'" }),
      "=+-@\t\r".unicodeScalars.contains(first)
    else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
  }
}
