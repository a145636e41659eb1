import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import Testing

@Suite("Apply undo that fails")
struct ApplyRetryTests {
  /// What an apply does with the files of a rig.
  enum Deed: CaseIterable {
    case move, copy, link

    func action(to folder: FilePath) -> ApplyAction {
      switch self {
      case .move: .move(to: folder)
      case .copy: .copy(to: folder)
      case .link: .link(to: folder)
      }
    }
  }

  @Test("can be tried again once the folder applied into is there again", arguments: Deed.allCases)
  func targetAway(deed: Deed) throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg", .reject)]
    let before = try rig.snapshot()
    try rig.apply(deed.action(to: rig.target), items)
    let away = rig.top.appending("away")
    try rig.target.rename(to: away)

    let first = try rig.undo()
    if deed != .move {
      // Nobody has to wait for the disk.
      try rig.apply(.copy(to: rig.top.appending("copies")), items)
      try rig.undo()
    }
    try away.rename(to: rig.target)
    let second = try rig.undo()

    #expect(first.fileCount == 0)
    #expect(first.canBeTriedAgain)
    #expect(
      first.left.map(\.reason)
        == ["reject", "keep"].map {
          .failed("\(rig.target.appending($0)) is not there")
        }
    )
    #expect(second.fileCount == 2)
    #expect(second.left.isEmpty)
    #expect(!second.canBeTriedAgain)
    #expect(try rig.snapshot() == before)
    #expect(FileState(of: rig.target) == nil)
    #expect(throws: RiffleError.self) { try rig.undo() }
  }

  @Test("can be tried again once the folder decided on is there again", arguments: Deed.allCases)
  func sourceAway(deed: Deed) throws {
    let rig = try ApplyRig()
    let folder = rig.source.appending("day1")
    folder.makeFolder()
    let picture = try rig.write("picture", to: folder.appending("a.jpg"))
    let item = try rig.item("day1/a.jpg", [picture])
    let before = try rig.snapshot()
    try rig.apply(deed.action(to: rig.target), [item])
    let away = rig.top.appending("away")
    try folder.rename(to: away)

    let first = try rig.undo()
    try away.rename(to: folder)
    let second = try rig.undo()

    #expect(first.left.map(\.reason) == [.failed("\(folder) is not there")])
    #expect(second.left.isEmpty)
    #expect(try rig.snapshot() == before)
  }

  @Test("can be tried again once files may be written where they were")
  func sourceUnwritable() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    let before = try rig.snapshot()
    try rig.apply(.move(to: rig.target), items)
    guard (try? ImmutableMark(rig.source)) != nil else {
      print("No folder can be made immutable here: not tested.")
      return
    }
    let first = try rig.undo()
    ImmutableMark.remove(rig.source)
    let second = try rig.undo()

    #expect(
      first.left.map(\.reason) == Array(repeating: .failed("Operation not permitted"), count: 2)
    )
    #expect(second.left.isEmpty)
    #expect(try rig.snapshot() == before)
  }

  @Test("says that it can be tried again, and how")
  func line() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    try rig.apply(.move(to: rig.target), items)
    #expect(rig.target.appending("keep/a.jpg").remove())
    let away = rig.top.appending("away")
    var printed: [String] = []
    let console = ApplyConsole(width: 80, print: { printed += $0 }, confirm: nil)
    let request = UndoRequest(source: rig.source, consent: .given, data: rig.data)

    try rig.target.rename(to: away)
    #expect(
      throws: RiffleError.unwritable(
        "2 files could not be taken back, as listed. To try again: riffle apply \(rig.source) --undo"
      )
    ) { try request.perform(on: console) }
    try away.rename(to: rig.target)
    #expect(
      throws: RiffleError.unwritable(
        "1 file could not be taken back, as listed. To try again: riffle apply \(rig.source) --undo"
      )
    ) { try request.perform(on: console) }

    let keep = rig.target.appending("keep")
    #expect(
      printed == [
        "  \(keep)/b.jpg: \(keep) is not there.", "  \(keep)/a.jpg: \(keep) is not there.",
        "Took back 0 files.", "  \(keep)/a.jpg: it is gone from \(keep)/a.jpg.",
        "Took back 1 file.",
      ]
    )
  }

  @Test("offers an apply before it that no undo has tried, and no other")
  func earlier() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    func earlierWord() throws -> String? {
      try ApplyUndo(of: rig.source, data: rig.data).earlierWord
    }
    try rig.apply(.move(to: rig.target), [items[0]])
    #expect(try earlierWord() == nil)
    try rig.apply(.copy(to: rig.top.appending("copies")), [items[1]])
    #expect(try earlierWord() == "move")
    try rig.undo()
    try rig.write("another picture", to: "a.jpg")
    let outcome = try rig.undo()
    #expect(outcome.canBeTriedAgain)
    try rig.apply(.copy(to: rig.top.appending("copies")), [items[1]])
    #expect(try earlierWord() == nil)
  }

  @Test("is tried again and again, unless the apply before it is asked for")
  func leaving() throws {
    let rig = try ApplyRig()
    let items = [try rig.picture("a.jpg"), try rig.picture("b.jpg")]
    let copied = try rig.picture("c.jpg")
    let before = try rig.snapshot()
    let copies = rig.top.appending("copies")
    try rig.apply(.copy(to: copies), [copied])
    try rig.apply(.move(to: rig.target), items)
    try rig.write("another picture", to: "a.jpg")
    var printed: [String] = []
    let console = ApplyConsole(width: 80, print: { printed += $0 }, confirm: nil)
    func undo(_ target: UndoTarget = .last) throws {
      try UndoRequest(source: rig.source, target: target, consent: .given, data: rig.data)
        .perform(on: console)
    }
    let command = "riffle apply \(rig.source) --undo"

    for _ in 0..<2 {
      #expect(
        throws: RiffleError.unwritable(
          "1 file could not be taken back, as listed. To try again: \(command). To take back the copy "
            + "before it instead: \(command) --leave"
        )
      ) { try undo() }
    }
    #expect(try Snapshot(of: copies).names == ["c.jpg", "keep"])
    #expect(rig.source.appending("a.jpg").remove())
    try undo(.lastUntried)
    #expect(FileState(of: copies) == nil)
    #expect(
      throws: RiffleError.badFile(
        "\(rig.source): nothing was applied to it that is not taken back or left already."
      )
    ) { try undo(.lastUntried) }
    printed = []
    try undo()

    #expect(printed == ["Took back 1 file."])
    #expect(try rig.snapshot() == before)
    #expect(throws: RiffleError.self) { try undo() }
  }
}
