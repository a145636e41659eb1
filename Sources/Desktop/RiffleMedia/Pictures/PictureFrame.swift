import RiffleDrawing
import RiffleRaster

/// The way from a decoded picture to the bitmap that a card shows.
enum PictureFrame {
  /// The picture fills the card, in this size.
  case filled(PixelSize)
  /// All of it is shown, in its own size or a part of it.
  case whole(PixelSize)
  /// It is far too small to fill the card.
  case matted(PictureMat)
  /// All of it is shown, on a ground.
  case fitted(PictureFitting)

  /// Finds the frame of an upright picture.
  ///
  /// - Parameters:
  ///   - upright: The size of the whole picture, upright.
  ///   - request: The size for which it is prepared, and its placing.
  ///   - allowsMat: Whether one that is far too small may be put on a mat. Defaults to true.
  init(of upright: PixelSize, for request: PictureRequest, allowsMat: Bool = true) {
    switch request.picture.placing.content {
    case .whole:
      self = .whole(request.size)
    case .fit(let ground):
      self = .fitted(PictureFitting(of: upright, in: request.size, on: ground))
    case .fill:
      let mat = allowsMat ? PictureMat(for: upright, in: request.size) : nil
      self = mat.map { .matted($0) } ?? .filled(request.preparedSize(of: upright))
    }
  }

  /// The size in which the upright picture is decoded.
  var decodedSize: PixelSize {
    switch self {
    case .filled(let size), .whole(let size): size
    case .matted(let mat): mat.decodedSize
    case .fitted(let fitting): fitting.decodedSize
    }
  }

  /// Returns the memory for a bitmap that may be as large as the picture, and for making it upright.
  ///
  /// - Parameter orientation: The stored orientation.
  /// - Returns: The number of bytes; 0 for one that is no larger than a card.
  func bitmapBytes(from orientation: PictureOrientation) -> Int {
    guard case .whole(let size) = self else { return 0 }
    return 4 * size.width * size.height * (orientation == .upright ? 1 : 2)
  }

  /// Returns the bitmap that a card shows.
  ///
  /// - Parameters:
  ///   - picture: The decoded picture, upright.
  ///   - ground: The color of the card, as a premultiplied pixel.
  /// - Returns: The bitmap.
  func framed(_ picture: Bitmap, over ground: UInt32) -> Bitmap {
    switch self {
    case .filled, .whole:
      var picture = picture
      picture.compose(over: ground)
      return picture
    case .matted(let mat): return mat.mounted(picture, over: ground)
    case .fitted(let fitting): return fitting.mounted(picture, over: ground)
    }
  }
}
