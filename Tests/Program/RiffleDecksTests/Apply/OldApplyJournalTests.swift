import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Apply journals of version 0.1")
struct OldApplyJournalTests {
  private let rig: ApplyRig
  private let before: Snapshot

  /// Two pictures are moved as riffle 0.1 did it.
  init() throws {
    rig = try ApplyRig()
    for name in ["a.jpg", "b.jpg"] { try rig.picture(name) }
    before = try rig.snapshot()
    rig.target.appending("keep").makeFolder()
  }

  private var folder: FilePath { rig.data.appending("apply") }
  private var file: FilePath { folder.appending("1700000000000000.jsonl") }

  /// Moves the pictures, and returns the lines about it.
  private func move(source: FilePath? = nil) throws -> [String] {
    var lines = [
      #"{"record": "run", "kind": "move", "source": "\#(source ?? rig.source)"}"#,
      #"{"record": "folder", "path": "\#(rig.target)"}"#,
      #"{"record": "folder", "path": "\#(rig.target)/keep"}"#,
    ]
    for (index, name) in ["a.jpg", "b.jpg"].enumerated() {
      let (from, to) = (rig.source.appending(name), rig.target.appending("keep/\(name)"))
      let status = try from.stat()
      try lines.append(
        """
        {"record": "begin", "step": \(index + 1), "kind": "move", "from": "\(from)", "to": "\(to)", \
        "size": \(status.size), "seconds": \(status.st_mtim.tv_sec), \
        "nanoseconds": \(status.st_mtim.tv_nsec), "device": \(#require(FileState(of: from)).place.device), \
        "inode": \(#require(FileState(of: from)).place.inode)}
        """
      )
      try from.rename(to: to)
    }
    return lines + [1, 2].map { #"{"record": "done", "step": \#($0)}"# }
  }

  private func write(_ lines: [String], cutOff: String = "") throws {
    folder.makeFolder()
    try file.replaceContents(with: Array((lines.map { $0 + "\n" }.joined() + cutOff).utf8))
  }

  /// Takes the lock of an apply to a folder.
  private func lock(_ source: FilePath) throws -> OpenFile {
    var hash = FowlerNollVo()
    hash.add(source.bytes)
    let name = String(hash.value, radix: 16)
    let file = try OpenFile(folder.appending("\(name).lock"), O_RDWR | O_CREAT)
    #expect(flock(file.descriptor, LOCK_EX | LOCK_NB) == 0)
    return file
  }

  @Test("are taken in, and what they did is taken back, once")
  func takenIn() throws {
    let lines = try move() + [#"{"record": "end"}"#]
    try write(lines)

    let plan = rig.plan(.move(to: rig.target), [])
    #expect(plan.cards.isEmpty)
    try rig.apply(.copy(to: rig.top.appending("copies")), [])
    #expect(FileState(of: file) == nil)
    // As if riffle had been ended before the file got its other name.
    try write(lines)
    #expect(try rig.undo().fileCount == 2)

    #expect(try rig.snapshot() == before)
    #expect(FileState(of: rig.target) == nil)
    #expect(FileState(of: file) == nil)
    try write(lines)
    #expect(throws: RiffleError.self) { try rig.undo() }
  }

  @Test("that were ended in the middle must be taken back first, also if a line was cut off")
  func cutOff() throws {
    try write(try move(), cutOff: #"{"record": "do"#)
    let item = try rig.picture("c.jpg")

    #expect(
      throws: RiffleError.unavailable(
        "\(rig.source): the last apply was ended in the middle. Take it back first: "
          + "riffle apply \(rig.source) --undo"
      )
    ) { try rig.apply(.copy(to: rig.target), [item]) }
    #expect(item.files[0].remove())
    try rig.undo()

    #expect(try rig.snapshot() == before)
  }

  @Test("that are damaged are refused for their folder, and left for others")
  func damaged() throws {
    let lines = try move()
    try write(lines + ["nonsense"])
    let other = rig.top.appending("other")
    other.makeFolder()

    let error = #expect(throws: RiffleError.self) { try rig.undo() }
    #expect(error?.description.hasPrefix("\(file):\(lines.count + 1): ") == true)
    #expect(throws: RiffleError.self) { try ApplyUndo(of: other, data: rig.data) }
    try write(lines)
    try rig.undo()

    #expect(try rig.snapshot() == before)
  }

  @Test("keep what could not be taken back for good, and what was taken back")
  func closed() throws {
    let lines = try move()
    try write(lines + [#"{"record": "kept", "step": 2, "reason": "it is gone"}"#])

    let undone = try rig.undo()

    #expect(undone.fileCount == 1)
    #expect(undone.left.isEmpty)
    #expect(FileState(of: rig.source.appending("a.jpg")) != nil)
    #expect(FileState(of: rig.source.appending("b.jpg")) == nil)
  }

  @Test("that were left and tried again are, or the apply before them is")
  func left() throws {
    let lines = try move()
    try write(
      lines + [1, 2].map { #"{"record": "left", "step": \#($0), "reason": "it is there"}"# }
        + [#"{"record": "end"}"#]
    )

    #expect(
      throws: RiffleError.badFile(
        "\(rig.source): nothing was applied to it that is not taken back or left already."
      )
    ) { try ApplyUndo(of: rig.source, .lastUntried, data: rig.data) }
    #expect(try rig.undo().fileCount == 2)
    #expect(try rig.snapshot() == before)
  }

  @Test("that another riffle still writes are left to it")
  func locked() throws {
    let other = rig.top.appending("other")
    other.makeFolder()
    try write(try move(source: other))
    do {
      let lock = try lock(other)
      #expect(throws: RiffleError.self) { try rig.undo() }
      #expect(FileState(of: file) != nil)
      withExtendedLifetime(lock) {}
    }
    #expect(throws: RiffleError.self) { try rig.undo() }
    #expect(FileState(of: file) == nil)
    #expect(try ApplyUndo(of: other, data: rig.data).execute().fileCount == 2)
    #expect(try rig.snapshot() == before)
  }
}

@Suite("A database of version 0.1")
struct OldDatabaseTests {
  /// The tables as riffle 0.1 made them.
  private static let tables = """
    PRAGMA journal_mode = WAL;
    CREATE TABLE decks(id INTEGER PRIMARY KEY, path BLOB NOT NULL UNIQUE) STRICT;
    CREATE TABLE steps(
      id INTEGER PRIMARY KEY AUTOINCREMENT, deck INTEGER NOT NULL REFERENCES decks(id),
      moment INTEGER NOT NULL, window INTEGER NOT NULL, event TEXT NOT NULL, card BLOB,
      verdict TEXT, turns INTEGER, target_moment INTEGER, target_window INTEGER, old_card BLOB,
      time INTEGER NOT NULL, input TEXT, release TEXT, size INTEGER, modified INTEGER,
      UNIQUE(deck, moment, window)) STRICT;
    CREATE TABLE contents(
      step INTEGER PRIMARY KEY REFERENCES steps(id), size INTEGER NOT NULL,
      modified INTEGER NOT NULL, hash INTEGER NOT NULL) STRICT;
    """

  @Test("opens with its decisions, and takes applies and new decisions")
  func opens() throws {
    let place = try JournalPlace()
    place.data.makeFolder()
    try SQLiteScript.run(
      Self.tables + """
        INSERT INTO decks VALUES(1, CAST('\(place.deck)' AS BLOB));
        INSERT INTO steps(deck, moment, window, event, card, verdict, time)
          VALUES(1, 10, 1, 'decide', CAST('1' AS BLOB), 'reject', 10);
        PRAGMA user_version = 1
        """,
      on: place.journal.file
    )

    do {
      let decisions = place.open(cardCount: 3)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      #expect((0..<3).map { decisions.verdict(of: $0) } == [nil, .reject, nil])
      decisions.decide(2, .keep, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try place.waitUntilClosed()
    #expect(throws: RiffleError.self) { try ApplyUndo(of: place.deck, data: place.data) }

    let again = place.open(cardCount: 3)
    #expect(again.load(timeout: .seconds(30)))
    #expect((0..<3).map { again.verdict(of: $0) } == [nil, .reject, .keep])
    #expect(try SQLiteScript.run("PRAGMA user_version", on: place.journal.file) == ["3"])
  }
}
