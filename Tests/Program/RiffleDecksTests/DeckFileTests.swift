import Foundation
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Deck file")
struct DeckFileTests {
  private static func deck(_ cards: String) -> String {
    #"{"riffle": "deck", "version": 1, "title": "T", "cards": ["# + cards + "]}"
  }

  private static func deck(verdicts object: String) -> String {
    #"{"riffle": "deck", "version": 1, "verdicts": "# + object + #", "cards": [{}]}"#
  }

  @Test("tells all mistakes, in the order of the lines")
  func mistakes() throws {
    let text = Self.deck(
      "{\"image\": \"/a\",\n\"tilte\": 1,\n\"color\": 2},\n5,\n{\"id\": 3}, {\"id\": \"1\"},\n{\"id\": \"1\"}"
    )
    let path = FilePath("d.json")

    let lines = DeckFile.mistakes(in: Array(text.utf8), at: path).map(\.description)

    #expect(
      lines == [
        #"d.json: cards[1] must be an object, not the number 5."#,
        #"d.json:1: "cards[0].image" must be a path in or below the deck's folder, relative to it, "#
          + #"not the text "/a"."#,
        #"d.json:2: "cards[0].tilte" is not a key here. Did you mean "title"?"#,
        #"d.json:3: "cards[0].color" must be text, not the number 2."#,
        #"d.json:5: "cards[2].id" must be text, not the number 3."#,
        #"d.json:6: "cards[4].id" is "1", which cards[3] has. Give each card an id of its own."#,
      ]
    )
    let error = #expect(throws: RiffleError.self) {
      try DeckFile.decode(Array(text.utf8), at: path)
    }
    #expect(
      error?.description == lines[0] + " There are 5 more mistakes, in lines 1, 2, 3, 5, 6."
    )
  }

  @Test("reads the verdicts, also the same word twice, and in capital letters")
  func verdicts() throws {
    let text = Self.deck(verdicts: #"{"left": "No", "right": "keep", "topLeft": "no"}"#)

    let deck = try DeckFile.decode(Array(text.utf8), at: FilePath("d.json"))

    let no = try #require(Verdict(rawValue: "no"))
    #expect(deck.verdicts == VerdictChoices([.left: no, .right: .keep, .topLeft: no]))
  }

  @Test("reads all that a card can say, with paths relative to the file")
  func complete() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(
      try folder.write(
        Self.deck(
          ##"{"id": "a", "image": "in/a.jpg", "title": "A", "subtitle": "S", "color": "#3FD5A0"}"##
        ),
        to: "d.json"
      )
    )

    let deck = try Deck.open(file)

    let image = FilePath(folder.url.path + "/in/a.jpg")
    let card = DeckCard(
      id: "a",
      title: "A",
      subtitle: "S",
      image: image,
      color: Color(rgb: 0x3F_D5A0)
    )
    #expect(deck == Deck(title: "T", cards: [card]))
  }

  @Test("makes do with the least: its own name as title, places as ids")
  func minimal() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(
      try folder.write(
        ##"{"riffle": "deck", "version": 1, "cards": [{}, {"color": "#000000"}]}"##,
        to: "mine.json"
      )
    )

    let deck = try Deck.open(file)

    #expect(deck.title == "mine")
    #expect(deck.cards == [DeckCard(id: "0"), DeckCard(id: "1", color: .black)])
  }

  @Test("refuses what is wrong with one line that names the place and what would do")
  func refusals() async throws {
    let folder = try TemporaryFolder()
    try await Messages.check("decks", "d.json") { text in
      let file = FilePath(try folder.write(text, to: "d.json"))
      let (kind, line) = try #require(refusal(of: file, in: folder))
      #expect(kind == .badFile)
      return line
    }
  }
}
