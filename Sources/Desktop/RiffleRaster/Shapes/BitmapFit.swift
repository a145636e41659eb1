package import RiffleDrawing

/// The way in which a bitmap fills a shape of another size.
package enum BitmapFit: Hashable, Sendable {
  /// Stretched to the shape's width and to its height.
  case stretched
  /// Scaled as a whole, centered and cropped.
  case cropped

  /// Returns the number of a bitmap's pixels per pixel of a box, along the box's own axes.
  package func ratio(of size: PixelSize, in box: RoundedBox) -> (x: Double, y: Double) {
    let ratio = (
      x: Double(size.width) / (2 * box.halfWidth), y: Double(size.height) / (2 * box.halfHeight)
    )
    switch self {
    case .stretched: return ratio
    case .cropped: return (min(ratio.x, ratio.y), min(ratio.x, ratio.y))
    }
  }
}

extension Fill {
  /// The way in which the bitmap that the fill names fills a shape.
  package var bitmapFit: BitmapFit {
    switch self {
    case .picture: .cropped
    case .color, .gradient, .layer: .stretched
    }
  }
}
