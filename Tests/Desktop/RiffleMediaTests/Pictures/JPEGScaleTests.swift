import RiffleDrawing
import RiffleMedia
import Testing

@Suite("JPEG scale") struct JPEGScaleTests {
  @Test(
    "a JPEG's scale is the smallest number of eighths that fills the target size",
    arguments: [
      // 100 megapixels: 1456 by 1092 at an eighth.
      (11648, 8736, 420, 560, 1), (11648, 8736, 1456, 1092, 1), (11648, 8736, 1457, 1092, 2),
      (11648, 8736, 1456, 1093, 2), (6000, 4000, 420, 560, 2), (6000, 4000, 3000, 2000, 4),
      (6000, 4000, 3001, 2000, 5), (800, 600, 799, 599, 8), (800, 600, 700, 525, 7),
      // Smaller than the target, in one direction or in both.
      (800, 600, 801, 100, 8), (20, 20, 300, 400, 8), (60000, 500, 400, 500, 8),
      // Sizes that are not multiples of 8 round up: 101 · 1/8 is 13 pixels.
      (101, 101, 13, 13, 1), (101, 101, 14, 13, 2), (1, 1, 1, 1, 1),
    ]
  )
  func smallest(width: Int, height: Int, wantedWidth: Int, wantedHeight: Int, eighths: Int) {
    let scale = JPEGScale(
      of: PixelSize(width: width, height: height),
      filling: PixelSize(width: wantedWidth, height: wantedHeight)
    )

    #expect(scale.eighths == eighths)
    #expect(scale.size.width == Int((Double(width * eighths) / 8).rounded(.up)))
    #expect(scale.size.height == Int((Double(height * eighths) / 8).rounded(.up)))
  }
}
