import Glibc
import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Incremental drawing") struct IncrementalDrawingTests {
  private static let size = PixelSize(width: 150, height: 110)
  private let layers = LayerStore {}

  /// Draws a whole list, command by command, pixel by pixel.
  private func plain(_ list: DisplayList) throws -> Bitmap {
    var bitmap = Bitmap(size: Self.size)
    let kernels = try #require(PixelKernels(.plain))
    Rasterizer(kernels: kernels).draw(list, into: &bitmap, from: layers)
    return bitmap
  }

  @Test(
    "an incremental frame has the bytes of a whole drawing, on one and two threads, in all kernels",
    arguments: PixelKernels.Kind.allCases
  )
  func sameBytes(kind: PixelKernels.Kind) throws {
    guard let kernels = PixelKernels(kind) else {
      try Test.cancel("this processor has no kernels of kind \(kind)")
    }
    for seed in 0..<(Soak.isFull ? 18 : 6) as Range<UInt64> {
      var lists = RandomList(seed: seed, size: Self.size)
      let renderer = BitmapRenderer(
        size: Self.size,
        layers: layers,
        kernels: kernels,
        threads: DrawingThreads(count: seed.isMultiple(of: 2) ? 1 : 2, leastArea: 0)
      )
      var list = lists.list()
      if seed.isMultiple(of: 3) { list = lists.clipped(list) }
      for frame in 0..<7 {
        renderer.show(list)
        let seen = renderer.bitmap
        let expected = try plain(list)
        try #require(seen == expected, "seed \(seed), frame \(frame), \(list)")
        list = lists.successor(of: list)
      }
    }
  }

  @Test("a rotated card that moves redraws its old and new pixels, not a box around them")
  func tightDamage() throws {
    func list(x: Double) -> DisplayList {
      let bar = Shape(
        frame: Rectangle(x: x, y: 50, width: 130, height: 8),
        rotation: Angle(radians: 0.7),
        cornerRadius: 4,
        fill: .color(.white)
      )
      let still = Shape(
        frame: Rectangle(x: 5, y: 5, width: 30, height: 20),
        fill: .color(Color(rgb: 0x3366CC))
      )
      return DisplayList(background: .black, commands: [.shape(still), .shape(bar)])
    }
    let renderer = BitmapRenderer(size: Self.size, layers: layers)

    renderer.show(list(x: 10))
    let whole = renderer.drawnArea
    renderer.show(list(x: 10))
    let unchanged = renderer.drawnArea
    renderer.show(list(x: 13))
    let moved = renderer.drawnArea

    #expect(whole == Self.size.width * Self.size.height)
    #expect(unchanged == 0)
    // The bar and the 3 pixels that it moves, each with a margin of one pixel.
    let area = 130 * 8.0
    let distance = 3 * sin(0.7) * 130 + 3 * cos(0.7) * 8
    let margin = 2 * 2 * (130 + 8.0)
    #expect(Double(moved) < area + distance + margin)
    #expect(Double(moved) > area)
  }

  @Test("a clipped card hides nothing beside its clip, and only the clip is drawn again")
  func clips() throws {
    func list(_ color: Color, clip: Rectangle) -> DisplayList {
      let ground = Shape(
        frame: Rectangle(x: 0, y: 20, width: 150, height: 60),
        fill: .color(Color(rgb: 0x3366CC))
      )
      let card = Shape(frame: Self.size.bounds, fill: .color(color))
      return DisplayList(
        background: .white,
        commands: [.shape(ground), .clipped(.shape(card), to: clip)]
      )
    }
    let left = Rectangle(x: 0, y: 10, width: 70, height: 90)
    let renderer = BitmapRenderer(size: Self.size, layers: layers)
    let frames = [
      list(.black, clip: left),
      list(Color(rgb: 0xAA_2200), clip: left),
      list(Color(rgb: 0xAA_2200), clip: Rectangle(x: 30, y: 10, width: 70, height: 90)),
    ]

    var areas: [Int] = []
    for list in frames {
      renderer.show(list)
      let expected = try plain(list)
      #expect(renderer.bitmap == expected)
      areas.append(renderer.drawnArea)
    }

    #expect(areas[0] == Self.size.width * Self.size.height)
    #expect(areas[1] == 70 * 90)
    #expect(areas[2] == 100 * 90)
  }
}
