import Foundation
import Riffle
import RiffleApp
import RiffleControls
import RiffleDecks
import RiffleDrawing
import RiffleGestures
import RiffleMotion
import RiffleShell
import SystemPackage
import TestSupport
import Testing

@Suite("The end page in its session") @MainActor
struct EndPageHostTests {
  private let listing: DeckListing
  private let folder: TestSupport.TemporaryFolder
  private let size = Size(width: 960, height: 640)

  init() throws {
    folder = try TestSupport.TemporaryFolder()
    try folder.write("a", to: "a.jpg")
    let listing = try DeckListing([FilePath(folder.url.path)]) {}
    #expect(
      eventually {
        _ = listing.drain()
        return listing.summary != nil
      }
    )
    self.listing = listing
  }

  /// Two cards are kept, one is rejected and one is a favorite.
  private static let verdicts: [Verdict] = [.keep, .reject, .keep, .favorite]

  private func rig(pixelsPerPoint: Double = 1, isListed: Bool = true) -> DeckRig {
    DeckRig(pixelsPerPoint: pixelsPerPoint, listing: isListed ? listing : nil)
  }

  private func decide(_ rig: DeckRig, _ count: Int = 4) {
    for (card, verdict) in Self.verdicts.prefix(count).enumerated() {
      rig.review.apply(.decide(card, verdict), by: .key)
    }
    rig.stackView.advance(to: seconds(5))
  }

  private func host(_ rig: DeckRig, path: String? = nil) -> EndPageHost {
    EndPageHost(rig.session, rig.review, path: path)
  }

  private func seconds(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  private func lines(_ host: EndPageHost, at time: Double = 10) -> [TextLine] {
    host.commands(in: size, at: seconds(time)).compactMap { command in
      if case .text(let line) = command { line } else { nil }
    }
  }

  private func texts(_ host: EndPageHost) -> [String] { lines(host).map(\.string) }

  private func event(_ phase: PointerEvent.Phase, _ place: Point) -> PointerEvent {
    let isUp = if case .up = phase { true } else { false }
    return PointerEvent(
      time: seconds(11),
      phase: phase,
      position: place,
      buttons: isUp ? [] : .primary
    )
  }

  @Test("it comes once every card of a deck that is listed is decided, and goes with an undo")
  func coming() {
    for count in 0...4 {
      let rig = rig()
      decide(rig, count)
      #expect(texts(host(rig)).contains("All 4 decided") == (count == 4))
    }
    let unlisted = rig(isListed: false)
    decide(unlisted)
    #expect(texts(host(unlisted)).isEmpty)

    let rig = rig()
    decide(rig)
    let host = host(rig)
    #expect(!texts(host).isEmpty)
    rig.review.apply(.undo, by: .key)
    #expect(host.isComing(at: seconds(10)))
    #expect(lines(host, at: 10).allSatisfy { $0.color.alpha <= 1 })
    #expect(lines(host, at: 10.5).isEmpty && !host.isComing(at: seconds(10.5)))
  }

  @Test("where nothing is sorted it counts the cards of each direction, in the words of the stamps")
  func directions() {
    let rig = DeckRig(isDecided: false, cards: DeckRig.cards(7))
    let host = EndPageHost(rig.session, nil)
    for direction in [Direction.left, .right, .right, .up, .right, .right, .right] {
      #expect(texts(host).isEmpty)
      rig.stackView.swipe(direction, animated: false)
    }
    rig.stackView.advance(to: seconds(5))
    let shown = texts(host)
    #expect(shown.contains("That’s all of them"))
    #expect(shown.filter { ["Like 5", "Super 1", "Nope 1"].contains($0) }.count == 3, "\(shown)")
    #expect(["Start again", "Undo"].allSatisfy(shown.contains))
  }

  @Test("it counts the cards of each verdict and says what a shell can do with the files")
  func words() {
    let rig = rig()
    decide(rig)
    let texts = texts(host(rig, path: "'my photos'"))
    for words in ["Keep 2", "Reject 1", "Favorite 1"] { #expect(texts.contains(words)) }
    #expect(
      texts.filter { $0.hasPrefix("riffle") } == [
        "riffle apply 'my photos' --move DIR   moves each into DIR/keep, DIR/reject …",
        "riffle apply 'my photos' --xmp   writes ratings",
      ],
      "\(texts)"
    )
    #expect(!self.texts(host(rig)).contains { $0.hasPrefix("riffle") })
  }

  @Test("after a pass it names what was gone through, also if that were no cards")
  func passes() {
    let rig = rig()
    decide(rig)
    rig.review.beginPass(.verdict(.skip))
    #expect(texts(host(rig)).contains("No card here: skip"))
    rig.review.beginPass(.verdict(.keep))
    #expect(texts(host(rig)).isEmpty)
    for card in [0, 2] { rig.review.apply(.decide(card, .reject), by: .key) }
    #expect(texts(host(rig)).contains("All 2 gone through: keep"))
  }

  @Test("it fades in, and rises unless there is to be little motion", arguments: [false, true])
  func fade(reducesMotion: Bool) throws {
    let rig = rig()
    rig.stackView.reducesMotion = reducesMotion
    decide(rig)
    let host = host(rig)
    #expect(!host.isComing(at: seconds(10)))
    let first = try #require(lines(host, at: 10).first)
    #expect(host.isComing(at: seconds(10.05)) && first.color.alpha == 0)
    let last = try #require(lines(host, at: 12).first)
    #expect(!host.isComing(at: seconds(12)) && last.color.alpha == 1)
    #expect(first.baseline.y - last.baseline.y == (reducesMotion ? 0 : 14))
  }

  /// What is clicked, and what is asked for.
  private static let wishes: [(String, EndPageHost.Wish)] = [
    ("Keep 2", .grid(.keep)), ("Reject 1", .grid(.reject)), ("Favorite 1", .grid(.favorite)),
    ("1: through these again", .goAgain(.keep)), ("2: through these again", .goAgain(.reject)),
    ("Look at them", .grid(nil)), ("Undo", .action(.undo)), ("Start again", .action(.restart)),
    ("Open another", .action(.open)),
  ]

  @Test("a click on its words asks for what they say, on every screen", arguments: [1.0, 2])
  func clicks(pixelsPerPoint: Double) throws {
    let rig = rig(pixelsPerPoint: pixelsPerPoint)
    decide(rig)
    let host = host(rig)
    _ = lines(host)
    let lines = lines(host, at: 12)
    for (words, wish) in Self.wishes {
      let line = try #require(lines.first { $0.string == words }, "\(words)")
      let place = Point(
        x: line.baseline.x / pixelsPerPoint,
        y: line.baseline.y / pixelsPerPoint
      )
      #expect(host.handle(event(.move, place), in: size) == .ignored && host.isOverTarget)
      #expect(host.handle(event(.down(.primary), place), in: size) == .taken)
      #expect(host.handle(event(.up(.primary), place), in: size) == .clicked(wish), "\(words)")
      // Released elsewhere, or let go of, it does nothing.
      _ = host.handle(event(.down(.primary), place), in: size)
      #expect(host.handle(event(.up(.primary), Point(x: 3, y: 3)), in: size) == .taken)
      _ = host.handle(event(.down(.primary), place), in: size)
      host.letGo()
      #expect(host.handle(event(.up(.primary), place), in: size) == .ignored)
    }
    #expect(host.handle(event(.down(.primary), Point(x: 3, y: 3)), in: size) == .ignored)
    #expect(host.handle(event(.move, Point(x: 3, y: 3)), in: size) == .ignored)
    #expect(!host.isOverTarget)
  }
}
