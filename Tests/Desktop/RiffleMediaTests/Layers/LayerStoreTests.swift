import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Layer store", .serialized) struct LayerStoreTests {
  private let files: TemporaryFolder
  private let store = LayerStore {}
  private let size = PixelSize(width: 8, height: 8)

  init() throws {
    files = try TemporaryFolder()
  }

  private func layer(_ reference: Picture) -> Layer {
    let picture = Fill.picture(reference, size: size, placeholder: Color(rgb: 0x112233))
    return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: picture))])
  }

  private func list(_ layer: Layer) -> DisplayList {
    DisplayList(
      background: .black,
      commands: [.shape(Shape(frame: size.bounds, fill: .layer(layer)))]
    )
  }

  @Test("a layer shows a placeholder, asks for a redraw when its picture is ready, then shows it")
  func placeholderThenPicture() throws {
    let renderer = BitmapRenderer(size: size, layers: store)
    let face = layer(try files.writeBMP(size, to: "a.bmp") { _, _ in 0xABCDEF })

    renderer.show(list(face))
    #expect(renderer.bitmap[4, 4] == 0xFF11_2233)
    #expect(eventually { renderer.layers.drainUpdates().needsRedraw })
    renderer.show(list(face))

    #expect(renderer.bitmap[4, 4] == 0xFFAB_CDEF)
    #expect(!renderer.layers.drainUpdates().needsRedraw)
  }

  @Test("a file that cannot be shown is reported once, and its placeholder stays")
  func failures() throws {
    let renderer = BitmapRenderer(size: size, layers: store)
    let face = layer(files.reference("none.png"))
    var failures: [PictureFailure] = []

    renderer.show(list(face))
    #expect(
      eventually {
        failures += renderer.layers.drainUpdates().failures
        return !failures.isEmpty
      }
    )
    renderer.show(list(face))
    failures += renderer.layers.drainUpdates().failures

    #expect(failures.map(\.reason) == ["no such file"])
    #expect(renderer.bitmap[4, 4] == 0xFF11_2233)
  }

  @Test("a prepared layer is complete in its first frame")
  func prepared() throws {
    let renderer = BitmapRenderer(size: size, layers: store)
    let face = layer(try files.writeBMP(size, to: "a.bmp") { _, _ in 0xABCDEF })
    let inside = Layer(
      size: size,
      commands: [.shape(Shape(frame: size.bounds, fill: .layer(face)))]
    )

    renderer.layers.prepare([inside])
    let isReady = eventually {
      _ = renderer.layers.drainUpdates()
      return store.isReady(inside)
    }
    #expect(isReady)
    renderer.show(list(inside))

    #expect(renderer.bitmap[4, 4] == 0xFFAB_CDEF)
  }

  @Test("a store with a small capacity comes to rest")
  func tooSmall() throws {
    let tiny = LayerStore(minimumCapacity: 300) {}
    let faces = try (0..<6).map { index in
      layer(try files.writeBMP(size, to: "\(index).bmp") { _, _ in UInt32(index) })
    }
    tiny.prepare(faces)
    let renderer = BitmapRenderer(size: size, layers: tiny)

    for (index, face) in faces.enumerated() {
      renderer.show(list(face))
      #expect(
        eventually {
          if tiny.drainUpdates().needsRedraw { renderer.show(list(face)) }
          return renderer.bitmap[4, 4] == 0xFF00_0000 | UInt32(index)
        }
      )
    }
  }

  @Test("old layers are evicted; shown and upcoming ones stay, however large they are")
  func room() throws {
    let side = PixelSize(width: 16, height: 16)
    let faceBytes = 16 * 16 * 4
    let small = LayerStore(minimumCapacity: 4 * faceBytes) {}
    let renderer = BitmapRenderer(size: side, layers: small)
    let faces = (0..<40).map { index in
      Layer(
        size: side,
        commands: [.shape(Shape(frame: side.bounds, fill: .color(Color(rgb: UInt32(index)))))]
      )
    }

    for first in 0..<30 {
      let shown = faces[first..<first + 3]
      var list = DisplayList(background: .black)
      list.commands = shown.map { .shape(Shape(frame: side.bounds, fill: .layer($0))) }
      for _ in 0..<4 {
        renderer.show(list)
        renderer.layers.prepare(Array(faces[first..<first + 6]))
      }

      #expect(faces[first..<first + 6].allSatisfy(small.isReady))
      // Twice the three layers that are shown and the six that are prepared.
      #expect(small.byteCount <= 18 * faceBytes)
    }
    #expect(!small.isReady(faces[0]))
  }

  @Test("of a layer that is drawn anew only the latest state in each size is kept")
  func versions() {
    let renderer = BitmapRenderer(size: size, layers: store)
    var version = LayerVersion()
    var kept: Set<Int> = []

    for step in 1...50 {
      version = version.next
      let color = Color(rgb: UInt32(step))
      let shape = Shape(frame: size.bounds, fill: .color(color))
      renderer.show(list(Layer(size: size, commands: [.shape(shape)], version: version)))
      #expect(renderer.bitmap[3, 3] == 0xFF00_0000 | UInt32(step))
      kept.insert(store.byteCount)
    }

    #expect(kept == [4 * 8 * 8])
  }
}
