package import RiffleDrawing
package import RiffleMotion

/// A picture as it is looked at closely: all of it, upright, pixel by pixel, or reduced if it is very
/// large.
package struct WholePicture: Hashable, Sendable {
  /// Upright and with a person's rotation, in pixels.
  package let fullSize: PixelSize
  /// How many pixels of the picture, across and down, are one of the bitmap: 1, 2, 4 and so on.
  package let reduction: Int
  package let request: PictureRequest

  /// 33 megapixels.
  package static let byteLimit = 128 << 20

  package init(
    _ picture: Picture,
    info: PhotographInfo,
    placeholder: Color,
    byteLimit: Int = Self.byteLimit
  ) {
    fullSize = picture.placing.rotation.rotated(info.size)
    var (reduction, size) = (1, fullSize)
    while 4 * size.width * size.height > byteLimit, size.width > 1 || size.height > 1 {
      reduction *= 2
      size = PixelSize(
        width: (fullSize.width + reduction - 1) / reduction,
        height: (fullSize.height + reduction - 1) / reduction
      )
    }
    self.reduction = reduction
    request = PictureRequest(
      picture.placed(picture.placing.showing(.whole)),
      size: size,
      placeholder: placeholder
    )
  }

  package func size(onCardOf card: Size, fit: PictureFit) -> Size {
    let (width, height) = (Double(fullSize.width), Double(fullSize.height))
    let (across, down) = (card.width / width, card.height / height)
    let scale =
      switch fit {
      case .fit: min(across, down, PictureFitting.largestScale)
      case .fill: max(across, down)
      }
    return Size(width: width * scale, height: height * scale)
  }

  package var size: PixelSize { request.size }
}
