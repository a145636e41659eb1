import PictureTestSupport
import Riffle
import RiffleApp
import RiffleDecks
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import SystemPackage
import TestSupport
import Testing

@Suite("The drawing of a comparison") @MainActor
struct ComparePainterTests {
  private func painter(
    _ rig: CompareRig,
    _ hand: CompareHand? = nil,
    isDecoded: Bool = false
  ) -> ComparePainter {
    var hand = hand ?? CompareHand(of: rig.pair)
    hand.update(reducesMotion: true, at: rig.now)
    return ComparePainter(rig.deck.session, rig.deck.appearance, rig.pair, hand.zoom) { _ in
      isDecoded
    }
  }

  private func magnified(_ rig: CompareRig) -> CompareHand {
    var hand = CompareHand(of: rig.pair)
    hand.update(reducesMotion: true, at: rig.now)
    hand.toggle(at: rig.now)
    return hand
  }

  private func shapes(_ commands: [DrawCommand]) -> [Shape] {
    commands.compactMap { if case .shape(let shape) = $0.unclipped { shape } else { nil } }
  }

  private func texts(_ commands: [DrawCommand]) -> [String] {
    commands.flatMap { command -> [String] in
      switch command.unclipped {
      case .text(let line): return [line.string]
      case .shape(let shape):
        guard case .layer(let layer) = shape.fill else { return [] }
        return texts(layer.commands)
      default: return []
      }
    }
  }

  private func isClose(_ one: Rectangle, _ other: Rectangle) -> Bool {
    let corners = [
      one.origin.x - other.origin.x, one.origin.y - other.origin.y, one.maxX - other.maxX,
      one.maxY - other.maxY,
    ]
    return corners.allSatisfy { abs($0) <= 1 }
  }

  @Test("at rest each picture is whole in the middle of its room", arguments: [1.0, 2])
  func rest(pixelsPerPoint: Double) {
    let rig = CompareRig(pixelsPerPoint: pixelsPerPoint)
    let commands = painter(rig).pictures(1, at: rig.now)
    // Of 600 by 400 points as many as fit into 452.
    let width = 452 * pixelsPerPoint
    let frames = CompareRig.middles.map { middle in
      Rectangle(
        center: Point(x: middle.x * pixelsPerPoint, y: middle.y * pixelsPerPoint),
        size: Size(width: width, height: width / 1.5)
      )
    }
    #expect(commands.count == 2 && texts(commands) == ["0", "1"])
    for (shape, frame) in zip(shapes(commands), frames) {
      #expect(isClose(shape.frame, frame) && shape.alpha == 1 && shape.rotation == .zero)
    }
    #expect(painter(rig).flights(at: rig.now).isEmpty)
  }

  @Test("what leaves flies with its verdict, above what comes in its place", arguments: [0, 1])
  func flight(index: Int) {
    let rig = CompareRig()
    rig.apply(.decide(index, .reject))
    rig.pass(0.05)
    let painter = painter(rig)
    #expect(texts(painter.flights(at: rig.now)) == ["\(index)", "REJECT"])
    // What moves is above the other one.
    let pictures = painter.pictures(1, at: rig.now)
    #expect(texts(pictures) == ["\(1 - index)", "2"])
    #expect(shapes(pictures).last.map { $0.alpha < 1 } == true)
    rig.pass()
    #expect(self.painter(rig).flights(at: rig.now).isEmpty)
    let rest = self.painter(rig).pictures(1, at: rig.now)
    #expect(texts(rest) == (index == 0 ? ["2", "1"] : ["0", "2"]))
    #expect(shapes(rest).allSatisfy { $0.alpha == 1 })
  }

  @Test("magnified, both are cut off at their rooms, and nothing flies")
  func magnified() {
    let rig = CompareRig()
    rig.apply(.decide(1, .reject))
    rig.pass(0.05)
    let painter = painter(rig, magnified(rig))
    let commands = painter.pictures(1, at: rig.now)
    #expect(painter.flights(at: rig.now).isEmpty && commands.count == 2)
    for (index, command) in commands.enumerated() {
      let room = Rectangle(x: index == 0 ? 20 : 488, y: 46, width: 452, height: 590)
      #expect(command == .clipped(command.unclipped, to: room))
      #expect(shapes([command]).first?.frame.size == Size(width: 600, height: 400))
    }
  }

  @Test("pictures come from the top card and fade in beside it")
  func opening() throws {
    let folder = try TestSupport.TemporaryFolder()
    let cards = try DeckRig.pictures(3, PixelSize(width: 600, height: 400), in: folder)
    let rig = CompareRig(cards: cards)
    #expect(rig.waitForSizes())
    let painter = painter(rig)
    let face = try #require(rig.deck.stackView.topFace(at: 0)).pictureFrame
    for share in [0, 0.25, 0.5, 0.75] {
      let shapes = shapes(painter.pictures(share, at: rig.now))
      try #require(shapes.count == 2)
      let middle = face.center + (CompareRig.middles[0] - face.center) * share
      #expect((shapes[0].frame.center - middle).length < 1 && shapes[0].alpha == 1)
      #expect((shapes[1].frame.center - CompareRig.middles[1]).length < 1)
      #expect(shapes[1].alpha == share)
    }
  }

  @Test("the small picture is above the large one until that is decoded", arguments: [false, true])
  func decoded(isDecoded: Bool) throws {
    let folder = try TestSupport.TemporaryFolder()
    let size = PixelSize(width: 1800, height: 1200)
    let rig = CompareRig(cards: try DeckRig.pictures(3, size, in: folder))
    #expect(rig.waitForSizes())
    let painter = painter(rig, magnified(rig), isDecoded: isDecoded)
    let kinds = shapes(painter.pictures(1, at: rig.now)).map { shape in
      if case .picture(_, let asked, _) = shape.fill { asked == size } else { false }
    }
    #expect(kinds == (isDecoded ? [true, true] : [true, false, true, false]))
  }

  @Test("the next picture is prepared as soon as its size is known, and none behind the last")
  func upcoming() throws {
    let folder = try TestSupport.TemporaryFolder()
    let size = PixelSize(width: 60, height: 40)
    let rig = CompareRig(cards: try DeckRig.pictures(3, size, in: folder))
    #expect(rig.waitForSizes())
    #expect(eventually { painter(rig).upcoming.count == 1 })
    rig.apply(.decide(0, .reject))
    #expect(painter(rig).upcoming.isEmpty)
  }

  @Test("a file that cannot be read says so in the place of its picture")
  func unreadable() throws {
    let folder = try TestSupport.TemporaryFolder()
    var cards = try DeckRig.pictures(2, PixelSize(width: 60, height: 40), in: folder)
    cards[1].image = FilePath(try folder.write("BM and nothing behind it", to: "1.bmp"))
    let rig = CompareRig(cards: cards)
    #expect(
      eventually {
        rig.update()
        return texts(painter(rig).pictures(1, at: rig.now)) == ["It cannot be read"]
      }
    )
  }
}
