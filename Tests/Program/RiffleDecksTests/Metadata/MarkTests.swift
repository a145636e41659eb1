import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Stars, labels and rotations in sidecars")
struct MarkTests {
  private static let packet = """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
    <!-- made by hand -->
    <x:xmpmeta xmlns:x="adobe:ns:meta/">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:xmp='http://ns.adobe.com/xap/1.0/' @A>
       <!-- within -->
       @E
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>
    <?xpacket end="w"?>

    """
    .replacing("\n", with: "\r\n")

  private static func packet(_ attributes: String, _ elements: String = "") -> String {
    packet.replacing("@A", with: attributes).replacing("@E", with: elements)
  }

  /// A sidecar before and after a picture is rejected.
  private static let edits: [(String, String)] = [
    (packet("xmp:Rating='3'"), packet("xmp:Rating='-1'")),
    (
      packet("xmp:Label=\"Red\"", "<xmp:Rating>3</xmp:Rating>"),
      packet("xmp:Label=\"Red\"", "<xmp:Rating>-1</xmp:Rating>")
    ),
    (packet("xmp:Label='Red'"), packet("xmp:Label='Red' xmp:Rating=\"-1\"")),
  ]

  @Test("keep comments, line ends and the packet's wrapper, byte for byte", arguments: edits)
  func bytes(before: String, after: String) throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg", .reject)
    let sidecar = try rig.write(before, to: "a.jpg.xmp")

    #expect(try rig.apply(.rate, [item]).fileCount == 1)
    #expect(String(decoding: try InputFile(sidecar).read(), as: UTF8.self) == after)
    try rig.undo()
    #expect(String(decoding: try InputFile(sidecar).read(), as: UTF8.self) == before)
  }

  /// What a person has said about a card.
  struct Said {
    var verdict: Verdict?
    var stars: Int?
    /// "none" takes it away.
    var label: String?
    var rotation: Int

    init(_ verdict: Verdict? = nil, stars: Int? = nil, label: String? = nil, rotation: Int = 0) {
      (self.verdict, self.stars, self.label, self.rotation) = (verdict, stars, label, rotation)
    }

    var marks: GivenMarks {
      GivenMarks(stars: stars, label: label.map { ColorLabel(rawValue: $0) })
    }
  }

  /// The sidecars there are, with their attributes; what is said, one apply after the other; what
  /// exiftool reads in the end.
  private static let histories: [(String, [String: String], [Said], [String: [String: String]])] = [
    // First, up, down, cleared.
    ("A.JPG", [:], [Said(stars: 3)], ["A.JPG.xmp": ["Rating": "3"]]),
    ("A.JPG", [:], [Said(stars: 3), Said(stars: 5)], ["A.JPG.xmp": ["Rating": "5"]]),
    ("A.JPG", [:], [Said(.keep, stars: 5), Said(.keep, stars: 2)], ["A.JPG.xmp": ["Rating": "2"]]),
    ("A.JPG", [:], [Said(stars: 3), Said()], [:]),
    ("A.JPG", [:], [Said(label: "green"), Said(label: "none")], [:]),
    ("A.JPG", [:], [Said(.reject, stars: 4)], ["A.JPG.xmp": ["Rating": "-1"]]),
    ("A.JPG", [:], [Said(.favorite, stars: 4)], ["A.JPG.xmp": ["Rating": "4"]]),
    ("A.JPG", [:], [Said(.favorite, stars: 4), Said(.favorite)], ["A.JPG.xmp": ["Rating": "5"]]),
    // A foreign rating before.
    ("A.JPG", ["A.xmp": "xmp:Rating='2'"], [Said(stars: 4)], ["A.xmp": ["Rating": "4"]]),
    ("A.JPG", ["A.xmp": "xmp:Rating='2'"], [Said(stars: 0)], ["A.xmp": ["Rating": "0"]]),
    ("A.JPG", ["A.xmp": "xmp:Rating='2'"], [Said(stars: 4), Said()], ["A.xmp": ["Rating": "2"]]),
    (
      "A.JPG", ["A.JPG.xmp": "xmp:Rating='2' xmp:Label='Select'"], [Said(label: "blue")],
      ["A.JPG.xmp": ["Rating": "2", "Label": "Blue"]]
    ),
    (
      "A.JPG", ["A.JPG.xmp": "xmp:Label='Select'"], [Said(stars: 1, label: "none")],
      ["A.JPG.xmp": ["Rating": "1"]]
    ),
    // A raw photograph, alone and with its JPEG.
    ("A.CR2", [:], [Said(stars: 3, label: "red")], ["A.xmp": ["Rating": "3", "Label": "Red"]]),
    (
      "A.JPG A.CR2", [:], [Said(.keep, stars: 3), Said(.keep, stars: 1)],
      ["A.xmp": ["Rating": "1"], "A.JPG.xmp": ["Rating": "1"]]
    ),
    (
      "A.JPG A.CR2", ["A.xmp": "xmp:Rating='4'"], [Said(.keep, label: "green")],
      ["A.xmp": ["Rating": "4", "Label": "Green"]]
    ),
    // An edited picture and its original.
    (
      "IMG_E1234.JPG IMG_1234.HEIC", ["IMG_1234.HEIC.xmp": "xmp:Rating='2'"],
      [Said(stars: 3)],
      ["IMG_E1234.JPG.xmp": ["Rating": "3"], "IMG_1234.HEIC.xmp": ["Rating": "3"]]
    ),
    // A rotation, over one that is there, and taken back.
    (
      "A.JPG", ["A.xmp": "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='6'"],
      [Said(rotation: 1)], ["A.xmp": ["Orientation": "3"]]
    ),
    (
      "A.JPG", ["A.xmp": "xmlns:tiff='http://ns.adobe.com/tiff/1.0/' tiff:Orientation='6'"],
      [Said(rotation: 3), Said()], ["A.xmp": ["Orientation": "6"]]
    ),
  ]

  @Test("are those of the card now, as exiftool reads them", arguments: histories)
  func table(
    files: String,
    sidecars: [String: String],
    said: [Said],
    expected: [String: [String: String]]
  ) throws {
    let rig = try ApplyRig()
    let names = files.split(separator: " ").map(String.init)
    let paths = try names.map { try rig.write("photograph \($0)", to: $0) }
    for (name, attributes) in sidecars { try rig.write(Self.packet(attributes), to: name) }
    let before = try rig.snapshot()

    for said in said {
      var item = try rig.item(names[0], paths, said.verdict)
      item.givenMarks = said.marks
      item.rotation = said.rotation
      #expect(try rig.apply(.rate, [item]).failure == nil)
    }

    #expect(try Self.tags(in: rig.source) == expected)
    for _ in said { _ = try? rig.undo() }
    #expect(try rig.snapshot() == before)
  }

  @Test("turn what the picture's own data say")
  func orientation() throws {
    let rig = try ApplyRig()
    let path = rig.source.appending("a.jpg")
    let sample = Repository.file("Assets/sample/dawn.jpg")
    try FileManager.default.copyItem(atPath: sample.path, toPath: path.string)
    try Self.run("exiftool", ["-q", "-overwrite_original", "-n", "-Orientation=8", path.string])
    var item = try rig.item("a.jpg", [path], nil)
    item.rotation = 2

    try rig.apply(.rate, [item])

    #expect(try Self.tags(in: rig.source) == ["a.jpg.xmp": ["Orientation": "6"]])
  }

  @Test("follow rules of one's own")
  func rules() throws {
    let rig = try ApplyRig()
    let words = try ["three", "print", "keep"].map { try #require(Verdict(rawValue: $0)) }
    let items = try words.map { try rig.picture("\($0.rawValue).jpg", $0) }
    let rules = try RatingRules(parsing: "three=3,print=label:Green,print=2,keep=4")
    let plan = ApplyPlan(.rate, items, ratings: rules, source: rig.source, data: rig.data)

    #expect(try rig.run(plan).execute().fileCount == 3)

    #expect(
      try Self.tags(in: rig.source) == [
        "three.jpg.xmp": ["Rating": "3"], "print.jpg.xmp": ["Rating": "2", "Label": "Green"],
        "keep.jpg.xmp": ["Rating": "4"],
      ]
    )
    for text in ["three", "three=6", "a b=3", "three=label:", ""] {
      #expect(throws: RiffleError.self) { try RatingRules(parsing: text) }
    }
  }

  @Test("of other programs are the card's, but not those that Riffle has written")
  func foreign() throws {
    let place = try JournalPlace()
    func write(_ text: String, _ name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: place.deck.appending(name).string))
    }
    for name in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] { try write("picture \(name)", name) }
    try write(Self.packet("xmp:Rating='4' xmp:Label='Green'"), "a.xmp")
    try write(Self.packet("xmp:Rating='-1'", ""), "c.jpg.xmp")
    // A JPEG with a packet of its own.
    let body =
      Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(Self.packet("xmp:Rating='2'").utf8)
    let length = body.count + 2
    let jpeg =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
      + body + [0xFF, 0xDA]
    try Data(jpeg).write(to: URL(fileURLWithPath: place.deck.appending("b.jpg").string))
    let deck = try Deck.open(place.deck)
    func marks() throws -> [CardMarks] {
      let decisions = try DeckDecisions.read(
        deck,
        at: place.deck,
        journal: place.journal,
        withForeignMarks: true
      )
      return decisions.cards.indices.map { decisions.marks(of: $0) }
    }
    let foreign = [
      CardMarks(stars: 4, label: .green), CardMarks(stars: 2), CardMarks(), CardMarks(),
    ]
    #expect(try marks() == foreign)

    // What is said here goes before it, and is what `riffle decisions` prints.
    _ = try DecideRequest(
      path: place.deck,
      orders: [.init(card: "a.jpg", verdict: nil, marks: GivenMarks(stars: 1, label: .some(nil)))]
    ).run(on: deck, journal: place.journal)
    #expect(try marks() == [CardMarks(stars: 1)] + foreign.dropFirst())
    let output = try DecisionsRequest(path: place.deck, format: .csv)
      .run(on: deck, journal: place.journal).output
    let folder = place.deck.removingLastComponent().string
    let lines = String(decoding: output, as: UTF8.self)
    #expect(lines.hasPrefix("card,path,verdict,time,input,folder,stars,size,modified\r\n"))
    #expect(lines.contains("\na.jpg,deck/a.jpg,,,,\(folder),1,"))
  }

  /// The tags of all sidecars in a folder.
  private static func tags(in folder: FilePath) throws -> [String: [String: String]] {
    let bytes = try run(
      "exiftool",
      [
        "-j", "-n", "-XMP-xmp:Rating", "-XMP-xmp:Label", "-XMP-tiff:Orientation", "-ext", "xmp",
        folder.string,
      ]
    )
    guard !bytes.isEmpty else { return [:] }
    let list = try #require(try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]])
    return try list.reduce(into: [:]) { tags, file in
      let path = FilePath(try #require(file["SourceFile"] as? String))
      tags[path.fileName] = file.filter { $0.key != "SourceFile" }.mapValues { "\($0)" }
    }
  }

  @discardableResult
  private static func run(_ name: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return bytes
  }
}
