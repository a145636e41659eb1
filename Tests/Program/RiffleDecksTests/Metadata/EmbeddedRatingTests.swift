import Foundation
import Glibc
import PictureTestSupport
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Ratings within pictures", .serialized)
struct EmbeddedRatingTests {
  /// A picture, made of a sample and by other programs.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    let sample: PictureSample
    /// What exiftool writes into it first.
    var tags: [String] = []
    /// How tiffcp copies it first.
    var copy: [String]?
    var pages = 1
    /// Whether the packet that is there has room for another rating.
    var hasRoom = false

    var testDescription: String { "\(name) \(tags.joined(separator: " "))" }

    func make(in rig: ApplyRig) throws -> FilePath {
      let path = try rig.write(sample.bytes, to: rig.source.appending(name))
      if let copy {
        let other = rig.top.appending("copy.tif")
        try EmbeddedRatingTests.run(
          "tiffcp",
          copy + Array(repeating: path.string, count: pages) + [other.string]
        )
        try other.rename(to: path)
      }
      if !tags.isEmpty { try ExifTool.write(tags, to: path) }
      let times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1_600_000_000, tv_nsec: 5)]
      #expect(path.withPlatformString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
      #expect(path.withPlatformString { chmod($0, 0o640) } == 0)
      return path
    }
  }

  private static let marks = [
    "-XMP-dc:Title=Z\u{FC}rich & <more>", "-XMP-dc:Subject=a", "-XMP-dc:Subject=b",
    "-XMP-xmp:Rating=4", "-XMP-crs:Exposure2012=+1.0", "-XMP-xmp:Label=Green",
  ]

  /// Makes a packet without the blanks at its end.
  private static let tight = ["-api", "Compact=NoPadding", "-XMP-dc:Title=a"]

  private static let kinds = [
    Kind(name: "a.jpg", sample: .jpeg), Kind(name: "b.JPEG", sample: .photograph),
    Kind(name: "c.jpg", sample: .progressive),
    Kind(name: "d.jpg", sample: .photograph, tags: marks, hasRoom: true),
    Kind(name: "e.jpg", sample: .photograph, tags: tight),
    Kind(
      name: "f.jpg",
      sample: .photograph,
      tags: marks + ["-IPTC:Keywords=alpha", "-Comment=a comment", "-ImageDescription=other"],
      hasRoom: true
    ),
    // More than a segment can have: the rest is in others, which stay.
    Kind(
      name: "g.jpg",
      sample: .jpeg,
      tags: ["-XMP-xmp:Rating=4", "-XMP-dc:Description=" + String(repeating: "x", count: 100_000)]
    ),
    Kind(name: "a.tif", sample: .tiff), Kind(name: "b.tif", sample: .tiff, copy: ["-L"]),
    Kind(name: "c.tiff", sample: .tiff, copy: ["-L", "-c", "lzw", "-t", "-w", "16", "-l", "16"]),
    Kind(name: "g.tif", sample: .tiff, copy: ["-B"], pages: 3),
    Kind(name: "d.tif", sample: .tiff, tags: marks, hasRoom: true),
    Kind(name: "e.tif", sample: .tiff, tags: tight, copy: ["-L", "-c", "zip"]),
    Kind(name: "f.tif", sample: .tiff, tags: marks + ["-IPTC:Keywords=alpha"], copy: ["-L"]),
    Kind(name: "a.dng", sample: .raw),
    Kind(name: "b.DNG", sample: .raw, tags: marks, hasRoom: true),
    Kind(name: "c.dng", sample: .raw, tags: tight),
  ]

  @Test(
    "are what exiftool reads, all else is as it was, and comes back byte for byte",
    arguments: kinds
  )
  func keepsEverything(kind: Kind) throws {
    let rig = try ApplyRig()
    let path = try kind.make(in: rig)
    let (former, before) = (try InputFile(path).read(), try rig.snapshot())
    var expected = try ExifTool.tags(of: path)
    let packet = expected.keys.first { $0.hasSuffix("XMP-xmp:Rating") }
    let item = try rig.item(kind.name, [path], .reject)

    let plan = rig.plan(.embed, [item])
    let outcome = try rig.run(plan).execute()

    #expect(plan.beside.isEmpty && outcome.beside.isEmpty, "\(outcome.beside)")
    #expect(outcome.fileCount == 1)
    #expect(try rig.snapshot().names == [kind.name])
    expected[packet ?? "XMP-xmp:Rating"] = "-1"
    #expect(try ExifTool.tags(of: path) == expected)
    let bytes = try InputFile(path).read()
    #expect(!kind.hasRoom || bytes.count == former.count)
    if former[0] == 0xFF {
      #expect(try Self.segments(of: bytes) == Self.segments(of: former))
    } else {
      try rig.write(former, to: rig.top.appending("former.tif"))
      // It compares what libtiff reads of all directories, tags and every row; of tiles and JPEGs it reads none.
      if kind.sample == .tiff, kind.copy?.contains("-t") != true {
        try Self.run("tiffcmp", [rig.top.appending("former.tif").string, path.string])
      }
      let same = zip(former, bytes).count { $0 == $1 }
      #expect(same >= former.count - (kind.tags.isEmpty ? 8 : 4000))
    }
    #expect(try path.stat().permissions.rawValue == 0o640)
    #expect(FileState(of: path)?.stamp.modified != item.decided?.modified)
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test("follow every change of mind, and are taken back one after the other")
  func history() throws {
    let rig = try ApplyRig()
    let names = ["a.jpg", "b.tif", "c.dng"]
    let samples: [PictureSample] = [.photograph, .tiff, .raw]
    for (name, sample) in zip(names, samples) {
      let tags = name == "a.jpg" ? [] : Self.marks
      _ = try Kind(name: name, sample: sample, tags: tags).make(in: rig)
    }
    func apply(_ verdict: Verdict?) throws -> Snapshot {
      let items = try names.map { try rig.item($0, [rig.source.appending($0)], verdict) }
      #expect(try rig.apply(.embed, items).failure == nil)
      return try rig.snapshot()
    }
    func ratings() throws -> [String?] {
      try names.map { try ExifTool.tags(of: rig.source.appending($0))["XMP-xmp:Rating"] }
    }
    let first = try rig.snapshot()

    let rejected = try apply(.reject)
    #expect(try ratings() == ["-1", "-1", "-1"])
    let favorite = try apply(.favorite)
    #expect(try ratings() == ["5", "5", "5"])
    _ = try apply(.keep)
    // Stars of another program stay; those of Riffle do not count.
    #expect(try ratings() == ["1", "4", "4"])
    _ = try apply(nil)
    #expect(try ratings() == [nil, "4", "4"])

    for _ in 0..<2 { #expect(try rig.undo().left.isEmpty) }
    #expect(try rig.snapshot() == favorite)
    try rig.undo()
    #expect(try rig.snapshot() == rejected)
    try rig.undo()
    #expect(try rig.snapshot() == first)
  }

  typealias Change = @Sendable (FilePath) throws -> Void

  /// A picture, what is done to it, and why it gets a sidecar.
  private static let others: [(String, PictureSample, Change, String)] = [
    ("a.heic", .heic, { _ in }, "only JPEG, TIFF and DNG are written into"),
    ("a.png", .png, { _ in }, "only JPEG, TIFF and DNG are written into"),
    ("a.nef", .raw, { _ in }, "only JPEG, TIFF and DNG are written into"),
    (
      "a.tif", .tiff,
      { path in
        try run("tiffcp", ["-8", path.string, "\(path)8"])
        try FilePath("\(path)8").rename(to: path)
      }, "only JPEG, TIFF and DNG are written into"
    ),
    (
      "a.jpg", .jpeg, { #expect(chmod($0.string, 0o444) == 0) }, "it is write-protected"
    ),
    (
      "a.jpg", .jpeg, { #expect(link($0.string, "\($0).link") == 0) },
      "it has other names (hard links), which would not get the rating"
    ),
    (
      "a.jpg", .jpeg, { try insert([0xFF, 0xEB], "JP" + "c2pa", into: $0) },
      "it is signed (C2PA), and would be no longer"
    ),
    (
      "a.jpg", .jpeg,
      { path in
        for _ in 1...2 {
          try insert([0xFF, 0xE1], "http://ns.adobe.com/xap/1.0/\0<x/>", into: path)
        }
      }, "it has two packets"
    ),
    (
      "a.jpg", .jpeg, { try insert([0xFF, 0xE1], "http://ns.adobe.com/xap/1.0/\0no", into: $0) },
      "it is not XMP that can be read"
    ),
    (
      "a.jpg", .jpeg,
      { path in
        try ExifTool.write(tight, to: path)
        try insert([0xFF, 0xE2], "MPF\0", into: path)
      }, "its packet is full, and behind an index of pictures it cannot grow"
    ),
    (
      "a.jpg", .jpeg, { try insert([0xFF, 0x01], "", into: $0) },
      "its segments cannot be told apart"
    ),
  ]

  @Test(
    "go into a sidecar where a picture is better left alone, with the reason",
    arguments: others
  )
  func beside(
    name: String,
    sample: PictureSample,
    change: Change,
    reason: String
  ) throws {
    let rig = try ApplyRig()
    let path = try rig.write(sample.bytes, to: rig.source.appending(name))
    try change(path)
    let before = try rig.snapshot()

    let plan = rig.plan(.embed, [try rig.item(name, [path], .reject)])
    #expect(try rig.run(plan).execute().fileCount == 1)

    #expect(plan.beside.map(\.reason.description) == [reason])
    #expect(
      plan.table(width: 200).suffix(2)
        == ["Into sidecars, not into the pictures: 1.", "  \(name): \(reason)."]
    )
    let after = try rig.snapshot()
    let sidecar = rig.source.appending(name == "a.nef" ? "a.xmp" : "\(name).xmp")
    #expect(after.files.filter { before.files[$0.key] != $0.value }.map(\.key) == [sidecar])
    #expect(try ExifTool.tags(of: sidecar)["XMP-xmp:Rating"] == "-1")
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test("go into the sidecars that are there as well; a turned picture gets one")
  func sidecarsAgree() throws {
    let rig = try ApplyRig()
    let a = try rig.write(PictureSample.jpeg.bytes, to: rig.source.appending("a.jpg"))
    let b = try rig.write(PictureSample.photograph.bytes, to: rig.source.appending("b.jpg"))
    let sidecar = rig.source.appending("a.jpg.xmp")
    try rig.apply(.rate, [try rig.item("a", [a], .keep)])
    var turned = try rig.item("b", [b], .favorite)
    turned.rotation = 1

    let plan = rig.plan(.embed, [try rig.item("a", [a], .favorite), turned])
    #expect(try rig.run(plan).execute().failure == nil)

    for file in [a, sidecar, rig.source.appending("b.jpg.xmp")] {
      #expect(try ExifTool.tags(of: file)["XMP-xmp:Rating"] == "5")
    }
    #expect(
      plan.beside.map(\.reason.description) == ["it was turned, which only a sidecar says"]
    )
    #expect(try InputFile(b).read() == PictureSample.photograph.bytes)
  }

  @Test("change the flags of digiKam and Lightroom that are there, in sidecars too")
  func flags() throws {
    let rig = try ApplyRig()
    let text = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:digiKam="http://www.digikam.org/ns/1.0/"
          xmlns:xmpDM="http://ns.adobe.com/xmp/1.0/DynamicMedia/"
          digiKam:PickLabel="3" xmpDM:pick="1" xmpDM:good="true"/>
       </rdf:RDF>
      </x:xmpmeta>
      """
    let other = try rig.write("picture", to: "b.jpg")
    let sidecar = try rig.write(text, to: "b.jpg.xmp")
    let picture = try rig.write(PictureSample.jpeg.bytes, to: rig.source.appending("a.jpg"))
    try ExifTool.write(["-XMP<=\(sidecar)"], to: picture)
    let before = try rig.snapshot()
    func read() throws -> [[String?]] {
      try [picture, sidecar].map { file in
        let tags = try ExifTool.tags(of: file)
        return ["xmp:Rating", "digiKam:PickLabel", "xmpDM:Pick", "xmpDM:Good"].map {
          tags["XMP-\($0)"]?.lowercased()
        }
      }
    }
    func apply(_ verdict: Verdict?) throws {
      let items = try [picture, other].map { try rig.item($0.fileName, [$0], verdict) }
      #expect(try rig.apply(.embed, items).failure == nil)
    }

    try apply(.reject)
    #expect(try read() == Array(repeating: ["-1", "1", "-1", "false"], count: 2))
    try apply(.favorite)
    #expect(try read() == Array(repeating: ["5", "3", "1", "true"], count: 2))
    try apply(nil)
    #expect(try read() == Array(repeating: [nil, "3", "1", "true"], count: 2))

    for _ in 0..<3 { try rig.undo() }
    #expect(try rig.snapshot() == before)
  }

  @Test("are no change of a picture for what is done next, and no other program's marks")
  func isNoChange() throws {
    let place = try JournalPlace()
    let path = place.deck.appending("a.jpg")
    try Data(PictureSample.photograph.bytes).write(to: URL(fileURLWithPath: path.string))
    let deck = try Deck.open(place.deck)
    _ = try DecideRequest(
      path: place.deck,
      orders: [.init(card: "a.jpg", verdict: "favorite")]
    ).run(on: deck, journal: place.journal)
    func decisions() throws -> (DeckDecisions, [ApplyItem]) {
      let decisions = try DeckDecisions.read(
        deck,
        at: place.deck,
        journal: place.journal,
        withForeignMarks: true
      )
      return (decisions, ApplyItem.items(of: deck, decisions))
    }
    func plan(_ action: ApplyAction) throws -> ApplyPlan {
      ApplyPlan(action, try decisions().1, source: place.deck, data: place.data)
    }
    func expectUnchanged() throws {
      let move = try plan(.move(to: place.deck.appending("Sorted")))
      #expect(move.left.isEmpty, "\(move.left)")
      let decisions = try decisions().0
      #expect(decisions.flush(timeout: .seconds(20)))
      decisions.receive()
      #expect(!decisions.isStale(0) && decisions.verdict(of: 0) == .favorite)
      #expect(decisions.marks(of: 0) == CardMarks())
    }
    let embed = try plan(.embed)

    let time = WallTime(microseconds: 1)
    let run = ApplyRun(embed, source: place.deck, data: place.data, time: time)
    #expect(try run.execute().fileCount == 1)

    #expect(try ExifTool.tags(of: path)["XMP-xmp:Rating"] == "5")
    try expectUnchanged()
    #expect(try plan(.embed).left.map(\.reason.description) == ["it has 5 stars already"])
    // Decided on with the rating in it, and then taken back.
    _ = try DecideRequest(
      path: place.deck,
      orders: [.init(card: "a.jpg", verdict: "favorite")]
    ).run(on: deck, journal: place.journal)
    #expect(try ApplyUndo(of: place.deck, data: place.data).execute().left.isEmpty)
    try expectUnchanged()
    // Somebody else's change is one.
    try ExifTool.write(["-XMP-xmp:Rating=2"], to: path)
    #expect(try plan(.move(to: place.deck.appending("Sorted"))).left.count == 1)
    #expect(try decisions().0.marks(of: 0) == CardMarks(stars: 2))
  }

  @Test("go into a sidecar if the disk has no room for the picture")
  func diskIsFull() throws {
    let elsewhere = try ApplyRig()
    let volume = elsewhere.top.appending("source")
    guard (try? Self.run("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", volume.string])) != nil
    else {
      print("No volume can be mounted here: not tested.")
      return
    }
    defer { try? Self.run("umount", ["-l", volume.string]) }
    let picture = PictureSample.jpeg.bytes + Array(repeating: UInt8(1), count: 600_000)
    let path = try elsewhere.write(picture, to: volume.appending("a.jpg"))
    let before = try elsewhere.snapshot()

    let applied = try elsewhere.probe.run([
      "embed", volume.string, elsewhere.target.string, elsewhere.data.string,
    ])

    #expect(applied.status == 0, "\(applied)")
    #expect(
      applied.output.contains(
        "  a.jpg: got a sidecar instead: \(volume): No space left on device.\n"
      ),
      "\(applied)"
    )
    #expect(try elsewhere.snapshot().names == ["a.jpg", "a.jpg.xmp"])
    #expect(try InputFile(path).read() == picture)
    try elsewhere.undo()
    #expect(try elsewhere.snapshot() == before)
  }

  @Test("leave all as it is in a folder that nobody can write to, and in a picture that changes")
  func refused() throws {
    let rig = try ApplyRig()
    let path = try rig.write(PictureSample.jpeg.bytes, to: rig.source.appending("a.jpg"))
    let plan = rig.plan(.embed, [try rig.item("a", [path], .reject)])
    try rig.write(PictureSample.photograph.bytes, to: path)
    let before = try rig.snapshot()

    let outcome = try rig.run(plan).execute()

    #expect(outcome.left.count == 1 && outcome.beside.isEmpty)
    #expect(try rig.snapshot() == before)
    guard (try? ImmutableMark(rig.source)) != nil else {
      print("No folder can be made immutable here: not tested.")
      return
    }
    defer { ImmutableMark.remove(rig.source) }
    let other = try rig.apply(.embed, [try rig.item("a", [path], .reject)])
    #expect(other.fileCount == 0)
    #expect(try rig.snapshot() == before)
  }

  @Test("that another program has replaced since stay when they are to be taken back")
  func changedSince() throws {
    let rig = try ApplyRig()
    let path = try rig.write(PictureSample.jpeg.bytes, to: rig.source.appending("a.jpg"))
    try rig.apply(.embed, [try rig.item("a", [path], .reject)])
    try ExifTool.write(["-XMP-xmp:Rating=2"], to: path)
    let before = try rig.snapshot()

    #expect(try rig.undo().left.map(\.reason) == [.failed("it has changed since")])

    #expect(try rig.snapshot() == before)
  }

  // MARK: Tools

  /// The segments of a JPEG without that of the packet, and all that follows them.
  private static func segments(of jpeg: [UInt8]) throws -> [[UInt8]] {
    var (segments, start): ([[UInt8]], Int) = ([], 2)
    while jpeg[start + 1] != 0xDA {
      let end = start + 2 + Int(jpeg[start + 2]) << 8 + Int(jpeg[start + 3])
      let isPacket = jpeg[(start + 4)...].starts(with: "http://ns.adobe.com/xap/1.0/\0".utf8)
      if !isPacket { segments.append(Array(jpeg[start..<end])) }
      start = end
    }
    return segments + [Array(jpeg[start...])]
  }

  /// Inserts a segment at the beginning of a JPEG.
  private static func insert(_ marker: [UInt8], _ text: String, into path: FilePath) throws {
    let jpeg = try InputFile(path).read()
    let length = text.utf8.count + 2
    let segment = marker + [UInt8(length >> 8), UInt8(length & 0xFF)] + Array(text.utf8)
    try Data(jpeg[..<2] + segment + jpeg[2...]).write(to: URL(fileURLWithPath: path.string))
  }

  private static func run(_ name: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Refusal(description: "\(name) \(arguments) ended with \(process.terminationStatus)")
    }
  }
}
