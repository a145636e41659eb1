import Foundation
import PictureTestSupport
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleFormats
import RiffleSystem
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite("Deck listed in the background")
struct DeckListingTests {
  /// A listing, and what it has told.
  private final class Follower {
    let listing: DeckListing
    private(set) var updates: [DeckUpdate] = []
    /// What a stack holds that does what it is told.
    private(set) var mirror: [String] = []
    private let wakes: Wakes
    var seen = 0

    private final class Wakes: Sendable {
      let count = Mutex(0)
    }

    init(
      _ paths: [String],
      recursively: Bool = false,
      order: CardOrder = .name,
      patience: Duration = .seconds(60),
      devices: FilePath = DeckListing.devices,
      openWatch: @escaping @Sendable () -> CInt = systemWatch
    ) throws {
      let wakes = Wakes()
      self.wakes = wakes
      listing = try DeckListing(
        paths.map { FilePath($0) },
        recursively: recursively,
        order: order,
        patience: patience,
        openWatch: openWatch,
        devices: devices
      ) {
        wakes.count.withLock { $0 += 1 }
      }
    }

    @Sendable static func systemWatch() -> CInt {
      inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    }

    /// Drains until a condition is met, or a minute has passed.
    func wait(_ condition: (Follower) -> Bool) -> Bool {
      eventually {
        if wakes.count.withLock({ count in
          defer { count = 0 }
          return count > 0
        }) {
          drain()
        }
        return condition(self)
      }
    }

    func drain() {
      let update = listing.drain(notBefore: seen)
      for range in update.changes.deletions.ranges.reversed() { mirror.removeSubrange(range) }
      for range in update.changes.insertions.ranges {
        mirror.insert(contentsOf: listing.cards[range].map(\.id.text), at: range.lowerBound)
      }
      #expect(mirror == listing.cards.map(\.id.text))
      updates.append(update)
    }

    func waitForCards(_ ids: [String]) -> Bool { wait { $0.mirror == ids } }

    func waitForListing() -> Bool { wait { $0.listing.summary != nil } }
  }

  @Test("is the deck that opening it gives")
  func same() throws {
    let folder = try TemporaryFolder()
    for name in ["b.png", "a10.png", "a9.png", "a9.cr2", "n.txt"] { try folder.write("", to: name) }
    let follower = try Follower([folder.url.path])

    #expect(follower.waitForListing())

    let (deck, summary) = try Deck.open([FilePath(folder.url.path)], problem: { _ in })
    #expect(follower.listing.deck == deck)
    #expect(follower.listing.summary == summary)
    #expect(follower.updates.last?.failure == nil)
  }

  @Test("hands over what is there of a folder that takes long")
  func parts() throws {
    let folder = try TemporaryFolder()
    for number in 0..<2000 { try folder.write("", to: "\(number).png") }
    // Whatever it takes is too long.
    let follower = try Follower([folder.url.path], patience: .zero)

    #expect(follower.waitForListing())

    #expect(follower.mirror == (0..<2000).map { "\($0).png" })
  }

  /// Writes a photograph of a time on 12 August 2026; nil for a picture without one.
  private func take(
    _ name: String,
    _ time: String?,
    fraction: String = "0",
    zone: String? = nil,
    in folder: TemporaryFolder
  ) throws {
    let picture = PictureBytes.jpeg(PixelSize(width: 8, height: 8)) { _, _ in 0 }
    let exif = time.map {
      PictureBytes.cameraExif(date: "2026:08:12 \($0)", fraction: fraction, zone: zone)
    }
    try folder.write(
      Data(exif.map { PictureBytes.jpeg(picture, with: $0) } ?? picture),
      to: name
    )
  }

  @Test("by time, two cameras' pictures come as they were taken, those without a time last by name")
  func byTime() throws {
    let folder = try TemporaryFolder()
    try take("B10.jpg", "10:00:02", in: folder)
    try take("B9.jpg", "10:00:00", fraction: "5", in: folder)
    try take("A1.jpg", "10:00:00", fraction: "25", in: folder)
    try take("A2.jpg", "10:00:01", in: folder)
    // The same moment: by name.
    try take("C10.jpg", "10:00:01", in: folder)
    try take("C9.jpg", "10:00:01", in: folder)
    try take("AA10.jpg", nil, in: folder)
    try take("AA9.jpg", nil, in: folder)
    let follower = try Follower([folder.url.path], order: .time, patience: .zero)

    #expect(follower.waitForListing())

    #expect(
      follower.mirror == [
        "A1.jpg", "B9.jpg", "A2.jpg", "C9.jpg", "C10.jpg", "B10.jpg", "AA9.jpg", "AA10.jpg",
      ]
    )
  }

  @Test("by time, time zones count if all pictures with a time have one", arguments: [true, false])
  func byTimeInZones(isInUTC: Bool) throws {
    let folder = try TemporaryFolder()
    try take("1.jpg", "20:00:00", zone: "+00:00", in: folder)
    try take("2.jpg", "21:59:59", zone: "+02:00", in: folder)
    try take("3.jpg", "17:30:00", zone: isInUTC ? "-02:30" : nil, in: folder)
    try take("4.jpg", nil, in: folder)
    let follower = try Follower([folder.url.path], order: .time)

    #expect(
      follower.waitForCards(
        isInUTC
          ? ["2.jpg", "1.jpg", "3.jpg", "4.jpg"] : ["3.jpg", "1.jpg", "2.jpg", "4.jpg"]
      )
    )
    #expect(follower.waitForListing())
    // Those that come later, too.
    try take("5.jpg", "22:30:00", zone: "+03:00", in: folder)
    #expect(
      follower.waitForCards(
        isInUTC
          ? ["5.jpg", "2.jpg", "1.jpg", "3.jpg", "4.jpg"]
          : ["3.jpg", "1.jpg", "2.jpg", "5.jpg", "4.jpg"]
      )
    )
  }

  @Test("by time, later pictures go where they belong, rewritten ones stay, and lost ones leave")
  func byTimeFollowed() throws {
    let folder = try TemporaryFolder()
    try take("1.jpg", "10:00:09", in: folder)
    try take("2.jpg", "10:00:05", in: folder)
    try take("3.jpg", "10:00:01", in: folder)
    let follower = try Follower([folder.url.path], order: .time)
    #expect(follower.waitForCards(["3.jpg", "2.jpg", "1.jpg"]))
    #expect(follower.waitForListing())

    try take("4.jpg", "10:00:03", in: folder)
    #expect(follower.waitForCards(["3.jpg", "4.jpg", "2.jpg", "1.jpg"]))
    try FileManager.default.removeItem(atPath: folder.path(of: "2.jpg"))
    #expect(follower.waitForCards(["3.jpg", "4.jpg", "1.jpg"]))
    try take("3.jpg", "11:00:00", in: folder)
    #expect(follower.wait { $0.updates.contains { $0.changed == [0] } })
    #expect(follower.mirror == ["3.jpg", "4.jpg", "1.jpg"])
  }

  @Test("tells at the end that there is nothing to show")
  func nothing() throws {
    let folder = try TemporaryFolder()
    let follower = try Follower([folder.url.path])
    #expect(follower.waitForListing())
    #expect(follower.updates.last?.failure?.description.contains("it is empty") == true)

    // And shows what comes.
    try folder.write("x", to: "a.png")
    #expect(follower.waitForCards(["a.png"]))
    #expect(follower.wait { $0.updates.last?.isListed == true })
    #expect(follower.updates.last?.failure == nil)
  }

  @Test("tells each path that cannot be shown")
  func problems() throws {
    let folder = try TemporaryFolder()
    let picture = try folder.write("", to: "a.png")
    let follower = try Follower([folder.path(of: "gone"), picture])

    #expect(follower.waitForListing())

    let problems = follower.updates.flatMap(\.problems)
    #expect(problems.count == 1 && problems[0].kind == .unreadable)
    #expect(follower.mirror == [picture])
  }

  @Test("takes the title and the verdicts of a deck file")
  func deckFile() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(
      #"{"riffle": "deck", "version": 1, "title": "T", "verdicts": {"up": "yes"}, "cards": [{}]}"#,
      to: "d.json"
    )
    let follower = try Follower([path])

    #expect(follower.waitForListing())

    #expect(follower.listing.title == "T")
    #expect(follower.listing.verdicts == Verdict(rawValue: "yes").map { VerdictChoices([.up: $0]) })
  }

  @Test("follows files that come, change and go")
  func changes() throws {
    let folder = try TemporaryFolder()
    for name in ["b.png", "d.png"] { try folder.write("x", to: name) }
    let follower = try Follower([folder.url.path])
    #expect(follower.waitForListing())
    #expect(follower.mirror == ["b.png", "d.png"])

    try folder.write("x", to: "c.png")
    #expect(follower.waitForCards(["b.png", "c.png", "d.png"]))

    // The first two were seen: what belongs before them comes to the end.
    follower.seen = 2
    try folder.write("x", to: "a.png")
    #expect(follower.waitForCards(["b.png", "c.png", "d.png", "a.png"]))

    let manager = FileManager.default
    try manager.removeItem(atPath: folder.path(of: "b.png"))
    follower.seen = 1
    try manager.moveItem(atPath: folder.path(of: "d.png"), toPath: folder.path(of: "e.png"))
    #expect(follower.waitForCards(["c.png", "e.png", "a.png"]))

    // Written anew.
    try folder.write("y", to: "c.png")
    #expect(follower.wait { $0.updates.contains { $0.changed == [0] } })

    // A raw photograph comes to its picture.
    try folder.write("y", to: "e.nef")
    #expect(
      follower.wait { $0.listing.cards[1].companions == [FilePath(folder.path(of: "e.nef"))] }
    )
    #expect(follower.updates.last { !$0.changed.isEmpty }?.changed == [1])

    // Links are complete as they come.
    try manager.createSymbolicLink(atPath: folder.path(of: "f.png"), withDestinationPath: "c.png")
    try manager.linkItem(atPath: folder.path(of: "c.png"), toPath: folder.path(of: "g.png"))
    #expect(follower.waitForCards(["c.png", "e.png", "f.png", "g.png", "a.png"]))
  }

  @Test(
    "holds the files that are there, each once, whatever has happened to them",
    arguments: 0..<12 as Range<UInt64>
  )
  func anyChange(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    for number in 0..<300 { try folder.write("\(number)", to: "\(number).png") }
    let follower = try Follower([folder.url.path])
    #expect(follower.waitForListing())
    let manager = FileManager.default

    for _ in 0..<4 {
      follower.seen = Int.random(in: 0...follower.mirror.count, using: &random)
      let isBurst = Bool.random(using: &random)
      for _ in 0..<(isBurst ? 100 : 1) {
        let names = try manager.contentsOfDirectory(atPath: folder.url.path).sorted()
        let name = try #require(names.randomElement(using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try manager.removeItem(atPath: folder.path(of: name))
        case 1: try folder.write("anew", to: name)
        case 2:
          let other = try #require(names.randomElement(using: &random))
          #expect(rename(folder.path(of: name), folder.path(of: other)) == 0)
        default:
          let new = "\(Int.random(in: 0..<1000, using: &random))-\(name)"
          #expect(rename(folder.path(of: name), folder.path(of: new)) == 0)
        }
      }
      let names = try manager.contentsOfDirectory(atPath: folder.url.path).sorted()
      #expect(follower.wait { $0.mirror.sorted() == names }, "seed \(seed)")
    }
  }

  @Test("waits for a file that is being written")
  func unfinished() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.png")
    let follower = try Follower([folder.url.path])
    #expect(follower.waitForListing())

    let file = Glibc.open(folder.path(of: "b.png"), O_CREAT | O_WRONLY, 0o600)
    try folder.write("x", to: "c.png")
    #expect(follower.waitForCards(["a.png", "c.png"]))
    close(file)

    #expect(follower.waitForCards(["a.png", "b.png", "c.png"]))
  }

  @Test("follows folders that come, move and go")
  func folders() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    try manager.createDirectory(
      atPath: folder.path(of: "m/in"),
      withIntermediateDirectories: true
    )
    for name in ["z.png", "m/1.png", "m/in/2.png"] { try folder.write("x", to: name) }
    let follower = try Follower([folder.url.path], recursively: true)
    #expect(follower.waitForCards(["z.png", "m/1.png", "m/in/2.png"]))
    #expect(follower.waitForListing())

    try folder.write("x", to: "m/in/3.png")
    #expect(follower.waitForCards(["z.png", "m/1.png", "m/in/2.png", "m/in/3.png"]))

    try manager.moveItem(atPath: folder.path(of: "m/in"), toPath: folder.path(of: "b"))
    #expect(follower.waitForCards(["z.png", "b/2.png", "b/3.png", "m/1.png"]))

    // It is still watched where it is now.
    try folder.write("x", to: "b/4.png")
    #expect(follower.waitForCards(["z.png", "b/2.png", "b/3.png", "b/4.png", "m/1.png"]))

    try manager.removeItem(atPath: folder.path(of: "b"))
    #expect(follower.waitForCards(["z.png", "m/1.png"]))

    // Another folder by the same name.
    try manager.createDirectory(atPath: folder.path(of: "n"), withIntermediateDirectories: true)
    try folder.write("x", to: "n/9.png")
    #expect(follower.waitForCards(["z.png", "m/1.png", "n/9.png"]))
    try manager.removeItem(atPath: folder.path(of: "m"))
    try manager.moveItem(atPath: folder.path(of: "n"), toPath: folder.path(of: "m"))
    #expect(follower.waitForCards(["z.png", "m/9.png"]))
  }

  /// How a folder comes back.
  enum Return: CaseIterable {
    case asItWas, copied, afterAnEmptyOne
  }

  @Test(
    "tells once that its folder is gone, and has all its cards read again when it is back",
    arguments: Return.allCases
  )
  func absence(way: Return) throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    let (here, there) = (folder.path(of: "here"), folder.path(of: "there"))
    try manager.createDirectory(atPath: here, withIntermediateDirectories: true)
    for name in ["a.png", "b.png"] { try folder.write("x", to: "here/\(name)") }
    let follower = try Follower([here])
    #expect(follower.waitForListing())

    try manager.moveItem(atPath: here, toPath: there)
    #expect(follower.wait { $0.listing.absentFolders == [FilePath(here)] })
    if way == .afterAnEmptyOne {
      // As where a disk was.
      try manager.createDirectory(atPath: here, withIntermediateDirectories: false)
      usleep(800_000)
      follower.drain()
      #expect(follower.listing.absentFolders == [FilePath(here)])
      try manager.removeItem(atPath: here)
    }
    #expect(follower.mirror == ["a.png", "b.png"])
    if way == .copied {
      try manager.copyItem(atPath: there, toPath: here)
    } else {
      try manager.moveItem(atPath: there, toPath: here)
    }

    #expect(follower.wait { $0.listing.absentFolders.isEmpty })
    #expect(follower.wait { $0.listing.cards.allSatisfy { $0.revision > 0 } })
    #expect(follower.mirror == ["a.png", "b.png"])
    let problems = follower.updates.flatMap(\.problems)
    #expect(problems.count == 1)
    #expect(problems.first?.description.hasSuffix("The cards stay as they were.") == true)
    // It is followed as before.
    try folder.write("x", to: "here/c.png")
    #expect(follower.waitForCards(["a.png", "b.png", "c.png"]))
  }

  @Test("that cannot be watched is listed again and again, until it can")
  func unwatched() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.png")
    let isUsedUp = Mutex(true)
    let follower = try Follower(
      [folder.url.path],
      openWatch: { isUsedUp.withLock { $0 ? -1 : Follower.systemWatch() } }
    )
    #expect(follower.waitForListing())
    #expect(follower.listing.summary?.line == "1 shown, 1 folder not watched")

    try folder.write("x", to: "b.png")
    #expect(follower.waitForCards(["a.png", "b.png"]))
    #expect(!folder.isWatched)

    isUsedUp.withLock { $0 = false }
    try folder.write("x", to: "c.png")
    #expect(follower.waitForCards(["a.png", "b.png", "c.png"]))
    #expect(eventually { folder.isWatched })
    #expect(follower.wait { $0.listing.summary?.line == "3 shown" })
  }

  @Test("sees, once it is asked to look, that a disk was pulled which is still mounted")
  func pulledDisk() throws {
    let (folder, devices) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.write("x", to: "a.png")
    let path = FilePath(folder.url.path)
    let disk = try FilePlace(ofFolder: path).deviceName
    try devices.write("", to: disk)
    let follower = try Follower([path.string], devices: FilePath(devices.url.path))
    #expect(follower.waitForListing())

    try FileManager.default.removeItem(atPath: devices.path(of: disk))
    follower.listing.lookForFolders()

    #expect(follower.wait { $0.listing.absentFolders == [path] })
    #expect(follower.mirror == ["a.png"])
    try devices.write("", to: disk)
    #expect(follower.wait { $0.listing.absentFolders.isEmpty })
  }

  @Test("looks again when it is asked")
  func refresh() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.png")
    let follower = try Follower([folder.url.path])
    #expect(follower.waitForListing())
    let count = follower.updates.count { $0.isListed }

    follower.listing.refresh()

    #expect(follower.wait { $0.updates.count { $0.isListed } > count })
    #expect(follower.mirror == ["a.png"])
  }

  @Test("ends its thread when it is released")
  func end() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "a.png")
    func threads() -> Int {
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
      return tasks.count {
        (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8))
          == "riffle listing\n"
      }
    }
    final class Token: Sendable {}
    weak var token: Token?
    do {
      let kept = Token()
      token = kept
      let listing = try DeckListing([FilePath(folder.url.path)]) { _ = kept }
      while listing.summary == nil { _ = listing.drain() }
      #expect(threads() > 0)
    }

    #expect(eventually { token == nil })
  }
}
