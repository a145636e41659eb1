import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Files that are one card")
struct FileGroupTests {
  @Test(
    "are those of one name",
    arguments: [
      // Files, cards with their companions, files of no card.
      ("a.jpg", "a.jpg", 0),
      ("a.jpg b.jpg", "a.jpg | b.jpg", 0),
      ("a.jpg a.cr2", "a.jpg: a.cr2", 0),
      ("A.JPG A.CR2 A.XMP A.MOV", "A.JPG: A.CR2 A.MOV A.XMP", 0),
      ("a.cr2 a.xmp", "a.cr2: a.xmp", 0),
      ("a.nef a.dng", "a.dng: a.nef", 0),
      ("a.jpg a.nef a.dng", "a.jpg: a.dng a.nef", 0),
      ("IMG_1.JPG img_1.jpg", "IMG_1.JPG | img_1.jpg", 0),
      ("IMG_1.JPG img_1.cr2", "img_1.cr2 | IMG_1.JPG", 0),
      ("a.jpg a.png a.xmp", "a.jpg: a.xmp | a.png", 0),
      ("a.jpg a.png a.cr2 a.mov", "a.jpg: a.cr2 a.mov | a.png", 0),
      ("a.jpg a.png a.png.xmp", "a.jpg | a.png: a.png.xmp", 0),
      ("a.jpg a.cr2 a.cr2.xmp a.jpg.xmp a.xmp", "a.jpg: a.cr2 a.cr2.xmp a.jpg.xmp a.xmp", 0),
      ("a.cr2 a.cr2.xmp", "a.cr2: a.cr2.xmp", 0),
      ("a.jpg a.jpg.png a.jpg.xmp", "a.jpg: a.jpg.xmp | a.jpg.png", 0),
      ("a.jpg.png a.jpg.xmp", "a.jpg.png: a.jpg.xmp", 0),
      ("a.jpg a.b.xmp a.b.jpg", "a.b.jpg: a.b.xmp | a.jpg", 0),
      ("x.jpg a.mov b.mp4 c.xmp", "x.jpg", 3),
      ("a.jpg b.mov b.mov.xmp", "a.jpg", 2),
      ("a.png a.mov a.mov.xmp", "a.png: a.mov a.mov.xmp", 0),
      ("a.jpg b.jpg.xmp", "a.jpg", 1),
      ("a10.jpg a9.jpg a9.cr2", "a9.jpg: a9.cr2 | a10.jpg", 0),
      ("a.jpg .a.cr2 .a.xmp", "a.jpg", 0),
      ("a.JPeG jpg a. a.jpgjpgjpg b.jpg.bak", "a.JPeG", 4),
    ]
  )
  func groups(files: String, cards: String, unused: Int) throws {
    let folder = try TemporaryFolder()
    for file in files.split(separator: " ") { try folder.write("", to: String(file)) }
    let path = FilePath(folder.url.path)

    let (deck, summary) = try Deck.open([path], problem: { _ in })

    let text = deck.cards.map { card in
      let names = card.companions.map(\.fileName)
      #expect(card.companions.allSatisfy { $0.removingLastComponent() == path })
      #expect(card.image == path.appending(card.id.text))
      return names.isEmpty ? card.id.text : "\(card.id): \(names.joined(separator: " "))"
    }
    #expect(text.joined(separator: " | ") == cards)
    #expect(summary == ListingSummary(cards: deck.cards.count, otherFiles: unused))
  }
}
