import RiffleDrawing
import RiffleMotion
import RiffleSDL
import Testing

@Suite("Layer store", .serialized) struct LayerStoreTests {
  private let files: PictureFiles
  private let store = LayerStore {}
  private let size = PixelSize(width: 8, height: 8)

  init() throws {
    files = try PictureFiles()
  }

  private func layer(_ reference: PictureReference) -> Layer {
    let picture = Fill.picture(reference, placeholder: Color(rgb: 0x112233))
    return Layer(size: size, commands: [.shape(Shape(frame: size.bounds, fill: picture))])
  }

  private func list(_ layer: Layer) -> DisplayList {
    DisplayList(
      background: .black,
      commands: [.shape(Shape(frame: size.bounds, fill: .layer(layer)))]
    )
  }

  @Test("shows the placeholder, asks for a redraw when the picture is there, and shows it")
  func placeholderThenPicture() throws {
    let renderer = RasterRenderer(size: size, layers: store)
    let face = layer(try files.writeBMP(size, to: "a.bmp") { _, _ in 0xABCDEF })

    try renderer.show(list(face))
    #expect(try renderer.readBack()[4, 4] == 0xFF11_2233)
    #expect(eventually { renderer.takeIn().needsRedraw })
    try renderer.show(list(face))

    #expect(try renderer.readBack()[4, 4] == 0xFFAB_CDEF)
    #expect(!renderer.takeIn().needsRedraw)
  }

  @Test("tells each file that cannot be shown once, and keeps the placeholder")
  func failures() throws {
    let renderer = RasterRenderer(size: size, layers: store)
    let face = layer(files.reference("none.png"))
    var failures: [PictureFailure] = []

    try renderer.show(list(face))
    #expect(
      eventually {
        failures += renderer.takeIn().failures
        return !failures.isEmpty
      }
    )
    try renderer.show(list(face))
    failures += renderer.takeIn().failures

    #expect(failures.map(\.reason) == ["no such file"])
    #expect(try renderer.readBack()[4, 4] == 0xFF11_2233)
  }

  @Test("what was prepared is there at its first frame")
  func prepared() throws {
    let renderer = RasterRenderer(size: size, layers: store)
    let face = layer(try files.writeBMP(size, to: "a.bmp") { _, _ in 0xABCDEF })
    let inside = Layer(
      size: size,
      commands: [.shape(Shape(frame: size.bounds, fill: .layer(face)))]
    )

    renderer.prepare([inside])
    let isReady = eventually {
      _ = renderer.takeIn()
      return store.isReady(inside)
    }
    #expect(isReady)
    try renderer.show(list(inside))

    #expect(try renderer.readBack()[4, 4] == 0xFFAB_CDEF)
  }

  @Test("a store too small for what is prepared comes to rest")
  func tooSmall() throws {
    let tiny = LayerStore(byteLimit: 300) {}
    let faces = try (0..<6).map { index in
      layer(try files.writeBMP(size, to: "\(index).bmp") { _, _ in UInt32(index) })
    }
    tiny.prepare(faces)
    let renderer = RasterRenderer(size: size, layers: tiny)

    for (index, face) in faces.enumerated() {
      try renderer.show(list(face))
      #expect(
        eventually {
          if tiny.takeIn().needsRedraw { try? renderer.show(list(face)) }
          return (try? renderer.readBack()[4, 4]) == 0xFF00_0000 | UInt32(index)
        }
      )
    }
  }
}
