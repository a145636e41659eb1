import Foundation
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Deck files written and read back")
struct DeckRoundTripTests {
  @Test("keep every card", arguments: 0..<40 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters: [Character] = ["a", "\"", "\\", "\n", "é", "漢", "😀", " ", ".", "\u{1}"]
    func text(_ count: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: count, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "?"
        }
      )
    }
    let path = FilePath(["d.json", "/decks/d.json", "in/it/d.json"][Int(seed % 3)])
    let cards = (0..<Int.random(in: 1...9, using: &random)).map { index in
      var card = DeckCard(id: "\(index) \(text(0...3))", title: text(0...6), subtitle: text(0...6))
      if Bool.random(using: &random) {
        card.image = path.removingLastComponent().appending("in/a\(text(0...5)).jpg")
      }
      if Bool.random(using: &random) {
        card.color = Color(rgb: .random(in: 0...0xFF_FFFF, using: &random))
      }
      return card
    }
    var deck = Deck(title: text(0...9), cards: cards)
    if Bool.random(using: &random) {
      var verdicts = VerdictChoices([.left: .reject])
      for direction in Direction.allCases where Bool.random(using: &random) {
        verdicts[direction] =
          [Verdict.keep, .skip, Verdict(rawValue: "über-1")]
          .randomElement(using: &random) ?? nil
      }
      deck.verdicts = verdicts.all.isEmpty ? nil : verdicts
    }

    let bytes = try DeckFile.encode(deck, at: path)

    #expect(try DeckFile.decode(bytes, at: path) == deck)
    #expect(
      bytes.count { $0 == UInt8(ascii: "\n") } == cards.count + (deck.verdicts == nil ? 7 : 8)
    )
  }

  @Test(
    "cannot have a picture from elsewhere, or one whose name is not UTF-8",
    arguments: [
      FilePath("/elsewhere/a.png"), FilePath("/decks/../a.png"), FilePath("/decks"),
      FilePath(platformString: [0x2F, 0x64, 0x65, 0x63, 0x6B, 0x73, 0x2F, -23, 0]),
    ]
  )
  func refusals(image: FilePath) throws {
    let deck = Deck(title: "", cards: [DeckCard(id: "a", image: image)])

    let error = try #require(throws: RiffleError.self) {
      try DeckFile.encode(deck, at: FilePath("/decks/d.json"))
    }

    #expect(error.kind == .unwritable)
    #expect(error.description.hasPrefix("/decks/d.json: cannot hold \(image.string): "))
  }

  @Test("open in a folder whose name is not UTF-8")
  func foreignFolder() throws {
    let folder = try TemporaryFolder()
    let component = try #require(FilePath.Component(platformString: [0x63, -23, 0]))
    let foreign = FilePath(folder.url.path).appending(component)
    #expect(foreign.withPlatformString { mkdir($0, 0o700) } == 0)
    let path = foreign.appending("d.json")
    let deck = Deck(
      title: "T",
      cards: [DeckCard(id: "a", image: foreign.appending("a.png"))]
    )
    let file = try FileDescriptor.open(
      path,
      .writeOnly,
      options: .create,
      permissions: .ownerReadWrite
    )
    _ = try file.closeAfter { try file.writeAll(DeckFile.encode(deck, at: path)) }

    #expect(try Deck.open(path) == deck)
  }
}
