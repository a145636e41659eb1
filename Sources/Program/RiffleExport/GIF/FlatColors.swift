import RiffleDrawing
import RiffleRaster

extension Bitmap {
  /// The colors of even areas, such as the background, as 0xRRGGBB: the largest area first.
  ///
  /// In an even area the eye sees every speck, so these colors are kept exactly.
  var flatColors: [UInt32] {
    var areas: [UInt32: Int] = [:]
    for y in 0..<size.height {
      var start = y * size.width
      let end = start + size.width
      while start < end {
        var next = start + 1
        while next < end && pixels[next] == pixels[start] { next += 1 }
        if next - start >= Self.shortestRun {
          areas[pixels[start] & 0xFF_FFFF, default: 0] += next - start
        }
        start = next
      }
    }
    return areas.filter { $0.value * Self.smallestPart >= pixels.count }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .prefix(Self.flatColorLimit).map(\.key)
  }

  /// The shortest row of equal pixels that counts: within photographs few are longer.
  private static var shortestRun: Int { 8 }
  /// The part of the picture that an even area has at least: a thousandth.
  private static var smallestPart: Int { 1000 }
  /// The largest number of flat colors: an eighth of a palette.
  private static var flatColorLimit: Int { 32 }
}
