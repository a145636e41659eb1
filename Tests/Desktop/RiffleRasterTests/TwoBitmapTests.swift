import PictureTestSupport
import RiffleDrawing
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Two bitmaps in turn")
struct TwoBitmapTests {
  private static let size = PixelSize(width: 90, height: 70)

  @Test(
    "a frame drawn into the older of two bitmaps is whole once the gaps of its damage are copied",
    arguments: 0..<20
  )
  func turns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (size, sources) = (Self.size, PlainBitmaps())
    let composer = FrameComposer(rasterizer: Rasterizer(), threads: .standard)
    var bitmaps = [Bitmap(size: size), Bitmap(size: size)]
    var latestDamage: [PixelRectangle] = []
    var commands = Self.commands(&random)

    for frame in 0..<12 {
      let list = DisplayList(background: .white, commands: commands)
      let (new, old) = (frame % 2, 1 - frame % 2)
      let damage = bitmaps[new].withCanvas { canvas in
        composer.draw(list, into: canvas, isKept: frame > 0, from: sources)
      }
      let all = PixelRectangle(columns: 0..<size.width, rows: 0..<size.height)
      // The second frame's bitmap holds nothing yet.
      for rectangle in frame == 1 ? [all] : latestDamage {
        damage.forEachGap(in: rectangle) { row, columns in
          for column in columns {
            let index = row * size.width + column
            bitmaps[new].pixels[index] = bitmaps[old].pixels[index]
          }
        }
      }
      latestDamage = damage.rectangles

      let whole = drawn(commands, size: size, over: .white, from: sources)
      #expect(bitmaps[new] == whole, "seed \(seed), frame \(frame)")
      if random.next() % 4 > 0, !commands.isEmpty { commands.removeLast() }
      commands += Self.commands(&random).prefix(1)
    }
  }

  private static func commands(_ random: inout SeededGenerator) -> [DrawCommand] {
    (0..<3).map { _ in
      func pick(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      return .shape(
        Shape(
          frame: Rectangle(x: pick(-10...70), y: pick(-10...50), width: pick(5...50), height: 25),
          rotation: Angle(radians: pick(-1...1)),
          cornerRadius: 4,
          fill: .color(Color(rgb: UInt32.random(in: 0...0xFFFFFF, using: &random)))
        )
      )
    }
  }
}
