import PictureTestSupport
import RiffleDrawing
import RiffleMedia
import RiffleRaster
import Testing

@Suite("Tiny pictures on a mat") struct PictureMatTests {
  private let card = PixelSize(width: 320, height: 430)

  /// Decodes a picture of one color, given as 0xRRGGBB, with another one in its corners.
  private func card(width: Int, height: Int) throws -> Bitmap {
    let size = PixelSize(width: width, height: height)
    let bytes = PictureBytes.png(size) { x, y in
      (x == 0 || x == width - 1) && (y == 0 || y == height - 1) ? 0xFF00_FF00 : 0xFFFF_0000
    }
    return try PictureProbe.decode(bytes, filling: card).bitmap
  }

  /// Returns the smallest box that holds all pixels that differ from the bitmap's first.
  private func box(of bitmap: Bitmap) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let size = bitmap.size
    let different = bitmap.pixels.indices.filter { bitmap.pixels[$0] != bitmap.pixels[0] }
    let columns = different.map { $0 % size.width }
    let rows = different.map { $0 / size.width }
    guard let left = columns.min(), let right = columns.max(), let top = rows.min(),
      let bottom = rows.max()
    else { return nil }
    return (left...right, top...bottom)
  }

  @Test(
    "a tiny picture stands in the middle, enlarged three times, each pixel a square",
    arguments: [(1, 1), (16, 16), (32, 32), (64, 48)]
  )
  func enlarged(width: Int, height: Int) throws {
    let bitmap = try card(width: width, height: height)

    let box = try #require(self.box(of: bitmap))
    #expect(box.x.count == 3 * width && box.y.count == 3 * height)
    #expect(abs(box.x.lowerBound - (card.width - 1 - box.x.upperBound)) <= 1)
    #expect(abs(box.y.lowerBound - (card.height - 1 - box.y.upperBound)) <= 1)
    // The corner's pixel is a square of nine.
    let corner = (0..<9).map {
      bitmap[box.x.lowerBound + $0 % 3, box.y.lowerBound + $0 / 3] & 0xFF_FFFF
    }
    #expect(corner == Array(repeating: 0x00_FF00, count: 9))
    if width > 1 { #expect(bitmap[card.width / 2, card.height / 2] == 0xFFFF_0000) }
  }

  @Test("a long and narrow picture is shown from end to end", arguments: [(16, 600), (600, 16)])
  func narrow(width: Int, height: Int) throws {
    let bitmap = try card(width: width, height: height)
    let box = try #require(self.box(of: bitmap))

    let (long, room) =
      width > height ? (box.x.count, card.width) : (box.y.count, card.height)
    #expect(Double(long) > 0.75 * Double(room) && Double(long) < 0.85 * Double(room))
    #expect(min(box.x.count, box.y.count) < 20)
  }

  @Test("the mat lies between the card's color and the picture's, nearer the card's")
  func color() throws {
    let bitmap = try card(width: 16, height: 16)

    // The card is black, the picture red but for four of its 256 pixels.
    let mat = bitmap.pixels[0]
    #expect((70...100).contains(mat >> 16 & 255))
    #expect(mat >> 8 & 255 < 10 && mat & 255 == 0 && mat >> 24 == 255)
    #expect(bitmap.isOpaque)
  }

  @Test("the clear parts of a tiny picture are the mat's color")
  func clearParts() throws {
    let bytes = PictureBytes.png(PixelSize(width: 16, height: 16)) { x, y in
      (4..<12).contains(x) && (4..<12).contains(y) ? 0xFFFF_0000 : 0
    }

    let bitmap = try PictureProbe.decode(bytes, filling: card).bitmap

    let box = try #require(self.box(of: bitmap))
    #expect(box.x.count == 24 && box.y.count == 24)
    #expect(bitmap.isOpaque)
  }

  @Test(
    "a picture that needs little enlarging fills the card",
    arguments: [(108, 145), (320, 150)]
  )
  func large(width: Int, height: Int) throws {
    let bitmap = try card(width: width, height: height)

    #expect(bitmap.pixels[card.width / 2] & 0xFF0000 == 0xFF0000)
    #expect(bitmap.pixels[card.width * (card.height / 2)] & 0xFF0000 == 0xFF0000)
  }
}
