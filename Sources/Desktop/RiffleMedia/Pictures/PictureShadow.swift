import Glibc
import RiffleDrawing

/// The soft shadow around a picture on its ground, which tells the picture's edge from a ground of
/// the same colors.
///
/// A Gaussian blur of a rectangle is the product of two blurs of lines, so a row and a column of
/// figures hold all of it.
struct PictureShadow {
  /// How much of the rectangle lies within the blur's reach of each column, from 0 to 1.
  private let columns: [Float]
  /// How much of the rectangle lies within the blur's reach of each row, times the opacity.
  private let rows: [Float]

  /// The opacity in the middle of a large picture; at its edge it is half of that.
  static let opacity = 0.5
  /// The standard deviation of the blur, as a part of the card's shorter side.
  private static let deviation = 0.02

  /// Measures a shadow.
  ///
  /// - Parameters:
  ///   - picture: The size of the picture, in pixels.
  ///   - origin: The place of its first pixel.
  ///   - card: The size of the card, in pixels.
  ///   - opacity: The opacity, from 0 to 1.
  init(of picture: PixelSize, at origin: (x: Int, y: Int), on card: PixelSize, opacity: Double) {
    let reach = Self.deviation * Double(min(card.width, card.height))
    columns = Self.coverage(from: origin.x, length: picture.width, of: card.width, reach: reach)
    rows = Self.coverage(from: origin.y, length: picture.height, of: card.height, reach: reach)
      .map { $0 * Float(opacity) }
  }

  /// The part of the ground's light that is left at a pixel.
  func light(_ x: Int, _ y: Int) -> Float { 1 - columns[x] * rows[y] }

  /// Returns the blur of a line at the middle of each pixel.
  private static func coverage(
    from start: Int,
    length: Int,
    of count: Int,
    reach: Double
  ) -> [Float] {
    (0..<count).map { pixel in
      let place = Double(pixel) + 0.5
      /// Twice the integral of a Gaussian from its middle to an edge.
      func integral(to edge: Int) -> Double {
        erf((Double(edge) - place) / (reach * 2.squareRoot()))
      }
      return Float((integral(to: start + length) - integral(to: start)) / 2)
    }
  }
}
