import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import Testing

@Suite("Rasterizer") struct RasterizerTests {
  static let picture = patternedBitmap(PixelSize(width: 24, height: 18))
  let layer = Layer(size: picture.size, commands: [])

  @Test("a layer at rest shows its own pixels")
  func exactAtRest() {
    let frame = Rectangle(x: 5, y: 7, width: 24, height: 18)
    let shape = Shape(frame: frame, cornerRadius: 4, fill: .layer(layer))

    let bitmap = drawn(
      [.shape(shape)],
      size: PixelSize(width: 40, height: 40),
      from: PlainBitmaps(layer: Self.picture)
    )

    for y in 0..<18 {
      for x in 4..<20 { #expect(bitmap[x + 5, y + 7] == Self.picture[x, y]) }
    }
    for y in 4..<14 {
      for x in 0..<24 { #expect(bitmap[x + 5, y + 7] == Self.picture[x, y]) }
    }
  }

  @Test("translucent colors are blended to the nearest step", arguments: [0.1, 0.25, 0.5, 0.9])
  func blending(alpha: Double) {
    let frame = Rectangle(x: 0, y: 0, width: 4, height: 4)
    let color = Color(rgb: 0xC08020)
    let shape = Shape(frame: frame, alpha: alpha, fill: .color(color))

    let bitmap = drawn(
      [.shape(shape)],
      size: PixelSize(width: 4, height: 4),
      over: Color(rgb: 0x304050)
    )

    let mix = zip([0x20, 0x80, 0xC0], [0x50, 0x40, 0x30]).map { above, below in
      Double(above) * alpha + Double(below) * (1 - alpha)
    }
    for (value, expected) in zip(bitmap[2, 2].channels, mix) {
      #expect(abs(Double(value) - expected) <= 1.25)
    }
    #expect(bitmap[2, 2] >> 24 == 255)
  }

  @Test("a long, slow gradient has no bands: every run of equal rows is broken up")
  func noBands() {
    let size = PixelSize(width: 64, height: 256)
    let scrim = Shape(
      frame: size.bounds,
      fill: .gradient(top: .clear, bottom: Color.black.faded(to: 0.2))
    )

    let bitmap = drawn([.shape(scrim)], size: size, over: Color(rgb: 0x808080))

    #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
    for y in stride(from: 4, to: 252, by: 8) {
      let rows = (y - 4..<y + 4).map { y in (0..<64).map { Double(bitmap[$0, y] & 255) } }
      let mean = rows.joined().reduce(0, +) / 512
      let expected = 128 * (1 - 0.2 * Double(y) / 256)
      #expect(abs(mean - expected) < 0.15)
      #expect(rows.joined().allSatisfy { abs($0 - expected) < 1.2 })
    }
  }

  @Test("a clear gradient leaves the pixels under it unchanged")
  func clearGradient() {
    let size = PixelSize(width: 16, height: 16)
    let scrim = Shape(frame: size.bounds, fill: .gradient(top: .clear, bottom: .clear))

    let bitmap = drawn([.shape(scrim)], size: size, over: Color(rgb: 0x123456))

    #expect(bitmap.pixels.allSatisfy { $0 == 0xFF12_3456 })
  }

  @Test("shapes and shadows are clipped to the bitmap", arguments: [-200.0, -20, 35, 1e7])
  func outside(x: Double) {
    let frame = Rectangle(x: x, y: 30, width: 30, height: 30)
    let rotation = Angle(radians: 0.7)
    let bitmap = drawn(
      [
        .shadow(Shadow(frame: frame, rotation: rotation, standardDeviation: 6, color: .white)),
        .shape(Shape(frame: frame, rotation: rotation, fill: .layer(layer))),
        .shape(Shape(frame: frame, rotation: rotation, fill: .color(.white))),
      ],
      size: PixelSize(width: 40, height: 40)
    )

    #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
