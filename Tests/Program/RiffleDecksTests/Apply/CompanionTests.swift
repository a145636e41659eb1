import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Companions of a picture")
struct CompanionTests {
  /// What cameras and programs write beside a picture, each with the name of who does.
  private static let kinds: [(maker: String, suffixes: [String])] = [
    ("cameras", ["wav", "mp3", "m4a", "thm", "mov", "mp4"]), ("RawTherapee", ["pp3"]),
    ("ART", ["arp"]), ("DxO", ["dop"]), ("Canon", ["vrd", "dr4"]), ("ON1", ["on1", "onphoto"]),
    ("Capture One", ["cos", "cop", "cof", "cot", "comask"]), ("Nikon", ["nksc", "ncf"]),
    ("Adobe", ["acr", "xmp"]), ("Apple", ["aae"]), ("a raw photograph", ["cr2"]),
  ]

  private static let suffixes = kinds.flatMap(\.suffixes)

  /// The names of all companions of `A.JPG`: as cameras and as editors name them, in both cases.
  private static let names =
    (suffixes + suffixes.map { $0.uppercased() }).flatMap { suffix in
      ["cr2", "mov", "mp4"].contains(suffix.lowercased())
        ? ["A.\(suffix)"] : ["A.\(suffix)", "A.JPG.\(suffix)"]
    } + [
      "A_01.JPG.xmp", "A_02.JPG.xmp", "A_123.JPG.xmp", "A_01.cr2.xmp",
      "NKSC_PARAM/A.JPG.nksc", "NKSC_PARAM/A.cr2.nksc",
      "CaptureOne/Settings166/A.cr2.cos", "CaptureOne/Cache/Thumbnails/A.cr2.cot",
    ]

  /// Files whose names are like those of companions, and which belong to others or to nobody.
  private static let strangers = [
    "A_03.JPG", "A_03.JPG.xmp", "B.JPG", "B.WAV", "AA.pp3", "a.vrd", "A_1.JPG.xmp", "A.JPG_01.xmp",
    "NKSC_PARAM/B.JPG.nksc", "CaptureOne/notes.txt", "WAV", "other/A.wav",
  ]

  private static func write(_ names: [String], in rig: ApplyRig) throws {
    for name in names {
      let path = rig.source.pushing(FilePath(name))
      path.folder.makeFolder()
      try rig.write("contents of \(name)", to: path)
    }
  }

  /// The cards of the source, of which some are decided on.
  private static func items(
    of rig: ApplyRig,
    _ verdicts: [String: Verdict]
  ) throws -> [ApplyItem] {
    try Deck.open(rig.source).cards.map { card in
      try rig.item(
        card.id.text,
        [try #require(card.image)] + card.companions,
        verdicts[card.id.text]
      )
    }
  }

  /// The paths of all files below a folder.
  private static func files(below folder: FilePath) throws -> Set<String> {
    guard folder.exists else { return [] }
    let count = folder.folderBytes.count
    let all = try Snapshot(of: folder).files.filter { (try? $0.key.stat().type) == .regular }
    return Set(all.keys.map { String(decoding: $0.bytes.dropFirst(count), as: UTF8.self) })
  }

  @Test("go where it goes and come back byte for byte", arguments: ["move", "copy", "link"])
  func goAlong(word: String) throws {
    let rig = try ApplyRig()
    try Self.write(["A.JPG"] + Self.names + Self.strangers, in: rig)
    let before = try rig.snapshot()
    let action: ApplyAction =
      switch word {
      case "move": .move(to: rig.target)
      case "copy": .copy(to: rig.target)
      default: .link(to: rig.target)
      }

    let outcome = try rig.apply(action, try Self.items(of: rig, ["A.JPG": .keep]))

    #expect(outcome.left.isEmpty && outcome.failure == nil)
    #expect(
      try Self.files(below: rig.target.appending("keep")) == Set(["A.JPG"] + Self.names)
    )
    let stayed = word == "move" ? [] : ["A.JPG"] + Self.names
    #expect(try Self.files(below: rig.source) == Set(Self.strangers + stayed))
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test("go to the trash with it and come back byte for byte")
  func trashed() throws {
    let rig = try ApplyRig()
    // The probe decides on all that ends with .jpg.
    let names = ["A.jpg"] + Self.names.map { $0.replacing("JPG", with: "jpg") }
    try Self.write(names + ["B.WAV", "NKSC_PARAM/B.JPG.nksc"], in: rig)
    let before = try rig.snapshot()

    let outcome = try rig.probe.run(["trash", rig.source.string, "-", rig.data.string])

    #expect(outcome.output.contains("Trashed \(names.count) files"), "\(outcome)")
    #expect(try Self.files(below: rig.source) == ["B.WAV", "NKSC_PARAM/B.JPG.nksc"])
    let undo = try rig.probe.run(["undo", rig.source.string, rig.data.string])
    #expect(undo.status == 0, "\(undo)")
    #expect(try rig.snapshot() == before)
  }

  @Test("of phones go along and come back, and nobody else's picture goes with them")
  func phones() throws {
    let rig = try ApplyRig()
    let edit = [
      "IMG_E1234.JPG", "IMG_1234.HEIC", "IMG_1234.MOV", "IMG_E1234.MOV", "IMG_1234.AAE",
      "IMG_O1234.AAE",
    ]
    let raw = ["PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"]
    let strangers = ["IMG_E1235.JPG", "IMG_1236.HEIC", "PXL_2.RAW-02.ORIGINAL.dng", "DSC1-2.JPG"]
    try Self.write(edit + raw + strangers + ["IMG_1234.psd"], in: rig)
    let before = try rig.snapshot()
    let items = try Self.items(of: rig, [edit[0]: .keep, raw[0]: .keep])
    #expect(items.count == 2 + strangers.count)

    #expect(rig.plan(.move(to: rig.target), items).namesakes.map(\.fileName) == ["IMG_1234.psd"])
    try rig.apply(.move(to: rig.target), items)

    #expect(try Self.files(below: rig.target.appending("keep")) == Set(edit + raw))
    #expect(try Self.files(below: rig.source) == Set(strangers + ["IMG_1234.psd"]))
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test("belong to the first of several pictures of a name, or to the one with that whole name")
  func twoPictures() throws {
    let rig = try ApplyRig()
    try Self.write(["A.JPG", "A.PNG", "A.WAV", "A.PNG.dop", "A.cr2", "A.vrd"], in: rig)
    let verdicts: [String: Verdict] = ["A.JPG": .keep, "A.PNG": .reject]

    try rig.apply(.move(to: rig.target), try Self.items(of: rig, verdicts))

    #expect(
      try Self.files(below: rig.target)
        == [
          "keep/A.JPG", "keep/A.WAV", "keep/A.cr2", "keep/A.vrd", "reject/A.PNG",
          "reject/A.PNG.dop",
        ]
    )
  }

  /// What keeps a companion from going.
  private enum Hindrance: String, CaseIterable {
    case nameIsTaken, isLink, isFolder, vanishes
  }

  @Test("keep it where it is if one of them cannot go", arguments: ["WAV", "JPG.pp3"])
  func together(suffix: String) throws {
    for hindrance in Hindrance.allCases {
      let rig = try ApplyRig()
      try Self.write(["A.JPG", "A.dop", "B.JPG"] + ["A.\(suffix)"], in: rig)
      let companion = rig.source.appending("A.\(suffix)")
      let items = try Self.items(of: rig, ["A.JPG": .keep, "B.JPG": .keep])
      switch hindrance {
      case .nameIsTaken:
        rig.target.appending("keep").makeFolder()
        try rig.write("another", to: rig.target.appending("keep/A.\(suffix)"))
      case .isLink:
        companion.remove()
        #expect(companion.withPlatformString { symlink("A.dop", $0) } == 0)
      case .isFolder:
        companion.remove()
        companion.makeFolder()
      case .vanishes: companion.remove()
      }
      let before = try Self.files(below: rig.source).union(try Self.files(below: rig.target))

      let outcome = try rig.apply(.move(to: rig.target), items)

      #expect(outcome.left.count == 3 && outcome.fileCount == 1, "\(hindrance)")
      #expect(outcome.left.contains { $0.reason == .together(with: companion) }, "\(hindrance)")
      let after = try Self.files(below: rig.source).union(try Self.files(below: rig.target))
      #expect(after.subtracting(["keep/B.JPG"]) == before.subtracting(["B.JPG"]), "\(hindrance)")
    }
  }

  @Test("that nobody knows are named and stay, and only those of a picture that goes")
  func namesakes() throws {
    let rig = try ApplyRig()
    let left = ["A.JPG.bak", "A.psd", "A.tar.gz", "A.\u{E4}"]
    try Self.write(
      [
        "A.JPG", "A.WAV", "A.PNG", "A_01.txt", "A.xmp", "B.JPG", "B.txt", "C.JPG", "C.txt", "A",
      ] + left,
      in: rig
    )
    rig.source.appending("A.folder").makeFolder()
    var items = try Self.items(of: rig, ["A.JPG": .keep, "C.JPG": .keep])
    items[items.count - 1].decided = nil

    let plan = rig.plan(.move(to: rig.target), items)

    #expect(Set(plan.namesakes.map(\.fileName)) == Set(left))
    let lines = plan.table(width: 300)
    let head = try #require(lines.firstIndex { $0.hasPrefix("Left beside them: 4 files of the") })
    #expect(Set(lines[(head + 1)...]) == Set(left.map { "  \($0)" }))
    #expect(rig.plan(.rate, items).namesakes.isEmpty)
    #expect(rig.plan(.move(to: rig.target), [items[2]]).namesakes.isEmpty)
    _ = try rig.run(plan).execute()
    #expect(try Self.files(below: rig.source).isSuperset(of: left))
  }

  @Test("go along from a deck file too, unless they are cards of their own")
  func deckFile() throws {
    let rig = try ApplyRig()
    try Self.write(["A.JPG", "A.WAV", "A.cr2", "B.JPG", "B.pp3"], in: rig)
    let file = try rig.write(
      """
      {"riffle": "deck", "version": 1, "cards": [{"image": "A.JPG"}, {"image": "A.cr2"},
        {"image": "B.JPG"}]}
      """,
      to: "deck.json"
    )

    let companions = try Deck.open(file).cards.map { $0.companions.map(\.fileName) }

    #expect(companions == [["A.WAV"], [], ["B.pp3"]])
  }
}
