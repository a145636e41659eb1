import RiffleDrawing
package import RiffleMotion
package import RiffleRaster

/// The posture of a hand.
package enum HandPosture: Hashable, Sendable, CaseIterable {
  /// Ready to grab.
  case open
  /// Holding something.
  case closed
}

/// A small hand to point with, white with a black outline, seen from the back.
///
/// Its outline is black to the edge: desktops differ in whether a see-through pixel's color is
/// multiplied with its opacity, and for black there is no difference.
package struct HandPicture {
  /// The picture.
  package let bitmap: Bitmap
  /// The pixel of the picture that lies at the pointer's position: the middle of the palm.
  package let hotSpot: Point

  /// The length of the picture's sides, in points.
  private static let side = 24.0
  /// The width of the outline, in points.
  private static let outline = 1.0

  /// Draws a hand.
  ///
  /// - Parameters:
  ///   - posture: The posture.
  ///   - scale: The number of pixels per point, above 0.
  package init(_ posture: HandPosture, scale: Double) {
    let side = Self.side * scale
    var bitmap = Bitmap(size: PixelSize(rounding: Size(width: side, height: side)))
    let hand = Hand(posture)
    // Each finger has an outline of its own, so that neighbors stay apart; the palm joins them.
    let behind = [hand.thumb, hand.palm].map { $0.shape(.black, wider: Self.outline, scale) }
    let fingers = hand.fingers.flatMap { finger in
      [finger.shape(.black, wider: Self.outline, scale), finger.shape(.white, wider: 0, scale)]
    }
    let front = [hand.thumb, hand.palm].map { $0.shape(.white, wider: 0, scale) }
    Rasterizer().draw(
      (behind + fingers + front).map(DrawCommand.shape),
      into: &bitmap,
      from: Nothing()
    )
    self.bitmap = bitmap
    hotSpot = Point(x: side / 2, y: side / 2)
  }

  /// A rounded part of a hand, in points.
  private struct Part {
    var center: Point
    var size: Size
    var degrees = 0.0
    var cornerRadius = 100.0

    func shape(_ color: Color, wider: Double, _ scale: Double) -> Shape {
      let wide = Size(width: size.width + 2 * wider, height: size.height + 2 * wider) * scale
      return Shape(
        frame: Rectangle(
          center: Point(x: center.x * scale, y: center.y * scale),
          size: wide
        ),
        rotation: Angle(degrees: degrees),
        cornerRadius: (cornerRadius + wider) * scale,
        fill: .color(color)
      )
    }
  }

  private struct Hand {
    var palm: Part
    var thumb: Part
    /// From the index finger to the little one.
    var fingers: [Part]

    init(_ posture: HandPosture) {
      func part(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ degrees: Double = 0)
        -> Part
      {
        Part(center: Point(x: x, y: y), size: Size(width: width, height: height), degrees: degrees)
      }
      switch posture {
      // Edges lie on whole points where they can, so that they are crisp at scale 1.
      case .open:
        palm = part(13.5, 15.5, 11, 9)
        palm.cornerRadius = 4
        thumb = part(6.3, 14.6, 3, 8.6, -42)
        fingers = [
          part(8.7, 8.4, 2.2, 11, -7), part(12, 7.5, 2, 11), part(15, 8, 2, 10),
          part(18.2, 9.9, 2, 8, 7),
        ]
      case .closed:
        palm = part(13.5, 15, 11, 8)
        palm.cornerRadius = 3.6
        thumb = part(7.8, 14.4, 3, 6, -30)
        fingers = [
          part(9, 11.6, 2, 5.2), part(12, 11, 2, 6), part(15, 11, 2, 6), part(18, 11.6, 2, 5.2),
        ]
      }
    }
  }
}

/// Provides no layers, pictures or text: a hand has none.
private final class Nothing: BitmapProvider {
  func bitmap(for picture: Picture, size: PixelSize, placeholder: Color) -> Bitmap? { nil }
  func bitmap(for layer: Layer) -> Bitmap { Bitmap(size: layer.size) }
  func text(_ line: TextLine) -> TextBitmap? { nil }
}
