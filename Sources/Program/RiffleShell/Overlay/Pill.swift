package import RiffleCore

/// A line of text on a dark, rounded plate over the cards.
enum Pill {
  /// Centered horizontally.
  enum Place {
    case top, bottom
  }

  /// Both count points; the distance is from the edge of the window.
  private static let (height, distance) = (34.0, 16.0)
  /// The padding, in points.
  private static let padding = 18.0
  /// The height of a second line, in points.
  private static let lineHeight = 18.0

  /// Shows the first text that fits, in a window of a size in pixels.
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
    let middle = Point(x: window.width / 2, y: place == .top ? fromEdge : window.height - fromEdge)
    return plate([text], font, room: room, at: middle, scale: scale, opacity: opacity)
  }

  /// Shows the first text that fits, in two lines if needed, in a place in pixels, at least 44 points high.
  static func commands(
    _ texts: [String],
    in place: Rectangle,
    scale: Double,
    opacity: Double
  ) -> [DrawCommand] {
    // As large as the panels' text next to it.
    let font = Font(size: 13 * scale, weight: .medium)
    let room = place.size.width - 2 * (distance + padding) * scale
    guard room > 0, let text = fitting(texts, font, room: room) else { return [] }
    let lines = font.lines(of: text, within: room)
    return plate(lines, font, room: room, at: place.center, scale: scale, opacity: opacity)
  }

  private static func font(scale: Double) -> Font { Font(size: 14 * scale, weight: .medium) }

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
    let ground = DrawCommand.shape(Shape(frame: size.bounds, fill: .color(.darkInk)))
    let first = -Double(lines.count - 1) / 2
    let texts = lines.enumerated().map { index, line in
      DrawCommand.text(
        TextLine(
          line,
          font: font,
          color: .white,
          // Half the height of small letters and capitals below the center.
          baseline: Point(
            x: size.bounds.center.x,
            y: size.bounds.center.y + 0.35 * font.size
              + (first + Double(index)) * lineHeight * scale
          ),
          alignment: .center,
          // A font other than the program's may be a little wider.
          maximumWidth: size.bounds.size.width - padding * scale
        )
      )
    }
    return Layer(size: size, commands: [ground] + texts)
  }
}

extension Font {
  /// Breaks a text that is too long at the space that makes both lines most equal.
  package func lines(of text: String, within room: Double) -> [String] {
    guard estimatedWidth(of: text) > room else { return [text] }
    let words = text.split(separator: " ")
    let breaks = (1..<max(words.count, 1)).map { count in
      [words.prefix(count), words.dropFirst(count)].map { $0.joined(separator: " ") }
    }
    func width(_ lines: [String]) -> Double { lines.map { estimatedWidth(of: $0) }.max() ?? 0 }
    return breaks.min { width($0) < width($1) } ?? [text]
  }
}
