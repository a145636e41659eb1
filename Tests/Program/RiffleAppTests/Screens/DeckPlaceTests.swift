import Foundation
import RiffleApp
import SystemPackage
import TestSupport
import Testing

@Suite("Place of a deck's decisions")
struct DeckPlaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub/more"),
      withIntermediateDirectories: true
    )
    for name in ["a.jpg", "b.jpg", "sub/c.jpg", "sub/more/d.jpg", "deck.json", "cards.csv"] {
      try folder.write("", to: name)
    }
  }

  private func path(_ name: String) -> FilePath { FilePath(folder.path(of: name)) }
  private var top: FilePath { FilePath(folder.url.path) }

  @Test(
    "a folder, its pictures and pictures below it have one place, so that one decision counts for all"
  )
  func pictures() {
    let whole = DeckPlace(of: [top])
    #expect(whole.folder == top && whole.path == top)
    #expect(DeckPlace(of: [path("a.jpg")]) == whole)
    #expect(DeckPlace(of: [path("a.jpg"), path("b.jpg")]) == whole)
    #expect(DeckPlace(of: [path("b.jpg"), path("sub")]) == whole)
    #expect(DeckPlace(of: [path("sub/c.jpg"), path("sub/more/d.jpg")]).folder == path("sub"))
  }

  @Test("a deck file alone is its own place, with other paths it is not")
  func decks() {
    let deck = DeckPlace(of: [path("deck.json")])
    #expect(deck.path == path("deck.json") && deck.folder == nil && !deck.isTable)
    #expect(DeckPlace(of: [path("cards.csv")]).isTable)
    #expect(DeckPlace(of: [path("deck.json"), path("a.jpg")]).folder == top)
  }

  @Test("bare names are in the folder that the program runs in")
  func bareNames() {
    #expect(DeckPlace(of: ["one.jpg", "two.jpg"]).folder == ".")
    #expect(DeckPlace(of: ["one.jpg"]).folder == ".")
  }
}
