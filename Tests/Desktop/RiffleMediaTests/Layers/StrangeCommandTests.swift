import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import Testing

@Suite("Commands with strange numbers")
struct StrangeCommandTests {
  private static let size = PixelSize(width: 64, height: 48)
  private static let ground = Color(rgb: 0x30_5070)

  /// Draws a command, and a mark in the corner behind it.
  private func picture(_ commands: [DrawCommand], from layers: LayerStore) -> Bitmap {
    let mark = Shape(frame: Rectangle(x: 0, y: 44, width: 4, height: 4), fill: .color(.white))
    let renderer = BitmapRenderer(size: Self.size, layers: layers)
    renderer.show(DisplayList(background: Self.ground, commands: commands + [.shape(mark)]))
    return renderer.bitmap
  }

  @Test("draw sound pixels, or nothing if a number is none, and take no more memory than others")
  func drawing() {
    let layers = LayerStore {}
    let nothing = picture([], from: layers)

    for strange in StrangeCommands.all {
      let bitmap = picture([strange.command], from: layers)
      _ = layers.drainUpdates()

      // Premultiplied channels never exceed their alpha, and the ground is opaque.
      #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 }, "\(strange.name)")
      #expect(bitmap[1, 46] == 0xFFFF_FFFF, "\(strange.name)")
      if strange.name.contains("= nan") {
        #expect(bitmap.pixels == nothing.pixels, "\(strange.name)")
      }
    }
    #expect(layers.byteCount < 100 << 20)
  }

  @Test(
    "a line that is given no room, or none that makes sense, is not there",
    arguments: [-3, -1e9, 0, .nan, -.infinity]
  )
  func text(width: Double) {
    let line = TextLine(
      "A line that would be seen",
      font: Font(size: 16),
      color: .white,
      baseline: Point(x: 2, y: 20),
      maximumWidth: width
    )
    let layers = LayerStore {}

    #expect(picture([.text(line)], from: layers).pixels == picture([], from: layers).pixels)
    #expect(layers.text.size(of: line).width == 0)
  }

  @Test("a font below a pixel shows nothing, and is no problem to be told")
  func tinyFont() {
    let layers = LayerStore {}
    for size in [0.001, 0.1, 0.5, 0.9] {
      let line = TextLine("x", font: Font(size: size), color: .white, baseline: .zero)
      _ = layers.text(line)
    }
    #expect(layers.drainUpdates().problems == [])
  }

  @Test("upcoming layers of strange sizes are not prepared")
  func upcoming() {
    let layers = LayerStore {}
    let strange = [-1, 0, 1_000_000_000, .max].map { number in
      Layer(size: PixelSize(width: number, height: number), commands: [])
    }
    let sound = Layer(size: Self.size, commands: [])

    layers.prepare(strange + [sound])
    for _ in 0..<5 { _ = layers.drainUpdates() }

    #expect(layers.isReady(sound))
    #expect(layers.byteCount == 4 * Self.size.width * Self.size.height)
  }

  @Test("a size is rounded to whole pixels, whatever it is")
  func rounding() {
    func width(_ number: Double) -> Int {
      PixelSize(rounding: Size(width: number, height: 1)).width
    }
    #expect([0.4, 1.5, 2.4, 7].map(width) == [1, 2, 2, 7])
    #expect([0, -1, -1e300, .nan, -.infinity].map(width) == [1, 1, 1, 1, 1])
    #expect([1e9, 1e300, .infinity].map(width) == [1_000_000_000, 1_000_000_000, 1_000_000_000])
  }
}
