import Glibc
import RiffleDrawing
import RiffleMotion
import RiffleRaster

/// A synthetic photograph: slow changes of light and color with the noise of a sensor, so that its
/// files are about as large as a camera's.
enum BenchPhotograph {
  /// Makes the picture; equal sizes make equal pictures.
  static func bitmap(of size: PixelSize) -> Bitmap {
    // The waves reach from 40 to 200, so that noise of up to 15 fits in a byte.
    let columns = wave(size.width, cycles: 5)
    let rows = wave(size.height, cycles: 3)
    var bitmap = Bitmap(size: size, filledWith: 0xFF00_0000)
    // Xorshift (Marsaglia 2003, whose seed this is): good enough for noise, and it takes a nanosecond.
    var noise: UInt32 = 2_463_534_242
    for y in 0..<size.height {
      let start = y * size.width
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        for x in 0..<size.width {
          noise ^= noise << 13
          noise ^= noise >> 17
          noise ^= noise << 5
          let red = (columns[x] + rows[y]) / 2 + noise & 15
          let green = rows[y] + noise >> 8 & 15
          let blue = columns[x] + noise >> 16 & 15
          pixels[start + x] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
      }
    }
    return bitmap
  }

  private static func wave(_ length: Int, cycles: Double) -> [UInt32] {
    (0..<length).map { index in
      UInt32(120 + 80 * sin(2 * .pi * cycles * Double(index) / Double(length)))
    }
  }
}
