import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Decision report")
struct DecisionReportTests {
  private static let time = WallTime(microseconds: 1_795_378_503_120_000)

  private static func row(_ card: String, _ path: FilePath?, _ verdict: Verdict)
    -> DecisionReport.Row
  {
    DecisionReport.Row(
      card: CardName(card),
      path: path,
      in: "/photos",
      file: path.map { FilePath("photos").pushing($0) },
      decision: Decision(verdict, at: time, by: .pointer)
    )
  }

  private static let foreign = FilePath(platformString: [0x48, 0x2F, -23, 0])

  private static let report = DecisionReport(rows: [
    row("IMG_0012.jpg", "Holiday/IMG_0012.jpg", .keep),
    row("a,\"b\"\n.png", "H/a,\"b\"\n.png", .skip),
    row("\u{FFFD}", foreign, .reject), row("plain", nil, .favorite),
  ])

  private static func text(_ format: DecisionReport.Format) -> String {
    String(decoding: report.bytes(format), as: UTF8.self)
  }

  @Test("as JSON has the documented keys in their order")
  func json() throws {
    #expect(
      Self.text(.json).split(separator: "\n")[1]
        == #"  {"card": "IMG_0012.jpg", "path": "Holiday/IMG_0012.jpg", "verdict": "keep", "#
        + #""time": "2026-11-22T20:15:03.120Z", "input": "pointer", "folder": "/photos"},"#
    )
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.report.bytes(.json))) as? [[String: String]]
    )
    #expect(list[1]["path"] == "H/a,\"b\"\n.png")
    #expect(list[2]["path"] == nil)
    #expect(
      list[2]["pathBase64"].flatMap { Data(base64Encoded: $0) } == Data([0x48, 0x2F, 0xE9])
    )
    #expect(list[3].keys.sorted() == ["card", "folder", "input", "time", "verdict"])
  }

  @Test("as a table stays in a terminal's width, whatever the names")
  func longNames() {
    let name = String(repeating: "x", count: 250) + ".jpg"
    let report = DecisionReport(rows: [Self.row(name, nil, .keep)])
    let lines = String(decoding: report.bytes(.table), as: UTF8.self).split(separator: "\n")

    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines.last?.contains("x.jpg  keep") == true)
  }

  @Test("as JSON is read back whole")
  func roundTrip() throws {
    var wanted = Self.report
    // Before 1970, too, and beyond the digits of a file.
    wanted.rows[0].stamp = FileStamp(size: 1 << 40, modified: 1_700_000_000_123_456_789)
    wanted.rows[1].stamp = FileStamp(size: 0, modified: -1)
    wanted.rows[2].quarterTurns = 3
    let bytes = wanted.bytes(.json)
    wanted.rows[0].stamp?.modified = 1_700_000_000_123_000_000
    wanted.rows[1].stamp?.modified = -1_000_000
    // Where a picture is from here, a file does not say.
    for index in wanted.rows.indices { wanted.rows[index].file = nil }
    #expect(try DecisionReport(decoding: bytes) == wanted)
    #expect(try DecisionReport(decoding: Array("[]".utf8)).rows.isEmpty)
  }

  @Test("as CSV quotes what must be, and as nul has every byte of the paths")
  func others() {
    #expect(
      Self.text(.csv).hasPrefix(
        "card,path,pathBase64,verdict,time,input,folder\r\n"
          + "IMG_0012.jpg,Holiday/IMG_0012.jpg,,keep,2026-11-22T20:15:03.120Z,pointer,/photos\r\n"
          + "\"a,\"\"b\"\"\n.png\",\"H/a,\"\"b\"\"\n.png\",,skip,"
      )
    )
    #expect(
      Self.report.bytes(.nul)
        == Array("photos/Holiday/IMG_0012.jpg\0photos/H/a,\"b\"\n.png\0photos/H/".utf8) + [0xE9, 0]
    )
    #expect(
      Self.text(.table).split(separator: "\n").prefix(3) == [
        "card                       verdict   time                      input",
        "IMG_0012.jpg               keep      2026-11-22T20:15:03.120Z  pointer",
        "$'a\\x2C\\x22b\\x22\\x0A.png'  skip      2026-11-22T20:15:03.120Z  pointer",
      ]
    )
  }

  @Test("refuses what is none, with the place and what would do")
  func refusals() async throws {
    try await Messages.check("decisions", "a whole file") { text in
      try #require(throws: JSONError.self) { try DecisionReport(decoding: Array(text.utf8)) }
        .description
    }
  }

  @Test("prints paths that open from here, and follows the cards' order")
  func ofDeck() throws {
    let place = try JournalPlace()
    for name in ["b.png", "a.png"] {
      try Data().write(to: URL(fileURLWithPath: place.deck.appending(name).string))
    }
    let deck = try Deck.open(place.deck)
    let decided = try DecideRequest(
      path: place.deck,
      orders: [.init(card: "b.png", verdict: "keep")]
    )
    .run(on: deck, journal: place.journal).lines
    #expect(decided == ["b.png: keep (was undecided)"])
    _ = try DecideRequest(path: place.deck, orders: [.init(card: "a.png", verdict: "Reject")])
      .run(on: deck, journal: place.journal)

    let output = try DecisionsRequest(path: place.deck, format: .nul)
      .run(on: deck, journal: place.journal).output
    #expect(output == Array("\(place.deck)/a.png\0\(place.deck)/b.png\0".utf8))

    let again = try DecideRequest(path: place.deck, orders: [.init(card: "b.png", verdict: "none")])
      .run(on: deck, journal: place.journal).lines
    #expect(again == ["b.png: no verdict (was keep)"])
    let report = try DecisionsRequest(path: place.deck, format: .json)
      .run(on: deck, journal: place.journal).output
    #expect(try DecisionReport(decoding: report).rows.map(\.decision?.verdict) == [.reject])
  }

  @Test("takes cards by names that are not UTF-8, as typed and as listed, and names a file's card")
  func names() throws {
    let place = try JournalPlace()
    let name: [UInt8] = [0x61, 0xE9] + Array(".png".utf8)
    let other = [0x61, 0xE8] + name.dropFirst(2)
    for name in [name, other, Array("b.png".utf8), Array("b.cr2".utf8)] {
      let path = FilePath(bytes: place.deck.bytes + [0x2F] + name)
      try FileDescriptor.open(path, .writeOnly, options: .create, permissions: .ownerReadWrite)
        .close()
    }
    let deck = try Deck.open(place.deck)
    func decide(_ card: String) throws -> String {
      let outcome = try DecideRequest(
        path: place.deck,
        orders: [.init(card: card, verdict: "keep")]
      )
      .run(on: deck, journal: place.journal)
      if let refusal = outcome.refusals.first { throw refusal }
      return outcome.lines.joined()
    }

    let id = "a\u{FFFD}E9.png"
    #expect(try decide(String(escaping: name)) == "\(id): keep (was undecided)")
    // Copied from a list, it is text, which the arguments escape once more.
    #expect(try decide(String(escaping: Array(id.utf8))) == "\(id): keep")
    #expect(
      throws: RiffleError.wrongUsage(
        "\(place.deck): \"b.cr2\" belongs to the card \"b.png\". Name that one."
      )
    ) { try decide("b.cr2") }
  }

  @Test(
    "says of a full disk what a command can do",
    .enabled(if: getuid() == 0, "only root mounts")
  )
  func fullDisk() throws {
    let place = try JournalPlace()
    try Data().write(to: URL(fileURLWithPath: place.deck.appending("a.png").string))
    let deck = try Deck.open(place.deck)
    place.data.makeFolder()
    let mount = Process()
    mount.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    mount.arguments = ["mount", "-t", "tmpfs", "-o", "size=4k", "tmpfs", place.data.string]
    try mount.run()
    mount.waitUntilExit()
    guard mount.terminationStatus == 0 else {
      print("No volume can be mounted here: not tested.")
      return
    }
    // MNT_DETACH: what is still open there does not matter.
    defer { umount2(place.data.string, 2) }

    let error = #expect(throws: RiffleError.self) {
      try DecideRequest(path: place.deck, orders: [.init(card: "a.png", verdict: "keep")])
        .run(on: deck, journal: place.journal)
    }

    #expect(
      error?.description == "\(place.journal.file): the disk is full. Make room, and try again."
    )
  }

  @Test("refuses unknown cards and verdicts with the nearest one")
  func unknown() throws {
    let place = try JournalPlace()
    try Data().write(to: URL(fileURLWithPath: place.deck.appending("IMG_0012.png").string))
    let deck = try Deck.open(place.deck)
    func refusal(_ card: String, _ verdict: String) throws -> String {
      let outcome = try DecideRequest(
        path: "deck",
        orders: [.init(card: card, verdict: verdict)]
      )
      .run(on: deck, journal: place.journal)
      #expect(outcome.lines.isEmpty)
      return try #require(outcome.refusals.first).description
    }
    #expect(
      try refusal("IMG_0013.png", "keep")
        == #"deck: there is no card "IMG_0013.png". Did you mean "IMG_0012.png"?"#
    )
    #expect(
      try refusal("x", "keep")
        == #"deck: there is no card "x". Name the card by its file's name or its id."#
    )
    #expect(
      try refusal("IMG_0012.png", "keeep") == #""keeep" is not a verdict. Did you mean keep?"#
    )
    #expect(
      try refusal("IMG_0012.png", "?")
        == #""?" is not a verdict. The verdicts are keep, reject, favorite, skip, none."#
    )
  }
}
