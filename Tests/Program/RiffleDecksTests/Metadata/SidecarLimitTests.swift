import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Limits of sidecars")
struct SidecarLimitTests {
  /// A packet with attributes, contents and brothers of its description.
  private static func packet(
    _ attributes: String = "",
    _ elements: String = "",
    after: String = ""
  ) -> String {
    """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
    xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:e="http://e/" xmp:Rating="2" \(attributes)>\
    \(elements)</rdf:Description>\(after)</rdf:RDF></x:xmpmeta>
    """
  }

  private static func times(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined()
  }

  /// What a packet may have only so much of.
  struct Shape: Sendable, CustomTestStringConvertible {
    let name: String
    /// That is read, and that is refused.
    let counts: (Int, Int)
    /// The words in what is said of it.
    let words: String
    let make: @Sendable (Int) -> [UInt8]

    var testDescription: String { name }

    init(
      _ name: String,
      _ counts: (Int, Int),
      _ words: String,
      _ make: @escaping @Sendable (Int) -> String
    ) {
      self.init(name, counts, words, bytes: { Array(make($0).utf8) })
    }

    init(
      _ name: String,
      _ counts: (Int, Int),
      _ words: String,
      bytes make: @escaping @Sendable (Int) -> [UInt8]
    ) {
      (self.name, self.counts, self.words, self.make) = (name, counts, words, make)
    }
  }

  private static let shapes: [Shape] = [
    Shape("lists in lists", (48, 49), "nested more than 100 deep") {
      packet(
        "",
        "<e:a>" + times($0) { _ in "<rdf:Bag><rdf:li>" } + times($0) { _ in "</rdf:li></rdf:Bag>" }
          + "</e:a>"
      )
    },
    // A process that gave exempi 400,000 of them died; why was not found out.
    Shape("elements that never end", (90, 400_000), "nested more than 100 deep") {
      packet("", times($0) { _ in "<e:a>" })
    },
    Shape("elements around it", (97, 98), "nested more than 100 deep") {
      times($0) { _ in "<a>" } + packet() + times($0) { _ in "</a>" }
    },
    Shape("items", (24_000, 50_000), "more than 50,000 elements, attributes and lines") {
      packet("", "<e:a><rdf:Bag>" + times($0) { _ in "<rdf:li>x</rdf:li>" } + "</rdf:Bag></e:a>")
    },
    Shape("items with fields", (5_000, 5_600), "more than 50,000 elements") {
      packet(
        "",
        "<e:a><rdf:Seq>"
          + times($0) { _ in
            "<rdf:li e:a='1' e:b='2' e:c='3' e:d='4' e:e='5' e:f='6' e:g='7' e:h='8'/>"
          } + "</rdf:Seq></e:a>"
      )
    },
    Shape("lines", (49_900, 50_000), "more than 50,000 elements, attributes and lines") {
      packet("", times($0) { _ in "\n" })
    },
    Shape("entities", (49_900, 50_000), "more than 50,000 elements, attributes and lines") {
      packet("", "<e:a>" + times($0) { _ in "&lt;" } + "</e:a>")
    },
    Shape("attributes", (2_200, 2_300), "properties or more in one place") {
      packet(times($0) { " e:a\($0)='1'" })
    },
    Shape("properties", (2_200, 2_300), "properties or more in one place") {
      packet("", times($0) { "<e:a\($0)>1</e:a\($0)>" })
    },
    Shape("descriptions", (1_100, 2_300), "properties or more in one place") {
      packet("", "", after: times($0) { "<rdf:Description xmlns:e='http://e/' e:d\($0)='1'/>" })
    },
    Shape("fields", (2_200, 2_300), "properties or more in one place") {
      packet("", "<e:a rdf:parseType='Resource'>" + times($0) { "<e:a\($0)/>" } + "</e:a>")
    },
    Shape("structures with fields", (75, 85), "properties or more in one place") { count in
      let fields = times(250) { "<e:a\($0)/>" }
      return packet(
        "",
        "<e:a><rdf:Bag>"
          + times(count) { _ in "<rdf:li rdf:parseType='Resource'>\(fields)</rdf:li>" }
          + "</rdf:Bag></e:a>"
      )
    },
    Shape("namespaces", (245, 247), "more than 250 namespaces") {
      packet(times($0) { " xmlns:n\($0)='http://n\($0)/' n\($0):a='1'" })
    },
    Shape("namespaces of one prefix", (245, 247), "more than 250 namespaces") {
      packet("", times($0) { "<p:a xmlns:p='http://p\($0)/'>1</p:a>" })
    },
    Shape(
      "control characters in a tag",
      (4_000, 5_000),
      "that are not text, the last within a tag of"
    ) {
      packet("e:a='" + times($0) { _ in "\u{1}" } + "'")
    },
    Shape("references to them", (1_800, 2_100), "that are not text, the last within a tag of") {
      packet("e:a='" + times($0) { _ in "&#x1;" } + "'")
    },
    Shape(
      "bytes that are not UTF-8",
      (4_000, 5_000),
      "that are not text, the last within a tag of",
      bytes: {
        Array("<!--".utf8) + Array(repeating: 0xE9, count: $0) + Array("-->\(packet())".utf8)
      }
    ),
    Shape(
      "bytes",
      (3_999_000, 4_000_000),
      "bytes; 4,000,000 is the most that is read",
      bytes: {
        Array(packet().utf8) + Array(repeating: 0x20, count: $0)
      }
    ),
    Shape("document types", (0, 1), "it has a document type") {
      times($0) { _ in "<!DOCTYPE a [<!ENTITY b 'c'>]>" } + packet()
    },
  ]

  @Test("are counted before exempi sees one", arguments: shapes)
  func counted(_ shape: Shape) throws {
    #expect(try XMPExtent(of: shape.make(shape.counts.0)).hasRDF)
    let excess = #expect(throws: XMPExcess.self) {
      try XMPExtent(of: shape.make(shape.counts.1))
    }
    #expect(excess?.description.contains(shape.words) == true, "\(String(describing: excess))")
  }

  /// The encodings that a packet may have, with and without a mark at its beginning.
  private static let encodings: [(String.Encoding, mark: [UInt8])] = [
    (.utf8, []), (.utf8, [0xEF, 0xBB, 0xBF]), (.utf16LittleEndian, []),
    (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, []), (.utf16BigEndian, [0xFE, 0xFF]),
    (.utf32LittleEndian, []), (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, []),
    (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
  ]

  @Test("hold in every encoding")
  func encoded() throws {
    // U+3C3E and U+223E are no tags and no quotation marks, though their bytes are.
    let text = Self.times(60) { _ in "\u{3C3E}\u{223E}\u{E4}" }
    for (encoding, mark) in Self.encodings {
      func bytes(_ levels: Int) throws -> [UInt8] {
        let nested =
          Self.times(levels) { _ in "<e:a e:b='\(text)'>" } + text
          + Self.times(levels) { _ in "</e:a>" }
        return mark + Array(try #require(Self.packet("", nested).data(using: encoding)))
      }

      #expect(try XMPExtent(of: bytes(97)).hasRDF, "\(encoding)")
      #expect(throws: XMPExcess.depth, "\(encoding)") { try XMPExtent(of: bytes(98)) }
    }
  }

  @Test("do not count what only looks like tags, nor a declaration again and again")
  func harmless() throws {
    let tags = Self.times(200) { "<a\($0)>" }
    for text in [
      "<!--\(tags)-->", "<?a \(tags)?>", "<e:a><![CDATA[\(tags)]]></e:a>",
      "<e:a e:b='\(tags.replacing("<", with: ">"))' e:c=\"'>\"/>",
      "<e:a><rdf:Bag>" + Self.times(1000) { _ in "<rdf:li xmlns:q='http://q/'>1</rdf:li>" }
        + "</rdf:Bag></e:a>",
    ] {
      #expect(try XMPExtent(of: Array(Self.packet("", text).utf8)).hasRDF)
    }
    #expect(try !XMPExtent(of: Array("<!-- RDF --><a>RDF</a>".utf8)).hasRDF)
    for text in ["", "<", "<a", "<a b", "<a b='", "<!--", "<![CDATA[", "</", "<a/", "&#x", "\u{0}"]
    {
      #expect(try !XMPExtent(of: Array(text.utf8)).hasRDF)
    }
  }

  @Test("leave the file with a reason, and rate the others", arguments: shapes)
  func left(_ shape: Shape) throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg", .favorite), try rig.picture("b.jpg", .favorite)]
    let sidecar = rig.source.appending("a.jpg.xmp")
    let bytes = shape.make(shape.counts.1)
    try Data(bytes).write(to: URL(fileURLWithPath: sidecar.string))

    let outcome = try rig.apply(.rate, items)

    #expect(outcome.fileCount == 1)
    let reason = try #require(outcome.left.first?.reason.description)
    #expect(outcome.left.count == 1 && reason.contains(shape.words), "\(reason)")
    #expect(try InputFile(sidecar).read() == bytes)
    try rig.undo()
    #expect(try rig.snapshot().names == ["a.jpg", "a.jpg.xmp", "b.jpg"])
  }

  @Test("hold for a packet in a JPEG too")
  func embedded() throws {
    let place = try JournalPlace()
    for (name, levels) in [("a.jpg", 3), ("b.jpg", 98)] {
      let nested = Self.times(levels) { _ in "<e:a>" } + Self.times(levels) { _ in "</e:a>" }
      let body =
        Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(Self.packet("", nested).utf8)
      let length = body.count + 2
      let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + body + [0xFF, 0xDA]
      try Data(jpeg).write(to: URL(fileURLWithPath: place.deck.appending(name).string))
    }

    let decisions = try DeckDecisions.read(
      try Deck.open(place.deck),
      at: place.deck,
      journal: place.journal,
      withForeignMarks: true
    )

    #expect(decisions.marks(of: 0).stars == 2)
    #expect(decisions.marks(of: 1).stars == 0)
  }
}
