import RiffleDrawing
import RiffleRaster

/// How a camera was held: where a stored picture's first row and first column belong, numbered as
/// in Exif (JEITA CP-3451, tag 274).
package enum PictureOrientation: Int, CaseIterable, Sendable {
  /// As it is stored.
  case upright = 1
  /// Left and right exchanged.
  case mirrored
  /// On its head.
  case turnedAround
  /// Top and bottom exchanged.
  case flipped
  /// Mirrored at the diagonal from the top left.
  case transposed
  /// A quarter turn clockwise makes it upright.
  case turnedLeft
  /// Mirrored at the diagonal from the top right.
  case transversed
  /// A quarter turn counterclockwise makes it upright.
  case turnedRight

  /// Whether rows of the stored picture are columns of the upright one.
  var exchangesSides: Bool { rawValue >= 5 }

  /// What is left to do where a decoder has mirrored left and right, or top and bottom, but has not
  /// exchanged rows and columns.
  var withoutMirroring: PictureOrientation {
    switch self {
    case .upright, .mirrored, .turnedAround, .flipped: .upright
    case .transposed, .transversed: .transposed
    case .turnedLeft, .turnedRight: .transversed
    }
  }

  /// Returns the stored extent of a picture that has an extent when upright, or the other way.
  func turned(_ size: PixelSize) -> PixelSize {
    exchangesSides ? PixelSize(width: size.height, height: size.width) : size
  }
}

extension Bitmap {
  /// Returns a stored picture put upright.
  func uprighted(_ orientation: PictureOrientation) -> Bitmap {
    guard orientation != .upright else { return self }
    var upright = Bitmap(size: orientation.turned(size))
    let (width, height) = (upright.size.width, upright.size.height)
    // Where the upright picture's first pixel is stored, and how far it is to the next pixel to
    // the right and to the next row.
    let lastColumn = size.width - 1
    let lastRow = (size.height - 1) * size.width
    let (start, right, down) =
      switch orientation {
      case .upright: (0, 1, size.width)
      case .mirrored: (lastColumn, -1, size.width)
      case .turnedAround: (lastRow + lastColumn, -1, -size.width)
      case .flipped: (lastRow, 1, -size.width)
      case .transposed: (0, size.width, 1)
      case .turnedLeft: (lastRow, -size.width, 1)
      case .transversed: (lastRow + lastColumn, -size.width, -1)
      case .turnedRight: (lastColumn, size.width, -1)
      }
    for y in 0..<height {
      for x in 0..<width { upright.pixels[y * width + x] = pixels[start + y * down + x * right] }
    }
    upright.isOpaque = isOpaque
    return upright
  }
}
