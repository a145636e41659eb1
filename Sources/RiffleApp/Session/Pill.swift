import RiffleDrawing
import RiffleMotion

/// A line of text on a dark, round plate over the cards.
enum Pill {
  /// A place in the window, in the middle of its width.
  enum Place {
    /// Near the top edge.
    case top
    /// Near the bottom edge.
    case bottom
  }

  /// The height of a plate in points, and its distance from the edge of the window.
  private static let (height, distance) = (34.0, 16.0)
  /// The room at both ends of the text, in points.
  private static let padding = 18.0

  /// Returns the commands that draw a line.
  ///
  /// - Parameters:
  ///   - texts: The text, and shorter ones; the first that fits is shown.
  ///   - place: The place.
  ///   - window: The size of the window in pixels.
  ///   - scale: The number of pixels per point of the window.
  ///   - opacity: The opacity, 0 to 1.
  /// - Returns: The commands; none if it is not seen.
  static func commands(
    _ texts: [String],
    at place: Place,
    in window: Size,
    scale: Double,
    opacity: Double
  ) -> [DrawCommand] {
    guard opacity > 0 else { return [] }
    let scale = OverlayScale.factor(in: window, scale: scale)
    let font = Font(size: 14 * scale, weight: .medium)
    let room = window.width - 2 * (distance + padding) * scale
    let widths = texts.map { font.estimatedWidth(of: $0) }
    let fitting = widths.firstIndex { $0 <= room } ?? texts.count - 1
    guard texts.indices.contains(fitting) else { return [] }
    let size = PixelSize(
      rounding: Size(
        width: min(widths[fitting], room) + 2 * padding * scale,
        height: height * scale
      )
    )
    let fromEdge = distance * scale + size.bounds.size.height / 2
    let center = Point(
      x: window.width / 2,
      y: place == .top ? fromEdge : window.height - fromEdge
    )
    let origin = Point(
      x: (center.x - size.bounds.center.x).rounded(),
      y: (center.y - size.bounds.center.y).rounded()
    )
    return [
      .shape(
        Shape(
          frame: Rectangle(origin: origin, size: size.bounds.size),
          cornerRadius: size.bounds.size.height / 2,
          alpha: opacity * 0.86,
          fill: .layer(layer(texts[fitting], font, size: size, padding: padding * scale))
        )
      )
    ]
  }

  private static func layer(
    _ text: String,
    _ font: Font,
    size: PixelSize,
    padding: Double
  ) -> Layer {
    Layer(
      size: size,
      commands: [
        .shape(Shape(frame: size.bounds, fill: .color(Color(rgb: 0x2B_3140)))),
        .text(
          TextLine(
            text,
            font: font,
            color: .white,
            // Half the height of small letters and capitals below the middle.
            position: Point(x: size.bounds.center.x, y: size.bounds.center.y + 0.35 * font.size),
            alignment: .center,
            // Another font than the program's own may be a little wider.
            maximumWidth: size.bounds.size.width - padding
          )
        ),
      ]
    )
  }
}
