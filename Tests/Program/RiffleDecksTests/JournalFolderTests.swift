import Foundation
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Decisions about files in folders")
struct JournalFolderTests {
  /// Writes `a.jpg` and `b.jpg`, with a time of long ago.
  private static func write(in folder: String, _ place: JournalPlace) throws {
    let manager = FileManager.default
    let folder = place.deck.pushing(FilePath(folder))
    try manager.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
    for name in ["a", "b"] {
      let path = folder.appending("\(name).jpg").string
      try Data("picture \(name)".utf8).write(to: URL(fileURLWithPath: path))
      try manager.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000)],
        ofItemAtPath: path
      )
    }
  }

  /// Decides on the last two pictures, and waits until a folder that is renamed now tells.
  ///
  /// The decisions come so long after the pictures that only a folder's new name can explain theirs.
  private static func decide(_ place: JournalPlace) throws {
    // Clocks of disks may be two seconds behind, and their ticks are ten milliseconds at most.
    let time = WallTime(microseconds: WallTime.now.microseconds + 2_050_000)
    let decisions = try place.openPictures(now: { time })
    let count = decisions.cards.count
    decisions.decide(count - 2, .keep, by: .key)
    decisions.decide(count - 1, .reject, by: .key)
    #expect(decisions.flush(timeout: .seconds(30)))
    while WallTime.now.microseconds < time.microseconds - 1_980_000 { usleep(1000) }
  }

  private static func move(_ path: String, _ to: String, _ place: JournalPlace) throws {
    let new = place.deck.pushing(FilePath(to))
    try FileManager.default.createDirectory(
      atPath: new.removingLastComponent().string,
      withIntermediateDirectories: true
    )
    try FileManager.default.moveItem(
      atPath: place.deck.pushing(FilePath(path)).string,
      toPath: new.string
    )
  }

  private static func verdicts(_ decisions: DeckDecisions) -> [String: Verdict] {
    var verdicts: [String: Verdict] = [:]
    for (index, card) in decisions.cards.enumerated() {
      verdicts[String(decoding: card.name, as: UTF8.self)] = decisions.verdict(of: index)
    }
    return verdicts
  }

  @Test(
    "follow a folder that is renamed or moved, which changes nothing of its files",
    arguments: [("day1", "day1", "Day 1"), ("trip/day1", "trip", "Rome"), ("day1", "day1", "x/y")]
  )
  func renamedFolder(folder: String, from: String, to: String) throws {
    let place = try JournalPlace()
    try Self.write(in: folder, place)
    try Self.decide(place)

    try Self.move(from, to, place)

    let new = to + folder.dropFirst(from.count)
    for _ in 0..<2 {
      let decisions = try place.openPictures()
      #expect(Self.verdicts(decisions) == ["\(new)/a.jpg": .keep, "\(new)/b.jpg": .reject])
      #expect(decisions.flush(timeout: .seconds(30)))
    }
  }

  @Test("do not go over to a copy in another folder that other files come into")
  func copies() throws {
    let place = try JournalPlace()
    for folder in ["copies", "day1"] { try Self.write(in: folder, place) }
    try Self.decide(place)

    try FileManager.default.removeItem(atPath: place.deck.pushing("day1/a.jpg").string)
    let new = place.deck.pushing("copies/new.jpg").string
    try Data("new".utf8).write(to: URL(fileURLWithPath: new))

    #expect(try Self.verdicts(place.openPictures()) == ["day1/b.jpg": .reject])
  }
}
