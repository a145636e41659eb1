import RiffleDrawing
import RiffleRaster

extension PixelBuffer {
  /// The number of pixels up to which a buffer is scaled while a frame is drawn, rather than by a
  /// worker.
  ///
  /// A picture of a video must be seen in its own frame. Two million take some milliseconds.
  static let immediateCount = 4 << 20

  /// Returns the pixels as a request needs them, over its placeholder.
  ///
  /// Opaque ones that have its size already share their memory. None are put on a mat: pixels are drawn
  /// for the size in which they are shown.
  func prepared(for request: PictureRequest) -> Bitmap {
    let orientation = PictureOrientation.upright.rotated(by: request.picture.placing.rotation)
    let upright = orientation.oriented(size)
    let frame = PictureFrame(of: upright, for: request, allowsMat: false)
    let target = orientation.oriented(frame.decodedSize)
    var bitmap: Bitmap
    if target == size {
      bitmap = Bitmap(size: size, pixels: pixels)
    } else {
      var scaler = FillScaler(source: size, target: target)
      bitmap = scaler.scale { y, row in
        for x in 0..<size.width { row[x] = pixels[y * size.width + x] }
      }
    }
    bitmap = bitmap.upright(from: orientation)
    return frame.framed(bitmap, over: Pixel.premultiplied(request.placeholder))
  }
}
