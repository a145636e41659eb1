import PictureTestSupport
import Riffle
import RiffleCards
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Cards that draw with strange numbers")
@MainActor
struct StrangeDrawingTests {
  /// A card with a drawing and an overlay of its own.
  private final class Strange: CardView {
    var commands: [DrawCommand] = []

    override func draw(in canvas: CardCanvas) -> [DrawCommand]? {
      commands + [.shape(Shape(frame: canvas.bounds, alpha: 0.5, fill: .color(.white)))]
    }
  }

  @Test("are shown all the same, drawn into memory")
  func memory() {
    let card = Strange()
    card.commands = StrangeCommands.all.map(\.command)
    let table = CardTable([card], preset: .container.plain)
    let renderer = MemoryRenderer {}
    let size = table.renderer.bitmap.size
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)

    pixels.withUnsafeMutableBytes { memory in
      _ = renderer.draw(table.view, at: .zero, into: memory, size: size)
    }

    let middle = pixels[size.height / 2 * size.width + size.width / 2]
    #expect(middle & 255 > 120)
  }

  @Test(
    "an overlay's opacity below 0, or none, is 0, and above 1 it is 1",
    arguments: [(-1, 0), (.nan, 0), (-.infinity, 0), (0, 0), (1, 1), (1e9, 1), (.infinity, 1)]
  )
  func overlay(opacity: Double, seen: Int) {
    let card = Strange()
    card.overlay = { way in
      let shape = Shape(frame: way.canvas.bounds, fill: .color(.black))
      return CardOverlay([.shape(shape)], opacity: opacity)
    }
    let table = CardTable([card], preset: .container.plain)
    func brightness() -> UInt32 {
      table.show()
      let bitmap = table.renderer.bitmap
      return bitmap[bitmap.size.width / 2, bitmap.size.height / 2] & 255
    }
    let bare = brightness()

    table.press()
    table.move(to: Vector(dx: 30, dy: 0))
    table.pass()

    #expect(brightness() == (seen == 0 ? bare : 0))
  }

  @Test(
    "words and pictures fit into a window of any size",
    arguments: [0, 1, 3, 20, 90],
    [0, 1, 40, 3000]
  )
  func window(width: Double, height: Double) {
    for preset in Preset.all {
      let card = CardView()
      card.content = CardContent(title: "A title", subtitle: "Its words", badge: "GIF")
      let table = CardTable([card], preset: preset, size: Size(width: width, height: height))
      table.show()
    }
  }
}
