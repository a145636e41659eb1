import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Picture placeholders", .serialized) struct PicturePlaceholderTests {
  private let files: TemporaryFolder
  private let size = PixelSize(width: 8, height: 8)
  private let red: UInt32 = 0xFFC0_3020

  init() throws {
    files = try TemporaryFolder()
  }

  /// Writes a green picture whose thumbnail is red, with black bars like a camera's.
  private func photograph(_ name: String, side: Int) throws -> Picture {
    let size = PixelSize(width: side, height: side)
    let thumbnail = PictureBytes.jpeg(PixelSize(width: 160, height: 120)) { _, y in
      (7..<113).contains(y) ? red & 0xFF_FFFF : 0
    }
    let exif = PictureBytes.exif(orientation: 1, thumbnail: thumbnail)
    let picture = PictureBytes.jpeg(size) { _, _ in 0x20C040 }
    return try files.write(PictureBytes.jpeg(picture, with: exif), to: name)
  }

  @Test("a thumbnail's color comes before its picture, even if the picture fails")
  func thumbnail() throws {
    var limits = PictureLimits()
    limits.pixels = 1000
    let store = PictureStore(limits: limits) {}
    let request = PictureRequest(try photograph("a.jpg", side: 64), size: size)

    #expect(store.placeholder(for: request) == nil)
    let state = store.outcome(request)

    guard case .failed = state else {
      Issue.record("too large a picture is shown")
      return
    }
    // Another worker may still be at the color.
    _ = eventually {
      _ = store.drain()
      return store.placeholder(for: request) != nil
    }
    let pixel = try #require(store.placeholder(for: request)?.pixels.first)
    #expect(difference(pixel, red) <= 4)
  }

  @Test("a picture's own color stays after the picture was evicted")
  func ownColor() throws {
    let store = PictureStore(byteLimit: 8 * 8 * 4) {}
    let first = PictureRequest(try photograph("a.jpg", side: 32), size: size)
    let second = PictureRequest(try photograph("b.jpg", side: 32), size: size)

    _ = store.outcome(first)
    _ = store.outcome(second)

    #expect(store.request(first) == .pending)
    let pixel = try #require(store.placeholder(for: first)?.pixels.first)
    #expect(difference(pixel, 0xFF20_C040) <= 4)
  }

  @Test("a loaded picture shows at once in another size")
  func otherSize() throws {
    let layers = LayerStore {}
    let file = try files.writeBMP(PixelSize(width: 64, height: 64), to: "a.bmp") { x, _ in
      x < 32 ? 0x20C040 : 0xC02040
    }
    let renderer = BitmapRenderer(size: PixelSize(width: 24, height: 24), layers: layers)
    func list(_ side: Int) -> DisplayList {
      let size = PixelSize(width: side, height: side)
      let fill = Fill.picture(file, size: size, placeholder: .white)
      let face = Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: fill))])
      return DisplayList(
        background: .black,
        commands: [.shape(Shape(frame: size.bounds, fill: .layer(face)))]
      )
    }
    renderer.show(list(8))
    #expect(
      eventually {
        if renderer.layers.drainUpdates().needsRedraw { renderer.show(list(8)) }
        return renderer.bitmap[1, 4] == 0xFF20_C040
      }
    )

    // No update has been collected since, so the picture of the new size cannot be ready.
    renderer.show(list(24))

    #expect(renderer.bitmap[3, 12] == 0xFF20_C040)
    #expect(renderer.bitmap[20, 12] == 0xFFC0_2040)
    #expect(eventually { renderer.layers.drainUpdates().needsRedraw })
  }

  @Test("animations and damaged files are reported once each")
  func warnings() throws {
    let layers = LayerStore {}
    let whole = PictureBytes.jpeg(PixelSize(width: 64, height: 64)) { x, y in UInt32(x * y) }
    let gif = PictureBytes.gif(frames: 2, colors: [0, 0xFFFFFF])
    let pictures = [
      try files.write(PictureBytes.gif(frames: 1, colors: [0, 0xFFFFFF]), to: "still.gif"),
      try files.write(gif, to: "moving.gif"),
      try files.write(Array(whole.prefix(whole.count * 3 / 4)), to: "cut.jpg"),
    ]
    let faces = pictures.map { picture in
      let fill = Fill.picture(picture, size: size, placeholder: .white)
      return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: fill))])
    }
    layers.prepare(faces)

    var warnings: [(Picture.ID, PictureWarning)] = []
    let isDone = eventually {
      warnings += layers.drainUpdates().warnings.map { ($0, $1) }
      return faces.allSatisfy(layers.isReady)
    }

    #expect(isDone)
    #expect(warnings.count == 2)
    #expect(warnings.contains { $0.0 == pictures[1].id && $0.1 == .animated })
    #expect(
      warnings.contains { warning in
        if case (pictures[2].id, .damaged(let reason)) = warning { !reason.isEmpty } else { false }
      }
    )
  }
}
