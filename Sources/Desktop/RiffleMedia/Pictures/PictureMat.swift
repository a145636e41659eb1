import RiffleDrawing
import RiffleRaster

/// The mat of a picture that is far too small to fill a card: it stands in the middle, hardly enlarged,
/// on a calm color of its own.
struct PictureMat {
  /// The size in which the picture is decoded: its own, or smaller if it is too long.
  let decodedSize: PixelSize
  /// The number of pixels across that each decoded one becomes.
  let factor: Int
  /// The size of the mat.
  let size: PixelSize

  /// The largest enlargement: beyond it, a picture is a blur or a heap of squares.
  static let largestFactor = 3
  /// The part of the card's width or height that the picture takes at most.
  private static let room = 0.8

  /// Measures the mat for a picture; nil if the picture fills the card well enough without one.
  ///
  /// - Parameters:
  ///   - picture: The size of the upright picture.
  ///   - card: The size of the card, in pixels.
  init?(for picture: PixelSize, in card: PixelSize) {
    let across = Double(card.width) / Double(picture.width)
    let down = Double(card.height) / Double(picture.height)
    guard max(across, down) > Double(Self.largestFactor) else { return nil }
    let fit = min(across, down) * Self.room
    factor = min(Self.largestFactor, max(1, Int(fit)))
    decodedSize = PixelSize(
      width: max(1, Int(Double(picture.width) * min(fit, 1))),
      height: max(1, Int(Double(picture.height) * min(fit, 1)))
    )
    size = card
  }

  /// Puts a picture on the mat.
  ///
  /// - Parameters:
  ///   - picture: The decoded picture.
  ///   - ground: The color of the card, as a premultiplied pixel.
  /// - Returns: The mat with the picture.
  func mounted(_ picture: Bitmap, over ground: UInt32) -> Bitmap {
    var picture = picture
    // Clear parts count as the card's color.
    let mean = Pixel.over(picture.meanColor(), ground)
    // A third of the picture's color: it belongs to it, and the picture stands out.
    let color = Pixel.gathered(Pixel.blend(Pixel.spread(ground), Pixel.spread(mean), weight: 85))
    picture.compose(over: color)
    var mat = Bitmap(size: size, filledWith: color)
    let (width, height) = (picture.size.width * factor, picture.size.height * factor)
    let (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    for y in max(0, -top)..<min(height, size.height - top) {
      for x in max(0, -left)..<min(width, size.width - left) {
        // Each pixel stays a square: icons are drawn pixel by pixel.
        mat.pixels[(top + y) * size.width + left + x] =
          picture.pixels[y / factor * picture.size.width + x / factor]
      }
    }
    return mat
  }
}
