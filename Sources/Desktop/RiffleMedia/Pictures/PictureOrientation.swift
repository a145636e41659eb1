package import RiffleDrawing
import RiffleRaster

/// The orientation of a stored picture, which depends on how the camera was held, numbered as in
/// Exif (JEITA CP-3451, tag 274).
package enum PictureOrientation: Int, CaseIterable, Sendable {
  case upright = 1
  /// Left and right are exchanged.
  case mirrored
  /// It is upside down.
  case rotated180
  /// Top and bottom are exchanged.
  case flipped
  /// It is mirrored at the diagonal from the top left.
  case transposed
  /// A rotation by 90° clockwise makes it upright.
  case rotatedLeft
  /// It is mirrored at the diagonal from the top right.
  case transversed
  /// A rotation by 90° counterclockwise makes it upright.
  case rotatedRight

  /// Whether rows of the stored picture are columns of the upright one.
  var exchangesSides: Bool { rawValue >= 5 }

  private var turnedRight: PictureOrientation {
    switch self {
    case .upright: .rotatedLeft
    case .rotatedLeft: .rotated180
    case .rotated180: .rotatedRight
    case .rotatedRight: .upright
    case .mirrored: .transversed
    case .transversed: .flipped
    case .flipped: .transposed
    case .transposed: .mirrored
    }
  }

  package func rotated(by rotation: PictureRotation) -> PictureOrientation {
    (0..<rotation.rawValue).reduce(self) { orientation, _ in orientation.turnedRight }
  }

  /// Returns the stored size from the upright size, or the other way round.
  package func oriented(_ size: PixelSize) -> PixelSize {
    exchangesSides ? PixelSize(width: size.height, height: size.width) : size
  }
}

extension Bitmap {
  func upright(from orientation: PictureOrientation) -> Bitmap {
    guard orientation != .upright else { return self }
    var upright = Bitmap(size: orientation.oriented(size))
    let (width, height) = (upright.size.width, upright.size.height)
    // The index at which the upright picture's first pixel is stored, and the steps to the next pixel
    // on the right and to the next row.
    let lastColumn = size.width - 1
    let lastRow = (size.height - 1) * size.width
    let (start, right, down) =
      switch orientation {
      case .upright: (0, 1, size.width)
      case .mirrored: (lastColumn, -1, size.width)
      case .rotated180: (lastRow + lastColumn, -1, -size.width)
      case .flipped: (lastRow, 1, -size.width)
      case .transposed: (0, size.width, 1)
      case .rotatedLeft: (lastRow, -size.width, 1)
      case .transversed: (lastRow + lastColumn, -size.width, -1)
      case .rotatedRight: (lastColumn, size.width, -1)
      }
    for y in 0..<height {
      for x in 0..<width { upright.pixels[y * width + x] = pixels[start + y * down + x * right] }
    }
    upright.isOpaque = isOpaque
    return upright
  }
}
