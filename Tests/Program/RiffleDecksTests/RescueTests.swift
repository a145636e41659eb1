import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Steps that the journal cannot take")
struct RescueTests {
  private let folder: TemporaryFolder
  private let windows = Windows()

  /// The windows whose threads have not ended: what a window leaves to be written, they try until then.
  private final class Windows {
    final class Mark: Sendable {}
    private var marks: [() -> Mark?] = []

    var areClosed: Bool { marks.allSatisfy { $0() == nil } }

    func open() -> Mark {
      let mark = Mark()
      marks.append { [weak mark] in mark }
      return mark
    }
  }

  /// Names of cards that a text cannot say, or that look like something else.
  private static let names: [[UInt8]] = [
    // An umlaut as one letter and as two, which texts take for the same.
    Array("M\u{FC}ller.jpg".utf8), Array("Mu\u{308}ller.jpg".utf8), [0x66, 0xFF, 0x2E, 0x6A],
    Array("\n".utf8), Array("a/b//名前, \"d\".jpg".utf8),
  ]

  init() throws { folder = try TemporaryFolder() }

  private var data: String { folder.path(of: "data") }
  private func path(_ name: String) -> FilePath { FilePath(folder.path(of: name)) }
  private func files(in name: String = "rescued") -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path(of: name)).sorted()) ?? []
  }

  /// Opens the decisions about a deck.
  private func open(
    _ deck: String = "deck",
    rescuedIn folders: [String] = ["rescued"]
  ) -> DeckDecisions {
    let journal = DecisionJournal(in: FilePath(data), rescuedIn: folders.map(path))
    let mark = windows.open()
    let decisions = DeckDecisions(
      deck: path(deck),
      journal: journal,
      wake: { [folder, mark] in withExtendedLifetime((folder, mark)) {} }
    )
    decisions.append(Self.names.map { CardIdentity(name: $0) })
    decisions.load(timeout: .milliseconds(300))
    return decisions
  }

  /// Makes the place of the journal one that nothing can be written at, or takes that back.
  private func block(_ isBlocked: Bool) throws {
    if isBlocked {
      try folder.write("no folder", to: "data")
    } else {
      try #require(eventually { windows.areClosed })
      try FileManager.default.removeItem(atPath: data)
    }
  }

  private func verdicts(_ decisions: DeckDecisions) -> [String] {
    decisions.cards.indices.map {
      "\(decisions.verdict(of: $0)?.rawValue ?? "-") \(decisions.rotation(of: $0))"
    }
  }

  /// Opens the decisions until they are these.
  private func expect(
    _ wanted: [String],
    at place: SourceLocation = #_sourceLocation
  ) throws -> DeckDecisions {
    let decisions = open()
    #expect(decisions.load(timeout: .seconds(30)), sourceLocation: place)
    #expect(verdicts(decisions) == wanted, sourceLocation: place)
    return decisions
  }

  @Test("are kept in a file, and are in the journal when the deck is opened again")
  func roundTrip() throws {
    try block(true)
    var wanted: [String] = []
    do {
      let decisions = open()
      for card in 0..<5 { decisions.decide(card, card < 3 ? .keep : .reject, by: .key) }
      decisions.rotate(2, quarterTurns: -1, by: .key)
      decisions.undo()
      decisions.redo()
      decisions.clear(1, by: .pointer)
      decisions.decide(0, try #require(Verdict(rawValue: "五つ")), by: .controller)
      decisions.undo()
      wanted = verdicts(decisions)
      #expect(wanted == ["keep 0", "- 0", "keep 3", "reject 0", "reject 0"])
      let problem = try #require(decisions.unsaved?.save())
      #expect(problem.kind == .unwritable)
      let file = path("rescued").appending(try #require(files().first)).string
      #expect(problem.description.contains("(11 steps) is in \(file): "))
      #expect(problem.description.contains(path("deck").string))
    }
    #expect(files().count == 1)

    try block(false)
    do {
      let decisions = try expect(wanted)
      #expect(decisions.flush(timeout: .seconds(30)))
      #expect(eventually { files() == [] })
      #expect(decisions.unsaved?.save() == nil)
    }
    // From the journal, with all that can be undone and done again.
    let decisions = try expect(wanted)
    decisions.redo()
    #expect(verdicts(decisions)[0] == "五つ 0")
    for _ in 0..<8 { decisions.undo() }
    #expect(verdicts(decisions) == Array(repeating: "- 0", count: 5))
  }

  @Test("of several windows are all taken in, each once, in the order of their times")
  func severalFiles() throws {
    try block(true)
    for (card, verdict) in [(0, Verdict.keep), (1, .reject), (0, .favorite)] {
      let decisions = open()
      decisions.decide(card, verdict, by: .key)
      #expect(decisions.unsaved?.save() != nil)
    }
    #expect(files().count == 3)
    let kept = try files().map { name in
      (name, try Data(contentsOf: URL(filePath: path("rescued").appending(name).string)))
    }
    try block(false)
    let wanted = ["favorite 0", "reject 0", "- 0", "- 0", "- 0"]
    for _ in 0..<2 {
      do {
        let decisions = try expect(wanted)
        #expect(decisions.flush(timeout: .seconds(30)))
        #expect(eventually { files() == [] })
        decisions.undo()
        #expect(verdicts(decisions)[0] == "keep 0")
        decisions.redo()
        #expect(decisions.flush(timeout: .seconds(30)))
      }
      // A program that was killed before it deleted them: they are known already.
      for (name, contents) in kept { try folder.write(contents, to: "rescued/\(name)") }
    }
    _ = try expect(wanted)
  }

  @Test("are not written again while they lie in a file, and new ones get another file")
  func stillBlocked() throws {
    try block(true)
    do {
      let decisions = open()
      decisions.decide(0, .keep, by: .key)
      #expect(decisions.unsaved?.save() != nil)
    }
    do { #expect(open().unsaved?.save() == nil) }
    #expect(files().count == 1)
    do {
      let decisions = open()
      decisions.decide(1, .reject, by: .key)
      #expect(decisions.unsaved?.save()?.description.contains("(1 step)") == true)
    }
    #expect(files().count == 2)
    try block(false)
    let decisions = try expect(["keep 0", "reject 0", "- 0", "- 0", "- 0"])
    #expect(decisions.flush(timeout: .seconds(30)))
  }

  @Test("go into the next folder if the first takes none, and only into the user's own")
  func folders() throws {
    try block(true)
    try folder.write("no folder either", to: "first")
    try FileManager.default.createDirectory(
      atPath: folder.path(of: "own"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: folder.path(of: "link"),
      withDestinationPath: folder.path(of: "own")
    )
    do {
      let decisions = open(rescuedIn: ["first", "link", "third/and/new"])
      decisions.decide(0, .keep, by: .key)
      #expect(decisions.unsaved?.save() != nil)
      #expect(files(in: "own") == [] && files(in: "third/and/new").count == 1)
    }
    try block(false)
    let decisions = open(rescuedIn: ["first", "link", "third/and/new"])
    #expect(decisions.load(timeout: .seconds(30)))
    #expect(decisions.verdict(of: 0) == .keep)
  }

  @Test("since the window had not read the journal replace nothing that it has")
  func blind() throws {
    do {
      let decisions = open()
      #expect(decisions.load(timeout: .seconds(30)))
      decisions.decide(0, .reject, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try #require(eventually { windows.areClosed })
    // The journal was not there for a while, as on a disk that was not.
    try FileManager.default.moveItem(atPath: data, toPath: data + ".away")
    try folder.write("no folder", to: "data")
    do {
      let decisions = open()
      decisions.decide(0, .keep, by: .key)
      decisions.decide(1, .favorite, by: .key)
      decisions.decide(0, .skip, by: .key)
      decisions.undo()
      decisions.restart(by: .key)
      #expect(decisions.unsaved?.save() != nil)
    }
    try block(false)
    try FileManager.default.moveItem(atPath: data + ".away", toPath: data)
    do {
      let decisions = try expect(["reject 0", "favorite 0", "- 0", "- 0", "- 0"])
      #expect(decisions.notice?.contains("4 steps in it") == true, "\(decisions.notice ?? "")")
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    #expect(eventually { files().count == 1 && files()[0].hasSuffix(".json.left") })
    #expect(try expect(["reject 0", "favorite 0", "- 0", "- 0", "- 0"]).notice == nil)
  }

  @Test("about another deck, or in a file that cannot be read, stay where they are")
  func others() throws {
    try block(true)
    do {
      let decisions = open("other deck")
      decisions.decide(0, .keep, by: .key)
      #expect(decisions.unsaved?.save() != nil)
    }
    try folder.write("{", to: "rescued/damaged.json")
    try folder.write("not ours", to: "rescued/readme.txt")
    let before = files()
    try block(false)
    do {
      let decisions = try expect(Array(repeating: "- 0", count: 5))
      #expect(decisions.notice?.contains("damaged.json") == true)
      #expect(decisions.notice?.hasSuffix("It is passed over.") == true)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    #expect(files() == before)
    let decisions = open("other deck")
    #expect(decisions.load(timeout: .seconds(30)))
    #expect(decisions.verdict(of: 0) == .keep)
  }

  @Test(
    "the user's folders are that of programs' state and one of temporary files",
    arguments: [true, false]
  )
  func places(hasTemporary: Bool) throws {
    try block(true)
    let journal = try DecisionJournal { name in
      switch name {
      case "XDG_DATA_HOME": folder.path(of: "data")
      case "XDG_STATE_HOME": hasTemporary ? folder.path(of: "data") : folder.path(of: "state")
      case "TMPDIR": folder.path(of: "tmp")
      default: nil
      }
    }
    let decisions = DeckDecisions(deck: path("deck"), journal: journal)
    decisions.append([CardIdentity(name: [0x61])])
    decisions.decide(0, .keep, by: .key)
    #expect(decisions.unsaved?.save() != nil)
    let place = hasTemporary ? "tmp/riffle-rescued-\(geteuid())" : "state/riffle/rescued"
    #expect(files(in: place).count == 1)
  }
}
