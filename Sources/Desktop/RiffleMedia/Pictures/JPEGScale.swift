package import RiffleDrawing

/// The scale at which a JPEG is decoded, in eighths: at these sizes a block of 8 by 8 frequencies
/// becomes pixels without computing all 64.
package struct JPEGScale: Hashable, Sendable {
  /// The number of eighths, from 1 to 8.
  package let eighths: Int
  /// The picture's size at the scale.
  package let size: PixelSize

  /// Finds the smallest scale at which a picture still fills a target size; its own size if none
  /// does.
  package init(of picture: PixelSize, filling target: PixelSize) {
    let eighths =
      (1..<8).first { eighths in
        let size = Self.scaled(picture, eighths: eighths)
        return size.width >= target.width && size.height >= target.height
      } ?? 8
    self.eighths = eighths
    size = Self.scaled(picture, eighths: eighths)
  }

  /// Returns a size at a scale, rounded up as TurboJPEG's macro `TJSCALED` does.
  private static func scaled(_ size: PixelSize, eighths: Int) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }
}
