import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import RiffleSDL
import Testing

extension SDLSuites {
  @Suite("Renderers") struct RendererTests {
    private let size = PixelSize(width: 300, height: 240)
    private let layers = LayerStore {}

    /// A face that needs no file: stripes, a scrim and letters.
    private var face: Layer {
      let size = PixelSize(width: 120, height: 160)
      let stripes = (0..<20).map { index in
        DrawCommand.shape(
          Shape(
            frame: Rectangle(x: Double(index) * 6, y: 0, width: 6, height: 160),
            fill: .color(Color(rgb: index % 2 == 0 ? 0x3366CC : 0xEEDD88))
          )
        )
      }
      let title = TextLine(
        "Riffle",
        font: Font(size: 22, weight: .semibold),
        color: .white,
        baseline: Point(x: 12, y: 140)
      )
      return Layer(size: size, commands: stripes + [.text(title)])
    }

    private func list(rotation: Double, x: Double) -> DisplayList {
      let frame = Rectangle(x: x, y: 40, width: 120, height: 160)
      let angle = Angle(radians: rotation)
      let shadow = Shadow(
        frame: frame,
        rotation: angle,
        cornerRadius: 14,
        offset: Vector(dx: 0, dy: 3),
        standardDeviation: 6,
        color: Color.black.faded(to: 0.5)
      )
      let card = Shape(frame: frame, rotation: angle, cornerRadius: 14, fill: .layer(face))
      let badge = Shape(
        frame: Rectangle(x: 20, y: 20, width: 60, height: 24),
        rotation: angle,
        cornerRadius: 12,
        alpha: 0.8,
        fill: .gradient(top: Color(rgb: 0x40A060), bottom: Color(rgb: 0x205030))
      )
      let hint = TextLine(
        "hint",
        font: Font(size: 14),
        color: .black,
        baseline: Point(x: 20, y: 220)
      )
      return DisplayList(
        background: .white,
        commands: [.shadow(shadow), .shape(card), .shape(badge), .text(hint)]
      )
    }

    @Test("at rest the accelerated renderer shows a layer's own pixels")
    func exactAtRest() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: size, layers: layers)

      try accelerated.show(list(rotation: 0, x: 90))
      let seen = try accelerated.readBack()

      let face = layers.bitmap(for: face)
      for y in 14..<146 {
        for x in 0..<120 { #expect(seen[x + 90, y + 40] == face[x, y]) }
      }
    }

    @Test("after lost textures the next frame looks the same")
    func reset() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: size, layers: layers)
      try accelerated.show(list(rotation: 0.2, x: 90))
      let before = try accelerated.readBack()

      let kept = accelerated.textureByteCount
      accelerated.reset()
      #expect(kept > 0 && accelerated.textureByteCount == 0)
      try accelerated.show(list(rotation: 0.2, x: 90))

      #expect(try accelerated.readBack() == before)
    }

    @Test("a layer that is drawn anew takes the texture of its former state")
    func updates() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: size, layers: layers)
      let size = PixelSize(width: 200, height: 200)
      var version = LayerVersion()
      var kept: Set<Int> = []

      for step in 1...20 {
        version = version.next
        let color = Color(rgb: UInt32(step) * 0x08_0402)
        let shape = Shape(frame: size.bounds, fill: .color(color))
        let layer = Layer(size: size, commands: [.shape(shape)], version: version)
        let card = Shape(frame: size.bounds, fill: .layer(layer))
        try accelerated.show(DisplayList(background: .white, commands: [.shape(card)]))
        kept.insert(accelerated.textureByteCount)
        let seen = try accelerated.readBack()[100, 100]
        #expect(seen == 0xFF00_0000 | UInt32(step) * 0x08_0402)
      }

      #expect(kept == [200 * 200 * 4])
    }

    @Test("upcoming layers are uploaded one per frame")
    func uploads() throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: size, layers: layers)
      let size = PixelSize(width: 200, height: 200)
      let ahead = (0..<4).map { index in
        let fill = Fill.color(Color(rgb: UInt32(index) * 40))
        return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: fill))])
      }
      let empty = DisplayList(background: .white)
      accelerated.prepare(ahead)

      let kept = try (0..<5).map { _ in
        try accelerated.show(empty)
        return accelerated.textureByteCount / (200 * 200 * 4)
      }

      #expect(kept == [1, 2, 3, 4, 4])
    }

    @Test(
      "both renderers draw the same shadows of small casters and with large blurs",
      arguments: [(8.0, 0.0), (20, 9)]
    )
    func smallCasters(width: Double, radius: Double) throws {
      let accelerated = try AcceleratedRenderer.offscreen(size: size, layers: layers)
      let frame = Rectangle(x: 140, y: 110, width: width, height: width * 1.5)
      let shadow = Shadow(
        frame: frame,
        rotation: Angle(radians: 0.4),
        cornerRadius: radius,
        offset: Vector(dx: 2, dy: 5),
        standardDeviation: 13,
        color: .black
      )
      let caster = Shape(
        frame: frame,
        rotation: shadow.rotation,
        cornerRadius: radius,
        fill: .color(.black)
      )
      let list = DisplayList(background: .white, commands: [.shadow(shadow), .shape(caster)])
      let raster = BitmapRenderer(size: size, layers: layers)

      raster.show(list)
      try accelerated.show(list)

      let differences = zip(raster.bitmap.pixels, try accelerated.readBack().pixels)
        .map(difference)
      #expect(differences.count { $0 > 12 } < 20)
    }

    @Test("the raster renderer draws into windows of the dummy driver")
    func rasterWindow() throws {
      let session = try VideoSession(driver: "dummy")
      let window = try Window(
        session: session,
        title: "raster",
        size: Size(width: 300, height: 240)
      )
      let choice = try RendererChoice.auto.makeRenderer(for: window, layers: layers)

      try choice.draw(list(rotation: 0.2, x: 90))

      #expect(choice.name == "raster")
      #expect(choice.sizeInPixels == size)
      #expect((choice as? RasterRenderer)?.drawnArea == size.width * size.height)
    }
  }
}
