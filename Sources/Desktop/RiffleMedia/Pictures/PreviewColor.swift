import RiffleDrawing
import RiffleRaster

/// The average color of a picture, found quickly enough to come long before the picture itself.
enum PreviewColor {
  /// Returns a picture's average color from the thumbnail that cameras put at a file's beginning;
  /// nil without one, as any other source would take about as long as the picture.
  static func color(of picture: Picture) -> UInt32? {
    let limits = PictureLimits()
    let size = PixelSize(width: 8, height: 8)
    guard let file = try? PictureFile(picture), file.bytes(3) == [0xFF, 0xD8, 0xFF],
      let photograph = try? JPEGDecoder(file, limits: limits),
      let thumbnail = try? PictureFile(photograph.thumbnail),
      let decoder = try? JPEGDecoder(thumbnail, limits: limits),
      // Any size may be claimed; the standard says 160 by 120, and some cameras write 640 by 480.
      decoder.size.width * decoder.size.height <= 1 << 20,
      let decoded = try? decoder.decode(filling: size)
    else { return nil }
    // Many thumbnails have black bars at two edges.
    return decoded.bitmap.meanColor(inset: 1)
  }
}

extension Bitmap {
  /// Returns the mean of some hundred pixels spread over an opaque picture, `inset` pixels from its edges.
  func meanColor(inset: Int = 0) -> UInt32 {
    var (sum, count) = (SIMD4<Float>.zero, Float(0))
    let (width, height) = (size.width - 2 * inset, size.height - 2 * inset)
    for y in stride(from: 0, to: height, by: max(1, height / 16)) {
      for x in stride(from: 0, to: width, by: max(1, width / 16)) {
        sum += Pixel.channels(of: pixels[(y + inset) * size.width + x + inset])
        count += 1
      }
    }
    return Pixel.truncating(sum / max(count, 1) + 0.5)
  }
}
