import RiffleDrawing
import RiffleRaster

extension PixelBuffer {
  /// The number of pixels up to which a buffer is scaled while a frame is drawn, rather than by a
  /// worker.
  ///
  /// A picture of a video must be seen in its own frame. Two million take some milliseconds.
  static let immediateCount = 4 << 20

  /// Returns the pixels as a request needs them: cropped and scaled to fill its size, over its
  /// placeholder.
  ///
  /// Opaque ones that have its size already share their memory.
  func filling(_ request: PictureRequest) -> Bitmap {
    let target = request.preparedSize(of: size)
    var bitmap: Bitmap
    if target == size {
      bitmap = Bitmap(size: size, pixels: pixels)
    } else {
      var scaler = FillScaler(source: size, target: target)
      bitmap = scaler.scale { y, row in
        for x in 0..<size.width { row[x] = pixels[y * size.width + x] }
      }
    }
    bitmap.compose(over: Pixel.premultiplied(request.placeholder))
    return bitmap
  }
}
