import Foundation
import RiffleDecks
import RiffleFormats
import RiffleSystem
import SystemPackage
import TestSupport
import Testing

@Suite("Decisions of a folder that has another path now")
struct DecisionOfferTests {
  private let place: JournalPlace
  private let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]

  init() throws {
    place = try JournalPlace()
    try write(in: place.deck, "picture")
  }

  private func write(in folder: FilePath, _ text: String) throws {
    let manager = FileManager.default
    try manager.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    for (index, name) in names.enumerated() {
      let path = folder.appending(name).string
      try Data("\(text) \(name)".utf8).write(to: URL(fileURLWithPath: path))
      let time = Date(timeIntervalSince1970: 1_500_000_000 + Double(index))
      try manager.setAttributes([.modificationDate: time], ofItemAtPath: path)
    }
  }

  private func folder(_ name: String) -> FilePath {
    FilePath(place.folder.url.path).appending(name)
  }

  /// Opens a folder, and looks for what was decided elsewhere.
  private func open(_ folder: FilePath) throws -> DeckDecisions {
    let decisions = try DeckDecisions.read(Deck.open(folder), at: folder, journal: place.journal)
    decisions.lookForOffer()
    #expect(decisions.flush(timeout: .seconds(30)))
    decisions.receive()
    return decisions
  }

  /// Keeps a, rejects b, gives c stars and rotates it; d stays undecided.
  private func decide() throws {
    let decisions = try open(place.deck)
    decisions.decide(1, .reject, by: .key)
    decisions.decide(0, .keep, by: .key)
    decisions.rate(2, stars: 3, by: .key)
    decisions.rotate(2, quarterTurns: -1, by: .key)
    #expect(decisions.flush(timeout: .seconds(30)))
  }

  private func verdicts(_ decisions: DeckDecisions) -> [Verdict?] {
    decisions.cards.indices.map { decisions.verdict(of: $0) }
  }

  @Test("are offered, and taken as one step, which can be undone and redone")
  func moved() throws {
    try decide()
    let old = try #require(place.deck.resolved)
    try FileManager.default.moveItem(atPath: place.deck.string, toPath: folder("moved").string)

    let decisions = try open(folder("moved"))
    #expect(decisions.decidedCount == 0 && !decisions.canUndo)
    #expect(
      decisions.offer?.line == "3 of these pictures were decided on in \(old), which is gone."
    )
    let change = try #require(decisions.takeOffer(by: .key))

    #expect(change.card == 1 && change.others == [0, 2] && change.kind == .decide(.reject))
    #expect(verdicts(decisions) == [.keep, .reject, nil, nil] && decisions.offer == nil)
    #expect(decisions.marks(of: 2).stars == 3 && decisions.rotation(of: 2) == 3)
    // What was decided last comes last.
    #expect(decisions.doneCards.map(\.card) == [1, 0])
    #expect(decisions.flush(timeout: .seconds(30)))

    let later = try open(folder("moved"))
    #expect(verdicts(later) == [.keep, .reject, nil, nil] && later.offer == nil)
    #expect(later.undo(by: .key)?.others == [2, 0])
    #expect(verdicts(later) == [nil, nil, nil, nil])
    #expect(later.marks(of: 2).stars == 0 && later.rotation(of: 2) == 0 && !later.canUndo)
    later.redo(by: .key)
    #expect(verdicts(later) == [.keep, .reject, nil, nil] && later.rotation(of: 2) == 3)
  }

  @Test("are offered to a copy, but not to other pictures of the same names")
  func copies() throws {
    try decide()
    let copy = folder("copy")
    try write(in: copy, "picture")
    #expect(
      try open(copy).offer?.line
        == "3 of these pictures were decided on in \(#require(place.deck.resolved))."
    )
    let other = folder("other")
    try write(in: other, "another picture")
    #expect(try open(other).offer == nil)
    // One in four, and one in three of those that were decided on.
    let path = other.appending("a.jpg").string
    try Data("picture a.jpg".utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000)],
      ofItemAtPath: path
    )
    #expect(try open(other).offer == nil)
  }

  @Test("are offered to a copy on FAT, which keeps every other second", arguments: [true, false])
  func evenSeconds(isNear: Bool) throws {
    try decide()
    let copy = folder("copy")
    try write(in: copy, "picture")
    for (index, name) in names.enumerated() {
      let seconds = Double(index / 2 * 2) + (isNear ? 0 : 5)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000 + seconds)],
        ofItemAtPath: copy.appending(name).string
      )
    }
    let decisions = try open(copy)
    #expect(decisions.offer?.line.hasPrefix("3 of these pictures") ?? false == isNear)
    guard isNear else { return }
    #expect(decisions.takeOffer(by: .key) != nil)
    #expect(verdicts(decisions) == [.keep, .reject, nil, nil])
  }

  @Test("are not offered where something is decided, and are again once that is undone")
  func decided() throws {
    try decide()
    let copy = folder("copy")
    try write(in: copy, "picture")
    let decisions = try open(copy)
    decisions.decide(3, .skip, by: .key)
    #expect(decisions.offer == nil && decisions.takeOffer(by: .key) == nil)
    #expect(decisions.flush(timeout: .seconds(30)))
    #expect(try open(copy).offer == nil)
    decisions.undo()
    #expect(decisions.offer != nil)
    #expect(decisions.flush(timeout: .seconds(30)))
    #expect(try open(copy).offer != nil)
  }

  @Test("that were all taken back are none")
  func undone() throws {
    try decide()
    let decisions = try open(place.deck)
    while decisions.undo() != nil {}
    #expect(decisions.flush(timeout: .seconds(30)))
    try write(in: folder("copy"), "picture")
    #expect(try open(folder("copy")).offer == nil)
  }
}
