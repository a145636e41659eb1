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
  /// The height of a plate's second line, in points.
  private static let lineHeight = 18.0

  /// Returns the commands that draw a line.
  ///
  /// Of the texts, the first that fits is shown; the window's size is in pixels.
  static func commands(
    _ texts: [String],
    at place: Place,
    in window: Size,
    scale: Double,
    opacity: Double
  ) -> [DrawCommand] {
    let scale = OverlayScale.factor(in: window, scale: scale)
    let font = font(scale: scale)
    let room = window.width - 2 * (distance + padding) * scale
    guard let text = fitting(texts, font, room: room) else { return [] }
    let fromEdge = distance * scale + (height * scale).rounded() / 2
    let middle = Point(
      x: window.width / 2,
      y: place == .top ? fromEdge : window.height - fromEdge
    )
    return plate([text], font, room: room, at: middle, scale: scale, opacity: opacity)
  }

  /// Returns the commands that draw a line in the middle of a place, broken in two if it is longer.
  ///
  /// Of the texts, the first that fits is shown; the place is in pixels, and 44 points high or more.
  static func commands(
    _ texts: [String],
    in place: Rectangle,
    scale: Double,
    opacity: Double
  ) -> [DrawCommand] {
    // As large as the panels' words, which it stands beside.
    let font = Font(size: 13 * scale, weight: .medium)
    let room = place.size.width - 2 * (distance + padding) * scale
    guard room > 0, let text = fitting(texts, font, room: room) else { return [] }
    let lines = font.lines(of: text, within: room)
    return plate(lines, font, room: room, at: place.center, scale: scale, opacity: opacity)
  }

  private static func font(scale: Double) -> Font { Font(size: 14 * scale, weight: .medium) }

  /// Returns the first text that fits, or else the last one.
  private static func fitting(_ texts: [String], _ font: Font, room: Double) -> String? {
    texts.first { font.estimatedWidth(of: $0) <= room } ?? texts.last
  }

  private static func plate(
    _ lines: [String],
    _ font: Font,
    room: Double,
    at middle: Point,
    scale: Double,
    opacity: Double
  ) -> [DrawCommand] {
    guard opacity > 0 else { return [] }
    let width = lines.map { font.estimatedWidth(of: $0) }.max() ?? 0
    let size = PixelSize(
      rounding: Size(
        width: min(width, room) + 2 * padding * scale,
        height: (height + lineHeight * Double(lines.count - 1)) * scale
      )
    )
    let origin = Point(
      x: (middle.x - size.bounds.center.x).rounded(),
      y: (middle.y - size.bounds.center.y).rounded()
    )
    return [
      .shape(
        Shape(
          frame: Rectangle(origin: origin, size: size.bounds.size),
          cornerRadius: height * scale / 2,
          alpha: opacity * 0.86,
          fill: .layer(layer(lines, font, size: size, scale: scale))
        )
      )
    ]
  }

  private static func layer(
    _ lines: [String],
    _ font: Font,
    size: PixelSize,
    scale: Double
  ) -> Layer {
    let ground = DrawCommand.shape(Shape(frame: size.bounds, fill: .color(Color(rgb: 0x2B_3140))))
    let first = -Double(lines.count - 1) / 2
    let texts = lines.enumerated().map { index, line in
      DrawCommand.text(
        TextLine(
          line,
          font: font,
          color: .white,
          // Half the height of small letters and capitals below the middle.
          position: Point(
            x: size.bounds.center.x,
            y: size.bounds.center.y + 0.35 * font.size
              + (first + Double(index)) * lineHeight * scale
          ),
          alignment: .center,
          // Another font than the program's own may be a little wider.
          maximumWidth: size.bounds.size.width - padding * scale
        )
      )
    }
    return Layer(size: size, commands: [ground] + texts)
  }
}

extension Font {
  /// Breaks a text at the space at which both lines are nearest to one length, if it is too long.
  func lines(of text: String, within room: Double) -> [String] {
    guard estimatedWidth(of: text) > room else { return [text] }
    let words = text.split(separator: " ")
    let breaks = (1..<max(words.count, 1)).map { count in
      [words.prefix(count), words.dropFirst(count)].map { $0.joined(separator: " ") }
    }
    func width(_ lines: [String]) -> Double { lines.map { estimatedWidth(of: $0) }.max() ?? 0 }
    return breaks.min { width($0) < width($1) } ?? [text]
  }
}
