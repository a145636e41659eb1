import RiffleApp
import RiffleCards
import RiffleDecks
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleShell
import SystemPackage
import TestSupport
import Testing

@Suite("Introduction")
struct IntroductionTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("the hint stays until the first swipe ever, and the nudge comes on the first start only")
  func starts() throws {
    let folder = try TemporaryFolder()
    let record = FirstRunRecord(in: FilePath(folder.path(of: "not/there/yet")))

    var first = Introduction(record, at: at(1))
    #expect(first.showsHint && first.nudgeTime == at(4))
    let nudges = [3.999, 4, 9].map { first.takeNudge(at: at($0)) }
    #expect(nudges == [false, true, false] && first.nudgeTime == nil)

    var second = Introduction(record, at: at(1))
    #expect(second.showsHint && second.nudgeTime == nil)
    second.noteSwipe()
    #expect(!second.showsHint)

    let third = Introduction(record, at: at(1))
    #expect(!third.showsHint && third.nudgeTime == nil)
  }

  @Test("an input puts the nudge off, and a swipe does without it")
  func inputs() {
    var introduction = Introduction(FirstRunRecord(in: nil), at: at(0))
    introduction.noteInput(at: at(2))
    #expect(introduction.nudgeTime == at(5))
    introduction.noteSwipe()
    introduction.noteInput(at: at(6))
    #expect(introduction.nudgeTime == nil && !introduction.showsHint)
  }

  @Test("a record that cannot be kept is no error: every start is the first")
  func noFolder() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("a file, not a folder", to: "state")
    for record in [FirstRunRecord(in: FilePath(file)), FirstRunRecord(in: nil)] {
      record.note(.swiped)
      #expect(record.progress == nil)
    }
  }

  @Test("a record that says something else counts as none", arguments: ["", "nonsense", "\u{0}"])
  func damage(text: String) throws {
    let folder = try TemporaryFolder()
    let record = FirstRunRecord(in: FilePath(folder.path(of: "state/riffle")))
    record.note(.swiped)
    #expect(record.progress == .swiped)
    try folder.write(text, to: "state/riffle/first-run")
    #expect(record.progress == nil)
  }
}

@Suite("Captions")
struct CaptionTests {
  private let window = Size(width: 960, height: 720)

  private func at(_ seconds: Double) -> Timestamp { Timestamp(seconds: seconds) }

  @Test("a caption fades in, holds, fades out, and asks for frames only while it changes")
  func caption() throws {
    var captions = Captions()
    captions.show(["riffle"], at: at(1), for: 1)

    var alphas: [Double] = []
    var drawn = 0
    for frame in 0..<200 {
      let now = at(1 + Double(frame) / 100)
      let next = captions.advance(to: now)
      if now < at(2) { #expect(next == at(2)) } else { #expect(next == nil) }
      guard captions.needsFrame else { continue }
      drawn += 1
      let shapes = captions.commands(in: window, scale: 1, at: now).shapes
      alphas.append(shapes.first?.alpha ?? 0)
    }

    #expect(alphas.first == 0 && alphas.last == 0)
    #expect(try #require(alphas.max()) > 0.8)
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { abs($1 - $0) < 0.1 })
    // 0.18 s to appear and 0.26 s to leave, at 100 frames per second.
    #expect((40...50).contains(drawn), "\(drawn)")
    #expect(!captions.needsFrame)
  }

  @Test("a hint stays until it is removed, even before it was there")
  func hint() {
    var captions = Captions()
    captions.showHint(["Drag"], at: at(1))
    #expect(captions.advance(to: at(0)) == at(1))
    #expect(captions.commands(in: window, scale: 1, at: at(9)).shapes.count == 1)
    #expect(!captions.needsFrame)
    captions.removeHint(at: at(10))
    #expect(captions.needsFrame)
    #expect(captions.commands(in: window, scale: 1, at: at(10.1)).shapes.count == 1)
    #expect(captions.commands(in: window, scale: 1, at: at(10.3)).isEmpty)
    #expect(!captions.needsFrame)

    captions.showHint(["Drag"], at: at(20))
    captions.removeHint(at: at(19.9))
    for step in 0..<10 {
      let shapes = captions.commands(in: window, scale: 1, at: at(20 + Double(step) / 10)).shapes
      #expect(shapes.allSatisfy { $0.alpha < 0.3 })
    }
  }

  @Test("a narrow window gets the short text, and every pill keeps within its window")
  func narrow() throws {
    for (size, expected) in [
      (Size(width: 240, height: 320), "short"),
      (Size(width: 960, height: 720), "a long line of text for wide windows"),
      (Size(width: 3840, height: 2160), "a long line of text for wide windows"),
    ] {
      var captions = Captions()
      captions.showHint(["a long line of text for wide windows", "short"], at: at(0))
      let pill = try #require(captions.commands(in: size, scale: 1, at: at(1)).shapes.first)
      #expect(pill.texts == [expected])
      #expect(pill.frame.origin.x >= 8 && pill.frame.maxX <= size.width - 8)
      #expect(pill.frame.maxY < size.height && pill.frame.origin.y > 0.8 * size.height)
    }
  }

  @Test("in a place of its own a line keeps within it, broken in two where it is too long")
  func place() throws {
    let error = "beach.riffle.json:3: drag.maximumRotation is 900; it can be 0 to 180, or none"
    for (width, lines) in [(360.0, 2), (540, 2), (1280, 1)] {
      for scale in [1.0, 2] {
        let place = Rectangle(x: 40, y: 300, width: width * scale, height: 60 * scale)
        var captions = Captions()
        captions.showHint(["Drag a card"], at: at(0))
        captions.show([error], at: at(0), for: 3)
        let shapes = captions.commands(in: place, scale: scale, at: at(1)).shapes
        // The hint waits, and comes back.
        let pill = try #require(shapes.first)
        #expect(shapes.count == 1 && pill.texts.count == lines)
        #expect(pill.texts.joined(separator: " ") == error)
        #expect(pill.frame.origin.x >= place.origin.x && pill.frame.maxX <= place.maxX)
        #expect(pill.frame.origin.y >= place.origin.y && pill.frame.maxY <= place.maxY)
        let later = captions.commands(in: place, scale: scale, at: at(9)).shapes
        #expect(later.first?.texts == ["Drag a card"])
      }
    }
  }
}

@Suite("Title of the window")
struct TitleTests {
  @MainActor
  @Test("names the card, its number, the deck and the program, as far as there are any")
  func title() {
    let cards = ["Northern Quiet", ""].map { DeckCard(id: CardName($0), title: $0, subtitle: "") }
    let deck = Deck(title: "Twelve Horizons", cards: cards)

    #expect(
      Guide.title(of: deck, card: 0) == "Northern Quiet, 1 of 2 – Twelve Horizons – Riffle"
    )
    #expect(Guide.title(of: deck, card: 1) == "2 of 2 – Twelve Horizons – Riffle")
    #expect(Guide.title(of: deck, card: nil) == "Twelve Horizons – Riffle")
  }
}

extension [DrawCommand] {
  /// The shapes among the commands.
  fileprivate var shapes: [Shape] {
    compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
  }
}

extension Shape {
  /// The lines of text of the layer that the shape shows.
  fileprivate var lines: [TextLine] {
    guard case .layer(let layer) = fill else { return [] }
    return layer.commands.compactMap { if case .text(let line) = $0 { line } else { nil } }
  }

  fileprivate var texts: [String] { lines.map(\.string) }
}
