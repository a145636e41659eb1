import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Ratings")
struct RatingTests {
  private static func packet(_ description: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
     <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about=""
        xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:darktable="http://darktable.sf.net/"
        xmlns:own="http://example.com/own/"
        \(description)
      </rdf:Description>
     </rdf:RDF>
    </x:xmpmeta>

    """
  }

  private static func rated(_ rating: String) -> String { packet("xmp:Rating=\"\(rating)\">") }

  @Test("are what exiftool reads, in the sidecars of both customs")
  func newSidecars() throws {
    let rig = try ApplyRig()
    let items = [
      try rig.picture("a.jpg", .keep), try rig.picture("b.jpg", .reject),
      try rig.picture("c.CR2", .favorite), try rig.picture("d.jpg", .skip),
    ]
    let before = try rig.snapshot()

    let outcome = try rig.apply(.rate, items)

    #expect(outcome.left.map(\.reason.description) == ["skip is no rating"])
    #expect(
      try rig.snapshot().names
        == ["a.jpg", "a.jpg.xmp", "b.jpg", "b.jpg.xmp", "c.CR2", "c.xmp", "d.jpg"]
    )
    for (name, rating) in ["a.jpg.xmp": "1", "b.jpg.xmp": "-1", "c.xmp": "5"] {
      #expect(try ExifTool.tags(of: rig.source.appending(name)) == ["XMP-xmp:Rating": rating])
    }
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test("leave every other property as exiftool reads it, and come back byte for byte")
  func keepsProperties() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg", .reject)
    let sidecar = try rig.write(
      Self.packet(
        """
        xmp:Rating="3" xmp:Label="Red" darktable:xmp_version="5" own:empty="">
           <darktable:history><rdf:Seq>
            <rdf:li darktable:num="0" darktable:operation="exposure" darktable:params="gz01eJx"/>
            <rdf:li darktable:num="1" darktable:operation="sharpen"/>
           </rdf:Seq></darktable:history>
           <dc:subject><rdf:Bag><rdf:li>Z\u{FC}rich &amp; Gen\u{E8}ve</rdf:li><rdf:li>\u{1F600}</rdf:li></rdf:Bag></dc:subject>
           <dc:title><rdf:Alt><rdf:li xml:lang="x-default">A &lt;title&gt;</rdf:li><rdf:li xml:lang="de">Ein Titel</rdf:li><rdf:li xml:lang="fr">Un &quot;titre&quot; > 1</rdf:li></rdf:Alt></dc:title>
           <own:place rdf:parseType="Resource"><own:city>Bern</own:city></own:place>
        """
      ),
      to: "a.jpg.xmp"
    )
    #expect(sidecar.withPlatformString { chmod($0, 0o640) } == 0)
    let before = try rig.snapshot()
    var expected = try ExifTool.tags(of: sidecar)
    #expect(expected.count > 6)
    expected["XMP-xmp:Rating"] = "-1"

    #expect(try rig.apply(.rate, [item]).fileCount == 1)

    #expect(try ExifTool.tags(of: sidecar) == expected)
    #expect(try sidecar.stat().permissions.rawValue == 0o640)
    #expect(try rig.snapshot().names == ["a.jpg", "a.jpg.xmp"])
    try rig.undo()
    #expect(try rig.snapshot() == before)
  }

  @Test(
    "of keep do not touch stars; those of reject and favorite do",
    arguments: [
      ("3", Verdict.keep, "it has 3 stars already"), ("1", .keep, "it has 1 star already"),
      ("-1", .reject, "it is rated as rejected already"),
      ("5", .favorite, "it has 5 stars already"), ("0", .keep, "1"), ("-1", .keep, "1"),
      ("3", .reject, "-1"), ("2.0", .favorite, "5"),
    ]
  )
  func stars(present: String, verdict: Verdict, expected: String) throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg", verdict)
    let sidecar = try rig.write(Self.rated(present), to: "a.jpg.xmp")

    let outcome = try rig.apply(.rate, [item])

    if let left = outcome.left.first {
      #expect(left.reason.description == expected)
      #expect(try InputFile(sidecar).read() == Array(Self.rated(present).utf8))
    } else {
      #expect(try ExifTool.tags(of: sidecar)["XMP-xmp:Rating"] == expected)
    }
  }

  @Test("go into every sidecar that is there")
  func twoSidecars() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg", .reject)
    let long = try rig.write(Self.rated("0"), to: "a.jpg.xmp")
    let short = try rig.write(Self.rated("2"), to: "a.xmp")

    try rig.apply(.rate, [item])

    for sidecar in [long, short] {
      #expect(try ExifTool.tags(of: sidecar)["XMP-xmp:Rating"] == "-1")
    }
    #expect(try rig.snapshot().names == ["a.jpg", "a.jpg.xmp", "a.xmp"])
  }

  @Test("of two cards that share a sidecar are written once if they agree, else not at all")
  func sharedSidecar() throws {
    let rig = try ApplyRig()
    let sidecar = try rig.write(Self.rated("0"), to: "a.xmp")
    let (raw, dng) = (try rig.write("1", to: "a.cr2"), try rig.write("2", to: "a.dng"))
    let items = [try rig.item("a.cr2", [raw], .reject), try rig.item("a.dng", [dng], .reject)]
    var others = items
    others[1].verdict = .favorite

    let agreeing = rig.plan(.rate, items)
    let differing = rig.plan(.rate, others)

    #expect(agreeing.planned.count == 1)
    #expect(
      agreeing.left.map(\.reason) == [
        .sharedSidecar(sidecar, card: "a.cr2", isSameRating: true)
      ]
    )
    #expect(
      differing.left.map(\.reason) == [
        .sharedSidecar(sidecar, card: "a.dng", isSameRating: false),
        .sharedSidecar(sidecar, card: "a.cr2", isSameRating: false),
      ]
    )
  }

  @Test("of a raw photograph with its JPEG go into both sidecars")
  func rawAndJPEG() throws {
    let rig = try ApplyRig()
    let files = [try rig.write("picture", to: "a.jpg"), try rig.write("raw", to: "a.raf")]

    try rig.apply(.rate, [try rig.item("a", files, .favorite)])

    #expect(try rig.snapshot().names == ["a.jpg", "a.jpg.xmp", "a.raf", "a.xmp"])
  }

  @Test(
    "leave a sidecar that is no XMP as it is",
    arguments: ["nonsense", "<html></html>", String(rated("3").prefix(300))]
  )
  func damagedSidecar(text: String) throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg", .reject)
    let sidecar = try rig.write(text, to: "a.jpg.xmp")

    let outcome = try rig.apply(.rate, [item])

    #expect(
      outcome.left.map(\.reason)
        == [.unreadableSidecar(sidecar, "it is not XMP that can be read")]
    )
    #expect(try InputFile(sidecar).read() == Array(text.utf8))
  }

  @Test("go into a sidecar of which exempi would lose a text, without losing it")
  func twoLanguages() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg", .reject), try rig.picture("b.jpg", .reject)]
    func titles(_ other: String) -> String {
      Self.packet(
        "><dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">A title</rdf:li>"
          + "<rdf:li xml:lang=\"de\">\(other)</rdf:li></rdf:Alt></dc:title>"
      )
    }
    let different = try rig.write(titles("Ein Titel"), to: "a.jpg.xmp")
    let equal = try rig.write(titles("A title"), to: "b.jpg.xmp")

    let outcome = try rig.apply(.rate, items)

    #expect(outcome.left.isEmpty)
    #expect(try ExifTool.tags(of: different)["XMP-xmp:Rating"] == "-1")
    #expect(try ExifTool.tags(of: different)["XMP-dc:Title-de"] == "\"Ein Titel\"")
    #expect(try ExifTool.tags(of: equal)["XMP-xmp:Rating"] == "-1")
    #expect(try ExifTool.tags(of: equal)["XMP-dc:Title-de"] == "\"A title\"")
  }

  @Test("leave a sidecar that was changed since out of the undo")
  func changedSidecar() throws {
    let rig = try ApplyRig()
    let item = try rig.picture("a.jpg", .reject)
    try rig.apply(.rate, [item])
    let sidecar = try rig.write(Self.rated("4"), to: "a.jpg.xmp")

    let outcome = try rig.undo()

    #expect(outcome.left.map(\.reason) == [.failed("it has changed since")])
    #expect(try ExifTool.tags(of: sidecar)["XMP-xmp:Rating"] == "4")
  }
}
