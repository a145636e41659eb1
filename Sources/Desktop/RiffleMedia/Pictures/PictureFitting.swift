import RiffleDrawing
import RiffleRaster

/// The place of a whole picture in the middle of a card.
struct PictureFitting {
  /// The size of the card.
  let size: PixelSize
  /// The size of the picture on the card, in which it is decoded.
  let decodedSize: PixelSize
  /// What surrounds the picture.
  private let ground: PictureGround

  /// The largest enlargement of a small picture: beyond it, it is a blur.
  static let largestScale = 2.0
  /// The width of the ground that is left away, in pixels on both sides together: no more than a line,
  /// which looks like a mistake.
  private static let sliver = 2

  /// Measures the place of a picture.
  ///
  /// - Parameters:
  ///   - picture: The size of the upright picture.
  ///   - card: The size of the card, in pixels.
  ///   - ground: What surrounds the picture.
  init(of picture: PixelSize, in card: PixelSize, on ground: PictureGround) {
    let scale = min(
      Double(card.width) / Double(picture.width),
      Double(card.height) / Double(picture.height),
      Self.largestScale
    )
    /// Returns a scaled length, at least a pixel, and the card's if hardly any ground would be left.
    func scaled(_ length: Int, _ room: Int) -> Int {
      let scaled = max(1, Int((Double(length) * scale).rounded()))
      return room - scaled < Self.sliver ? room : scaled
    }
    size = card
    decodedSize = PixelSize(
      width: scaled(picture.width, card.width),
      height: scaled(picture.height, card.height)
    )
    self.ground = ground
  }

  /// Puts a picture on its ground.
  ///
  /// - Parameters:
  ///   - picture: The decoded picture, in ``decodedSize``.
  ///   - color: The color of the card, as a premultiplied pixel, seen through a transparent picture.
  /// - Returns: The card.
  func mounted(_ picture: Bitmap, over color: UInt32) -> Bitmap {
    guard picture.size != size else {
      var picture = picture
      picture.compose(over: color)
      return picture
    }
    var card = surroundings(of: picture, over: color)
    let (width, left, top) = (picture.size.width, origin.x, origin.y)
    picture.pixels.withUnsafeBufferPointer { source in
      card.pixels.withUnsafeMutableBufferPointer { target in
        for y in 0..<picture.size.height {
          let start = (top + y) * size.width + left
          for x in 0..<width {
            let pixel = source[y * width + x]
            target[start + x] =
              picture.isOpaque ? pixel : Pixel.over(pixel, target[start + x])
          }
        }
      }
    }
    card.findOpacity()
    return card
  }

  /// The place of the picture's first pixel on the card.
  private var origin: (x: Int, y: Int) {
    ((size.width - decodedSize.width) / 2, (size.height - decodedSize.height) / 2)
  }

  /// Returns the ground, as large as the card.
  private func surroundings(of picture: Bitmap, over color: UInt32) -> Bitmap {
    // Clear parts count as the card's color.
    let mean = Pixel.over(picture.meanColor(), color)
    var card = Bitmap(size: size, filledWith: mean)
    if ground == .blur {
      var opaque = picture
      opaque.compose(over: color)
      let shadow = PictureShadow(
        of: decodedSize,
        at: origin,
        on: size,
        opacity: picture.isOpaque ? PictureShadow.opacity : 0
      )
      BlurredGround(of: opaque, size: size).draw(over: &card, under: shadow)
    }
    return card
  }
}
