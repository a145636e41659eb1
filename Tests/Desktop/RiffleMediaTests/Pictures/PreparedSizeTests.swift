import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleMotion
import RiffleRaster
import TestSupport
import Testing

@Suite("Sizes of prepared pictures")
struct PreparedSizeTests {
  private func request(_ size: PixelSize) -> PictureRequest {
    PictureRequest(Picture(path: "/a"), size: size, placeholder: .black)
  }

  @Test(
    "a tall picture keeps the rows that a card of four fifths of the width shows",
    arguments: 0..<50
  )
  func rows(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func size() -> PixelSize {
      PixelSize(
        width: .random(in: 1...900, using: &random),
        height: .random(in: 1...900, using: &random)
      )
    }
    let (own, picture) = (size(), size())

    let prepared = request(own).preparedSize(of: picture)

    let whole = Double(picture.height) / Double(picture.width) * Double(own.width)
    #expect(prepared.width == own.width)
    #expect(prepared.height >= own.height && (prepared.height - own.height) % 2 == 0)
    let needed = max(Double(own.height), min(whole, Double(own.height) * 1.25))
    #expect(Double(prepared.height) <= needed + 1e-9 && Double(prepared.height) > needed - 2)
  }

  @Test("the middle of a tall picture is scaled as if nothing more was kept")
  func middle() throws {
    let files = try TemporaryFolder()
    let store = PictureStore {}
    var random = SeededGenerator(seed: 7)
    let values = (0..<60 * 200).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    let file = try files.writeBMP(PixelSize(width: 60, height: 200), to: "tall.bmp") { x, y in
      values[y * 60 + x]
    }

    let bitmap = try #require(
      store.picture(PictureRequest(file, size: PixelSize(width: 30, height: 40)))
    )

    // Two by two pixels of the file become one; of its 100 rows, 50 are kept.
    #expect(bitmap.size == PixelSize(width: 30, height: 50))
    for y in 0..<50 {
      for x in 0..<30 {
        for channel in 0..<3 {
          let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { dx, dy in
            values[(50 + 2 * y + dy) * 60 + 2 * x + dx].channels[channel]
          }
          let mean = Double(four.reduce(0, +)) / 4
          #expect(abs(Double(bitmap[x, y].channels[channel]) - mean) <= 0.5)
        }
      }
    }
  }
}
