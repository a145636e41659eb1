import Foundation
import RiffleDecks
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

/// A folder of pictures and a journal for one test.
struct JournalPlace {
  let folder: TemporaryFolder
  /// The folder of pictures.
  var deck: FilePath { FilePath(folder.url.path).appending("deck") }
  /// The folder of the journal, which is made with it.
  var data: FilePath { FilePath(folder.url.path).appending("data") }
  var journal: DecisionJournal { DecisionJournal(in: data) }
  var url: URL { URL(fileURLWithPath: journal.file.string) }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: deck.string,
      withIntermediateDirectories: true
    )
  }

  /// Opens the decisions about a number of cards without pictures, named 0, 1 and so on.
  func open(
    cardCount: Int = 0,
    now: @escaping () -> WallTime = { .now },
    wake: @escaping @Sendable () -> Void = {}
  ) -> DeckDecisions {
    // The journal's thread may outlive the test, and make the folder of the journal only then.
    let decisions = DeckDecisions(
      deck: deck,
      journal: journal,
      now: now,
      wake: { [folder] in withExtendedLifetime(folder, wake) }
    )
    decisions.append((0..<cardCount).map { CardIdentity(name: Array("\($0)".utf8)) })
    return decisions
  }

  /// Opens the decisions about the pictures in the folder and those below, in the order of their
  /// paths, and waits until the files are inspected.
  ///
  /// - Parameters:
  ///   - knowsStamps: Whether sizes and times come with the list. Defaults to true; those of the program's
  ///     own list do not.
  ///   - now: The clock. Defaults to the system's.
  func openPictures(
    knowsStamps: Bool = true,
    now: @escaping () -> WallTime = { .now }
  ) throws -> DeckDecisions {
    let decisions = open(now: now)
    decisions.append(try pictures(knowsStamps: knowsStamps))
    decisions.finishListing()
    #expect(decisions.load(timeout: .seconds(30)), "\(decisions.problem ?? "")")
    #expect(decisions.flush(timeout: .seconds(30)))
    decisions.receive()
    return decisions
  }

  /// Returns the cards of the pictures that are there now.
  func pictures(knowsStamps: Bool = false) throws -> [CardIdentity] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: deck.string).sorted()
      .filter { FileStamp(of: deck.pushing(FilePath($0))) != nil }
    return names.map { name in
      let file = deck.pushing(FilePath(name))
      let stamp = knowsStamps ? FileStamp(of: file) : nil
      return CardIdentity(name: Array(name.utf8), file: file, stamp: stamp)
    }
  }

  /// Waits until the last connection has put its log away.
  func waitUntilClosed() throws {
    // Looked at once: a last attempt to write may make another log for a moment.
    let isClosed = eventually { !FileManager.default.fileExists(atPath: url.path + "-wal") }
    try #require(isClosed)
  }

  /// Sets the permissions of the journal's folder and of all files in it.
  func setPermissions(folder: Int, files: Int) throws {
    let manager = FileManager.default
    for name in try manager.contentsOfDirectory(atPath: data.string) {
      let path = data.appending(name).string
      try manager.setAttributes([.posixPermissions: files], ofItemAtPath: path)
    }
    try manager.setAttributes([.posixPermissions: folder], ofItemAtPath: data.string)
  }
}
