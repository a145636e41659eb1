import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

/// Ratings after any history of decisions, applies, undos and other programs' writing.
@Suite("Ratings after a history")
struct RatingHistoryTests {
  /// The photographs of a card: a JPEG, a raw photograph, or both.
  enum Card: String, CaseIterable {
    case jpeg = "A.JPG"
    case raw = "A.CR2"
    case both = "A.JPG A.CR2"

    var files: [String] { rawValue.split(separator: " ").map(String.init) }
  }

  /// What happens to a card.
  enum Event: Hashable {
    case apply(Verdict?)
    case undo
    /// Another program writes a sidecar with a rating; nil for one without.
    case write(String, Int?)
  }

  /// What the sidecars are to say: an optional rating of those that are there.
  ///
  /// What other programs have written last, and the present verdict, say it all: which verdicts there
  /// were before, and how often they were applied, makes no difference.
  struct Model {
    let card: Card
    private(set) var now: [String: Int?] = [:]
    private var foreign: [String: Int?] = [:]
    private var undoable: [[String: Int?]] = []

    init(_ card: Card) { self.card = card }

    var canUndo: Bool { !undoable.isEmpty }

    mutating func take(_ event: Event) {
      switch event {
      case .undo: now = undoable.removeLast()
      case .write(let name, let rating):
        now[name] = .some(rating)
        foreign[name] = .some(rating)
        // An undo leaves what was changed since.
        undoable = []
      case .apply(let verdict):
        let before = now
        let stars = foreign.values.compactMap { $0 }.first { $0 > 0 }
        switch verdict {
        case .reject?: rate { _ in -1 }
        case .favorite?: rate { _ in 5 }
        case .keep?: rate(isMaking: stars == nil) { ($0 ?? 0) > 0 ? $0 : stars ?? 1 }
        default: now = foreign
        }
        if now != before { undoable.append(before) }
      }
    }

    private mutating func rate(isMaking: Bool = true, _ rating: (Int?) -> Int?) {
      for file in card.files {
        let names = [file + ".xmp", "A.xmp"]
        if isMaking, !names.contains(where: { now.keys.contains($0) }) {
          now[file == "A.CR2" ? "A.xmp" : file + ".xmp"] = .some(nil)
        }
      }
      for name in now.keys { now[name] = .some(rating(foreign[name] ?? nil)) }
    }
  }

  /// A card in a folder.
  private struct Rig {
    let rig: ApplyRig
    let card: Card

    init(_ card: Card) throws {
      rig = try ApplyRig()
      self.card = card
      for file in card.files { try rig.write("photograph \(file)", to: file) }
    }

    func take(_ event: Event) throws {
      switch event {
      case .undo: #expect(try rig.undo().left.isEmpty)
      case .write(let name, let rating):
        let attribute = rating.map { "xmp:Rating=\"\($0)\"" } ?? ""
        try rig.write(
          """
          <x:xmpmeta xmlns:x="adobe:ns:meta/">
           <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
            <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
             xmp:Label="Red" \(attribute)/>
           </rdf:RDF>
          </x:xmpmeta>
          """,
          to: name
        )
      case .apply(let verdict):
        let files = card.files.map { rig.source.appending($0) }
        try rig.apply(.rate, [try rig.item(card.files[0], files, verdict)])
      }
    }

    /// The ratings in all sidecars, as their text says them.
    func ratings() throws -> [String: Int?] {
      let names = try rig.source.entries().map(\.string).filter { $0.hasSuffix(".xmp") }
      return try names.reduce(into: [:]) { ratings, name in
        let bytes = try InputFile(rig.source.appending(name)).read()
        let text = String(decoding: bytes, as: UTF8.self)
        let match = try #/xmp:Rating(?:="|>)(-?\d+)/#.firstMatch(in: text)
        ratings[name] = .some(match.flatMap { Int($0.1) })
      }
    }

    /// The ratings in all sidecars, as exiftool reads them.
    func ratingsOfExiftool() throws -> [String: Int?] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["exiftool", "-j", "-XMP-xmp:Rating", "-ext", "xmp", rig.source.string]
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let bytes = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      guard !bytes.isEmpty else { return [:] }
      let list = try #require(try JSONSerialization.jsonObject(with: bytes) as? [[String: Any]])
      return try list.reduce(into: [:]) { ratings, file in
        let path = FilePath(try #require(file["SourceFile"] as? String))
        ratings[path.fileName] = .some(file["Rating"] as? Int)
      }
    }
  }

  /// Histories with the ratings that they end with, written by hand.
  private static let histories: [(Card, [Event], [String: Int?])] = [
    (.both, [.apply(.reject), .apply(.favorite)], ["A.xmp": 5, "A.JPG.xmp": 5]),
    (.both, [.apply(.favorite), .apply(.keep)], ["A.xmp": 1, "A.JPG.xmp": 1]),
    (.both, [.apply(.reject), .apply(.favorite), .undo], ["A.xmp": -1, "A.JPG.xmp": -1]),
    (.both, [.write("A.xmp", 0), .apply(.favorite), .apply(.reject)], ["A.xmp": -1]),
    (
      .both, [.write("A.JPG.xmp", nil), .apply(.favorite), .apply(.keep)],
      ["A.xmp": 1, "A.JPG.xmp": 1]
    ),
    (.both, [.write("A.xmp", 3), .apply(.keep)], ["A.xmp": 3]),
    (
      .both, [.apply(.favorite), .write("A.xmp", 3), .apply(.keep)], ["A.xmp": 3, "A.JPG.xmp": 3]
    ),
    (
      .both, [.apply(.favorite), .write("A.xmp", 3), .apply(nil)], ["A.xmp": 3]
    ),
    (.jpeg, [.apply(.favorite), .apply(.keep)], ["A.JPG.xmp": 1]),
    (.jpeg, [.apply(.favorite), .apply(.keep), .undo], ["A.JPG.xmp": 5]),
    (.jpeg, [.apply(.favorite), .apply(nil)], [:]),
    (.jpeg, [.apply(.favorite), .apply(nil), .undo], ["A.JPG.xmp": 5]),
    (.jpeg, [.apply(.favorite), .apply(nil), .undo, .apply(.skip)], [:]),
    (.jpeg, [.write("A.xmp", 2), .apply(.favorite), .apply(.keep)], ["A.xmp": 2]),
    (.jpeg, [.write("A.xmp", nil), .apply(.reject), .apply(nil)], ["A.xmp": nil]),
    (
      .jpeg, [.write("A.xmp", 0), .write("A.JPG.xmp", -1), .apply(.favorite), .apply(.skip)],
      ["A.xmp": 0, "A.JPG.xmp": -1]
    ),
    (.raw, [.apply(.favorite), .apply(.favorite), .apply(.reject)], ["A.xmp": -1]),
    (.raw, [.write("A.CR2.xmp", 4), .apply(.reject), .apply(.keep)], ["A.CR2.xmp": 4]),
  ]

  @Test("are the present decision's in all sidecars, as exiftool reads them", arguments: histories)
  func byHand(card: Card, events: [Event], expected: [String: Int?]) throws {
    let rig = try Rig(card)

    for event in events { try rig.take(event) }

    #expect(try rig.ratingsOfExiftool() == expected)
  }

  @Test("are those of a plain model over random histories", arguments: Soak.seeds(150))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let card = try #require(Card.allCases.randomElement(using: &random))
    let verdicts: [Verdict?] = [.keep, .reject, .favorite, .skip, nil]
    let names = card.files.map { $0 + ".xmp" } + ["A.xmp"]
    let rig = try Rig(card)
    var model = Model(card)
    var events: [Event] = []
    for _ in 0..<12 {
      let event: Event
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<2:
        event = .write(
          try #require(names.randomElement(using: &random)),
          try #require([nil, 0, -1, 3].randomElement(using: &random))
        )
      case 2..<4 where model.canUndo: event = .undo
      default: event = .apply(try #require(verdicts.randomElement(using: &random)))
      }
      events.append(event)

      try rig.take(event)
      model.take(event)

      #expect(try rig.ratings() == model.now, "seed \(seed), \(card), after \(events)")
    }
  }

  @Test("that another program has written as well are protected though they are the same")
  func writtenAgain() throws {
    let rig = try Rig(.jpeg)

    for event in [Event.apply(.favorite), .write("A.JPG.xmp", 5), .apply(.keep), .apply(nil)] {
      try rig.take(event)
    }

    #expect(try rig.ratings() == ["A.JPG.xmp": 5])
    let item = try rig.rig.item("A.JPG", [rig.rig.source.appending("A.JPG")])
    #expect(
      rig.rig.plan(.rate, [item]).left.map(\.reason.description) == ["it has 5 stars already"]
    )
  }

  @Test("of a card whose sidecars cannot all be written are in none of them")
  func together() throws {
    let rig = try Rig(.both)
    let damaged = try rig.rig.write("nonsense", to: "A.JPG.xmp")
    let before = try rig.rig.snapshot()

    try rig.take(.apply(.favorite))

    let plan = rig.rig.plan(
      .rate,
      [try rig.rig.item("A.JPG", Card.both.files.map { rig.rig.source.appending($0) })]
    )
    #expect(
      plan.left.map(\.reason) == [
        .unreadableSidecar(damaged, "it is not XMP that can be read"), .together(with: damaged),
      ]
    )
    #expect(try rig.rig.snapshot() == before)
  }

  @Test("go into the file that a linked sidecar leads to, and come back byte for byte")
  func linkedSidecar() throws {
    let rig = try Rig(.jpeg)
    let elsewhere = rig.rig.source.appending("elsewhere")
    elsewhere.makeFolder()
    try rig.take(.write("elsewhere/side.xmp", 2))
    let link = rig.rig.source.appending("A.xmp")
    try FileManager.default.createSymbolicLink(
      atPath: link.string,
      withDestinationPath: "elsewhere/side.xmp"
    )
    let before = try rig.rig.snapshot()

    try rig.take(.apply(.favorite))
    #expect(try rig.ratings() == ["A.xmp": 5])
    #expect(try link.stat(followTargetSymlink: false).type == .symbolicLink)
    try rig.take(.undo)

    #expect(try rig.rig.snapshot() == before)
  }

  @Test("say before they are taken away that they will be")
  func returnIsSaid() throws {
    let rig = try Rig(.jpeg)
    try rig.take(.write("A.xmp", 2))
    try rig.take(.apply(.favorite))
    let item = try rig.rig.item("A.JPG", [rig.rig.source.appending("A.JPG")], nil)

    let lines = rig.rig.plan(.rate, [item]).table(width: 200)

    #expect(lines.last?.hasPrefix("none") == true)
    #expect(lines.last?.hasSuffix("-> sidecars: 2 stars, as before") == true, "\(lines)")
  }
}
