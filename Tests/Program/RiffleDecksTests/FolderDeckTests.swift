import Foundation
import Glibc
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleMedia
import SystemPackage
import TestSupport
import Testing

@Suite("Folder deck")
struct FolderDeckTests {
  @Test("takes every picture in natural order, with the name as title")
  func naturalOrder() throws {
    let folder = try TemporaryFolder()
    for name in ["b10.png", "b9.JPG", "b09.jpg", "a.webp", "notes.txt", ".hidden.png", "B2.gif"] {
      try folder.write("", to: name)
    }

    let deck = try Deck.open(FilePath(folder.url.path))

    #expect(deck.title == folder.url.lastPathComponent)
    #expect(deck.cards.map(\.id) == ["a.webp", "B2.gif", "b09.jpg", "b9.JPG", "b10.png"])
    #expect(deck.cards.map(\.title) == ["a", "B2", "b09", "b9", "b10"])
    #expect(deck.cards.first?.image == FilePath(folder.url.path + "/a.webp"))
  }

  @Test("keeps the bytes of a name that is no UTF-8")
  func foreignName() throws {
    let folder = try TemporaryFolder()
    let path = Array(folder.url.path.utf8) + Array("/".utf8) + [0x63, 0xE9] + Array(".png".utf8)
    let file = try #require(fopen(path.map { CChar(bitPattern: $0) } + [0], "w"))
    fclose(file)

    let deck = try Deck.open(FilePath(folder.url.path))

    #expect(deck.cards.map(\.image?.bytes) == [path])
    #expect(deck.cards.map(\.title) == ["c\u{FFFD}"])
  }

  @Test("refuses a folder without pictures")
  func noPictures() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "notes.txt")

    let (kind, line) = try #require(refusal(of: FilePath(folder.url.path), in: folder))

    #expect(kind == .badFile)
    #expect(
      line
        == "~: no pictures here: 1 other file. Name a folder that holds \(PictureFormat.list) files."
    )
  }

  @Test("refuses a path that leads nowhere")
  func noSuchPath() throws {
    let folder = try TemporaryFolder()

    let (kind, line) = try #require(
      refusal(of: FilePath(folder.url.path + "/gone"), in: folder)
    )

    #expect(kind == .unreadable)
    #expect(
      line
        == "~/gone: no such file or folder. Name a folder of pictures, a picture "
        + "(\(PictureFormat.list)), or a deck file (.json, .csv)."
    )
  }

  @Test("refuses a file that is no deck")
  func notADeck() throws {
    let folder = try TemporaryFolder()
    let file = FilePath(try folder.write("", to: "notes.txt"))

    let (kind, line) = try #require(refusal(of: file, in: folder))

    #expect(kind == .badFile)
    #expect(
      line
        == "~/notes.txt: not a picture and not a deck. Name a folder of pictures, a picture "
        + "(\(PictureFormat.list)), or a deck file (.json, .csv)."
    )
  }
}
