import PictureTestSupport
import Riffle
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Updates of cards on screen")
@MainActor
struct CardUpdateTests {
  @Test("an update asks for a frame while all rests, and makes this one face anew")
  func oneFace() {
    let cards = (0..<3).map { _ in RingCard() }
    let table = CardTable(cards, preset: .riffle.plain)
    let before = table.show()
    #expect(cards.map(\.drawings) == [1, 1, 1])
    #expect(!table.view.needsFrame)

    cards[0].ink = .white
    #expect(table.view.needsFrame)
    #expect(cards[0].drawings == 1)
    cards[0].ink = .black
    let after = table.show()

    #expect(!table.view.needsFrame)
    #expect(cards.map(\.drawings) == [2, 1, 1])
    let (old, new) = (before.layerShapes.map(\.layer), after.layerShapes.map(\.layer))
    #expect(old.dropLast() == new.dropLast())
    #expect(old.last != new.last)
    #expect(table.show() == after)
  }

  @Test("a card that asks for an update while it is drawn is drawn again in the next frame")
  func whileDrawn() {
    final class Clock: CardView {
      var frames = 0
      override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
        frames += 1
        if frames < 5 { setNeedsDisplay() }
        return []
      }
    }
    let clock = Clock()
    let table = CardTable([clock])

    for frame in 1...5 {
      #expect(table.view.needsFrame)
      table.show()
      #expect(clock.frames == frame)
    }

    #expect(!table.view.needsFrame)
  }

  @Test("a card that has left the screen is not drawn")
  func gone() {
    let cards = (0..<2).map { _ in RingCard() }
    let table = CardTable(cards)
    table.show()
    table.view.swipe(.left)
    table.pass(3)
    table.show()
    let drawings = cards[0].drawings

    cards[0].ink = .white
    #expect(!table.view.needsFrame)
    table.show()

    #expect(cards[0].drawings == drawings)
  }

  /// A card that shows another picture of pixels with each update, as a video does.
  private final class Video: CardView {
    var frame = 0 { didSet { setNeedsDisplay() } }
    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      let size = PixelSize(width: canvas.size.width / 2, height: canvas.size.height / 2)
      let gray = UInt32(frame & 255)
      let pixel = 0xFF00_0000 | gray << 16 | gray << 8 | gray
      let pixels = [UInt32](repeating: pixel, count: size.width * size.height)
      return [canvas.fill(with: Picture(pixels: pixels, size: size, name: "frame \(frame)"))]
    }
  }

  @Test("2,000 updates take the memory of two faces, and the last one is seen")
  func memory() throws {
    let (video, plain) = (Video(), CardView())
    let table = CardTable(
      [video, plain],
      preset: .container.plain,
      size: Size(width: 64, height: 48)
    )
    let list = table.show()
    let face = try #require(list.layerShapes.last).layer.size
    let faceBytes = 4 * face.width * face.height
    var most = 0

    for update in 1...2000 {
      video.frame = update
      // A plain card beneath it changes as well.
      plain.content = CardContent(color: Color(rgb: UInt32(update)))
      table.show()
      most = max(most, table.renderer.layers.byteCount)
    }

    // A face of each card; the picture, its pixels and the face's share of both.
    #expect(most <= 5 * faceBytes, "\(most) bytes, \(faceBytes) each")
    let middle = table.view.stack.snapshots(at: table.seconds)[1].pose.center
    let seen = table.renderer.bitmap[Int(middle.x * table.scale), Int(middle.y * table.scale)]
    #expect(seen == 0xFFD0_D0D0)
  }
}
