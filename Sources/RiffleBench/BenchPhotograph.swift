import Glibc
import RiffleDrawing
import RiffleMotion
import RiffleRaster

/// A made-up photograph: slow changes of light and colour, and a sensor's noise, so that files of
/// it are about as large as a camera's.
enum BenchPhotograph {
  /// Makes the picture; equal extents make equal pictures.
  static func bitmap(of size: PixelSize) -> Bitmap {
    // From 40 to 200, which leaves room for the noise.
    let columns = wave(size.width, cycles: 5)
    let rows = wave(size.height, cycles: 3)
    var bitmap = Bitmap(size: size, filledWith: 0xFF00_0000)
    // Xorshift (Marsaglia 2003): its quality is enough for noise, and it costs a nanosecond.
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
    (0..<length).map { place in
      UInt32(120 + 80 * sin(2 * .pi * cycles * Double(place) / Double(length)))
    }
  }
}
