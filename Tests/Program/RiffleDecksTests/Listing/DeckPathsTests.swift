import Foundation
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleMedia
import SystemPackage
import TestSupport
import Testing

@Suite("Decks of several paths")
struct DeckPathsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "sub"),
      withIntermediateDirectories: true
    )
    for name in ["b.png", "a.png", "a.cr2", "a.xmp", "sub/2.png", "sub/10.png", "sub/1.png"] {
      try folder.write("", to: name)
    }
    try folder.write("", to: "notes.txt")
    try folder.write(
      ##"{"riffle": "deck", "version": 1, "title": "T", "verdicts": {"left": "no"}, "cards": ["##
        + ##"{"id": "x", "image": "sub/1.png"}, {"color": "#000000"}]}"##,
      to: "d.json"
    )
    try folder.write("id,image\nx,b.png\n", to: "e.csv")
  }

  /// Opens paths in the folder, and returns identities and problems without the folder's path.
  private func open(
    _ names: [String]
  ) throws -> (deck: Deck, ids: [String], problems: [String], summary: ListingSummary) {
    var problems: [String] = []
    let (deck, summary) = try Deck.open(names.map { FilePath(folder.path(of: $0)) }) {
      problems.append(short($0.description))
    }
    return (deck, deck.cards.map { short($0.id.text) }, problems, summary)
  }

  private func short(_ text: String) -> String {
    text.replacingOccurrences(of: folder.url.path, with: "~")
  }

  @Test("come in the order of the paths, a folder's in natural order")
  func order() throws {
    let (deck, ids, problems, summary) = try open(["sub", "d.json", "b.png"])

    #expect(
      ids == ["~/sub/1.png", "~/sub/2.png", "~/sub/10.png", "~/d.json/1", "~/b.png"]
    )
    #expect(problems.isEmpty)
    #expect(deck.title == "sub and 2 more")
    #expect(deck.verdicts == nil)
    #expect(summary.cards == 5)
  }

  @Test("that are empty are named so that a person sees them")
  func emptyPath() throws {
    let error = #expect(throws: RiffleError.self) { try Deck.open([""]) { _ in } }

    #expect(error?.description.hasPrefix("\"\": no such file or folder.") == true)
  }

  @Test("have no card twice, by whatever path")
  func duplicates() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"),
      withDestinationPath: "sub"
    )

    #expect(try open(["a.png", "b.png", "a.png", "sub/../a.png"]).ids == ["~/a.png", "~/b.png"])
    #expect(
      try open(["sub/2.png", "link", "sub", "link/1.png"]).ids
        == ["~/sub/2.png", "~/link/1.png", "~/link/10.png"]
    )
    #expect(
      try open(["e.csv", "b.png", "d.json", "sub"]).ids
        == ["~/e.csv/x", "~/d.json/x", "~/d.json/1", "~/sub/2.png", "~/sub/10.png"]
    )
  }

  @Test("show a single picture with what belongs to it")
  func single() throws {
    let (deck, ids, _, _) = try open(["a.png"])

    #expect(deck.title == "a" && ids == ["a.png"])
    #expect(deck.cards.first?.companions.map(\.fileName) == ["a.cr2", "a.xmp"])
    #expect(try open(["a.cr2"]).ids == ["a.png"])
    #expect(try open(["a.cr2", "b.png", "a.png"]).ids == ["~/a.png", "~/b.png"])
  }

  @Test("show a hidden picture that is named")
  func hidden() throws {
    try folder.write("", to: ".c.png")

    #expect(
      try open([".c.png", "."]).ids.sorted() == ["~/.c.png", "~/./a.png", "~/./b.png"].sorted()
        || open([".c.png", "."]).ids == ["~/.c.png", "~/a.png", "~/b.png"]
    )
  }

  @Test("take a deck file's title, identities and verdicts")
  func deckFiles() throws {
    let (deck, ids, _, _) = try open(["d.json"])
    #expect(deck.title == "T" && ids == ["x", "1"])
    #expect(deck.verdicts?[.left]?.rawValue == "no")
    #expect(
      try open(["e.csv"]).deck
        == Deck(
          title: "e",
          cards: [DeckCard(id: "x", image: FilePath(folder.path(of: "b.png")))]
        )
    )
  }

  @Test("tell what cannot be shown, a line each, and show the rest")
  func problems() throws {
    try folder.write("id\n\"", to: "bad.csv")
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "empty"),
      withIntermediateDirectories: true
    )

    let (_, ids, problems, _) = try open(["gone.png", "b.png", "notes.txt", "bad.csv", "empty"])

    #expect(ids == ["~/b.png"])
    let remedy =
      "Name a folder of pictures, a picture (\(PictureFormat.list)), or a deck file (.json, .csv)."
    #expect(
      problems == [
        "~/gone.png: no such file or folder. \(remedy)",
        "~/notes.txt: not a picture and not a deck. \(remedy)",
        "~/bad.csv:2: the quotation mark that opens cell 1 is never closed.",
        "~/empty: no pictures here: it is empty. Name a folder that holds \(PictureFormat.list) files.",
      ]
    )
  }

  @Test("with nothing to show are refused")
  func nothing() throws {
    let error = try #require(throws: RiffleError.self) { try open(["gone", "notes.txt"]) }

    #expect(error.kind == .unreadable)
    #expect(error.description == "none of the 2 paths has anything to show.")
  }

  @Test("say what is in a folder without pictures")
  func noPictures() throws {
    try FileManager.default.removeItem(atPath: folder.path(of: "b.png"))
    for name in ["a.png", "a.cr2"] {
      try FileManager.default.removeItem(atPath: folder.path(of: name))
    }

    let (kind, line) = try #require(refusal(of: FilePath(folder.url.path), in: folder))

    #expect(kind == .badFile)
    #expect(line == "~: no pictures here: 4 other files, 1 folder; -r to go into it.")
  }

  @Test("refuse what is neither a file nor a folder")
  func pipe() throws {
    mkfifo(folder.path(of: "pipe.png"), 0o600)

    let (kind, line) = try #require(refusal(of: FilePath(folder.path(of: "pipe.png")), in: folder))

    #expect(kind == .badFile)
    #expect(line.hasPrefix("~/pipe.png: is neither a folder nor a file. Name a folder"))
  }
}
