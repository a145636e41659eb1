import Foundation
import Glibc
import RiffleDecks
import RiffleFormats
import SystemPackage
import TestSupport
import Testing

@Suite("Decisions about files")
struct JournalFileTests {
  private static func write(_ text: String, _ name: String, _ place: JournalPlace) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place.deck.appending(name).string))
  }

  private static func move(_ name: String, _ to: String, _ place: JournalPlace) throws {
    try FileManager.default.moveItem(
      atPath: place.deck.appending(name).string,
      toPath: place.deck.appending(to).string
    )
  }

  private static func verdicts(_ decisions: DeckDecisions) -> [String: Verdict] {
    var verdicts: [String: Verdict] = [:]
    for (index, card) in decisions.cards.enumerated() {
      verdicts[String(decoding: card.name, as: UTF8.self)] = decisions.verdict(of: index)
    }
    return verdicts
  }

  @Test("follow files that are renamed, also back and twice, and their undo does")
  func renaming() throws {
    let place = try JournalPlace()
    let long = String(repeating: "x", count: 200_000)
    for (index, name) in ["a", "b", "c"].enumerated() {
      try Self.write(long + name, "\(name).jpg", place)
      // Written at once, they could have one and the same time, and nothing would tell them apart.
      try Self.setTime(index, "\(name).jpg", place)
    }
    do {
      let decisions = try place.openPictures()
      decisions.decide(0, .keep, by: .key)
      decisions.decide(1, .reject, by: .key)
      decisions.rotate(1, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }

    try Self.move("a.jpg", "z.jpg", place)
    do {
      let decisions = try place.openPictures()
      #expect(Self.verdicts(decisions) == ["z.jpg": .keep, "b.jpg": .reject])
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    // Names are exchanged.
    try Self.move("b.jpg", "a.jpg", place)
    try Self.move("z.jpg", "b.jpg", place)
    for _ in 0..<2 {
      let decisions = try place.openPictures()
      #expect(Self.verdicts(decisions) == ["a.jpg": .reject, "b.jpg": .keep])
      #expect((0..<3).map { decisions.rotation(of: $0) } == [1, 0, 0])
      #expect((0..<3).allSatisfy { !decisions.isStale($0) })
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    let decisions = try place.openPictures()
    #expect(decisions.undo() == DeckDecisions.Change(kind: .rotate(quarterTurns: 1), card: 0))
    #expect(decisions.undo() == DeckDecisions.Change(kind: .decide(.reject), card: 0))
    #expect(decisions.undo() == DeckDecisions.Change(kind: .decide(.keep), card: 1))
    #expect(decisions.undo() == nil)
  }

  @Test("follow a photograph to the one that is shown in its place since, unless that has its own")
  func joining() throws {
    let place = try JournalPlace()
    func open() throws -> DeckDecisions {
      try DeckDecisions.read(Deck.open(place.deck), at: place.deck, journal: place.journal)
    }
    func decide(_ name: String, _ verdict: Verdict) throws {
      try Self.write(name, name, place)
      let decisions = try open()
      let card = try #require(decisions.index(ofCardNamed: Array(name.utf8)))
      decisions.decide(card, verdict, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try decide("IMG_E0002.JPG", .favorite)
    try Self.move("IMG_E0002.JPG", "away", place)
    try decide("IMG_0001.JPG", .reject)
    try decide("IMG_0002.JPG", .reject)
    try decide("a.CR2", .keep)

    for name in ["IMG_E0001.JPG", "a.jpg"] { try Self.write("later \(name)", name, place) }
    try Self.move("away", "IMG_E0002.JPG", place)
    for _ in 0..<2 {
      let decisions = try open()
      #expect(
        Self.verdicts(decisions) == [
          "IMG_E0001.JPG": .reject, "IMG_E0002.JPG": .favorite, "a.jpg": .keep,
        ]
      )
      #expect(decisions.flush(timeout: .seconds(30)))
    }
  }

  @Test("that were made while a renamed file was looked for stay")
  func meanwhile() throws {
    let place = try JournalPlace()
    try Self.write("first", "a.jpg", place)
    let decisions = try place.openPictures()
    decisions.decide(0, .keep, by: .key)
    #expect(decisions.flush(timeout: .seconds(30)))
    decisions.receive()
    try Self.move("a.jpg", "b.jpg", place)
    let card = CardIdentity(name: Array("b.jpg".utf8), file: place.deck.appending("b.jpg"))

    decisions.replaceCards(with: [card])
    decisions.decide(0, .reject, by: .key)
    #expect(decisions.flush(timeout: .seconds(30)))
    decisions.receive()

    #expect(Self.verdicts(decisions) == ["b.jpg": .reject])
    #expect(try Self.verdicts(place.openPictures()) == ["b.jpg": .reject])
  }

  @Test("follow files that are renamed before the window knows what was read of them")
  func contentsLast() throws {
    let place = try JournalPlace()
    for name in ["a", "b"] { try Self.write("contents of \(name)", "\(name).jpg", place) }
    let decisions = place.open()
    decisions.append(try place.pictures())
    decisions.finishListing()
    #expect(decisions.load(timeout: .seconds(30)))
    decisions.decide(0, .keep, by: .key)
    decisions.decide(1, .reject, by: .key)
    #expect(decisions.flush(timeout: .seconds(30)))
    try Self.move("a.jpg", "y.jpg", place)
    try Self.move("b.jpg", "x.jpg", place)

    decisions.replaceCards(with: try place.pictures())
    #expect(
      eventually {
        decisions.receive()
        return Self.verdicts(decisions) == ["y.jpg": .keep, "x.jpg": .reject]
      }
    )
  }

  /// What a second window sees while two files exchange their names by three renamings.
  struct SecondWindow: CustomTestStringConvertible {
    /// After which of them it looks at the folder; nil for never.
    var looks: Int?
    /// Whether it takes over what it found only when the first one has decided on all cards.
    var isLate: Bool

    static let all =
      [SecondWindow(looks: nil, isLate: false)]
      + [1, 2, 3].flatMap { looks in
        [SecondWindow(looks: looks, isLate: false), SecondWindow(looks: looks, isLate: true)]
      }

    var testDescription: String { "after \(looks ?? 0)\(isLate ? ", late" : "")" }
  }

  @Test(
    "follow files that exchange their names, whenever one window looks, and a second one finds the same",
    arguments: SecondWindow.all,
    [false, true]
  )
  func exchange(second: SecondWindow, areBothDecided: Bool) throws {
    // Whether the first window looks after the first renaming, and after the second one; it does in the end.
    for looks in [[false, false], [true, false], [false, true], [true, true]] {
      let place = try JournalPlace()
      let names = ["2.jpg", "7.jpg", "8.jpg"]
      // Of different sizes: their times may be the same.
      for (index, name) in names.enumerated() {
        try Self.write(String(repeating: "-", count: index + 1), name, place)
      }
      let windows = [try place.openPictures(), try place.openPictures()]
      windows[0].decide(0, .keep, by: .key)
      if areBothDecided { windows[0].decide(1, .favorite, by: .key) }
      func finish(_ window: DeckDecisions) {
        #expect(window.flush(timeout: .seconds(30)))
        window.receive()
      }
      windows.forEach(finish)
      func look(_ window: DeckDecisions, isTaken: Bool = true) throws {
        window.replaceCards(with: try place.pictures())
        #expect(window.flush(timeout: .seconds(30)))
        if isTaken { window.receive() }
      }

      let moves = [("2.jpg", "between.jpg"), ("7.jpg", "2.jpg"), ("between.jpg", "7.jpg")]
      for (index, (old, new)) in moves.enumerated() {
        try Self.move(old, new, place)
        let isLast = index == 2
        // Both have found the same before either says so.
        if second.looks == index + 1 { try look(windows[1], isTaken: false) }
        if isLast || looks[index] { try look(windows[0]) }
        if second.looks == index + 1, !second.isLate { windows[1].receive() }
      }
      for card in windows[0].cards.indices where windows[0].verdict(of: card) == nil {
        windows[0].decide(card, .reject, by: .key)
      }
      windows.reversed().forEach(finish)
      for window in windows { try look(window) }
      windows.forEach(finish)

      let wanted: [String: Verdict] = [
        "2.jpg": areBothDecided ? .favorite : .reject, "7.jpg": .keep, "8.jpg": .reject,
      ]
      for window in windows + [try place.openPictures()] {
        #expect(Self.verdicts(window) == wanted, "\(looks)")
        #expect(window.cards.indices.allSatisfy { !window.isStale($0) }, "\(looks)")
      }
    }
  }

  @Test(
    "that another window has made about a renamed file stay, though this one did not know of them"
  )
  func unknown() throws {
    let place = try JournalPlace()
    try Self.write("first", "a.jpg", place)
    let windows = [try place.openPictures(), try place.openPictures()]
    windows[0].decide(0, .keep, by: .key)
    for window in windows {
      #expect(window.flush(timeout: .seconds(30)))
      window.receive()
    }
    try Self.move("a.jpg", "b.jpg", place)

    windows[1].replaceCards(with: try place.pictures())
    windows[1].decide(0, .reject, by: .key)
    #expect(windows[1].unsavedCount == 0 || windows[1].flush(timeout: .seconds(30)))
    windows[0].replaceCards(with: try place.pictures())
    // Nothing but the file wakes it.
    #expect(eventually { windows[0].receive() != nil })
    for window in windows {
      #expect(window.flush(timeout: .seconds(30)))
      window.receive()
    }

    for window in windows + [try place.openPictures()] {
      #expect(Self.verdicts(window) == ["b.jpg": .reject])
    }
  }

  @Test("stay where they are when a file is copied, or its name taken by another one")
  func copies() throws {
    let place = try JournalPlace()
    try Self.write("first", "a.jpg", place)
    do {
      let decisions = try place.openPictures()
      decisions.decide(0, .keep, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try Self.write("first", "b.jpg", place)
    #expect(try Self.verdicts(place.openPictures()) == ["a.jpg": .keep])

    try Self.move("a.jpg", "c.jpg", place)
    try Self.write("second", "a.jpg", place)
    #expect(try Self.verdicts(place.openPictures()) == ["c.jpg": .keep])
  }

  @Test(
    "are read again only where size or time have changed, or a file is gone",
    arguments: [true, false]
  )
  func reading(knowsStamps: Bool) throws {
    let place = try JournalPlace()
    let names = ["a.jpg", "b.jpg", "c.jpg", "d.jpg"]
    for (index, name) in names.enumerated() {
      try Self.write("first \(index)", name, place)
      try Self.setTime(index, name, place)
    }
    do {
      let decisions = try place.openPictures(knowsStamps: knowsStamps)
      for card in 0..<3 { decisions.decide(card, .keep, by: .key) }
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    // Nobody who does not read it can see that this one is another one; that one has another time too.
    for (name, time) in [("a.jpg", 0), ("b.jpg", 7)] {
      try Self.write("other 9", name, place)
      try Self.setTime(time, name, place)
    }
    try Self.move("c.jpg", "e.jpg", place)

    let decisions = try place.openPictures(knowsStamps: knowsStamps)

    #expect(Self.verdicts(decisions) == ["a.jpg": .keep, "b.jpg": .keep, "e.jpg": .keep])
    #expect((0..<4).map { decisions.isStale($0) } == [false, true, false, false])
  }

  private static func setTime(_ second: Int, _ name: String, _ place: JournalPlace) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000 + Double(second))],
      ofItemAtPath: place.deck.appending(name).string
    )
  }

  @Test("do not go over to a copy that lay beside the file when it was decided about")
  func twins() throws {
    let place = try JournalPlace()
    for name in ["a.jpg", "b.jpg"] {
      try Self.write("twins", name, place)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000)],
        ofItemAtPath: place.deck.appending(name).string
      )
    }
    do {
      // As if the copy had been there for ten seconds.
      let later = WallTime(microseconds: WallTime.now.microseconds + 10_000_000)
      let decisions = try place.openPictures(now: { later })
      decisions.decide(0, .reject, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    try FileManager.default.removeItem(atPath: place.deck.appending("a.jpg").string)

    #expect(try Self.verdicts(place.openPictures()) == [:])
  }

  @Test(
    "live with times that nanoseconds cannot count",
    arguments: [-20_000_000_000, 15_000_000_000]
  )
  func extremeTimes(seconds: Int) throws {
    let place = try JournalPlace()
    try Self.write("old", "a.jpg", place)
    let path = place.deck.appending("a.jpg")
    let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: 0), count: 2)
    #expect(path.withPlatformString { utimensat(AT_FDCWD, $0, times, 0) } == 0)
    do {
      let decisions = try place.openPictures()
      decisions.decide(0, .keep, by: .key)
      #expect(decisions.flush(timeout: .seconds(30)))
    }

    let decisions = try place.openPictures()

    #expect(decisions.verdict(of: 0) == .keep)
    #expect(!decisions.isStale(0))
  }

  @Test("are stale if the file has other contents, not if it only has another time")
  func staleness() throws {
    let place = try JournalPlace()
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try Self.write("first", name, place) }
    do {
      let decisions = try place.openPictures()
      for card in 0..<3 { decisions.decide(card, .keep, by: .key) }
      #expect((0..<3).allSatisfy { !decisions.isStale($0) })
      #expect(decisions.flush(timeout: .seconds(30)))
    }
    let later = Date(timeIntervalSince1970: 2_000_000_000)
    try Self.write("other", "b.jpg", place)
    for name in ["b.jpg", "c.jpg"] {
      try FileManager.default.setAttributes(
        [.modificationDate: later],
        ofItemAtPath: place.deck.appending(name).string
      )
    }

    let decisions = try place.openPictures()

    #expect((0..<3).map { decisions.verdict(of: $0) } == [.keep, .keep, .keep])
    #expect((0..<3).map { decisions.isStale($0) } == [false, true, false])
    decisions.decide(1, .keep, by: .key)
    #expect(!decisions.isStale(1))
    decisions.undo()
    #expect(decisions.isStale(1))
  }
}
