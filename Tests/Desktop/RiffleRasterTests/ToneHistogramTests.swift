import RiffleDrawing
import RiffleRaster
import TestSupport
import Testing

@Suite("Histograms of tones") struct ToneHistogramTests {
  private func bitmap(
    _ width: Int,
    _ height: Int,
    _ pixel: (_ x: Int, _ y: Int) -> UInt32
  ) -> Bitmap {
    let pixels = (0..<height).flatMap { y in (0..<width).map { pixel($0, y) } }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }

  private static func gray(_ level: Int) -> UInt32 { 0xFF00_0000 | UInt32(level) * 0x01_0101 }

  @Test("a gray ramp has each level as often as it has rows, in all colors and as luminance")
  func ramp() {
    let histogram = ToneHistogram(of: bitmap(256, 3) { x, _ in Self.gray(x) })

    let even = [Int](repeating: 3, count: 256)
    #expect(histogram.red == even)
    #expect(histogram.green == even)
    #expect(histogram.blue == even)
    #expect(histogram.luminance == even)
    #expect(histogram.count == 3 * 256)
    // Levels 254 and 255, 0 and 1.
    #expect(histogram.highlightCount == 6)
    #expect(histogram.shadowCount == 6)
  }

  @Test(
    "one color burnt out is a highlight, and a shadow is black in all colors",
    arguments: [
      (0xFF_0000, 1, 0), (0x00_FE00, 1, 0), (0x00_00FF, 1, 0), (0xFD_FDFD, 0, 0), (0x01_0101, 0, 1),
      (0x00_0002, 0, 0), (0xFF_FFFF, 1, 0),
    ] as [(UInt32, Int, Int)]
  )
  func ends(rgb: UInt32, highlights: Int, shadows: Int) {
    let histogram = ToneHistogram(of: bitmap(1, 1) { _, _ in 0xFF00_0000 | rgb })

    #expect(histogram.highlightCount == highlights)
    #expect(histogram.shadowCount == shadows)
  }

  @Test("luminance weighs the colors as screens do, to within a level")
  func luminance() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let pixel = UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000
      let histogram = ToneHistogram(of: bitmap(1, 1) { _, _ in pixel })

      let level = histogram.luminance.firstIndex(of: 1) ?? -1
      let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
      let wanted = 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue)
      #expect(abs(Double(level) - wanted) <= 2, "\(String(pixel, radix: 16))")
    }
  }

  @Test("only opaque pixels within the area count")
  func area() {
    let picture = bitmap(6, 5) { x, y in
      x == 2 && y == 2 ? 0x4000_0000 : (1..<4).contains(x) ? Self.gray(100) : Self.gray(255)
    }
    let area = PixelRectangle(columns: 1..<4, rows: 1..<5)

    let histogram = ToneHistogram(of: picture, in: area)

    #expect(histogram.count == 11)
    #expect(histogram.red[100] == 11)
    #expect(histogram.highlightCount == 0)
  }
}
