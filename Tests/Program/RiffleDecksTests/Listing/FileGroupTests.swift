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
      // What a camera or another program keeps beside them.
      ("a.jpg a.png a.WAV a.png.dop", "a.jpg: a.WAV | a.png: a.png.dop", 0),
      ("A.JPG A.CR2 A.vrd A.CR2.pp3", "A.JPG: A.CR2 A.CR2.pp3 A.vrd", 0),
      ("a.jpg A.WAV b.wav c.thm", "a.jpg", 3),
      ("a.jpg a.mov a.mov.thm", "a.jpg: a.mov a.mov.thm", 0),
      // darktable's copies.
      (
        "a.jpg a_01.jpg.xmp a_12.jpg.xmp a_123.jpg.xmp",
        "a.jpg: a_01.jpg.xmp a_12.jpg.xmp a_123.jpg.xmp", 0
      ),
      ("A.JPG A.CR2 A_01.CR2.xmp", "A.JPG: A.CR2 A_01.CR2.xmp", 0),
      ("a.jpg a_01.jpg a_01.jpg.xmp", "a.jpg | a_01.jpg: a_01.jpg.xmp", 0),
      ("a.jpg a_01.jpg a_01_02.jpg.xmp", "a.jpg | a_01.jpg: a_01_02.jpg.xmp", 0),
      ("a.jpg a_01.cr2 a_01.jpg.xmp", "a.jpg | a_01.cr2", 1),
      ("G_1.jpg G_01.jpg.xmp", "G_1.jpg", 1),
      ("G_1.jpg G_01.jpg G_01.jpg.xmp", "G_01.jpg: G_01.jpg.xmp | G_1.jpg", 0),
      ("a.jpg a_1.jpg.xmp a_00.jpg.xmp a_012.jpg.xmp a_12345.jpg.xmp _01.jpg.xmp", "a.jpg", 5),
      ("a.jpg a_01.xmp a_01.jpg.pp3 a_01.png.xmp", "a.jpg", 3),
      // Names of phones: Apple's edits.
      ("IMG_1234.JPG IMG_E1234.JPG", "IMG_E1234.JPG: IMG_1234.JPG", 0),
      (
        "IMG_1234.AAE IMG_1234.HEIC IMG_1234.MOV IMG_E1234.JPG IMG_E1234.MOV IMG_O1234.AAE",
        "IMG_E1234.JPG: IMG_1234.AAE IMG_1234.HEIC IMG_1234.MOV IMG_E1234.MOV IMG_O1234.AAE", 0
      ),
      ("IMG_1234.DNG IMG_E1234.HEIC", "IMG_E1234.HEIC: IMG_1234.DNG", 0),
      (
        "IMG_1234.HEIC IMG_1234.HEIC.xmp IMG_E1234.JPG IMG_E1234.JPG.xmp IMG_E1234.xmp",
        "IMG_E1234.JPG: IMG_1234.HEIC IMG_1234.HEIC.xmp IMG_E1234.JPG.xmp IMG_E1234.xmp", 0
      ),
      (
        "IMG_1234.HEIC IMG_E1234.MOV IMG_E1234.AAE",
        "IMG_1234.HEIC: IMG_E1234.AAE IMG_E1234.MOV", 0
      ),
      ("IMG_E1234.JPG IMG_E1234.AAE IMG_O1234.AAE", "IMG_E1234.JPG: IMG_E1234.AAE", 1),
      ("IMG_E1234.JPG IMG_1234.MOV", "IMG_E1234.JPG", 1),
      (
        "IMG_1234.HEIC IMG_1234.JPG IMG_E1234.JPG IMG_O1234.AAE",
        "IMG_1234.HEIC: IMG_O1234.AAE | IMG_1234.JPG | IMG_E1234.JPG", 0
      ),
      (
        "IMG_1.JPG IMG_E1.JPG IMG_12345.JPG IMG_E12345.JPG IMG_1234.JPG img_e1234.jpg",
        "IMG_1.JPG | IMG_1234.JPG | IMG_12345.JPG | IMG_E1.JPG | img_e1234.jpg | IMG_E12345.JPG", 0
      ),
      (
        "IMG_1234.JPG IMG_E1234.JPG IMG_E1234.PNG",
        "IMG_1234.JPG | IMG_E1234.JPG | IMG_E1234.PNG", 0
      ),
      ("DSC1.JPG DSC1-2.JPG 1(0).jpg 1.jpg", "1(0).jpg | 1.jpg | DSC1-2.JPG | DSC1.JPG", 0),
      // Google's raw photographs and motion pictures.
      (
        "PXL_1.RAW-01.COVER.jpg PXL_1.RAW-02.ORIGINAL.dng PXL_1.RAW-02.ORIGINAL.dng.xmp",
        "PXL_1.RAW-01.COVER.jpg: PXL_1.RAW-02.ORIGINAL.dng PXL_1.RAW-02.ORIGINAL.dng.xmp", 0
      ),
      (
        "PXL_1.RAW-01.MP.COVER.jpg PXL_1.RAW-02.ORIGINAL.dng PXL_2.RAW-02.ORIGINAL.dng",
        "PXL_1.RAW-01.MP.COVER.jpg: PXL_1.RAW-02.ORIGINAL.dng | PXL_2.RAW-02.ORIGINAL.dng", 0
      ),
      (
        "P.RAW-01.COVER.jpg P.RAW-02.ORIGINAL.dng P.RAW-02.ORIGINAL.jpg",
        "P.RAW-01.COVER.jpg | P.RAW-02.ORIGINAL.jpg: P.RAW-02.ORIGINAL.dng", 0
      ),
      (
        "PXL_1.PORTRAIT-01.COVER.jpg PXL_1.PORTRAIT-02.ORIGINAL.jpg",
        "PXL_1.PORTRAIT-01.COVER.jpg | PXL_1.PORTRAIT-02.ORIGINAL.jpg", 0
      ),
      ("PXL_1.MP PXL_1.MP.jpg PXL_2.MP", "PXL_1.MP.jpg: PXL_1.MP", 1),
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

  @Test("have the marks of their own sidecars, not of darktable's copies")
  func marks() throws {
    let folder = try TemporaryFolder()
    for file in ["a.jpg", "a.xmp", "a.jpg.xmp", "a_01.jpg.xmp", "b_01.jpg", "b_01.jpg.xmp"] {
      try folder.write("", to: file)
    }
    let path = FilePath(folder.url.path)

    let sidecars = try Deck.open(path).cards.map { card in
      CardIdentity(card, in: path).sidecars.map(\.fileName)
    }

    #expect(sidecars == [["a.jpg.xmp", "a.xmp"], ["b_01.jpg.xmp"]])
  }
}
