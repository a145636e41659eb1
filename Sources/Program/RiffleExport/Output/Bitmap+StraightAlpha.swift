import RiffleRaster

extension Bitmap {
  /// The pixels with straight alpha, as files have them: colors that are not multiplied by the opacity,
  /// and none where nothing is seen.
  var straightPixels: [UInt32] {
    pixels.map { pixel in
      let alpha = pixel >> 24
      guard alpha > 0 && alpha < 255 else { return alpha == 0 ? 0 : pixel }
      func straight(_ shift: UInt32) -> UInt32 {
        min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
      }
      return alpha << 24 | straight(16) | straight(8) | straight(0)
    }
  }
}
