import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("A journal that cannot be written", .serialized)
struct JournalFailureTests {
  /// A journal with a decision about card 0, which no program has open.
  private static func place(cardCount: Int = 4) throws -> JournalPlace {
    let place = try JournalPlace()
    do {
      let decisions = place.open(cardCount: cardCount)
      #expect(decisions.load(timeout: .seconds(30)))
      decisions.decide(0, .favorite, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try place.waitUntilClosed()
    return place
  }

  @Test("for lack of room has a line, loses no step, and is written when there is room")
  func fullDisk() throws {
    let place = try Self.place()
    let probe = try ProbeProcess(place, cardCount: 4)
    #expect(probe.readLine() == "loaded")
    #expect(try probe.ask("decide 1 keep") == "done")
    #expect(try probe.ask("flush 30") == "saved")

    #expect(try probe.ask("limit 1000") == "done")
    for line in ["decide 2 reject", "decide 3 keep", "undo", "decide 1 skip"] {
      #expect(try probe.ask(line) == "done")
    }
    #expect(try probe.ask("flush 1") == "not saved")
    let status = try probe.ask("status") { $0.contains(place.journal.file.string) }
    #expect(status.hasPrefix("4 unsaved, \(place.journal.file.string): "))
    #expect(status.contains("cannot be written: disk I/O error: File too large."))
    #expect(try probe.ask("verdicts") == "favorite skip reject -")

    #expect(try probe.ask("limit 0") == "done")
    #expect(try probe.ask("flush 30") == "saved")
    #expect(try probe.ask("status") == "0 unsaved, no problem, no notice")
    probe.kill()
    let decisions = place.open(cardCount: 4)
    #expect(decisions.load(timeout: .seconds(30)))
    #expect((0..<4).map { decisions.verdict(of: $0) } == [.favorite, .skip, .reject, nil])
  }

  @Test(
    "since it is read-only is read; steps wait until it can be written",
    arguments: [false, true]
  )
  func readOnly(isLeftOpen: Bool) throws {
    let place = try Self.place()
    if isLeftOpen {
      // A program that was killed leaves its log.
      let killed = try ProbeProcess(place, cardCount: 4)
      #expect(killed.readLine() == "loaded")
      #expect(try killed.ask("decide 1 keep") == "done")
      #expect(try killed.ask("flush 30") == "saved")
      killed.kill()
    }
    try place.setPermissions(folder: 0o555, files: 0o444)

    // A superuser may write everywhere.
    let probe = try ProbeProcess(place, cardCount: 4, user: getuid() == 0 ? 65_534 : nil)
    #expect(probe.readLine() == "loaded")
    let known = isLeftOpen ? "keep" : "-"
    #expect(try probe.ask("verdicts") == "favorite \(known) - -")
    #expect(try probe.ask("decide 3 skip") == "done")
    #expect(try probe.ask("flush 1") == "not saved")
    let status =
      "1 unsaved, \(place.journal.file.string): you may not write it. Decisions wait in memory; "
      + "make it and its folder writable, and they are saved., no notice"
    #expect(try probe.ask("status") { $0 == status } == status)
    #expect(try probe.ask("verdicts") == "favorite \(known) - skip")

    try place.setPermissions(folder: 0o777, files: 0o666)
    #expect(try probe.ask("flush 30") == "saved")
    #expect(try probe.ask("status") == "0 unsaved, no problem, no notice")
  }

  @Test("nor read is none of which nothing was decided; it is read as soon as it can be")
  func unreadable() throws {
    let place = try Self.place()
    try place.setPermissions(folder: 0o755, files: 0o000)
    let probe = try ProbeProcess(place, cardCount: 4, user: getuid() == 0 ? 65_534 : nil)
    #expect(probe.readLine()?.hasSuffix("Until it can be, nothing is decided.") == true)
    for line in ["decide 0 reject", "rate 1 3", "rotate 2 1", "restart", "undo"] {
      #expect(try probe.ask(line) == "done")
    }
    let status = "0 unsaved, \(place.journal.file.string): cannot be opened"
    #expect(try probe.ask("status").hasPrefix(status))

    try place.setPermissions(folder: 0o777, files: 0o666)
    #expect(try probe.ask("verdicts") { $0 == "favorite - - -" } == "favorite - - -")
    #expect(try probe.ask("decide 1 keep") == "done")
    #expect(try probe.ask("flush 30") == "saved")
  }

  @Test("for lack of room, and closed before, is read; the step is saved when there is room")
  func closedOnFullDisk() throws {
    let place = try Self.place()
    let probe = try ProbeProcess(place, cardCount: 4, fileLimit: 1000)
    #expect(probe.readLine() == "loaded")
    #expect(try probe.ask("verdicts") == "favorite - - -")
    #expect(try probe.ask("decide 1 keep") == "done")
    #expect(try probe.ask("flush 1") == "not saved")
    #expect(try probe.ask("limit 0") == "done")
    #expect(try probe.ask("flush 30") == "saved")
    #expect(try probe.ask("verdicts") == "favorite keep - -")
  }

  @Test("since it is read-only, with a log that nothing can be read of, is not read without it")
  func lostIndex() throws {
    let place = try Self.place()
    let killed = try ProbeProcess(place, cardCount: 4)
    #expect(killed.readLine() == "loaded")
    #expect(try killed.ask("decide 1 keep") == "done")
    #expect(try killed.ask("flush 30") == "saved")
    killed.kill()
    try FileManager.default.removeItem(atPath: place.url.path + "-shm")
    try place.setPermissions(folder: 0o555, files: 0o444)

    let probe = try ProbeProcess(place, cardCount: 4, user: getuid() == 0 ? 65_534 : nil)
    let line = try #require(probe.readLine())
    #expect(line == "loaded" || line.contains("What was decided before cannot be read."))
    #expect(try probe.ask("verdicts") == (line == "loaded" ? "favorite keep - -" : "- - - -"))
    try place.setPermissions(folder: 0o777, files: 0o666)
  }

  @Test("since another program holds it waits for it")
  func locked() throws {
    let place = try Self.place()
    let probe = try ProbeProcess(place, cardCount: 4)
    #expect(probe.readLine() == "loaded")
    // SQLite's lock for writing: byte 120 of the log's index ("WAL-mode File Format", section 2.3.1).
    let index = try FileDescriptor.open(place.journal.file.string + "-shm", .readWrite)
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 120
    lock.l_len = 1
    #expect(fcntl(index.rawValue, F_SETLK, &lock) == 0)

    #expect(try probe.ask("decide 2 keep") == "done")
    #expect(try probe.ask("flush 3") == "not saved")
    let status =
      "1 unsaved, \(place.journal.file.string): another program holds it. Decisions wait in "
      + "memory until it lets go., no notice"
    #expect(try probe.ask("status") { $0 == status } == status)
    try index.close()
    #expect(try probe.ask("flush 30") == "saved")
  }

  @Test("since another riffle made it is left as it is", arguments: [1, 2, 4, 999] as [UInt16])
  func otherVersion(version: UInt16) throws {
    let place = try Self.place()
    var bytes = try Data(contentsOf: place.url)
    // The user version of the header: "Database File Format", section 1.3.
    bytes.replaceSubrange(60..<64, with: [0, 0, UInt8(version >> 8), UInt8(version & 255)])
    try bytes.write(to: place.url)

    do {
      let decisions = place.open(cardCount: 4)
      #expect(!decisions.load(timeout: .seconds(30)) && !decisions.takesSteps)
      decisions.decide(1, .keep, by: .key)
      #expect(decisions.verdict(of: 1) == nil && decisions.unsavedCount == 0)
      #expect(
        decisions.problem
          == "\(place.journal.file.string): made by another riffle: its tables are version "
          + "\(version), not 3. What was decided before cannot be read. Use that riffle, or move the "
          + "file elsewhere to begin anew. Until it can be, nothing is decided."
      )
    }
    try place.waitUntilClosed()
    #expect(try Data(contentsOf: place.url) == bytes)
  }

  @Test("since it was deleted is made anew, with all steps of the open window")
  func deleted() throws {
    let place = try Self.place()
    let probe = try ProbeProcess(place, cardCount: 4)
    #expect(probe.readLine() == "loaded")
    #expect(try probe.ask("decide 1 keep") == "done")
    #expect(try probe.ask("flush 30") == "saved")

    try FileManager.default.removeItem(atPath: place.data.string)
    #expect(try probe.ask("decide 2 reject") == "done")
    #expect(try probe.ask("flush 30") == "saved")
    #expect(try probe.ask("verdicts") == "favorite keep reject -")
    probe.kill()

    let decisions = place.open(cardCount: 4)
    #expect(decisions.load(timeout: .seconds(30)))
    #expect((0..<4).map { decisions.verdict(of: $0) } == [nil, .keep, .reject, nil])
  }
}

@Suite("A damaged journal")
struct DamagedJournalTests {
  enum Damage: CaseIterable {
    case text, cut, cutShort, pages
  }

  @Test("is moved aside with a line, and a new one begins", arguments: Damage.allCases)
  func damage(_ damage: Damage) throws {
    let place = try JournalPlace()
    // So many that the first half of the file has some of them.
    let cardCount = 3000
    do {
      let decisions = place.open(cardCount: cardCount)
      #expect(decisions.load(timeout: .seconds(30)))
      for card in 0..<cardCount { decisions.decide(card, .keep, by: .key) }
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try place.waitUntilClosed()
    var bytes = try Data(contentsOf: place.url)
    switch damage {
    case .text: bytes = Data("This is not a database, but a letter to one.".utf8)
    case .cut: bytes = bytes.prefix(bytes.count / 2)
    case .cutShort: bytes = bytes.prefix(50)
    case .pages:
      let middle = bytes.count / 2 / 4096 * 4096
      bytes.replaceSubrange(middle..<middle + 8192, with: Data(repeating: 0xAA, count: 8192))
    }
    try bytes.write(to: place.url)

    var saved = 0
    do {
      let decisions = place.open(cardCount: cardCount)
      #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
      let line = try #require(decisions.notice)
      let start =
        "\(place.journal.file.string): was damaged. It is now decisions.sqlite.damaged-1, and "
      #expect(line.hasPrefix(start) && line.hasSuffix(" in a new one."))
      saved = Int(line.dropFirst(start.count).prefix { $0.isNumber }) ?? -1
      #expect(decisions.decidedCount == saved)
      print("\(damage): \(saved) of \(cardCount) steps saved")
      #expect([.pages, .cut].contains(damage) ? saved > 0 : saved >= 0)
      decisions.decide(299, .reject, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
      #expect(decisions.problem == nil)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: place.url.path + ".damaged-1")) == bytes)
    let again = place.open(cardCount: cardCount)
    #expect(again.load(timeout: .seconds(30)))
    #expect(again.notice == nil && again.verdict(of: 299) == .reject)
  }
}
