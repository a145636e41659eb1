package import RiffleDrawing
package import RiffleRaster
import TestSupport

/// Pictures for tests of animations.
package enum AnimationPictures {
  package static let size = PixelSize(width: 64, height: 48)

  /// A block of one color that moves over another.
  package static func block(at x: Int) -> Bitmap {
    picture { column, row in
      (x..<x + 10).contains(column) && (20..<30).contains(row) ? 0xFF1F_A971 : 0xFFEE_F0F4
    }
  }

  /// Smooth blends with some noise, as in a photograph: thousands of colors.
  package static func photograph(seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    return picture { x, y in
      let noise = UInt32.random(in: 0..<12, using: &random)
      let red = UInt32(x * 3) + noise
      let green = UInt32(y * 4) + noise
      let blue = UInt32(190 - 2 * x + y) + noise
      return 0xFF00_0000 | red << 16 | green << 8 | blue
    }
  }

  /// A gray gradient so smooth that whole steps of a coarse palette would show as bands, beside a photograph
  /// that needs the palette itself.
  package static func shadow() -> Bitmap {
    let photograph = photograph(seed: 5)
    return picture { x, y in
      guard x < 32 else { return photograph[x, y] }
      let grey = UInt32(200 + x)
      return 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }
  }

  private static func picture(_ pixel: (Int, Int) -> UInt32) -> Bitmap {
    var bitmap = Bitmap(size: size, filledWith: 0xFF00_0000)
    for y in 0..<size.height {
      for x in 0..<size.width { bitmap.pixels[y * size.width + x] = pixel(x, y) }
    }
    return bitmap
  }
}

extension Bitmap {
  /// The mean of blue, green and red over a square.
  package func mean(x: Int, y: Int, side: Int) -> [Double] {
    var sums = [0.0, 0, 0]
    for row in y..<y + side {
      for column in x..<x + side {
        let pixel = self[column, row]
        for channel in 0..<3 { sums[channel] += Double(pixel >> UInt32(8 * channel) & 255) }
      }
    }
    return sums.map { $0 / Double(side * side) }
  }

  /// Returns the largest difference between the means of all squares and those of another picture.
  package func distance(to other: Bitmap, inSquaresOf side: Int) -> Double {
    guard side > 1 else {
      return Double(zip(pixels, other.pixels).map(difference).max() ?? 0)
    }
    var farthest = 0.0
    for y in stride(from: 0, through: size.height - side, by: side) {
      for x in stride(from: 0, through: size.width - side, by: side) {
        let (mine, others) = (mean(x: x, y: y, side: side), other.mean(x: x, y: y, side: side))
        farthest = max(farthest, zip(mine, others).map { abs($0 - $1) }.max() ?? 0)
      }
    }
    return farthest
  }
}
